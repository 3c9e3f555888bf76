import { isDpopNonceChallenge, type DpopSession } from '@modelcontextprotocol/client';
import type { RequestCredentials, SentTokens } from '../../core/auth/requestCredentials';
import { readChallenges } from '../../core/transport/challenges';
import type { NodeResponse } from '../nodeRequest';
import { openDpopSession, type DpopJwk } from './dpopKeys';

/** Headers that authorize one HTTP request; a proof fits only its method and address. */
export type AuthorizationHeaders = (method: string, url: URL) => Promise<Readonly<Record<string, string>>>;

/** Sends what is one request to the server, however many redirects it follows. */
export type Exchange = (headers: AuthorizationHeaders) => Promise<NodeResponse>;

/** Puts tokens on the requests of one connection, and tries once more with others where those are not taken. */
export class RequestAuthorizer {
  readonly #credentials: RequestCredentials;
  #dpop: { readonly jwk: DpopJwk; readonly session: Promise<DpopSession> } | undefined;

  constructor(credentials: RequestCredentials) {
    this.#credentials = credentials;
  }

  /**
   * Resolves with the response that counts: after a 401, that to the same request with renewed tokens, if there are any.
   * Never more than twice for a 401, and once more for a nonce that proofs must have.
   */
  async send(exchange: Exchange, signal: AbortSignal): Promise<NodeResponse> {
    const first = await this.#try(exchange, signal);
    if (!(await this.#isRefused(first, signal))) return first.response;
    first.response.body.destroy();
    const second = await this.#try(exchange, signal);
    await this.#isRefused(second, signal);
    return second.response;
  }

  async #try(exchange: Exchange, signal: AbortSignal): Promise<Attempt> {
    const sent = await this.#credentials.tokens(signal);
    if (sent?.type !== 'DPoP' || !sent.dpopKey) {
      const headers = bearerHeaders(sent);
      return { sent, response: await exchange(() => Promise.resolve(headers)) };
    }
    const session = await this.#session(sent.dpopKey);
    const { accessToken } = sent;
    let last = new URL('http://localhost');
    const prove: AuthorizationHeaders = async (htm, htu) => {
      last = htu;
      return { Authorization: `DPoP ${accessToken}`, DPoP: await session.buildProof({ htm, htu, accessToken }) };
    };
    const response = await exchange(prove);
    const head = new Response(null, {
      status: response.status === 101 ? 200 : response.status,
      headers: response.headers,
    });
    session.observeNonce(head, last);
    if (!isDpopNonceChallenge(head) || session.nonceFor(last) === undefined) return { sent, response };
    response.body.destroy();
    return { sent, response: await exchange(prove) };
  }

  /** Tells what became of tokens; true: there are others. */
  async #isRefused({ sent, response }: Attempt, signal: AbortSignal): Promise<boolean> {
    if (response.status !== 401) {
      if (sent) this.#credentials.accepted(sent);
      return false;
    }
    return this.#credentials.refused(sent, readChallenges(response.headers['www-authenticate']), signal);
  }

  #session(jwk: DpopJwk): Promise<DpopSession> {
    if (!this.#dpop || this.#dpop.jwk['x'] !== jwk['x']) this.#dpop = { jwk, session: openDpopSession(jwk) };
    return this.#dpop.session;
  }
}

interface Attempt {
  readonly sent: SentTokens | undefined;
  readonly response: NodeResponse;
}

function bearerHeaders(sent: SentTokens | undefined): Readonly<Record<string, string>> {
  return sent ? { Authorization: `Bearer ${sent.accessToken}` } : {};
}

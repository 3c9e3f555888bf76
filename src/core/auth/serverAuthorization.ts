import { randomUUID } from 'node:crypto';
import type { Clock } from '../base/clock';
import { AuthorizationError, type AuthChallenge } from '../base/errors';
import type { Logger } from '../base/logger';
import { readChallenge } from './challenge';
import {
  currentTokens,
  issuerCredentials,
  withoutTokens,
  type CredentialOwner,
  type CredentialRecord,
  type StoredTokens,
} from './credentials';
import { CredentialVault } from './credentialVault';
import { failureText } from './failureText';
import type { AuthorizationFlows, WalkOutcome, WalkRequest } from './flows';
import type { Authorize, SignInPorts, SignInTrigger } from './ports';
import type { RequestCredentials, SentTokens } from './requestCredentials';
import { SharedTask } from './sharedTask';
import { remedyOf } from './remedy';
import { runSignIn } from './signIn';
import type { AuthorizationFailure, AuthorizationState, Challenge, OAuthClient, SecretStore } from './types';

/** Why nobody is signed in before anybody has tried. */
const untried = new Set<AuthorizationFailure['kind']>(['notPermitted', 'expired', 'cannotAsk']);

/** Tokens that end within this time, in ms, are renewed before they are sent. */
const renewBeforeMs = 10_000;

export interface AuthorizationOptions {
  /** The configured name of the server. */
  readonly server: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly secrets: SecretStore;
  /** Loads what makes the walks. */
  readonly flows: () => Promise<AuthorizationFlows>;
  /** Absent: nobody can be asked to sign in. */
  readonly authorize: Authorize | undefined;
  readonly ports: SignInPorts;
  readonly onSecrets: (values: readonly string[]) => void;
  /** The state is another. */
  readonly onChange: (state: AuthorizationState) => void;
}

/** Who asks, and where: what credentials belong to. */
export interface AuthorizationTarget {
  readonly owner: CredentialOwner;
  readonly client: OAuthClient;
  /** See `WalkRequest.legacy`. */
  readonly legacy: boolean;
}

/** A response that asks for authorization. */
export interface Unauthorized {
  readonly status: number;
  readonly challenges: readonly AuthChallenge[];
}

/**
 * The authorization of one server, over all its connections; `protocol.md` §12. Renews tokens by itself, and has the person
 * sign in where that is allowed. Each is done once for all requests that need it at the same time.
 */
export class ServerAuthorization implements RequestCredentials {
  readonly #options: AuthorizationOptions;
  readonly #renewing = new SharedTask<boolean>();
  readonly #signingIn = new SharedTask<void>();
  #target: AuthorizationTarget | undefined;
  #vault: CredentialVault | undefined;
  #state: AuthorizationState = { kind: 'none' };
  /** What the server asks for and has not got. */
  #challenge: Challenge | undefined;
  /** A token that was issued and not taken by the server yet. */
  #untried: string | undefined;
  /** The last token that it did not take. Other requests may well get on with it: not every method is protected. */
  #refused: string | undefined;
  #refusedFresh = false;
  /** Why tokens could not be renewed the last time, where a person would not change that. */
  #failure: AuthorizationFailure | undefined;

  constructor(options: AuthorizationOptions) {
    this.#options = options;
  }

  get state(): AuthorizationState {
    return this.#state;
  }

  /** Whether the server asked for something that only a sign-in brings. */
  get isPending(): boolean {
    return this.#challenge !== undefined;
  }

  /** Says who asks, and where. Undefined: the entry wants no sign-in, or brings its own `Authorization`. */
  async use(target: AuthorizationTarget | undefined): Promise<void> {
    if (JSON.stringify(target) === JSON.stringify(this.#target)) return;
    const { secrets, logger, onSecrets } = this.#options;
    this.#target = target;
    this.#vault = target && new CredentialVault({ owner: target.owner, secrets, logger, onSecrets });
    await this.#forgotten();
  }

  /** Stands for whom the tokens speak; undefined: there are none. */
  async subject(): Promise<string | undefined> {
    return (await this.#current())?.subject;
  }

  async tokens(signal?: AbortSignal): Promise<SentTokens | undefined> {
    const held = await this.#current();
    if (held && isOver(held, this.#options.clock.now())) await this.#renew(signal);
    const vault = this.#vault;
    const record = await vault?.read();
    const tokens = record && currentTokens(record);
    if (!record || !tokens) return undefined;
    const { dpopKey } = issuerCredentials(record, record.current ?? '');
    return { accessToken: tokens.accessToken, type: tokens.type, dpopKey };
  }

  accepted(sent: SentTokens): void {
    if (sent.accessToken === this.#refused) return;
    if (sent.accessToken === this.#untried) this.#untried = undefined;
    if (!this.#challenge && !this.#refusedFresh) return;
    this.#challenge = undefined;
    this.#refusedFresh = false;
    void this.#showTokens();
  }

  async refused(
    sent: SentTokens | undefined,
    challenges: readonly AuthChallenge[],
    signal?: AbortSignal,
  ): Promise<boolean> {
    if (!this.#target) return false;
    this.#challenge = readChallenge(challenges);
    this.#refused = sent?.accessToken;
    const held = await this.#current();
    if (sent !== undefined && sent.accessToken === this.#untried) {
      this.#refusedFresh = true;
      this.#need({ kind: 'refusedFresh' });
      return false;
    }
    if (held?.accessToken !== sent?.accessToken) {
      this.#challenge = undefined;
      return true;
    }
    return this.#renew(signal);
  }

  /**
   * Does what a response asks for that no silent renewal could do: a sign-in, or a step-up. True: there are tokens that were
   * not tried, so that the request may be sent once more. False: this is not what could help.
   * @throws AuthorizationError that says why there are none, and the reason of `signal` once it is aborted.
   */
  async recover(
    { status, challenges }: Unauthorized,
    trigger: Exclude<SignInTrigger, 'stepUp'>,
    signal: AbortSignal,
  ): Promise<boolean> {
    if (!this.#target) return false;
    const challenge = readChallenge(challenges);
    const remedy = remedyOf({
      status,
      challenge,
      trigger,
      held: await this.#current(),
      refused: this.#refused,
      failure: this.#refusedFresh ? { kind: 'refusedFresh' } : this.#failure,
    });
    if (remedy.kind === 'failed') throw this.#error(remedy.failure, status);
    if (remedy.kind !== 'signIn') return remedy.kind === 'sendAgain';
    this.#challenge = challenge;
    await this.#signIn(remedy.trigger, status, signal);
    return true;
  }

  /**
   * Has the person sign in, whatever there is.
   * @throws AuthorizationError that says why that failed, and the reason of `signal` once it is aborted.
   */
  signIn(signal: AbortSignal): Promise<void> {
    return this.#signIn('person', 401, signal);
  }

  /** Forgets all tokens. Clients stay. */
  async signOut(): Promise<void> {
    const vault = this.#vault;
    await vault?.write(withoutTokens(await vault.reread()));
    await this.#forgotten();
  }

  /** Forgets the client, and with it all tokens. */
  async forgetClient(): Promise<void> {
    await this.#vault?.clear();
    await this.#forgotten();
  }

  /** Hides what is known of tokens and secrets in a text from elsewhere. */
  redact(text: string): string {
    return this.#vault?.redactor.text(text) ?? text;
  }

  async #signIn(trigger: SignInTrigger, status: number, signal: AbortSignal): Promise<void> {
    await this.#signingIn.join(signal, async (shared) => {
      const before = this.#state;
      const outcome = await this.#walk(trigger, before, shared);
      if (outcome.kind === 'done') {
        await this.#obtained(outcome.record);
        return;
      }
      if (trigger === 'stepUp') {
        // What was granted before is still good.
        this.#challenge = undefined;
        await this.#showTokens();
      } else {
        this.#need(outcome.failure);
      }
      throw this.#error(outcome.failure, status);
    });
  }

  async #walk(trigger: SignInTrigger, before: AuthorizationState, signal: AbortSignal): Promise<WalkOutcome> {
    const { server, clock, authorize, ports, flows } = this.#options;
    const target = this.#target;
    const vault = this.#vault;
    if (!target || !vault) return { kind: 'failed', failure: { kind: 'cannotAsk' } };
    const challenge = this.#challenge;
    try {
      const request = await this.#request(target, vault, signal);
      if (target.client.grant !== 'authorizationCode') return await (await flows()).renew(request);
      const tokens = currentTokens(request.record);
      const subject = trigger === 'stepUp' && tokens ? tokens.subject : randomUUID();
      const scopes = trigger === 'stepUp' ? (challenge?.scopes ?? []) : [];
      return await runSignIn({ server, trigger, scopes, request, subject, authorize, ports, flows, clock }, () => {
        this.#setState({ kind: 'signingIn' });
      });
    } catch (error) {
      if (this.#state.kind === 'signingIn') this.#setState(before);
      throw error;
    }
  }

  /** Gets new tokens without the person; false: it takes one, or it can't be done now. */
  async #renew(signal: AbortSignal | undefined): Promise<boolean> {
    return this.#renewing.join(signal, async (shared) => {
      const target = this.#target;
      const vault = this.#vault;
      if (!target || !vault) return false;
      this.#failure = undefined;
      const before = currentTokens(await vault.read());
      if (await this.#isReplaced(vault, before)) return true;
      if (target.client.grant === 'authorizationCode' && before?.refreshToken === undefined) {
        this.#need(before ? { kind: 'expired' } : { kind: 'notPermitted' });
        return false;
      }
      const outcome = await (await this.#options.flows()).renew(await this.#request(target, vault, shared));
      if (outcome.kind === 'done') {
        await this.#obtained(outcome.record);
        return true;
      }
      const { failure } = outcome;
      this.#options.logger.info(failureText(this.#options.server, failure));
      // Another window may have used the same refresh token first.
      if (failure.kind === 'refused' && (await this.#isReplaced(vault, before))) return true;
      const needsPerson = target.client.grant === 'authorizationCode';
      if (failure.kind === 'unreachable' || !needsPerson) this.#failure = failure;
      if (failure.kind === 'unreachable') return false;
      if (failure.kind === 'refused') await vault.write(withoutTokens(await vault.read()));
      this.#need(needsPerson ? { kind: 'expired' } : failure);
      return false;
    });
  }

  /** Whether somebody else put other tokens there meanwhile. */
  async #isReplaced(vault: CredentialVault, before: StoredTokens | undefined): Promise<boolean> {
    const now = currentTokens(await vault.reread());
    if (!now || now.accessToken === before?.accessToken || isOver(now, this.#options.clock.now())) return false;
    this.#challenge = undefined;
    await this.#showTokens();
    return true;
  }

  async #request(target: AuthorizationTarget, vault: CredentialVault, signal: AbortSignal): Promise<WalkRequest> {
    const { owner, client, legacy } = target;
    return {
      server: owner.server,
      endpoint: owner.url,
      client,
      challenge: this.#challenge,
      record: await vault.reread(),
      save: (record) => vault.write(record),
      legacy,
      now: () => this.#options.clock.now(),
      signal,
    };
  }

  async #obtained(record: CredentialRecord): Promise<void> {
    await this.#vault?.write(record);
    this.#untried = currentTokens(record)?.accessToken;
    this.#challenge = undefined;
    this.#refusedFresh = false;
    this.#failure = undefined;
    await this.#showTokens();
  }

  async #forgotten(): Promise<void> {
    this.#challenge = undefined;
    this.#untried = undefined;
    this.#refused = undefined;
    this.#failure = undefined;
    this.#refusedFresh = false;
    await this.#showTokens();
  }

  async #current(): Promise<StoredTokens | undefined> {
    const record = await this.#vault?.read();
    return record && currentTokens(record);
  }

  async #showTokens(): Promise<void> {
    const record = await this.#vault?.read();
    const tokens = record && currentTokens(record);
    this.#setState(
      tokens && record.current !== undefined
        ? { kind: 'signedIn', issuer: record.current, scopes: tokens.scopes }
        : { kind: 'none' },
    );
  }

  #need(failure: AuthorizationFailure): void {
    const reason = this.redact(failureText(this.#options.server, failure));
    this.#setState({ kind: 'needed', reason, failed: !untried.has(failure.kind) });
  }

  #error(failure: AuthorizationFailure, status: number): AuthorizationError {
    const { server } = this.#options;
    return new AuthorizationError(this.redact(failureText(server, failure)), status, [], {
      server,
      reason: failure.kind,
    });
  }

  #setState(state: AuthorizationState): void {
    this.#state = state;
    this.#options.onChange(state);
  }
}

function isOver({ expiresAt }: StoredTokens, now: number): boolean {
  return expiresAt !== undefined && expiresAt - renewBeforeMs <= now;
}

import type { Clock } from '../base/clock';
import { CancelledError, messageOf } from '../base/errors';
import type { AuthorizationFlows, WalkOutcome, WalkRequest } from './flows';
import { defaultRedirectUri, type Authorize, type SignInPorts, type SignInTrigger } from './ports';
import { unlessAborted } from '../base/abort';
import type { AuthorizationFailure } from './types';

/** How long a person may take, in ms; protocol.md §12. */
export const signInTimeoutMs = 300_000;

export interface SignInRun {
  /** The configured name of the server. */
  readonly server: string;
  readonly trigger: SignInTrigger;
  /** What more is asked for, on a step-up. */
  readonly scopes: readonly string[];
  readonly request: WalkRequest;
  readonly subject: string;
  readonly authorize: Authorize | undefined;
  readonly ports: SignInPorts;
  readonly flows: () => Promise<AuthorizationFlows>;
  readonly clock: Clock;
}

/** Why a sign-in stops where a callback of the walk finds that out. */
class SignInStopped extends Error {
  constructor(readonly failure: AuthorizationFailure) {
    super(failure.kind);
  }
}

/**
 * Has the person sign in: with leave, within the time there is, until it is given up. `onBegin` is called once nothing but
 * the walk itself is left. Rejects with the reason of the request's signal once that is aborted.
 */
export async function runSignIn(run: SignInRun, onBegin: () => void): Promise<WalkOutcome> {
  const { server, trigger, scopes, request, subject, authorize, ports, flows, clock } = run;
  const failed = (failure: AuthorizationFailure): WalkOutcome => ({ kind: 'failed', failure });
  if (!authorize) return failed({ kind: 'cannotAsk' });
  const permitted = ports.permit?.({ server, trigger, scopes, signal: request.signal }) ?? true;
  if (!(await unlessAborted(permitted, request.signal))) return failed({ kind: 'notPermitted' });
  onBegin();
  const limit = new AbortController();
  const timer = clock.setTimeout(() => {
    limit.abort(new SignInStopped({ kind: 'timedOut', afterMs: signInTimeoutMs }));
  }, signInTimeoutMs);
  const signal = AbortSignal.any([request.signal, limit.signal]);
  const show = async (url: URL, redirectUri: string): Promise<string> => {
    try {
      return String(await authorize(url, { server, redirectUri, signal }));
    } catch (error) {
      signal.throwIfAborted();
      throw new SignInStopped(
        error instanceof CancelledError ? { kind: 'cancelled' } : { kind: 'notShown', detail: withoutAddresses(error) },
      );
    }
  };
  try {
    const walks = await flows();
    const walk = walks.signIn({
      ...request,
      signal,
      subject,
      redirect: async (context) =>
        ports.redirect ? ports.redirect(context) : context.refused.length === 0 ? plainRedirect : undefined,
      authorize: (url, redirectUri) => unlessAborted(show(url, redirectUri), signal),
      askClient: async (context) => ports.client?.(context),
    });
    return await unlessAborted(walk, signal);
  } catch (error) {
    if (error instanceof SignInStopped) return failed(error.failure);
    throw error;
  } finally {
    timer.dispose();
  }
}

/** What went wrong; addresses of a sign-in are nobody else's business. */
function withoutAddresses(error: unknown): string {
  return messageOf(error).replace(/[a-z][\w+.-]*:\/\/\S+/gi, '…');
}

const plainRedirect = { uri: defaultRedirectUri, dispose: (): void => undefined };

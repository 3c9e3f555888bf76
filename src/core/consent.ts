import { ConsentRequiredError } from './base/errors';
import type { EnvFileContent } from './config/envFileContent';
import type { FieldChange } from './config/fingerprint';
import type { ServerEntry } from './config/types';
import type { ResolveWish } from './peer/peerOptions';

/** An entry that is about to be started, as written. */
export interface ConsentRequest {
  readonly entry: ServerEntry;
  readonly envFile: EnvFileContent;
}

/** Why a person has to agree before a server starts. */
export interface ConsentNeed {
  /** What differs from what they agreed to; undefined: they never did. */
  readonly changes: readonly FieldChange[] | undefined;
}

/** Whether a person lets servers start as their entries are; product.md, "Trust". */
export interface ConsentPort {
  /** Asks nobody. Undefined: the server may start. */
  check(request: ConsentRequest): Promise<ConsentNeed | undefined>;
  /** Asks the person; whether they agree. Aborted: the start is given up. */
  ask(request: ConsentRequest, need: ConsentNeed, signal: AbortSignal): Promise<boolean>;
}

/**
 * Resolves once the server may start.
 * @throws ConsentRequiredError if it may not
 */
export async function passConsent(
  request: ConsentRequest,
  port: ConsentPort,
  { asks, onNeed }: Pick<ResolveWish, 'asks' | 'onNeed'>,
  signal: AbortSignal,
): Promise<void> {
  const need = await port.check(request);
  if (!need) return;
  signal.throwIfAborted();
  onNeed(need);
  const asked = asks();
  if (asked && (await port.ask(request, need, signal))) return;
  throw new ConsentRequiredError(request.entry.name, { refused: asked, changed: need.changes !== undefined });
}

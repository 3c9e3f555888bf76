import type { Unauthorized } from '../auth/serverAuthorization';
import type { FieldChange } from '../config/fingerprint';
import type { ServerSpec } from '../config/resolveEntry';
import type { ServerEntry } from '../config/types';
import type { MessageEncoder } from '../era/stamp';
import type { Transport } from '../transport/transport';
import type { Connection } from './connection';
import type { ConnectionOptions } from './connectionOptions';
import type { StartGate } from './startGate';

/** How a start goes about what it needs of a person before it can resolve its entry. */
export interface ResolveWish {
  /** Whether the person is to be asked for their consent: they want this start themselves. Looked at when it comes to that. */
  readonly asks: () => boolean;
  /** Consent is needed; `changes` as in `PeerState`. Told before anybody is asked. */
  readonly onNeed: (need: { readonly changes: readonly FieldChange[] | undefined }) => void;
  /** Nothing keeps the entry from being resolved. */
  readonly onAllowed: () => void;
}

/** What a peer needs of the world. */
export interface PeerOptions extends Pick<
  ConnectionOptions,
  'clock' | 'logger' | 'clientInfo' | 'capabilities' | 'answer' | 'onUnanswered'
> {
  /** In [0, 1). */
  readonly random: () => number;
  readonly versions: () => { readonly modern: readonly string[]; readonly legacy: readonly string[] };
  /** Resolves an entry's variables, once the server may start. @throws ConfigurationError, ConsentRequiredError */
  readonly resolve: (entry: ServerEntry, signal: AbortSignal, wish: ResolveWish) => Promise<ServerSpec>;
  /** Starts a process, or makes ready to reach an endpoint. @throws TransportError */
  readonly connect: (spec: ServerSpec, encoder: MessageEncoder) => Promise<Transport>;
  /**
   * Has the person sign in for what a response asks for; whether that was done, so that a fresh connection may get on.
   * Absent: there is no way. @throws AuthorizationError that says why it was not, and the signal's reason.
   */
  readonly authorize?: (unauthorized: Unauthorized, signal: AbortSignal) => Promise<boolean>;
  /** How many processes start at the same time. Absent: as many as are asked for. */
  readonly startGate?: StartGate;
  /** When the machine woke up last, in ms since the epoch. Absent, or undefined: it did not sleep. */
  readonly wokeAt?: () => number | undefined;
  /** Fetches what must be there before the peer counts as ready. */
  readonly prepare: (connection: Connection) => Promise<void>;
}

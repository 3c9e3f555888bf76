/** Requests with passing failures in one negotiation; after that many the peer tells, and starts anew by its own backoff. */
const maxFailures = 3;
const firstDelayMs = 1000;
/** A longer wait that a server asks for ends the negotiation. */
const longestWaitMs = 30_000;

/**
 * How long to wait after the n-th passing failure (`failures` ≥ 1) of a negotiation, in ms: 1 s, 2 s, and not less than the
 * server asks for. Undefined: give up. `protocol.md` §3.2.
 */
export function retryDelay(failures: number, retryAfterMs = 0): number | undefined {
  if (failures >= maxFailures || retryAfterMs > longestWaitMs) return undefined;
  return Math.max(firstDelayMs * 2 ** (failures - 1), retryAfterMs);
}

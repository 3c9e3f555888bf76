import type { Clock } from '../base/clock';
import type { Transport } from '../transport/transport';
import type { ProbeStep } from './types';

/** How long the answer is waited for, in ms: it only makes a message better. */
const limitMs = 3000;

/**
 * Whether an endpoint that has nothing to say to POST (404 or 405) speaks the HTTP+SSE transport of 2024-11-05 instead; not
 * looked into for other answers. False once the signal is aborted. `protocol.md` §3.2.
 */
export async function speaksHttpSse(
  last: ProbeStep | undefined,
  { http }: Transport,
  clock: Clock,
  signal: AbortSignal,
): Promise<boolean> {
  const status = last && 'httpStatus' in last.answer ? last.answer.httpStatus : undefined;
  if (!http || (status !== 404 && status !== 405)) return false;
  const enough = new AbortController();
  const timer = clock.setTimeout(() => {
    enough.abort();
  }, limitMs);
  const answer = await http.isHttpSse(AbortSignal.any([enough.signal, signal]));
  timer.dispose();
  return answer;
}

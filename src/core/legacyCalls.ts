import type { Connection } from './peer/connection';
import type { Completed } from './requests';
import { requiredUrls, visitUrls } from './urlElicitations';

/** Sends a legacy request, and once more after the person was at the addresses without which the server does not go on. */
export async function sendLegacy(
  send: () => Promise<unknown>,
  options: Parameters<typeof visitUrls>[1] & {
    readonly connection: Connection;
    readonly onRound: (round: number, state: 'waiting' | 'answered') => void;
  },
): Promise<Completed<unknown>> {
  try {
    return { result: await send(), rounds: 0 };
  } catch (error) {
    const urls = requiredUrls(error, options.connection, options.handlers);
    if (!urls) throw error;
    options.onRound(1, 'waiting');
    await visitUrls(urls, options);
    options.onRound(1, 'answered');
    return { result: await send(), rounds: 1 };
  }
}

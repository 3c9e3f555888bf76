import type { Clock } from './base/clock';
import { duration } from './base/duration';
import { CancelledError, RequestTimeoutError } from './base/errors';
import type { ItemOf } from './catalog/listCopies';
import { listShapes } from './catalog/listKinds';
import { fetchAll, type FetchedList } from './catalog/paging';
import type { Connection } from './peer/connection';
import type { ListKind } from './peer/types';
import { english } from './base/localizer';
import { peerTexts } from './peer/peerTexts';

/**
 * Fetches a whole list of a server; an empty one where the server does not declare it. All pages together have the time of
 * one request, `maxRequestTimeoutMs`: each in time for itself, a thousand pages could take days.
 * @throws RequestTimeoutError for a list that takes longer, and what `fetchAll` throws.
 */
export async function fetchList(
  server: string,
  kind: ListKind,
  connection: Connection,
  clock: Clock,
): Promise<FetchedList<ItemOf[ListKind]>> {
  const { method, capability, itemsKey, nameKey } = listShapes[kind];
  if (!connection.identity.capabilities[capability]) {
    return { items: [], pages: 0, ttlMs: 0, cacheScope: 'private', problems: [] };
  }
  const { maxRequestTimeoutMs } = connection.timeouts;
  const late = new AbortController();
  const timer = clock.setTimeout(() => {
    late.abort();
  }, maxRequestTimeoutMs);
  try {
    return await fetchAll<ItemOf[ListKind]>({
      server,
      itemsKey,
      nameKey,
      request: (cursor) => connection.request(method, cursor === undefined ? {} : { cursor }, { signal: late.signal }),
    });
  } catch (error) {
    if (!late.signal.aborted || !(error instanceof CancelledError)) throw error;
    throw new RequestTimeoutError(
      peerTexts.latePages(english, server, method, duration(maxRequestTimeoutMs)),
      maxRequestTimeoutMs,
      { server },
    );
  } finally {
    timer.dispose();
  }
}

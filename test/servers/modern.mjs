// The frame of a server of 2026-07-28 in plain newline JSON: what each needs beside its answers.
import { createInterface } from 'node:readline';

const subscriptionId = 'io.modelcontextprotocol/subscriptionId';
const cacheable = /\/(discover|list|read)$/;
const fresh = { ttlMs: 0, cacheScope: 'private' };
/** The open `subscriptions/listen` requests: id → what they want to hear of. */
const streams = new Map();

export const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

export const text = (value) => ({ content: [{ type: 'text', text: String(value) }] });

/** Asks these questions first; the call comes again with the answers. */
export const ask = (inputRequests, requestState) => ({ resultType: 'input_required', inputRequests, requestState });

export const discovered = (name, capabilities) => ({
  supportedVersions: ['2026-07-28'],
  capabilities,
  serverInfo: { name, version: '1' },
});

/** Tells those who listen, and want to hear of it. */
export function announce(method, isWanted = () => true, params = {}) {
  for (const [id, filter] of streams) {
    if (isWanted(filter)) write({ method, params: { ...params, _meta: { [subscriptionId]: id } } });
  }
}

/**
 * Answers each request with what stands under its method; `undefined`: it is not answered.
 * @param {Record<string, (params: any) => unknown>} answers
 * @param {(line: string) => void} [onLine] called with each line that comes
 */
export function serve(answers, onLine = () => undefined) {
  createInterface({ input: process.stdin }).on('line', async (line) => {
    onLine(line);
    const { id, method, params = {} } = JSON.parse(line);
    if (method === 'notifications/cancelled') streams.delete(params.requestId);
    if (id === undefined) return;
    if (method === 'subscriptions/listen') {
      streams.set(id, params.notifications);
      const acknowledged = { _meta: { [subscriptionId]: id }, notifications: params.notifications };
      write({ method: 'notifications/subscriptions/acknowledged', params: acknowledged });
      return;
    }
    const answer = Object.hasOwn(answers, method)
      ? await answers[method](params)
      : { error: { code: -32601, message: `no such method: ${method}` } };
    if (answer?.error) write({ id, error: answer.error });
    else if (answer) write({ id, result: { resultType: 'complete', ...(cacheable.test(method) && fresh), ...answer } });
  });
}

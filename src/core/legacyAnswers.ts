import { ProtocolError } from './base/errors';
import { parseElicitRequest } from './elicitation/request';
import type { InputHandlers } from './peer/types';

/**
 * Answers a request that a legacy server sends (2025-11-25, client features): `ping` and what the input handlers can do.
 * @throws ProtocolError with code -32601 for anything else.
 */
export async function answerLegacyRequest(
  server: string,
  method: string,
  params: Readonly<Record<string, unknown>>,
  handlers: InputHandlers,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  if (method === 'ping') return {};
  if (method === 'elicitation/create' && handlers.elicit) {
    const request = parseElicitRequest(params, { form: true, url: true });
    const answer = await handlers.elicit(request, { server, tool: server, round: 1, index: 1, count: 1, signal });
    return { ...answer };
  }
  throw new ProtocolError(`This host does not answer ${method}.`, { server, rpcCode: -32601 });
}

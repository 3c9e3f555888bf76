import { isObject } from '../base/json';

/** Longer texts of a message are cut in its summary, in UTF-16 code units. */
const maxText = 1_000;

/** The members of `params` that name what a request is about. */
const subjects = ['name', 'uri', 'requestId', 'progressToken'] as const;

/**
 * What the rows of the wire log need of a message, as JSON: which one it is, what it is about and how it ended. Neither
 * arguments nor contents nor results are in it.
 */
export function summaryText(message: Readonly<Record<string, unknown>>): string {
  const { jsonrpc, id, method, params, result, error } = message;
  return JSON.stringify({
    jsonrpc: scalar(jsonrpc),
    id: scalar(id),
    method: scalar(method),
    params: isObject(params) ? summaryOfParams(params) : undefined,
    result: isObject(result)
      ? { resultType: scalar(result['resultType']), isError: scalar(result['isError']) }
      : 'result' in message
        ? null
        : undefined,
    error: isObject(error) ? { code: scalar(error['code']), message: scalar(error['message']) } : undefined,
  });
}

function summaryOfParams(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const meta = isObject(params['_meta']) ? params['_meta'] : {};
  const version = meta['io.modelcontextprotocol/protocolVersion'];
  return {
    ...Object.fromEntries(subjects.map((key) => [key, scalar(params[key])])),
    ...(version !== undefined && { _meta: { 'io.modelcontextprotocol/protocolVersion': scalar(version) } }),
  };
}

function scalar(value: unknown): unknown {
  if (typeof value === 'string') return value.length > maxText ? `${value.slice(0, maxText)}…` : value;
  return typeof value === 'object' ? undefined : value;
}

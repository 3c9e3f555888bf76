import { isObject } from '../base/json';

export type RequestId = string | number;

/** The code of an error that answers a request of an unknown method (JSON-RPC 2.0, section 5.1). */
export const methodNotFound = -32601;

export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export interface JsonRpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type JsonRpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: RequestId; readonly result: unknown }
  | { readonly jsonrpc: '2.0'; readonly id: RequestId | null; readonly error: JsonRpcErrorObject };

/** What the host writes. */
export type OutgoingMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/**
 * What a server wrote: any JSON object. It is trusted to be nothing more; see {@link kindOf}.
 */
export type IncomingMessage = Readonly<Record<string, unknown>>;

/**
 * What an incoming object claims to be. A message with a `method` is never an answer, even if it carries our id.
 */
export function kindOf(message: IncomingMessage): 'request' | 'notification' | 'response' {
  if (typeof message['method'] === 'string') return 'id' in message ? 'request' : 'notification';
  return 'response';
}

/** A well-formed JSON-RPC error object, or undefined. */
export function errorOf(message: IncomingMessage): JsonRpcErrorObject | undefined {
  const error = message['error'];
  if (!isObject(error) || typeof error['code'] !== 'number') return undefined;
  const text = typeof error['message'] === 'string' ? error['message'] : '';
  return 'data' in error
    ? { code: error['code'], message: text, data: error['data'] }
    : { code: error['code'], message: text };
}

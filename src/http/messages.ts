import { isObject } from '../core/base/json';
import { parseBounded } from '../core/base/boundedJson';
import { errorOf, type IncomingMessage, type RequestId } from '../core/jsonrpc/messages';

/** The messages in a text: one, or the elements of a batch (2025-03-26). Undefined: there is something else in it, or it is nested too deeply. */
export function parseMessages(text: string): readonly IncomingMessage[] | undefined {
  const value = parseBounded(text);
  const messages = Array.isArray(value) ? (value as unknown[]) : [value];
  return messages.every(isObject) ? messages : undefined;
}

/** Whether a message answers the request with that id; over HTTP the exchange tells for an error without id. */
export function isAnswer(message: IncomingMessage, id: RequestId): boolean {
  if ('method' in message) return false;
  const given = message['id'];
  return given === id || ((given === undefined || given === null) && errorOf(message) !== undefined);
}

/** The type of a body without its parameters. */
export function mediaType(headers: Readonly<Record<string, string>>): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

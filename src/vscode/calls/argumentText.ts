import { isObject } from '../../core/base/json';
import { messageOf } from '../../core/base/errors';

/** What a document of arguments holds, or why it can't be sent. */
export type ArgumentText =
  | { readonly kind: 'arguments'; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'notJson'; readonly reason: string }
  | { readonly kind: 'notAnObject' };

/** Reads the text of an argument document. */
export function readArguments(text: string): ArgumentText {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'notJson', reason: messageOf(error) };
  }
  return isObject(value) ? { kind: 'arguments', args: value } : { kind: 'notAnObject' };
}

/** Arguments as the text of a document that is to be edited. */
export function writeArguments(args: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify(args, null, 2)}\n`;
}

// Shorthands that both modern demo servers use.
import { fromJsonSchema } from '@modelcontextprotocol/server';

/** The schema of an object with these properties and no others. */
export function object(properties, required = []) {
  return fromJsonSchema({ type: 'object', properties, required, additionalProperties: false });
}

export const noArguments = object({});

/** A text as a part of a tool's result. */
export function text(value) {
  return { type: 'text', text: value };
}

/** The result of a tool that could not do its work. */
export function failed(message) {
  return { isError: true, content: [text(message)] };
}

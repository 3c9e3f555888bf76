import { FrameRedactor } from './frames';
import { KnownValues } from './knownValues';
import { namedSecrets } from './namedSecrets';
import { hideRanges } from './ranges';

/** Takes secrets out of what is shown, logged, exported or kept. */
export interface Redactor {
  /** One line of text, or several. Linear in the length of the text. */
  text(text: string): string;
  /**
   * A JSON-RPC frame or any other JSON value, its keys too. What needs no change is returned as it is, otherwise a
   * changed copy. `jsonrpc`, `id`, `method` and progress tokens are never changed.
   */
  frame(message: unknown): unknown;
}

/**
 * Hides the values given (whatever they are called) in every usual writing: plain, JSON-escaped, percent-encoded, base64,
 * within words; those under four characters are not searched for. And hides what stands under a name that tells of a
 * secret (authorization, cookie, token, password, secret, API key), whether known or not. Names stay readable.
 */
export function createRedactor(secrets: Readonly<Record<string, string>>): Redactor {
  const known = new KnownValues(Object.values(secrets));
  const text = (input: string): string => hideRanges(input, [...known.find(input), ...namedSecrets(input)]);
  const frames = new FrameRedactor(text);
  return { text, frame: (message) => frames.redact(message) };
}

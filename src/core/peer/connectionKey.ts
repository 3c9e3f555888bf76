import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { entriesInOrder } from '../base/order';
import type { ServerSpec } from '../config/resolveEntry';

/**
 * What copies of a server's answers are kept under, in two parts; `protocol.md` §5, §11. Neither leads back to the values it
 * was made of.
 */
export interface ConnectionKey {
  /** The same process, or the same address. Another one is another server. */
  readonly endpoint: string;
  /** Who asks. What is private to one is never shown to another. */
  readonly context: string;
}

/** Made anew with each start of the program: keys are compared, and never leave it. */
const secret = createSecretKey(randomBytes(32));

/**
 * The key of what an entry resolved to. A process has all that it knows of who asks in its arguments and environment.
 * @param tokenSubject - whom an access token speaks for, where there is one.
 */
export function connectionKey(spec: ServerSpec, tokenSubject?: string): ConnectionKey {
  if (spec.transport === 'stdio') return { endpoint: digest(spec), context: '' };
  const { url, headers, identity } = spec;
  return { endpoint: digest(url), context: digest([entriesInOrder(headers), identity, tokenSubject]) };
}

function digest(value: unknown): string {
  return createHmac('sha256', secret).update(JSON.stringify(value)).digest('base64');
}

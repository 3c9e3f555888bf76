import { DisposableStore } from './base/disposable';
import { CancelledError, ProtocolError } from './base/errors';
import { isObject } from './base/json';
import { parseElicitRequest } from './elicitation/request';
import type { ElicitRequest, ElicitResult } from './elicitation/types';
import { unlessAborted } from './base/abort';
import type { Connection } from './peer/connection';
import type { InputHandlers } from './peer/types';
import { english } from './base/localizer';
import { peerTexts } from './peer/peerTexts';

/** The server can't go on before the person was at some addresses (2025-11-25 `URLElicitationRequiredError`). */
const urlElicitationRequired = -32042;

/** The revision that has it. */
const since = '2025-11-25';

/** Addresses that a server may name with one error; `protocol.md` §13. */
const maxUrls = 20;

/** An address that a person is to open, and the name under which the server says that they are done there. */
interface RequiredUrl {
  readonly elicitationId: string;
  readonly request: ElicitRequest;
}

export interface UrlConsentOptions {
  readonly server: string;
  /** What is shown as the asker besides the server. */
  readonly subject: string;
  readonly handlers: InputHandlers;
  readonly connection: Pick<Connection, 'onNotification'>;
  /** Aborted when the call is cancelled or its connection is lost. */
  readonly signal: AbortSignal;
}

/** The addresses that an error of a legacy server names; undefined: it is another error, or not one to go by. */
export function requiredUrls(
  error: unknown,
  connection: Pick<Connection, 'era' | 'version'>,
  handlers: InputHandlers,
): readonly RequiredUrl[] | undefined {
  if (connection.era !== 'legacy' || connection.version < since || !handlers.elicit) return undefined;
  if (!(error instanceof ProtocolError) || error.rpcCode !== urlElicitationRequired) return undefined;
  const elicitations: unknown = isObject(error.data) ? error.data['elicitations'] : undefined;
  if (!Array.isArray(elicitations) || elicitations.length === 0 || elicitations.length > maxUrls) return undefined;
  const urls = elicitations.map(parseRequiredUrl);
  return urls.every((url) => url !== undefined) ? urls : undefined;
}

/**
 * Asks for consent to each address in turn. Resolves when the person is back from each, or the server says so.
 * @throws CancelledError when the person declines one, and the reason of `signal`
 */
export async function visitUrls(urls: readonly RequiredUrl[], options: UrlConsentOptions): Promise<void> {
  const { server, subject, handlers, connection, signal } = options;
  const store = new DisposableStore();
  const done = new Map(urls.map(({ elicitationId }) => [elicitationId, new AbortController()]));
  store.add(
    connection.onNotification(({ method, params }) => {
      if (method === 'notifications/elicitation/complete') done.get(params['elicitationId'] as string)?.abort();
    }),
  );
  try {
    for (const [index, { elicitationId, request }] of urls.entries()) {
      const isDone = done.get(elicitationId)?.signal ?? signal;
      if (isDone.aborted) continue;
      const place = { round: 1, index: index + 1, count: urls.length };
      const context = { server, tool: subject, ...place, signal: AbortSignal.any([signal, isDone]) };
      const answer = handlers.elicit?.(request, context) ?? Promise.resolve({ action: 'cancel' });
      if (!(await isAllowed(answer, isDone, signal))) {
        throw new CancelledError(peerTexts.addressRefused(english, server, subject), { server });
      }
    }
  } finally {
    store.dispose();
  }
}

/** Whether the person, or the server that saw them there, says to go on. @throws the reason of `signal` */
async function isAllowed(answer: Promise<ElicitResult>, isDone: AbortSignal, signal: AbortSignal): Promise<boolean> {
  try {
    const { action } = await unlessAborted(answer, AbortSignal.any([signal, isDone]));
    return action === 'accept';
  } catch (error) {
    signal.throwIfAborted();
    if (isDone.aborted) return true;
    throw error;
  }
}

function parseRequiredUrl(elicitation: unknown): RequiredUrl | undefined {
  if (!isObject(elicitation) || typeof elicitation['elicitationId'] !== 'string') return undefined;
  try {
    const request = parseElicitRequest({ ...elicitation, mode: 'url' }, { form: false, url: true });
    return { elicitationId: elicitation['elicitationId'], request };
  } catch {
    return undefined;
  }
}

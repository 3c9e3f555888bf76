import { ProtocolError } from './base/errors';
import { methodNotFound } from './jsonrpc/messages';
import type { Connection } from './peer/connection';
import { answerInputRequest, inputsOf, parseInputRequest, type DeclaredInputs } from './peer/inputRequests';
import type { InputContext, InputHandlers } from './peer/types';

const invalidParams = -32602;
/** The person refused sampling (2025-11-25, client/sampling). */
const refused = -1;

/** A request that a legacy server sends by itself. */
export interface LegacyRequest {
  readonly server: string;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly connection: Pick<Connection, 'version'>;
  /** Aborted when the server takes the request back, or the connection ends. */
  readonly signal: AbortSignal;
}

/**
 * Answers a request of a legacy server (2025-11-25, client features): `ping`, and what the input handlers can do in the
 * revision that was agreed on; `protocol.md` §4.
 * @param onWaiting - told when a person may be asked, and when that is over
 * @throws ProtocolError with the code that the server is to get
 */
export async function answerLegacyRequest(
  { server, method, params, connection, signal }: LegacyRequest,
  handlers: InputHandlers,
  onWaiting: (change: 1 | -1) => void,
): Promise<Record<string, unknown>> {
  if (method === 'ping') return {};
  const input = withCode(invalidParams, () =>
    parseInputRequest(method, params, declaredAt(connection.version, handlers)),
  );
  if (!input) throw new ProtocolError(`This host does not answer ${method}.`, { server, rpcCode: methodNotFound });
  const isAddress = input.method === 'elicitation/create' && input.request.mode === 'url';
  const context: InputContext = {
    server,
    tool: server,
    round: 1,
    index: 1,
    count: 1,
    signal,
    ...(isAddress && { consentOnly: true }),
  };
  const asksPerson = input.method !== 'roots/list';
  if (asksPerson) onWaiting(1);
  try {
    const response = await answerInputRequest(input, handlers, context);
    if (response) return { ...response };
  } finally {
    if (asksPerson) onWaiting(-1);
  }
  throw new ProtocolError(`${method} was refused.`, { server, rpcCode: refused });
}

/** What was declared in `initialize`: elicitation came with 2025-06-18, addresses with 2025-11-25. */
function declaredAt(revision: string, handlers: InputHandlers): DeclaredInputs {
  const declared = inputsOf(handlers);
  const elicit = declared.elicit && { form: declared.elicit.form, url: revision >= '2025-11-25' };
  return { ...declared, elicit: revision >= '2025-06-18' ? elicit : undefined };
}

function withCode<T>(rpcCode: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ProtocolError) throw new ProtocolError(error.message, { rpcCode });
    throw error;
  }
}

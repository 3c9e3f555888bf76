import { AuthorizationError, McpHostError, ProtocolError, TransportError } from '../base/errors';

/** What tells an error from others of its class: a code of JSON-RPC, of HTTP or of the system, or how a process ended. */
export function errorCodeOf(error: McpHostError): string | number | undefined {
  if (error instanceof ProtocolError) return error.rpcCode;
  if (error instanceof AuthorizationError) return error.status;
  if (!(error instanceof TransportError))
    return error.cause instanceof McpHostError ? errorCodeOf(error.cause) : undefined;
  const { systemCode, status, exit, reason } = error;
  return (
    systemCode ?? status ?? exit?.signal ?? (typeof exit?.exitCode === 'number' ? `exit ${exit.exitCode}` : reason)
  );
}

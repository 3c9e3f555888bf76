import { messageOf, type ErrorCode } from '../../core/base/errors';
import type { Failure } from './callLog';

const codes: Readonly<Record<ErrorCode, true>> = {
  argument: true,
  protocol: true,
  authorization: true,
  transport: true,
  timeout: true,
  cancelled: true,
  negotiation: true,
  configuration: true,
  consent: true,
  peerUnavailable: true,
  unknownTool: true,
  definitionChanged: true,
  internal: true,
};

/** A failure in short. Told by its code, since the classes of errors differ from bundle to bundle. */
export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return { code: isErrorCode(code) ? code : 'internal', message: messageOf(error) };
}

function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(codes, code);
}

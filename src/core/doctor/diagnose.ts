import {
  AuthorizationError,
  ConfigurationError,
  ProtocolError,
  TransportError,
  type McpHostError,
} from '../base/errors';
import { NegotiationError } from '../era/negotiationError';
import type { Cause } from './cause';
import { causeOfNetwork, causeOfNonsense, causeOfNoReply, causeOfStatus } from './endpointCause';
import type { Findings } from './findings';
import { causeOfCommand, causeOfExit, causeOfSilence, causeOfSpawnFailure, type Output } from './processCause';

/** The likely cause why a server is as it is: of what happened at its last start, and what looking around has brought. Pure. */
export function diagnose(findings: Findings): Cause {
  const { state, error, report } = findings;
  switch (state) {
    case 'ready':
      return { kind: 'ready' };
    case 'disabled':
      return { kind: 'disabled' };
    case 'starting':
      return { kind: 'starting', phase: report?.phases.at(-1)?.name };
    case 'needsConsent':
      return { kind: 'needsConsent' };
    case 'stopped':
    case 'stopping':
      return foreseen(findings) ?? { kind: report ? 'stopped' : 'neverStarted' };
    case 'failed':
    case 'dead':
      return error ? causeOf(error, findings) : { kind: 'stopped' };
  }
}

/** What would keep a server that is not running from starting. */
function foreseen({ checks }: Findings): Cause | undefined {
  const [unset] = checks.unset;
  if (unset) return { kind: 'variableUnset', ...unset };
  const { envFile, cwd, command } = checks;
  if (envFile && envFile.state !== 'readable') return { kind: 'envFileUnreadable', file: envFile.path };
  if (cwd && cwd.kind !== 'folder')
    return { kind: cwd.kind === 'missing' ? 'cwdMissing' : 'cwdNoFolder', cwd: cwd.path };
  return command && causeOfCommand(command);
}

function causeOf(error: McpHostError, findings: Findings): Cause {
  if (error instanceof ConfigurationError) return causeOfSetting(error, findings);
  if (error instanceof NegotiationError) return causeOfNegotiation(error, findings);
  if (error instanceof TransportError) return causeOfTransport(error, findings);
  if (error instanceof AuthorizationError) return causeOfStatus(error.status);
  if (error instanceof ProtocolError || error.code === 'timeout') return { kind: 'listFailed', message: error.message };
  return { kind: 'other', message: error.message };
}

function causeOfSetting({ field, variable, message }: ConfigurationError, { checks }: Findings): Cause {
  if (field !== undefined && variable !== undefined) return { kind: 'variableUnset', field, variable };
  if (field === 'envFile') return { kind: 'envFileUnreadable', file: checks.envFile?.path };
  return { kind: 'setting', field, message };
}

function causeOfNegotiation(error: NegotiationError, findings: Findings): Cause {
  const { reason, offersAllowLegacy, evidence, message } = error;
  if (reason === 'httpSse') return { kind: 'httpSse' };
  const answer = evidence.steps.at(-1)?.answer;
  switch (answer?.kind) {
    case 'spawnFailed':
      return causeOfSpawnFailure(findings.checks, answer.systemCode, answer.message);
    case 'exit':
      if (findings.checks.command?.isForeign) return causeOfSpawnFailure(findings.checks, undefined, message);
      return answer.detail === undefined
        ? causeOfExit(answer.exit, outputOf(findings, answer.stderrTail), offersAllowLegacy)
        : { kind: 'messageTooLarge' };
    case 'silence':
      return causeOfSilence(outputOf(findings, []), findings.checks.command?.isLauncher ?? false, offersAllowLegacy);
    case 'noReply':
      return causeOfNoReply(answer, reason !== 'forbidden');
    case 'malformed':
      if (answer.httpStatus !== undefined && !(answer.httpStatus === 400 && offersAllowLegacy)) {
        return causeOfNonsense(answer);
      }
      break;
    case 'error':
    case 'result':
    case undefined:
  }
  if (reason === 'nothingShared') return { kind: 'noSharedVersion' };
  if (reason === 'capabilityMissing') return { kind: 'capabilityMissing' };
  if (reason === 'probeFailed' || reason === 'noLegacyVersion') return { kind: 'legacyFailed' };
  return offersAllowLegacy ? { kind: 'legacyRefused' } : { kind: 'protocolDefect', message };
}

function causeOfTransport(error: TransportError, findings: Findings): Cause {
  const { reason, exit, systemCode, status, stderrTail, message } = error;
  switch (reason) {
    case 'spawn':
      return causeOfSpawnFailure(findings.checks, systemCode, message);
    case 'exit':
      return causeOfExit(exit ?? { exitCode: null, signal: null }, outputOf(findings, stderrTail), false);
    case 'tooLarge':
      return { kind: 'messageTooLarge' };
    case 'network':
      return status === undefined ? causeOfNetwork(systemCode, message) : causeOfStatus(status);
    case 'write':
    case 'session':
    case 'closed':
      return { kind: 'other', message };
  }
}

/** What was printed; the lines that go with the failure first of all. */
function outputOf({ report }: Findings, stderrTail: readonly string[]): Output {
  return { stderr: stderrTail.length > 0 ? stderrTail : (report?.stderr ?? []), noise: report?.noise ?? [] };
}

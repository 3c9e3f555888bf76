import { assertNever } from '../../core/base/assert';
import {
  AuthorizationError,
  ConfigurationError,
  DefinitionChangedError,
  ProtocolError,
  RequestTimeoutError,
  ToolArgumentError,
  TransportError,
  type McpHostError,
} from '../../core/base/errors';
import { codeBlock, codeSpan } from '../../core/catalog/renderEscape';
import { readableJson } from '../../core/catalog/renderJson';
import { schemaText } from '../../core/catalog/schemaTexts';
import { evidenceText } from '../../core/errorText';
import { NegotiationError } from '../../core/era/negotiationError';
import { summarize } from '../../core/era/summary';
import type { Evidence, ProbeAnswer } from '../../core/era/types';
import type { Localizer } from '../localizer';
import { exitText } from '../tree/failureText';
import { durationText } from '../words';

/** What came back, as blocks of markdown: the evidence that the error carries. Empty where there is none. Pure. */
export function answerOf(error: McpHostError, l10n: Localizer): readonly string[] {
  if (error instanceof ToolArgumentError) return section(l10n.t('What does not fit'), [argumentProblems(error, l10n)]);
  if (error instanceof ProtocolError) return section(l10n.t('What came back'), rpcError(error, l10n));
  if (error instanceof TransportError) return transportFacts(error, l10n);
  if (error instanceof AuthorizationError) return authorizationFacts(error, l10n);
  if (error instanceof RequestTimeoutError) {
    return section(l10n.t('What came back'), [l10n.t('Nothing within {0}.', durationText(error.afterMs))]);
  }
  if (error instanceof NegotiationError) return negotiationFacts(error.evidence, l10n);
  if (error instanceof DefinitionChangedError) return definitionFacts(error, l10n);
  if (error instanceof ConfigurationError) return configurationFacts(error, l10n);
  return [];
}

function section(title: string, blocks: readonly string[]): readonly string[] {
  return [`## ${title}`, ...blocks];
}

function argumentProblems(error: ToolArgumentError, l10n: Localizer): string {
  return error.problems
    .map(
      ({ path, message }) =>
        `- ${path === '' ? l10n.t('the arguments') : codeSpan(path)}: ${codeSpan(schemaText(message, l10n))}`,
    )
    .join('\n');
}

function rpcError(error: ProtocolError, l10n: Localizer): readonly string[] {
  if (error.rpcCode === undefined) {
    return [l10n.t('An answer that breaks the protocol; see above.'), ...dataBlock(error.data)];
  }
  return [l10n.t('A JSON-RPC error with code {0}.', codeSpan(String(error.rpcCode))), ...dataBlock(error.data)];
}

function dataBlock(data: unknown): readonly string[] {
  return data === undefined ? [] : [codeBlock(readableJson(data), 'json')];
}

function transportFacts(error: TransportError, l10n: Localizer): readonly string[] {
  const facts = [
    ...(error.exit ? [l10n.t('How the process ended: {0}', exitText(error.exit, l10n))] : []),
    ...(error.systemCode === undefined ? [] : [l10n.t('System error: {0}', codeSpan(error.systemCode))]),
    ...(error.status === undefined ? [] : [l10n.t('HTTP status: {0}', error.status)]),
    ...(error.retryAfterMs === undefined
      ? []
      : [l10n.t('The server asks to wait {0}.', durationText(error.retryAfterMs))]),
  ];
  return [
    ...(facts.length > 0 ? section(l10n.t('What came back'), [list(facts)]) : []),
    ...stderrBlock(error.stderrTail, l10n),
  ];
}

function authorizationFacts(error: AuthorizationError, l10n: Localizer): readonly string[] {
  const challenges = error.challenges.map(({ scheme, params }) =>
    l10n.t('It asks for {0}', codeSpan([scheme, ...Object.entries(params).map((pair) => pair.join('='))].join(' '))),
  );
  return section(l10n.t('What came back'), [list([l10n.t('HTTP status: {0}', error.status), ...challenges])]);
}

function stderrBlock(lines: readonly string[], l10n: Localizer): readonly string[] {
  return lines.length === 0 ? [] : section(l10n.t('Last lines of stderr'), [codeBlock(lines.join('\n'))]);
}

function negotiationFacts(evidence: Evidence, l10n: Localizer): readonly string[] {
  const steps = evidence.steps.map(
    ({ sent, version, answer, afterMs }) =>
      `- ${codeSpan(sent)} (${codeSpan(version)}): ${probeAnswer(answer, l10n)} · ${durationText(afterMs)}`,
  );
  const exits = evidence.steps.flatMap(({ answer }) => (answer.kind === 'exit' ? [answer.stderrTail] : []));
  return [
    ...section(l10n.t('Evidence'), [
      codeBlock(summarize(evidence.steps, l10n)),
      ...(steps.length > 0 ? [steps.join('\n')] : []),
    ]),
    ...stderrBlock(exits.at(-1) ?? [], l10n),
  ];
}

function probeAnswer(answer: ProbeAnswer, l10n: Localizer): string {
  switch (answer.kind) {
    case 'result':
      return l10n.t('a result');
    case 'error':
      return l10n.t('error {0} {1}', codeSpan(String(answer.code)), codeSpan(answer.message));
    case 'malformed':
      return l10n.t('a malformed answer: {0}', codeSpan(evidenceText(answer.detail, l10n)));
    case 'silence':
      return l10n.t('no answer');
    case 'exit':
      return exitText(answer.exit, l10n);
    case 'spawnFailed':
      return l10n.t('could not be started: {0}', codeSpan(evidenceText(answer.message, l10n)));
    case 'noReply':
      return codeSpan(evidenceText(answer.detail, l10n));
    default:
      return assertNever(answer);
  }
}

function definitionFacts(error: DefinitionChangedError, l10n: Localizer): readonly string[] {
  const facts = [
    l10n.t('Pinned: {0}', codeSpan(`sha-256 ${error.pinnedHash}`)),
    l10n.t('Now: {0}', codeSpan(`sha-256 ${error.currentHash}`)),
  ];
  return section(l10n.t('What changed'), [list(facts)]);
}

function configurationFacts(error: ConfigurationError, l10n: Localizer): readonly string[] {
  const facts = [
    ...(error.server === undefined ? [] : [l10n.t('Server: {0}', codeSpan(error.server))]),
    ...(error.field === undefined ? [] : [l10n.t('Field: {0}', codeSpan(error.field))]),
    ...(error.variable === undefined ? [] : [l10n.t('Variable: {0}', codeSpan(error.variable))]),
  ];
  return facts.length === 0 ? [] : section(l10n.t('Where'), [list(facts)]);
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

import assert from 'node:assert/strict';
import {
  AuthorizationError,
  ConfigurationError,
  ProtocolError,
  TransportError,
  type McpHostError,
} from '../../../src/core/base/errors';
import type { Cause } from '../../../src/core/doctor/cause';
import { diagnose } from '../../../src/core/doctor/diagnose';
import type { Checks, Findings } from '../../../src/core/doctor/findings';
import type { FailureReason } from '../../../src/core/era/failure';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import type { ProbeAnswer } from '../../../src/core/era/types';
import type { PeerState } from '../../../src/core/peer/types';
import type { StartReport } from '../../../src/core/peer/startReport';
import { causeText } from '../../../src/vscode/doctor/causeText';
import { readCases } from '../../support/cases';
import { l10n } from '../vscode-panel/fixtures';

type Exit = [number | null, string | null];

interface Row {
  id: string;
  transport?: 'http';
  given: {
    state?: PeerState['kind'];
    /** The answer that decided, with why the negotiation failed. */
    answer?: ProbeAnswer;
    reason?: FailureReason['kind'];
    legacy?: boolean;
    /** Instead of an answer: the process ended before one; after it was ready; and so on. */
    exit?: Exit;
    ended?: Exit;
    config?: { field?: string; variable?: string };
    network?: { systemCode?: string; status?: number };
    authorization?: number;
    protocol?: string;
    stderr?: string[];
    noise?: [string, 'launcher' | 'server'][];
    checks?: Partial<Omit<Checks, 'command'>> & { command?: Partial<NonNullable<Checks['command']>> };
  };
  cause: Partial<Cause> & { kind: string };
  title?: string;
  step?: string;
}

const rows = readCases<Row>('doctor');

describe('the likely cause why a server does not start', () => {
  it('is told for at least 25 kinds of failure', () => {
    assert.ok(new Set(rows.map(({ cause }) => cause.kind)).size >= 25);
  });

  for (const { id, transport = 'stdio', given, cause, title, step } of rows) {
    it(`${id}: ${cause.kind}`, () => {
      const found = diagnose(findings(given));
      const told = Object.fromEntries(Object.entries(found).filter(([key]) => Object.hasOwn(cause, key)));
      assert.deepEqual(told, { ...cause });
      const text = causeText(found, { transport, l10n });
      if (title !== undefined) assert.match(text.title, new RegExp(title));
      if (step !== undefined) assert.match(text.steps.join('\n'), new RegExp(step));
    });
  }

  it('comes with something to do, whatever it is', () => {
    for (const { id, transport = 'stdio', given, cause } of rows) {
      const { title, steps } = causeText(diagnose(findings(given)), { transport, l10n });
      assert.ok(title !== '' && (steps.length > 0 || cause.kind === 'ready'), id);
    }
  });
});

function findings(given: Row['given']): Findings {
  const error = errorOf(given);
  const { checks = {}, stderr = [], noise = [] } = given;
  const command = checks.command && {
    command: '',
    resolution: { kind: 'notFound' as const, searched: [] },
    elsewhere: [],
    shellFile: undefined,
    interpreter: undefined,
    isForeign: false,
    isLauncher: false,
    ...checks.command,
  };
  const report: StartReport = {
    startedAt: 0,
    automatic: false,
    phases: [],
    target: undefined,
    firstOutput: undefined,
    noise: noise.map(([text, source]) => ({ text, source })),
    noiseCount: noise.length,
    stderr,
    outcome: { kind: 'running' },
  };
  return {
    state: given.state ?? 'failed',
    error,
    report: given.state === 'stopped' ? undefined : report,
    checks: { unset: [], envFile: undefined, cwd: undefined, ...checks, command },
  };
}

function errorOf(given: Row['given']): McpHostError | undefined {
  const { config, network, authorization, protocol, exit, ended, reason, legacy = false, stderr = [] } = given;
  if (config) return new ConfigurationError('A setting is wrong.', config);
  if (network) return new TransportError('Lost.', { reason: 'network', ...network });
  if (authorization !== undefined) return new AuthorizationError('Who asks?', authorization, []);
  if (protocol !== undefined) return new ProtocolError(protocol);
  if (ended) return new TransportError('Ended.', { reason: 'exit', exit: exitOf(ended), stderrTail: stderr });
  const answer = exit ? { kind: 'exit' as const, exit: exitOf(exit), stderrTail: stderr } : given.answer;
  if (!answer) return undefined;
  const step = { sent: 'server/discover' as const, version: '2026-07-28', answer, afterMs: 12 };
  const evidence = { steps: [step], discoverClass: 'ambiguous' as const, summary: '' };
  return new NegotiationError('Failed.', 'unknown', evidence, legacy, { ...(reason && { reason }) });
}

function exitOf([exitCode, signal]: Exit): { exitCode: number | null; signal: string | null } {
  return { exitCode, signal };
}

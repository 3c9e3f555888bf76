import assert from 'node:assert/strict';
import { judge } from '../../conformance/judge.mjs';

type Evidence = Parameters<typeof judge>[0];

const line = (outcome: object): string => `${JSON.stringify(outcome)}\n`;

const passed: Evidence = {
  exitCode: 0,
  output: 'Executing client: exec node client.js http://localhost:1/mcp\n\nPassed: 1/1, 0 failed, 0 warnings\n',
  checks: [
    { id: 'asked', status: 'INFO' },
    { id: 'initialized', status: 'SUCCESS' },
    { id: 'roots', status: 'SKIPPED' },
  ],
  clientOutput: line({ scenario: 'initialize', ok: true }),
  leftBehind: [],
  portOpen: false,
};

describe('a run of the conformance suite', () => {
  it('has passed where a check has, and the client did everything', () => {
    assert.deepEqual(judge(passed), []);
  });

  const failures: readonly [string, Partial<Evidence>, string][] = [
    [
      'a check failed',
      { checks: [...passed.checks, { id: 'pkce', status: 'FAILURE', errorMessage: 'no verifier' }] },
      'FAILURE pkce: no verifier',
    ],
    [
      'a check warned',
      { checks: [...passed.checks, { id: 'retry', status: 'WARNING', description: 'Client retries' }] },
      'WARNING retry: Client retries',
    ],
    ['nothing was checked', { checks: [] }, 'no check has passed'],
    ['checks were skipped only', { checks: [{ id: 'roots', status: 'SKIPPED' }] }, 'no check has passed'],
    [
      'the client failed where the suite allows that',
      { output: `${passed.output}\nClient exited with code 1\n` },
      "the client's exit code is 1",
    ],
    [
      'the client took too long',
      { output: `${passed.output}\n⚠️  CLIENT TIMED OUT - Test incomplete\n` },
      'the client took too long',
    ],
    ['the client said nothing', { clientOutput: '' }, 'the client: 0 lines on stdout instead of one'],
    [
      'the client said more than its line',
      { clientOutput: `debugging\n${passed.clientOutput}` },
      'the client: 2 lines on stdout instead of one',
    ],
    ['the line is not JSON', { clientOutput: 'done\n' }, 'the client: its line is not JSON'],
    ['the client could not do it', { clientOutput: line({ ok: false, error: 'HTTP 401' }) }, 'the client: HTTP 401'],
    ['the suite failed', { exitCode: 1 }, "the suite's exit code is 1"],
    ['the suite was killed', { exitCode: null }, "the suite's exit code is null"],
    ['a process is left', { leftBehind: ['node server.js'] }, 'outlived the run: node server.js'],
    ['the port is not free', { portOpen: true }, "the port of the suite's server is still open"],
  ];
  for (const [what, evidence, complaint] of failures) {
    it(`has failed where ${what}`, () => {
      assert.deepEqual(judge({ ...passed, ...evidence }), [complaint]);
    });
  }
});

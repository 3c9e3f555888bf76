import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { checkRuns, leastRuns, readRuns } from '../../conformance/runs.mjs';

const list = `Client scenarios (test against a client):
  - tools_call [2025-06-18,2025-11-25]
  - auth/iss-supported [2026-07-28]
  - auth/dpop [extension]
  - sep-2640-client-verify-size [extension]

Server scenarios
`;

describe('the runs of the conformance suite', () => {
  it('are each scenario at each version that has it, by version; then those of extensions, in both eras, and comparisons', () => {
    assert.deepEqual(
      readRuns(list).map(({ title }) => title),
      [
        '2025-06-18 tools_call',
        '2025-11-25 tools_call',
        '2026-07-28 auth/iss-supported',
        'extension 2025-11-25 auth/dpop',
        'extension 2026-07-28 auth/dpop',
        'extension 2026-07-28 sep-2640-client-verify-size',
        'oracle 2025-06-18 tools_call',
        'oracle 2025-11-25 tools_call',
      ],
    );
  });

  const { extension, oracle, ...versions } = leastRuns;
  const complete = [
    ...Object.entries(versions).flatMap(([version, count]) =>
      Array.from({ length: count }, (_, index) => `  - scenario-${index} [${version}]`),
    ),
    ...Array.from({ length: extension / 2 }, (_, index) => `  - scenario-${index} [extension]`),
    ...Array.from({ length: oracle }, () => '  - tools_call [2026-07-28]'),
  ];

  it('are not run if the suite has fewer than it had', () => {
    assert.deepEqual(checkRuns(readRuns(complete.join('\n')), []), []);
    assert.deepEqual(checkRuns(readRuns(complete.slice(1).join('\n')), []), [
      'The suite has 1 runs of 2025-03-26, not at least 2.',
    ]);
  });

  it('are not run if one is said to be open that is not there', () => {
    const open = [{ run: '2025-03-26 scenario-9', reason: 'not yet' }];
    assert.deepEqual(checkRuns(readRuns(complete.join('\n')), open), [
      'open.json names "2025-03-26 scenario-9", which the suite has not.',
    ]);
  });

  it('are open only for a reason', () => {
    const open = JSON.parse(readFileSync('test/conformance/open.json', 'utf8')) as { run: string; reason: string }[];
    assert.equal(new Set(open.map(({ run }) => run)).size, open.length);
    assert.deepEqual(
      open.filter(({ reason }) => reason.length < 20),
      [],
    );
  });
});

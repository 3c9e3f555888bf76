import assert from 'node:assert/strict';
import { readChallenges } from '../../../src/core/transport/challenges';
import { cpuTime } from '../../support/cpuTime';

describe('the challenges of WWW-Authenticate', () => {
  for (const [header, expected] of [
    [undefined, []],
    ['', []],
    ['Bearer', [{ scheme: 'Bearer', params: {} }]],
    ['Bearer realm="quarry"', [{ scheme: 'Bearer', params: { realm: 'quarry' } }]],
    [
      'Bearer resource_metadata="https://a.example/x?y=1, z", scope="read write", error=insufficient_scope',
      [
        {
          scheme: 'Bearer',
          params: { resource_metadata: 'https://a.example/x?y=1, z', scope: 'read write', error: 'insufficient_scope' },
        },
      ],
    ],
    [
      'Basic realm="a", Bearer scope="b", DPoP algs="ES256"',
      [
        { scheme: 'Basic', params: { realm: 'a' } },
        { scheme: 'Bearer', params: { scope: 'b' } },
        { scheme: 'DPoP', params: { algs: 'ES256' } },
      ],
    ],
    ['Bearer REALM = "a \\"quoted\\" \\\\ text"', [{ scheme: 'Bearer', params: { realm: 'a "quoted" \\ text' } }]],
    ['Bearer scope="first", scope="second"', [{ scheme: 'Bearer', params: { scope: 'first' } }]],
    [',, Bearer , realm="a",,', [{ scheme: 'Bearer', params: { realm: 'a' } }]],
    ['realm="nobody"', []],
  ] as const) {
    it(`${String(header)} are ${expected.map(({ scheme }) => scheme).join(', ') || 'none'}`, () => {
      assert.deepEqual(readChallenges(header), expected);
    });
  }

  it('can have any name for a parameter', () => {
    const [challenge] = readChallenges('Bearer __proto__="x"');
    assert.equal(Object.getOwnPropertyDescriptor(challenge?.params, '__proto__')?.value, 'x');
    assert.equal(Object.getPrototypeOf(challenge?.params), Object.prototype);
  });

  it('are read in bounded time and number, whatever the header is', () => {
    const startedAt = cpuTime();
    for (const part of ['a="', 'a=b,', 'Bearer ', '"\\', ' ,', 'é']) readChallenges(part.repeat(20_000));
    assert.ok(cpuTime() - startedAt < 2000);
    assert.equal(readChallenges('Bearer, '.repeat(1000)).length, 20);
  });
});

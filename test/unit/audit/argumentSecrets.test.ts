import assert from 'node:assert/strict';
import { secretsOfArguments } from '../../../src/core/audit/argumentSecrets';

describe('the secrets among the arguments of a call', () => {
  const rows: [title: string, args: unknown, secrets: string[]][] = [
    ['stand under a name that tells so', { user: 'ada', password: 'hunter2-4711' }, ['hunter2-4711']],
    [
      'stand there at any depth, and in lists',
      { a: [{ apiKey: { parts: ['one-part', 'other-part'] } }] },
      ['one-part', 'other-part'],
    ],
    ['are no words of a search', { token: 'page' }, []],
    ['are no places in a list', { page_token: 'page-4711', nextToken: 'next-4711', cursor: 'c-4711-4711' }, []],
    ['are none where nothing is named so', { text: 'hunter2-4711', id: 'aB3dE5fG7hI9jK1lM3nO5pQ7' }, []],
  ];
  for (const [title, args, secrets] of rows) {
    it(title, () => {
      assert.deepEqual(secretsOfArguments(args), secrets);
    });
  }

  it('are looked for within bounds', () => {
    let deep: unknown = { password: 'hunter2-4711' };
    for (let level = 0; level < 100_000; level++) deep = [deep];
    assert.deepEqual(secretsOfArguments(deep), []);
  });
});

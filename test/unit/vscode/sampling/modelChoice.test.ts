import assert from 'node:assert/strict';
import { chooseModel } from '../../../../src/vscode/sampling/modelChoice';

const models = [
  { id: 'acme/quick-2', name: 'Quick 2', family: 'quick' },
  { id: 'acme/sonnet-4', name: 'Sonnet 4', family: 'claude-sonnet' },
  { id: 'other/g-5', name: 'G 5', family: 'g' },
];

describe('the model for a server', () => {
  const rows: [what: string, preferences: Record<string, unknown> | undefined, id: string][] = [
    ['the first one, without preferences', undefined, 'acme/quick-2'],
    ['the first one, where priorities are all there is', { costPriority: 1, hints: [] }, 'acme/quick-2'],
    ['one whose family has the hint', { hints: [{ name: 'claude' }] }, 'acme/sonnet-4'],
    ['one whose name has the hint, in any case', { hints: [{ name: 'SONNET 4' }] }, 'acme/sonnet-4'],
    ['one whose id has the hint', { hints: [{ name: 'other/' }] }, 'other/g-5'],
    [
      'that of the first hint that fits',
      { hints: [{ name: 'gemini' }, { name: 'g-5' }, { name: 'quick' }] },
      'other/g-5',
    ],
    ['the first one, where no hint fits', { hints: [{ name: 'gemini' }] }, 'acme/quick-2'],
    [
      'the first one, where hints say nothing',
      { hints: [null, {}, { name: 7 }, { name: ' ' }, 'claude'] },
      'acme/quick-2',
    ],
    ['the first one, where hints are no list', { hints: { name: 'claude' } }, 'acme/quick-2'],
  ];
  for (const [what, preferences, id] of rows) {
    it(`is ${what}`, () => {
      assert.equal(chooseModel(models, preferences)?.id, id);
    });
  }

  it('is none where there is none', () => {
    assert.equal(chooseModel<(typeof models)[number]>([], { hints: [{ name: 'claude' }] }), undefined);
  });
});

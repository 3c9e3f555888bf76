import assert from 'node:assert/strict';
import { parseSettings } from '../../../src/core/config/settings';

const read = (inputs: unknown) => {
  const config = parseSettings({ inputs });
  return {
    inputs: config.inputs,
    problems: config.problems.map(({ path, severity }) => `${severity} ${path.join('.')}`),
  };
};

describe('the inputs of the settings', () => {
  it('are texts to type or values to pick', () => {
    const { inputs, problems } = read([
      { type: 'promptString', id: 'name' },
      { type: 'promptString', id: 'pass', description: 'The password', default: 'x', password: true },
      {
        type: 'pickString',
        id: 'region',
        options: ['eu', { label: 'America', value: 'us' }, { value: 'as' }],
        default: 'us',
      },
    ]);
    assert.deepEqual(problems, []);
    assert.deepEqual(inputs, [
      { kind: 'text', id: 'name', description: undefined, default: undefined, password: false },
      { kind: 'text', id: 'pass', description: 'The password', default: 'x', password: true },
      {
        kind: 'pick',
        id: 'region',
        description: undefined,
        default: 'us',
        options: [
          { label: 'eu', value: 'eu' },
          { label: 'America', value: 'us' },
          { label: 'as', value: 'as' },
        ],
      },
    ]);
  });

  for (const [what, inputs, expected] of [
    ['that are no list', {}, ['error inputs']],
    ['that is no object', [7], ['error inputs.0']],
    ['without an id', [{ type: 'promptString' }], ['error inputs.0.id']],
    ['whose id could not be named', [{ type: 'promptString', id: 'a b' }], ['error inputs.0.id']],
    ['of an unknown type', [{ type: 'command', id: 'a' }], ['error inputs.0.type']],
    ['to pick from nothing', [{ type: 'pickString', id: 'a', options: [] }], ['error inputs.0.options']],
    ['to pick from what are no texts', [{ type: 'pickString', id: 'a', options: [1, {}] }], ['error inputs.0.options']],
    ['with a field that means nothing', [{ type: 'promptString', id: 'a', options: [] }], ['warning inputs.0.options']],
    ['with a flag that is none', [{ type: 'promptString', id: 'a', password: 1 }], ['error inputs.0.password']],
    [
      'with an id that another one has',
      [
        { type: 'promptString', id: 'a' },
        { type: 'promptString', id: 'a' },
      ],
      ['error inputs.1.id'],
    ],
  ] as const) {
    it(`${what}: reported at its place`, () => {
      assert.deepEqual(read(inputs).problems, expected);
    });
  }
});

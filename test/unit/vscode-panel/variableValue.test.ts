import assert from 'node:assert/strict';
import { variableValue, type VariableWorld } from '../../../src/vscode/variables/variableValue';

const world: VariableWorld = {
  folders: [
    { name: 'one', path: '/w/one' },
    { name: 'two: x', path: '/w/two' },
  ],
  home: '/home/me',
  env: { KEY: 'value', EMPTY: '' },
  setting: (key) => ({ 'a.text': 'text', 'a.number': 3, 'a.flag': false, 'a.list': [1] })[key],
};

describe('a variable in the settings', () => {
  const rows: [variable: string, value: string | undefined][] = [
    ['workspaceFolder', '/w/one'],
    ['workspaceFolder:one', '/w/one'],
    ['workspaceFolder:two: x', '/w/two'],
    ['workspaceFolder:three', undefined],
    ['userHome', '/home/me'],
    ['userHome:x', undefined],
    ['env:KEY', 'value'],
    ['env:EMPTY', ''],
    ['env:NONE', undefined],
    ['env', undefined],
    ['config:a.text', 'text'],
    ['config:a.number', '3'],
    ['config:a.flag', 'false'],
    ['config:a.list', undefined],
    ['config:none', undefined],
    ['secret:KEY', undefined],
    ['', undefined],
  ];
  for (const [variable, value] of rows) {
    it(`\${${variable}} ${value === undefined ? 'has no value' : `is ${JSON.stringify(value)}`}`, () => {
      assert.equal(variableValue(variable, world), value);
    });
  }

  it('has no workspace folder where none is open', () => {
    assert.equal(variableValue('workspaceFolder', { ...world, folders: [] }), undefined);
  });
});

import assert from 'node:assert/strict';
import { substitute, variableNames, variablesOf } from '../../../src/core/config/variables';

describe('variables in a text', () => {
  const values: Readonly<Record<string, string>> = { 'env:A': 'x', 'secret:S': '${env:A}' };
  const asked: string[] = [];
  const resolve = (variable: string) => {
    asked.push(variable);
    return Promise.resolve(values[variable]);
  };
  beforeEach(() => asked.splice(0));

  it('are found once each', () => {
    assert.deepEqual(variablesOf('${a} ${b:c} ${a} ${} $d {e}'), ['a', 'b:c']);
  });

  it('are found by kind in every text of a value', () => {
    const entry = { args: ['${secret:A}', 1], env: { X: 'Bearer ${secret:B}${secret:A}', Y: '${input:C}' } };
    assert.deepEqual(variableNames(entry, 'secret'), ['A', 'B']);
    assert.deepEqual(variableNames(entry, 'input'), ['C']);
  });

  it('are replaced, and what replaces them is not searched again', async () => {
    assert.deepEqual(await substitute('${env:A}-${secret:S}-${env:A}', resolve), { ok: true, text: 'x-${env:A}-x' });
  });

  it('are named where they have no value, all of them', async () => {
    const outcome = await substitute('${env:N}${env:A}${env:M}', resolve);
    assert.deepEqual(outcome, { ok: false, unresolved: ['env:N', 'env:M'] });
  });

  it('are not asked for any more once the person gave no value for one', async () => {
    const outcome = await substitute('${env:A}${secret:X}${secret:Y}', resolve);
    assert.deepEqual(outcome, { ok: false, unresolved: ['secret:X'] });
    assert.deepEqual(asked, ['env:A', 'secret:X']);
  });
});

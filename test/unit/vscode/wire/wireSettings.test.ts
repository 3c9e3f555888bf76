import assert from 'node:assert/strict';
import { readWireSettings } from '../../../../src/vscode/wire/wireSettings';

describe('the setting of the wire log', () => {
  const rows: [what: string, value: unknown, limitBytes: number, level: string][] = [
    ['nothing', undefined, 8_000_000, 'messages'],
    ['no object', 'off', 8_000_000, 'messages'],
    ['a size', { size: 2.5 }, 2_500_000, 'messages'],
    ['too little', { size: 0 }, 1_000_000, 'messages'],
    ['too much', { size: 1e9 }, 256_000_000, 'messages'],
    ['no number', { size: '4', level: 'summary' }, 8_000_000, 'summary'],
    ['off', { level: 'off' }, 8_000_000, 'off'],
    ['an unknown level', { level: 'all' }, 8_000_000, 'messages'],
  ];
  for (const [what, value, limitBytes, level] of rows) {
    it(`takes ${what}`, () => {
      assert.deepEqual(readWireSettings(value), { limitBytes, level });
    });
  }
});

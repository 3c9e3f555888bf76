import assert from 'node:assert/strict';
import { capabilitiesOf } from '../../../src/core/capabilities';
import type { InputHandlers } from '../../../src/core/peer/types';
import { hostInputs } from '../../../src/vscode/hostInputs';

describe('what the host declares', () => {
  it('follows what there is at that moment', () => {
    let sample: InputHandlers['sample'];
    let folders = 0;
    const inputs = hostInputs(
      {},
      { sample: () => sample, roots: () => (folders > 0 ? () => Promise.resolve([]) : undefined) },
    );
    const declared = (): string[] => Object.keys(capabilitiesOf(inputs)).filter((name) => /sampling|roots/.test(name));
    assert.deepEqual(declared(), []);
    sample = () => Promise.resolve(undefined);
    folders = 1;
    assert.deepEqual(declared(), ['sampling', 'roots']);
    sample = undefined;
    assert.deepEqual(declared(), ['roots']);
  });
});

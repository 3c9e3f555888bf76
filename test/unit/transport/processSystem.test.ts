import assert from 'node:assert/strict';
import { silentLogger } from '../../../src/core/base/logger';
import { nextTurn } from '../../../src/core/base/nextTurn';
import { thisSystem } from '../../../src/core/transport/processSystem';

describe('the table of all processes', () => {
  it('is read once for all that look in one turn of the event loop, and anew in the next', async () => {
    const system = thisSystem(silentLogger);
    const table = system.recentTable();
    if (table === undefined) return; // no /proc
    assert.equal(system.recentTable(), table);
    await nextTurn();
    assert.notEqual(system.recentTable(), table);
  });
});

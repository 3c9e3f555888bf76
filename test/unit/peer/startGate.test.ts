import assert from 'node:assert/strict';
import { StartGate } from '../../../src/core/peer/startGate';
import { settle } from '../../support/virtualClock';

const { signal } = new AbortController();

/** Asks for a turn; `order` gets its name when it begins. */
function ask(gate: StartGate, name: string, order: string[], own = signal) {
  return gate.enter(own).then((turn) => {
    order.push(name);
    return turn;
  });
}

describe('the turns of servers to start', () => {
  it('come at once up to the limit, the others in order as turns end', async () => {
    const gate = new StartGate(() => 2);
    const order: string[] = [];
    const turns = ['a', 'b', 'c', 'd'].map((name) => ask(gate, name, order));
    await settle();
    assert.deepEqual([order, gate.isFull], [['a', 'b'], true]);
    (await turns[1]!).dispose();
    await settle();
    assert.deepEqual(order, ['a', 'b', 'c']);
    for (const turn of [turns[0]!, turns[2]!]) (await turn).dispose();
    (await turns[3]!).dispose();
    assert.deepEqual([order, gate.isFull], [['a', 'b', 'c', 'd'], false]);
  });

  it('end once, however often that is said', async () => {
    const gate = new StartGate(() => 1);
    const order: string[] = [];
    const first = await ask(gate, 'a', order);
    const [second] = [ask(gate, 'b', order), ask(gate, 'c', order)];
    first.dispose();
    first.dispose();
    await second;
    await settle();
    assert.deepEqual(order, ['a', 'b']);
  });

  it('are given up while they are waited for, and do not hold up the next', async () => {
    const gate = new StartGate(() => 1);
    const order: string[] = [];
    const stop = new AbortController();
    const first = await ask(gate, 'a', order);
    const [stopped, next] = [ask(gate, 'b', order, stop.signal), ask(gate, 'c', order)];
    stop.abort(new Error('stopped'));
    await assert.rejects(stopped, /stopped/);
    await assert.rejects(gate.enter(stop.signal), /stopped/);
    first.dispose();
    await next;
    assert.deepEqual(order, ['a', 'c']);
  });

  it('follow a limit that changes', async () => {
    let limit = 1;
    const gate = new StartGate(() => limit);
    const order: string[] = [];
    const [first] = ['a', 'b', 'c'].map((name) => ask(gate, name, order));
    const turn = await first!;
    limit = 2;
    turn.dispose();
    await settle();
    assert.deepEqual(order, ['a', 'b', 'c']);
  });
});

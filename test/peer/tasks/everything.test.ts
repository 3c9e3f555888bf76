import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Host } from '../../../src/core/host';
import type { CallEvent } from '../../../src/core/peer/types';
import { allGone } from '../../support/processes';

const script = join('test/servers/real/node_modules/@modelcontextprotocol/server-everything/dist/index.js');

/** A server by others, on the SDK's own legacy tasks. Its research takes four stages of a second. */
describe('a legacy task of server-everything', () => {
  let host: Host;
  let pids: number[];
  const asked: string[] = [];

  before('it is installed and started', async function () {
    this.timeout(600_000);
    await promisify(execFile)(process.execPath, [join('test', 'servers', 'real', 'install.mjs')]);
    host = new Host({
      settings: { servers: { everything: { command: process.execPath, args: [script], allowLegacy: true } } },
      ports: {
        inputs: {
          elicit: (request) => {
            asked.push(request.message);
            return Promise.resolve({ action: 'accept', content: { interpretation: 'technical' } });
          },
        },
      },
    });
    await host.start();
    pids = host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  });

  after('no process is left', async () => {
    await host.dispose();
    await allGone(pids);
  });

  it('asks while its result is waited for, and brings the result', async () => {
    const states: string[] = [];
    const watch = host.onDidCall((event: CallEvent) => {
      if (event.kind === 'task') states.push(event.task.status);
    });
    const { content } = await host.callTool('simulate-research-query', { topic: 'fog', ambiguous: true });
    watch.dispose();
    assert.match((content[0] as { text: string }).text, /Research Report: fog \(technical\)/);
    assert.equal(asked.length, 1);
    assert.equal(states[0], 'working');
    assert.ok(states.includes('input_required'));
    assert.deepEqual(host.tasks.all, []);
  });

  it('is cancelled with its call', async () => {
    const abort = new AbortController();
    const answers: unknown[] = [];
    const watch = host.onDidWire(({ direction, message }) => {
      if (direction === 'received' && 'result' in message) answers.push(message['result']);
    });
    const call = host.callTool('simulate-research-query', { topic: 'fog' }, { signal: abort.signal });
    call.catch(() => undefined);
    await new Promise<void>((resolve) => {
      const listening = host.onDidCall(({ kind }) => {
        if (kind !== 'task') return;
        listening.dispose();
        resolve();
      });
    });
    abort.abort();
    await assert.rejects(call, { code: 'cancelled' });
    await host.callTool('echo', { message: 'next' });
    watch.dispose();
    assert.ok(answers.some((result) => (result as { status?: string }).status === 'cancelled'));
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { CommandFailed, ProcessGroup, run } from '../../../scripts/processes.mjs';
import { ended, processTree } from '../../../scripts/processTree.mjs';

const node = process.execPath;
const never = new AbortController().signal;
const forever = 'setInterval(() => {}, 1000)';

/** Starts a process that ignores SIGTERM and starts another one outside its group; resolves when both run. */
async function startStubborn(): Promise<ProcessGroup> {
  const script = `
    process.on('SIGTERM', () => {});
    const child = require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(forever)}], { detached: true });
    child.on('spawn', () => console.log('ready'));
    ${forever}`;
  const group = new ProcessGroup(node, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(createInterface({ input: group.stdout }), 'line');
  return group;
}

describe('running a command', () => {
  const capture = { signal: never, deadlineMs: 10_000, capture: true };

  it('gives what it printed', async () => {
    assert.equal(await run(node, ['-e', 'console.log(6 * 7); console.error("and more")'], capture), '42\nand more\n');
  });

  it('fails with exit code and output', async () => {
    const failing = run(node, ['-e', 'console.log("because"); process.exit(3)'], { ...capture, name: 'it' });
    await assert.rejects(
      failing,
      (error) => error instanceof CommandFailed && error.message === 'it: exit code 3\nbecause\n',
    );
  });

  it('fails with the signal that ended it', async () => {
    await assert.rejects(run(node, ['-e', 'process.kill(process.pid, "SIGKILL")'], capture), /SIGKILL/);
  });

  it('fails if there is no such command', async () => {
    await assert.rejects(run('no-such-command', [], capture), /ENOENT/);
  });

  it('fails when its time is over', async () => {
    await assert.rejects(
      run(node, ['-e', forever], { ...capture, deadlineMs: 200, name: 'it' }),
      /it: not finished in 0.2 s/,
    );
  });

  it('is stopped by the signal, with its reason', async () => {
    const interruption = new AbortController();
    const running = run(node, ['-e', forever], { ...capture, signal: interruption.signal });
    interruption.abort(new Error('enough'));
    await assert.rejects(running, /enough/);
  });
});

describe('a process group', () => {
  it('ends with all that it has started, also outside the group, if it does not want to', async () => {
    const group = await startStubborn();
    const tree = processTree(group.child.pid);
    await group.stop({ graceMs: 100 });
    assert.equal(tree.length, process.platform === 'linux' ? 2 : 0);
    assert.deepEqual(await ended(tree, 5_000), []);
  });

  it('is asked first', async () => {
    const script = `process.on('SIGTERM', () => process.exit(7)); console.log('ready'); ${forever}`;
    const group = new ProcessGroup(node, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(createInterface({ input: group.stdout }), 'line');
    await group.stop();
    assert.deepEqual(await group.ended, { code: 7, signal: null });
  });

  it('leaves no listener behind', async () => {
    const before = process.listenerCount('exit');
    await new ProcessGroup(node, ['-e', ''], { stdio: 'ignore' }).ended;
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(process.listenerCount('exit'), before);
  });
});

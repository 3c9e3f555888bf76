import assert from 'node:assert/strict';
import { allGone, descendantsOf, isAlive, within } from '../../support/processes';
import { request, ServerHall, type StartedServer } from '../../support/stdioServer';

const hall = new ServerHall();
const short = { stdin: 100, term: 200 };

/** The id of the process that `parent.mjs` started. */
async function childOf({ message }: StartedServer): Promise<number> {
  const { child } = await message((candidate) => typeof candidate['child'] === 'number', 'the id of the grandchild');
  hall.expectGone(child as number);
  return child as number;
}

describe('the end of a process by itself', () => {
  afterEach(() => hall.clear());

  it('is told once, with exit code, time and the last lines of stderr', async () => {
    const { ended, ends, transport } = await hall.start('console.error("no configuration"); process.exitCode = 3');
    const end = await ended();
    assert.match(end.message, /^"notes" exited with code 3 after [\d.]+ m?s\.$/);
    assert.deepEqual([end.reason, end.exit, end.server], ['exit', { exitCode: 3, signal: null }, 'notes']);
    assert.deepEqual(end.stderrTail, ['no configuration']);
    await transport.close();
    assert.deepEqual(ends, [end]);
  });

  it('is told to a late listener too, unless it has gone again', async () => {
    const { ended, transport } = await hall.start('');
    const end = await ended();
    const told: unknown[] = [];
    transport.onClose((error) => told.push(error));
    transport.onClose(() => assert.fail('not wanted any more')).dispose();
    assert.deepEqual(told, []);
    await Promise.resolve();
    assert.deepEqual(told, [end]);
  });

  it('by a crash in the middle of a message leaves that one as noise', async () => {
    const { transport, ended, messages, noise } = await hall.start(['echo.mjs']);
    await transport.send(request(1, 'boom'));
    const end = await ended();
    assert.equal(end.exit?.exitCode, 7);
    assert.deepEqual(messages, [{ jsonrpc: '2.0', id: 1, result: {} }]);
    assert.deepEqual(noise, [{ text: '{"jsonrpc":"2.0","id":', source: 'server' }]);
  });

  it('comes after the answer that it wrote last', async () => {
    const server = await hall.start(`
      process.stdin.once('data', () => {
        require('fs').writeSync(1, JSON.stringify({ id: 1, error: { code: -32601, message: 'x'.repeat(60000) } }) + '\\n');
        process.kill(process.pid, 'SIGKILL');
      });
    `);
    const order: string[] = [];
    server.transport.onMessage(() => order.push('answer'));
    server.transport.onClose(() => order.push('end'));
    await server.transport.send(request(1));
    const end = await server.ended();
    assert.deepEqual(order, ['answer', 'end']);
    assert.deepEqual(end.exit, { exitCode: null, signal: 'SIGKILL' });
  });

  it('is told though another process holds its pipes, and after the answer', async () => {
    const server = await hall.start(['parent.mjs', 'exit', 'stubborn'], { graceMs: short });
    const child = await childOf(server);
    const end = await server.ended();
    assert.match(end.message, /exited with code 0/);
    await allGone([child]);
  });

  it('is told though it only closed its output: then it is stopped', async () => {
    const { ended, message, pid } = await hall.start(
      'console.log("{}"); setTimeout(() => { require("fs").closeSync(1); }, 10); process.stdin.on("data", () => {}).on("end", () => process.exit(0))',
    );
    await message(() => true, 'a message');
    const end = await ended();
    assert.equal(end.message, '"notes" closed its output but is still running.');
    assert.deepEqual([end.reason, end.exit], ['exit', { exitCode: null, signal: null }]);
    await allGone([pid]);
  });

  it('soon after it closed its output is told as an exit', async () => {
    const { ended } = await hall.start('require("fs").closeSync(1); setTimeout(() => process.exit(5), 50)');
    assert.deepEqual((await ended()).exit, { exitCode: 5, signal: null });
  });
});

describe('stopping a process', () => {
  afterEach(() => hall.clear());

  it('ends its stdin, after what was sent', async () => {
    const { transport, ended, messages, pid } = await hall.start(['echo.mjs']);
    void transport.send(request(1));
    await within(transport.close(), 'the stop');
    assert.ok(!isAlive(pid));
    const end = await ended();
    assert.deepEqual([end.reason, end.message], ['closed', '"notes" was stopped.']);
    assert.deepEqual(end.exit, { exitCode: 0, signal: null });
    assert.deepEqual(
      messages.map(({ id }) => id),
      [1],
    );
    await assert.rejects(async () => transport.send(request(2)), end);
  });

  it('twice is the same stop', async () => {
    const { transport, ends } = await hall.start(['echo.mjs']);
    await within(Promise.all([transport.close(), transport.close()]), 'both stops');
    await within(transport.close(), 'the third');
    assert.equal(ends.length, 1);
  });

  it('kills one that ignores the end of stdin and SIGTERM', async () => {
    const { transport, message, pid, stderr, ends } = await hall.start(['deaf.mjs'], { graceMs: short });
    await message(() => true, 'the process to be ready');
    await within(transport.close(), 'the stop');
    assert.ok(!isAlive(pid));
    assert.deepEqual(stderr, ['end of stdin ignored', 'SIGTERM ignored']);
    assert.deepEqual(ends[0]?.exit, { exitCode: null, signal: 'SIGKILL' });
    assert.equal(ends[0].message, '"notes" was stopped.');
  });

  it('ends one that can not write any more, because nobody listens', async () => {
    const transport = (await hall.start('')).transport;
    await transport.close();
    const { transport: full, pid } = await hall.start(
      'process.stdout.write("noise\\n".repeat(500000)); process.stdin.resume()',
    );
    await within(full.close(), 'the stop');
    assert.ok(!isAlive(pid));
  });

  for (const manner of ['stay', 'deaf'] as const) {
    for (const childManner of ['polite', 'stubborn'] as const) {
      it(`ends a ${childManner} process that a server started which ${manner === 'deaf' ? 'ignores the stop' : 'exits cleanly'}`, async () => {
        const server = await hall.start(['parent.mjs', manner, childManner], { graceMs: short });
        const child = await childOf(server);
        assert.ok(descendantsOf(server.pid).includes(child));
        await within(server.transport.close(), 'the stop');
        assert.deepEqual([isAlive(server.pid), isAlive(child)], [false, false]);
      });
    }
  }

  for (const manner of ['stay', 'deaf'] as const) {
    it(`ends a process in a session of its own, of a server that ${manner === 'deaf' ? 'ignores the stop' : 'exits cleanly'}`, async function () {
      if (process.platform !== 'linux') this.skip(); // elsewhere only the group is known
      const server = await hall.start(['parent.mjs', manner, 'stubborn', 'session'], { graceMs: short });
      const child = await childOf(server);
      hall.expectGone(child);
      await within(server.transport.close(), 'the stop');
      assert.deepEqual([isAlive(server.pid), isAlive(child)], [false, false]);
    });
  }

  it('ends what a launcher started', async () => {
    const server = await hall.start('', {
      command: 'sh',
      args: ['-c', `"${process.execPath}" test/servers/stdio/parent.mjs deaf stubborn; true`],
      graceMs: short,
    });
    await childOf(server);
    const tree = descendantsOf(server.pid);
    assert.equal(tree.length, 2);
    await within(server.transport.close(), 'the stop');
    assert.deepEqual(tree.filter(isAlive), []);
  });
});

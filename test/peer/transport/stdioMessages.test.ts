import assert from 'node:assert/strict';
import { within } from '../../support/processes';
import { request, ServerHall } from '../../support/stdioServer';

const hall = new ServerHall();

describe('messages to and from a process', () => {
  afterEach(() => hall.clear());

  it('go both ways, in order', async () => {
    const { transport, message, messages } = await hall.start(['echo.mjs']);
    await Promise.all([1, 2, 3].map(async (id) => transport.send(request(id, 'echo', { text: 'tea — 茶 🫖' }))));
    await message(({ id }) => id === 3, 'the last answer');
    assert.deepEqual(
      messages,
      [1, 2, 3].map((id) => ({ jsonrpc: '2.0', id, result: { text: 'tea — 茶 🫖' } })),
    );
  });

  it('are whole when a character is split between two writes', async () => {
    const { message } = await hall.start(`
      const [head, tail] = [Buffer.from('{"text":"'), Buffer.from('"}\\n')];
      const bytes = [head, ...Array.from(Buffer.from('茶🫖'), (byte) => Buffer.of(byte)), tail];
      const next = () => { const part = bytes.shift(); if (part) process.stdout.write(part, () => setTimeout(next, 2)); };
      next();
      process.stdin.resume();
    `);
    assert.equal((await message(() => true, 'the message'))['text'], '茶🫖');
  });

  it('are not lost where they come before anybody listens', async () => {
    const { message } = await hall.start('console.log(JSON.stringify({ first: true })); process.stdin.resume()');
    assert.deepEqual(await message(() => true, 'the first message'), { first: true });
  });

  it('of several megabytes arrive both ways', async () => {
    const { transport, message } = await hall.start(['echo.mjs']);
    const text = 'leaf '.repeat(1_000_000);
    await transport.send(request(1, 'echo', { text }));
    const { result } = await message(({ id }) => id === 1, 'the answer');
    assert.deepEqual(result, { text });
  });

  it('are refused by the encoder before anything is written', async () => {
    const refusal = new Error('this message has no stamp');
    const { transport, message, messages } = await hall.start(['echo.mjs'], {
      encode: (outgoing) => {
        if ('id' in outgoing && outgoing.id === 1) throw refusal;
        return JSON.stringify(outgoing);
      },
    });
    await assert.rejects(async () => transport.send(request(1)), refusal);
    await transport.send(request(2));
    await message(({ id }) => id === 2, 'the answer to what was sent');
    assert.equal(messages.length, 1);
  });

  it('wait while the process does not read, and go on when it does', async () => {
    const { transport, pid, message } = await hall.start(['lateReader.mjs']);
    await message(({ ready }) => ready === true, 'the process to be ready');
    let taken = 0;
    const sent = Array.from({ length: 20 }, async (_, id) => {
      await transport.send(request(id, 'echo', { text: 'x'.repeat(1_000_000) }));
      taken++;
    });
    process.kill(pid, 'SIGUSR2');
    await message(({ alive }) => alive === true, 'a sign of life');
    assert.equal(taken, 0);
    process.kill(pid, 'SIGUSR1');
    await within(Promise.all(sent), 'all to be taken');
    await message(({ lines }) => lines === 20, 'all to be read');
  });

  it('fail when the process dies before it read them', async () => {
    const { transport, pid, message, ended } = await hall.start(['lateReader.mjs']);
    await message(({ ready }) => ready === true, 'the process to be ready');
    const sent = [1, 2, 3].map(async (id) => transport.send(request(id, 'echo', { text: 'x'.repeat(1_000_000) })));
    const failures = sent.map((promise) =>
      promise.then(
        () => undefined,
        (error: unknown) => error,
      ),
    );
    process.kill(pid, 'SIGKILL');
    const end = await ended();
    assert.equal(end.message.replace(/\d+ ms/, 'N ms'), '"notes" was killed by SIGKILL after N ms.');
    assert.deepEqual(await within(Promise.all(failures), 'the writes to fail'), [end, end, end]);
    await assert.rejects(async () => transport.send(request(4)), end);
  });

  it('fail when the process closes its input but stays', async () => {
    const { transport, message, ended } = await hall.start(
      'process.stdin.destroy(); require("fs").closeSync(0); setInterval(() => {}, 60000); console.log("{}")',
    );
    await message(() => true, 'the process to be ready');
    const failure = transport
      .send(request(1, 'echo', { text: 'x'.repeat(1_000_000) }))
      ?.catch((error: unknown) => error);
    const end = await ended();
    assert.deepEqual([end.reason, end.systemCode], ['write', 'EPIPE']);
    assert.match(end.message, /closed its input but is still running/);
    assert.equal(await within(Promise.resolve(failure), 'the write to fail'), end);
  });
});

describe('what a process writes beside messages', () => {
  afterEach(() => hall.clear());

  it('is noise: of what starts it before the first message, of the server afterwards', async () => {
    const { noise, ended } = await hall.start(
      'console.log("npm notice\\n42\\n{\\"id\\":1}\\nlistening\\n[7]"); process.stdin.resume().on("end", () => {})',
    );
    await hall.clear();
    await ended();
    assert.deepEqual(noise, [
      { text: 'npm notice', source: 'launcher' },
      { text: '42', source: 'launcher' },
      { text: 'listening', source: 'server' },
      { text: '7', source: 'server' },
    ]);
  });

  it('to stderr is told by lines, and kept', async () => {
    const { stderr, ended, transport } = await hall.start(
      'process.stderr.write("one\\r\\ntw"); setTimeout(() => { process.stderr.write("o\\nlast"); process.exitCode = 2; }, 20)',
    );
    const end = await ended();
    assert.deepEqual(stderr, ['one', 'two', 'last']);
    assert.deepEqual(transport.stderrTail, ['one', 'two', 'last']);
    assert.deepEqual(end.stderrTail, ['one', 'two', 'last']);
  });

  it('to stderr never blocks it, and is bounded', async () => {
    const { ended, transport, stderr } = await hall.start(`
      const line = 'steam '.repeat(20);
      for (let i = 0; i < 40000; i++) require('fs').writeSync(2, line + i + '\\n');
    `);
    const end = await ended();
    assert.equal(end.exit?.exitCode, 0);
    assert.equal(stderr.length, 40_000);
    assert.ok(transport.stderrTail.join('\n').length <= 256 * 1024);
    assert.match(transport.stderrTail.at(-1) ?? '', /steam 39999$/);
    assert.equal(end.stderrTail.length, 50);
  });

  it('ends the connection where a line is over the limit, and delivers what came before', async () => {
    const { ended, messages, pid } = await hall.start(
      'process.stdout.on("error", () => {}); process.stdout.write("{\\"id\\":1}\\n" + "x".repeat(5000)); process.stdin.resume()',
      { maxMessageBytes: 4096 },
    );
    const end = await ended();
    assert.deepEqual([end.reason, end.message], ['tooLarge', '"notes" sent a message over 4096 bytes.']);
    assert.deepEqual(messages, [{ id: 1 }]);
    hall.expectGone(pid);
  });

  it('ends the connection past 64 MiB without line end', async () => {
    const { ended, messages } = await hall.start(`
      const piece = Buffer.alloc(1024 * 1024, 'x');
      process.stdout.on('error', () => process.exit(0));
      const go = () => { while (process.stdout.write(piece)); process.stdout.once('drain', go); };
      go();
    `);
    const end = await ended();
    assert.deepEqual([end.reason, end.message], ['tooLarge', '"notes" sent a message over 64 MiB.']);
    assert.deepEqual(messages, []);
  });
});

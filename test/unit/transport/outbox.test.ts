import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { TransportError } from '../../../src/core/base/errors';
import { Outbox } from '../../../src/core/transport/outbox';
import { settle } from '../../support/virtualClock';

/** A pipe whose reader takes a chunk only when the test says so. */
class SlowPipe extends Writable {
  readonly written: string[] = [];
  readonly #taken: (() => void)[] = [];

  constructor() {
    super({ highWaterMark: 10, decodeStrings: false });
  }

  override _write(chunk: string, _encoding: string, taken: () => void): void {
    this.written.push(chunk);
    this.#taken.push(taken);
  }

  take(): void {
    this.#taken.shift()?.();
  }
}

async function outcomeOf(sent: Promise<void> | undefined): Promise<string> {
  let outcome = 'waiting';
  Promise.resolve(sent).then(
    () => (outcome = 'written'),
    (error: unknown) => (outcome = String(error)),
  );
  await settle();
  return outcome;
}

const ended = new TransportError('"notes" exited with code 1 after 5 ms.', { reason: 'exit' });

describe('writing to a process', () => {
  it('ends each line with one line feed, in order', async () => {
    const pipe = new SlowPipe();
    const outbox = new Outbox(pipe, 'notes');
    await outbox.send('a');
    pipe.take();
    await outbox.send('b');
    pipe.take();
    assert.deepEqual(pipe.written, ['a\n', 'b\n']);
  });

  it('writes the first line of a turn at once, and the others a few at a time', async () => {
    const written: string[] = [];
    const stream = new Writable({
      decodeStrings: false,
      write: (chunk: string, _encoding, taken) => {
        written.push(chunk);
        taken();
      },
    });
    const outbox = new Outbox(stream, 'notes');
    await settle(); // From here on in microtasks, as what answers a message is.
    const sent = Array.from({ length: 12 }, (_, index) => outbox.send(String(index)));
    assert.deepEqual(new Set(sent), new Set([undefined]), 'a promise for what waits for nothing');
    assert.deepEqual(written, ['0\n', '1\n2\n3\n4\n5\n6\n7\n8\n']);
    await Promise.resolve().then(() => outbox.send('next microtask'));
    await settle();
    assert.deepEqual(written.slice(2), ['9\n10\n11\nnext microtask\n']);
  });

  it('resolves at once while the stream has room', async () => {
    assert.equal(await outcomeOf(new Outbox(new SlowPipe(), 'notes').send('a')), 'written');
  });

  it('resolves when the reader took it where the stream is full, and writes nothing more before', async () => {
    const pipe = new SlowPipe();
    const outbox = new Outbox(pipe, 'notes');
    const first = outbox.send('longer than the stream holds');
    await settle();
    const second = outbox.send('b');
    assert.equal(await outcomeOf(first), 'waiting');
    assert.equal(await outcomeOf(second), 'waiting');
    assert.equal(pipe.written.length, 1);
    pipe.take();
    assert.equal(await outcomeOf(first), 'written');
    assert.equal(await outcomeOf(second), 'written');
    assert.deepEqual(pipe.written[1], 'b\n');
  });

  it('rejects what was not taken when the connection ends, and everything sent later', async () => {
    const pipe = new SlowPipe();
    const outbox = new Outbox(pipe, 'notes');
    const first = outbox.send('longer than the stream holds');
    await settle();
    const second = outbox.send('b');
    const outcomes = [first, second].map(outcomeOf);
    outbox.fail(ended);
    pipe.take();
    assert.deepEqual(await Promise.all(outcomes), [String(ended), String(ended)]);
    assert.equal(await outcomeOf(outbox.send('c')), String(ended));
    assert.equal(pipe.written.length, 1);
  });

  it('rejects what would let more wait than there is room for, and goes on when the reader does', async () => {
    const pipe = new SlowPipe();
    const outbox = new Outbox(pipe, 'notes', 100);
    const first = outbox.send('longer than the stream holds');
    await settle();
    const second = outbox.send('x'.repeat(200));
    assert.match(await outcomeOf(outbox.send('b')), /"notes" does not read what it is sent/);
    assert.equal(await outcomeOf(second), 'waiting');
    pipe.take();
    assert.equal(await outcomeOf(first), 'written');
    pipe.take();
    assert.equal(await outcomeOf(second), 'written');
    assert.equal(await outcomeOf(outbox.send('c')), 'written');
  });

  it('writes what is waiting before it ends the stream, also to a slow reader', async () => {
    const pipe = new SlowPipe();
    const outbox = new Outbox(pipe, 'notes');
    void outbox.send('longer than the stream holds');
    void outbox.send('last words');
    outbox.end();
    pipe.take();
    await settle();
    pipe.take();
    await settle();
    assert.deepEqual(pipe.written, ['longer than the stream holds\n', 'last words\n']);
    assert.ok(pipe.writableFinished);
  });
});

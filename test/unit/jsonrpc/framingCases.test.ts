import assert from 'node:assert/strict';
import { readCases } from '../../support/cases';
import { readFrames } from '../../support/frames';
import { cpuTime } from '../../support/cpuTime';

type Chunk = string | { base64: string; times: number; chunkBytes?: number };

interface Row {
  id: string;
  chunks: Chunk[];
  maxBytes?: number;
  timeLimitMs?: number;
  expect: {
    messages?: unknown[];
    noise?: string[];
    error?: 'tooLarge';
    messageCount?: number;
    everyMessage?: unknown;
  };
}

describe('bytes of stdout as messages and noise', () => {
  for (const { id, chunks, maxBytes, timeLimitMs, expect } of readCases<Row>('framing')) {
    it(id, () => {
      const reads = chunks.flatMap(bytesOf);
      const startedAt = cpuTime();
      const seen = readFrames(reads, maxBytes);
      const tookMs = cpuTime() - startedAt;

      if (expect.messages) assert.deepEqual(plain(seen.messages), plain(expect.messages));
      if (expect.noise) assert.deepEqual(seen.noise, expect.noise);
      assert.equal(seen.tooLarge, expect.error === 'tooLarge' ? 1 : 0);
      if (expect.messageCount !== undefined) assert.equal(seen.messages.length, expect.messageCount);
      if (expect.everyMessage !== undefined) {
        const different = seen.messages.find(
          (message) => JSON.stringify(message) !== JSON.stringify(expect.everyMessage),
        );
        assert.equal(different, undefined);
      }
      if (timeLimitMs !== undefined) assert.ok(tookMs < timeLimitMs, `took ${tookMs} ms`);
    });
  }
});

function bytesOf(chunk: Chunk): Buffer[] {
  if (typeof chunk === 'string') return [Buffer.from(chunk, 'base64')];
  const one = Buffer.from(chunk.base64, 'base64');
  const all = Buffer.alloc(one.length * chunk.times, one);
  const size = chunk.chunkBytes ?? all.length;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.subarray(index * size, (index + 1) * size),
  );
}

/** Without the prototypes, which differ between the table and what was read. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

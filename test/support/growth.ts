import assert from 'node:assert/strict';
import { cpuTime } from './cpuTime';
import { times } from './fuzz';

/** Shorter times say nothing about how they grow, in ms: a collection of garbage takes as long. */
const noticeableMs = 300;

/** What an input four times as large may take more: 4 if the work is linear, 16 if it is quadratic. */
const mostGrowth = 10;

/** How large inputs get, in characters: 128 Ki, with `FUZZ_RUNS` up to 8 Mi. */
const fullSize = 131_072 * Math.min(times, 64);

/** A text of about that many characters, of one piece again and again. */
export function filled(piece: string, size: number): string {
  return piece.repeat(Math.ceil(size / piece.length));
}

/** A test that {@link assertLinear} holds. */
export function grows(title: string, run: (size: number) => void): void {
  it(title, function () {
    this.timeout(60_000 * times);
    assertLinear(run, fullSize);
  });
}

/**
 * Runs with an input of a 64th of the size, then of a 16th, and so on up to the full size, as long as the time grows no faster
 * than the input. So a quadratic case ends soon, whatever it would take in full.
 */
function assertLinear(run: (size: number) => void, full: number): void {
  let before = noticeableMs;
  for (let size = Math.ceil(full / 64); size <= full; size *= 4) {
    const limit = Math.max(noticeableMs, mostGrowth * before);
    const spent = timeOf(run, size);
    assert.ok(spent <= limit, `for ${size}: ${Math.round(spent)} ms, for a quarter of it ${Math.round(before)} ms`);
    before = spent;
  }
}

function timeOf(run: (size: number) => void, size: number): number {
  const startedAt = cpuTime();
  run(size);
  return cpuTime() - startedAt;
}

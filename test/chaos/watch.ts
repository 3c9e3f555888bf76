import { getEventListeners } from 'node:events';

const mebibyte = 1_048_576;

/** What may grow between the first and the last quarter of the samples, in bytes. */
export interface MemoryBound {
  readonly heapGrowth: number;
}

/** Watches this process: what nobody handled, what is kept, how much memory is used. */
export class ProcessWatch {
  readonly #troubles: string[] = [];
  readonly #before: ReadonlyMap<string, number>;
  readonly #heap: number[] = [];
  readonly #onTrouble = (error: unknown): void => {
    this.#troubles.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  };

  constructor() {
    // They are made when first used, and are not what is looked for.
    for (const stream of [process.stdout, process.stderr]) stream.write('');
    this.#before = resources();
    process.on('unhandledRejection', this.#onTrouble);
    process.on('uncaughtException', this.#onTrouble);
    process.on('warning', this.#onTrouble);
  }

  /** Looks at the heap, after everything that is not used was collected. Nothing without `--expose-gc`. */
  sample(): void {
    if (!globalThis.gc) return;
    globalThis.gc();
    this.#heap.push(process.memoryUsage().heapUsed);
  }

  get memory(): string {
    const { rss, external, arrayBuffers } = process.memoryUsage();
    if (this.#heap.length === 0) return 'memory was not looked at';
    const [first, last] = this.#quarters;
    const all = [first, last, rss, external + arrayBuffers].map((bytes) => (bytes / mebibyte).toFixed(1));
    return `heap ${all[0]} → ${all[1]} MiB (first and last quarter of ${this.#heap.length} samples), rss ${all[2]} MiB, external ${all[3]} MiB`;
  }

  /** Resolves when what was closed is gone, after 2 s at the latest: the system takes a moment for that. */
  async quiet(): Promise<void> {
    for (let tries = 0; tries < 100 && this.#moreThanBefore().length > 0; tries++) {
      await new Promise((resolve) => setImmediate(resolve));
      const wait = new Int32Array(new SharedArrayBuffer(4));
      // No timer, since these are counted.
      Atomics.wait(wait, 0, 0, 20);
    }
  }

  /** What is wrong once everything was disposed. `signal`: one that many requests listened to. */
  finish(signal: AbortSignal, { heapGrowth }: MemoryBound): readonly string[] {
    process.off('unhandledRejection', this.#onTrouble);
    process.off('uncaughtException', this.#onTrouble);
    process.off('warning', this.#onTrouble);
    const wrong = this.#troubles.map((trouble) => `nobody handled: ${trouble}`);
    wrong.push(...this.#moreThanBefore().map((more) => `${more} than before`));
    const listeners = getEventListeners(signal, 'abort').length;
    if (listeners > 0) wrong.push(`${listeners} listeners are left at a signal`);
    const [first, last] = this.#quarters;
    if (last - first > heapGrowth) wrong.push(`the heap grew by ${((last - first) / mebibyte).toFixed(1)} MiB`);
    return wrong;
  }

  #moreThanBefore(): readonly string[] {
    return [...resources()].flatMap(([kind, count]) => {
      const more = count - (this.#before.get(kind) ?? 0);
      return more > 0 ? [`${more} more of ${kind}`] : [];
    });
  }

  /** The least of each: what is held back for a moment is no growth. The first quarter is that after a warm-up. */
  get #quarters(): readonly [number, number] {
    const warm = this.#heap.slice(Math.ceil(this.#heap.length / 10));
    const size = Math.max(1, Math.floor(warm.length / 4));
    return [Math.min(...warm.slice(0, size)), Math.min(...warm.slice(-size))];
  }
}

/** What keeps this process running, by kind. */
function resources(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

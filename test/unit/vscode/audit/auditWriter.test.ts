import assert from 'node:assert/strict';
import { createRedactor } from '../../../../src/core/audit/redaction';
import type { AuditRecord } from '../../../../src/core/audit/auditRecord';
import { AuditWriter } from '../../../../src/vscode/audit/auditWriter';
import { settle, VirtualClock } from '../../../support/virtualClock';

function record(server: string): AuditRecord {
  return { kind: 'consent', time: 0, server, decision: 'allowed', fingerprint: undefined, changed: [] };
}

/** A disk that takes a batch when it is told to. */
class Disk {
  readonly batches: string[] = [];
  readonly failures: unknown[] = [];
  /** What becomes of the next batches: an error, or how many bytes are written. */
  readonly ends: (Error | number)[] = [];
  #release: (() => void) | undefined;
  hold = false;

  readonly writer = new AuditWriter({
    clock: new VirtualClock(),
    redactor: createRedactor({ secret: 'planted-secret' }),
    write: async (lines) => {
      this.batches.push(lines.toString());
      if (this.hold) {
        await new Promise<void>((resolve) => {
          this.#release = resolve;
        });
      }
      const end = this.ends.shift();
      if (end instanceof Error) throw end;
      return end ?? lines.length;
    },
    onFailure: (error) => this.failures.push(error),
  });

  release(): void {
    this.#release?.();
  }

  get servers(): string[][] {
    return this.batches.map((batch) => batch.trim().split('\n').map(nameOf));
  }
}

function nameOf(line: string): string {
  const { server, event, records } = JSON.parse(line) as { server?: string; event: string; records: number };
  return server ?? `${event} ${records}`;
}

describe('writing an audit log', () => {
  it('takes what comes together in one write, and what comes meanwhile in the next', async () => {
    const disk = new Disk();
    disk.hold = true;
    disk.writer.append(record('a'));
    disk.writer.append(record('b'));
    await settle();
    disk.writer.append(record('c'));
    disk.writer.append(record('d'));
    await settle();
    assert.deepEqual(disk.servers, [['a', 'b']]);
    disk.hold = false;
    disk.release();
    await disk.writer.flush();
    assert.deepEqual(disk.servers, [
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('writes much in several writes, each of whole lines', async () => {
    const disk = new Disk();
    for (let count = 0; count < 3000; count++) disk.writer.append(record(`server ${count}`));
    await disk.writer.flush();
    assert.ok(disk.batches.length > 1);
    assert.ok(disk.batches.every((batch) => batch.endsWith('\n') && batch.length <= 131_072));
    assert.deepEqual(
      disk.servers.flat(),
      Array.from({ length: 3000 }, (_, count) => `server ${count}`),
    );
  });

  it('takes secrets out before anything is written', async () => {
    const disk = new Disk();
    disk.writer.append(record('planted-secret'));
    await disk.writer.flush();
    assert.doesNotMatch(disk.batches.join(''), /planted/);
  });

  it('goes on after a write that failed, and says in the log how many records are missing', async () => {
    const disk = new Disk();
    disk.ends.push(new Error('disk full'), new Error('disk full'));
    disk.writer.append(record('a'));
    disk.writer.append(record('b'));
    await disk.writer.flush();
    disk.writer.append(record('c'));
    await disk.writer.flush();
    disk.writer.append(record('d'));
    await disk.writer.flush();
    disk.writer.append(record('e'));
    await disk.writer.flush();
    assert.equal(disk.failures.length, 2);
    assert.deepEqual(disk.servers.slice(2), [['lost 3', 'd'], ['e']]);
  });

  it('counts as lost only what a write that was cut short left out', async () => {
    const disk = new Disk();
    const whole = JSON.stringify({ v: 1, time: new Date(0).toISOString(), kind: 'consent' }).length;
    disk.writer.append(record('a'));
    await disk.writer.flush();
    const length = disk.batches[0]!.length;
    assert.ok(length > whole);
    disk.ends.push(length + 5);
    for (const server of ['b', 'c', 'd']) disk.writer.append(record(server));
    await disk.writer.flush();
    disk.writer.append(record('e'));
    await disk.writer.flush();
    assert.equal(disk.failures.length, 1);
    assert.deepEqual(disk.servers.at(-1), ['lost 2', 'e']);
  });

  it('neither throws nor stops for a record that can not be written', async () => {
    const disk = new Disk();
    disk.writer.append({ ...record('a'), time: Number.NaN });
    disk.writer.append(record('b'));
    await disk.writer.flush();
    assert.equal(disk.failures.length, 1);
    assert.deepEqual(disk.servers, [['lost 1', 'b']]);
  });

  it('holds a bounded number of bytes for a disk that does not answer', async () => {
    const disk = new Disk();
    disk.hold = true;
    for (let count = 0; count < 100_000; count++) disk.writer.append(record(`server ${count}`));
    await settle();
    disk.hold = false;
    disk.release();
    await disk.writer.flush();
    const written = disk.batches.join('').length;
    assert.ok(written <= 8_388_608 + 1_000, `${written} bytes`);
    const names = disk.servers.flat();
    const lost = Number(names.find((name) => name.startsWith('lost '))?.slice('lost '.length));
    assert.equal(names.length - 1 + lost, 100_000);
  });
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { readAuditLog } from '../../../src/core/audit/auditReader';
import { AuditFiles } from '../../../src/vscode/audit/auditFiles';
import { within } from '../../support/processes';

const script = 'dist-test/auditAppender.js';
const each = 2_000;

describe('an audit log that two processes write to at once', () => {
  let folder: string;

  before(async () => {
    await build({
      entryPoints: ['test/support/auditAppender.ts'],
      outfile: script,
      bundle: true,
      platform: 'node',
      logLevel: 'warning',
    });
  });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'audit-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  async function append(limitBytes: number): Promise<void> {
    const processes = ['one', 'two'].map((name) =>
      spawn(process.execPath, [script, folder, name, String(each), String(limitBytes)], { stdio: 'inherit' }),
    );
    const codes = await within(
      Promise.all(processes.map(async (child) => ((await once(child, 'exit')) as [number | null])[0])),
      'both to have written',
      15_000,
    );
    assert.deepEqual(codes, [0, 0]);
  }

  async function readAll() {
    const readings = (await new AuditFiles(folder, () => 1).read()).map(readAuditLog);
    return { entries: readings.flatMap(({ entries }) => entries), unreadable: readings.map((one) => one.unreadable) };
  }

  const numbersOf = (entries: Awaited<ReturnType<typeof readAll>>['entries'], name: string): number[] =>
    entries.filter(({ fields }) => fields['server'] === name).map(({ fields }) => Number(fields['fingerprint']));

  it('has each line of both, whole and in its order', async () => {
    await append(64_000_000);
    const { entries, unreadable } = await readAll();
    assert.deepEqual(unreadable, [0]);
    const all = Array.from({ length: each }, (_, number) => number);
    assert.deepEqual(numbersOf(entries, 'one'), all);
    assert.deepEqual(numbersOf(entries, 'two'), all);
  });

  it('loses nothing where one file after the other gets full', async () => {
    // Room for all, in parts of which each takes a seventh or so of it.
    await append(2_400_000);
    const { entries, unreadable } = await readAll();
    assert.ok(unreadable.length > 1);
    assert.ok(unreadable.every((count) => count === 0));
    const all = Array.from({ length: each }, (_, number) => number);
    assert.deepEqual(numbersOf(entries, 'one'), all);
    assert.deepEqual(numbersOf(entries, 'two'), all);
  });

  it('keeps the newest lines of both, and no more than its size, where there is not room for all', async () => {
    const limit = 200_000;
    await append(limit);
    const { entries, unreadable } = await readAll();
    assert.ok(unreadable.every((count) => count === 0));
    const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    assert.ok(size <= limit, `${size} bytes`);
    for (const name of ['one', 'two']) {
      const numbers = numbersOf(entries, name);
      assert.deepEqual(
        numbers,
        numbers.map((_, index) => (numbers[0] ?? 0) + index),
      );
    }
    assert.ok(numbersOf(entries, 'one').at(-1) === each - 1 || numbersOf(entries, 'two').at(-1) === each - 1);
  });
});

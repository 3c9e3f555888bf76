import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLine, defaultLineLimits } from '../../../src/core/audit/auditLine';
import type { AuditRecord } from '../../../src/core/audit/auditRecord';
import { createRedactor } from '../../../src/core/audit/redaction';
import { silentLogger } from '../../../src/core/base/logger';
import { defaultLimitBytes, WireLog } from '../../../src/core/audit/wireLog';
import { maxTtlMs, readCacheHints } from '../../../src/core/catalog/cacheHints';
import type { KnownTool } from '../../../src/core/catalog/lastKnown';
import { ListChanges, maxWaitMs, quietMs } from '../../../src/core/catalog/listChanges';
import { schemaTimeLimitMs } from '../../../src/core/catalog/schemas';
import { Watchdog } from '../../../src/core/catalog/watchdog';
import { AuditFiles } from '../../../src/vscode/audit/auditFiles';
import { readAuditSettings } from '../../../src/vscode/audit/auditSettings';
import { AuditWriter, waitingBytes } from '../../../src/vscode/audit/auditWriter';
import { KnownFiles, maxKnownServer, maxKnownTool, maxShownBytes } from '../../../src/vscode/lastKnown/knownFiles';
import { VirtualClock } from '../../support/virtualClock';

const redactor = createRedactor({});

/** Below, at and above a bound: whether all that came is there. */
const whole = { below: true, at: true, above: false };

/** The bounds of the second table of `docs/bounds.md`, by what they bound. */
const tests: Readonly<Record<string, () => Promise<void> | void>> = {
  'time to compile a schema, and to check a value': () => {
    assert.equal(schemaTimeLimitMs, 250);
    const watchdog = new Watchdog();
    const work = (ms: number) => () => {
      for (const begun = performance.now(); performance.now() - begun < ms;);
      return 'done';
    };
    assert.deepEqual(watchdog.run(work(1), schemaTimeLimitMs), { kind: 'done', result: 'done' });
    // No clock tells whether work that takes just as long ends before it is looked at; what takes longer is late.
    const begun = performance.now();
    assert.deepEqual(watchdog.run(work(60_000), schemaTimeLimitMs), { kind: 'late' });
    const took = performance.now() - begun;
    assert.ok(took >= schemaTimeLimitMs - 5 && took < 30_000, `${took} ms`);
  },

  'bytes of the wire log': () => {
    assert.equal(defaultLimitBytes, 8_000_000);
    /** @returns the most bytes that it held, and whether it still holds all */
    const fill = (limitBytes: number): { readonly most: number; readonly isWhole: boolean } => {
      const log = new WireLog({ limitBytes, level: 'messages' });
      let most = 0;
      for (let bytes = 0; bytes < 6_000_000; bytes += 1_000) {
        log.add({ server: 'notes', direction: 'sent', at: 0, message: {}, text: 'x'.repeat(1_000) });
        most = Math.max(most, log.heldBytes);
        assert.ok(log.heldBytes <= limitBytes, `${log.heldBytes} of ${limitBytes}`);
      }
      return { most, isWhole: log.firstSeq === 1 };
    };
    const { most, isWhole } = fill(defaultLimitBytes);
    assert.ok(isWhole);
    // As much as is needed may be held: then that is below the bound, or at it, or above.
    assert.deepEqual({ below: fill(most + 1).isWhole, at: fill(most).isWhole, above: fill(most - 1).isWhole }, whole);
  },

  'bytes of the audit log of a workspace': async () => {
    assert.equal(readAuditSettings({}).limitBytes, 16_000_000);
    const folder = mkdtempSync(join(tmpdir(), 'bounds-'));
    const limit = 4_000;
    /** Whether all is there after so many bytes. */
    const holds = async (name: string, bytes: number): Promise<boolean> => {
      const files = new AuditFiles(join(folder, name), () => limit);
      const line = Buffer.from(`${'x'.repeat(99)}\n`);
      for (let left = bytes; left > 0; left -= line.length) await files.append(line.subarray(-Math.min(left, 100)));
      return (await files.read()).join('').length === bytes;
    };
    try {
      const found = {
        below: await holds('below', limit - 1),
        at: await holds('at', limit),
        above: await holds('above', limit + 1),
      };
      assert.deepEqual(found, whole);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },

  'bytes of JSON of the arguments in a record of it': () => {
    assert.equal(defaultLineLimits.argumentBytes, 8_192);
    const around = JSON.stringify({ text: '' }).length;
    const isWhole = (bytes: number): boolean => {
      const record = { ...call, arguments: { text: 'x'.repeat(bytes - around) } };
      return 'arguments' in (JSON.parse(auditLine(record, redactor)) as object);
    };
    assert.deepEqual({ below: isWhole(8_191), at: isWhole(8_192), above: isWhole(8_193) }, whole);
  },

  'bytes of records that wait to be written': async () => {
    assert.equal(waitingBytes, 8 * 1024 * 1024);
    const around = auditLine(consent(''), redactor).length;
    const takes = async (bytes: number): Promise<boolean> => {
      const written: string[] = [];
      const write = (lines: Buffer): Promise<number> => Promise.resolve(written.push(lines.toString()) && lines.length);
      const writer = new AuditWriter({ clock: new VirtualClock(), redactor, write, onFailure: assert.ifError });
      // All at once, so that nothing is written in between.
      const most = around + 200;
      let left = bytes;
      for (; left > 2 * most; left -= most) writer.append(consent('x'.repeat(200)));
      writer.append(consent('x'.repeat(Math.floor(left / 2) - around)));
      writer.append(consent('x'.repeat(Math.ceil(left / 2) - around)));
      await writer.flush();
      return !written.join('').includes('"lost"');
    };
    const found = {
      below: await takes(waitingBytes - 1),
      at: await takes(waitingBytes),
      above: await takes(waitingBytes + 1),
    };
    assert.deepEqual(found, whole);
  },

  'fetching a list that changes all the time': async () => {
    assert.equal(maxWaitMs, 2_000);
    const clock = new VirtualClock();
    const fetches: number[] = [];
    const changes = new ListChanges(clock, () => {
      fetches.push(clock.now());
      return Promise.resolve();
    });
    /** Says that the list changed, again and again, for so long. */
    const pass = async (ms: number): Promise<number> => {
      for (let left = ms; left > 0; left -= quietMs - 1) {
        changes.notify();
        await clock.advance(Math.min(left, quietMs - 1));
      }
      return fetches.length;
    };
    assert.equal(await pass(maxWaitMs - 1), 0, 'below');
    await clock.advance(1);
    assert.equal(fetches.length, 1, 'at');
    const later = await pass(20_000);
    assert.ok(later <= 11, `above: ${later}`);
    changes.dispose();
  },

  'characters of JSON of a tool that is kept as last known': async () => {
    assert.equal(maxKnownTool, 131_072);
    const isKept = async (size: number): Promise<boolean> => (await keptOf([toolOfSize('big', size)])).length === 1;
    const found = {
      below: await isKept(maxKnownTool - 1),
      at: await isKept(maxKnownTool),
      above: await isKept(maxKnownTool + 1),
    };
    assert.deepEqual(found, whole);
  },

  'the same of all tools of a server': async () => {
    assert.equal(maxKnownServer, 2_097_152);
    const rest = maxKnownServer - 15 * maxKnownTool;
    const areKept = async (last: number): Promise<boolean> => {
      const sizes = [...Array.from({ length: 15 }, () => maxKnownTool), rest / 2, rest / 2 + last];
      const tools = sizes.map((size, index) => toolOfSize(`tool${index}`, size));
      return (await keptOf(tools)).length === tools.length;
    };
    assert.deepEqual({ below: await areKept(-1), at: await areKept(0), above: await areKept(1) }, whole);
  },

  'bytes of files of last known tools that are shown': async () => {
    assert.equal(maxShownBytes, 16_777_216);
    const folder = mkdtempSync(join(tmpdir(), 'bounds-'));
    try {
      const files = new KnownFiles(folder, silentLogger, (text) => text);
      files.save({ server: 'notes', fingerprint: '1', at: 1, tools: [toolOfSize('search', 1_000)] });
      const { bytes = 0 } = (await files.load('notes', '1')) ?? {};
      const isRead = async (room: number): Promise<boolean> => (await files.load('notes', '1', room)) !== undefined;
      assert.ok(bytes > 1_000);
      const found = { below: await isRead(bytes + 1), at: await isRead(bytes), above: await isRead(bytes - 1) };
      assert.deepEqual(found, whole);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },

  'time that a copy of a list is fresh': () => {
    assert.equal(maxTtlMs, 24 * 60 * 60 * 1_000);
    const [below, at, above] = [maxTtlMs - 1, maxTtlMs, maxTtlMs + 1].map((ttlMs) => readCacheHints({ ttlMs }).ttlMs);
    assert.deepEqual([below, at, above], [maxTtlMs - 1, maxTtlMs, maxTtlMs]);
  },
};

/** A tool whose line of JSON has so many characters. */
function toolOfSize(name: string, size: number): KnownTool {
  const around = JSON.stringify({ name, tool: { name, description: '' } }).length;
  return { name, tool: { name, description: 'x'.repeat(size - around) } };
}

/** What is there again of tools that were kept. */
async function keptOf(tools: readonly KnownTool[]): Promise<readonly KnownTool[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bounds-'));
  try {
    const files = new KnownFiles(folder, silentLogger, (text) => text);
    files.save({ server: 'notes', fingerprint: '1', at: 1, tools });
    return (await files.load('notes', '1'))?.tools ?? [];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const call = {
  kind: 'call',
  time: 0,
  method: 'tools/call',
  server: 'notes',
  name: 'search',
  localName: 'search',
  era: 'modern',
  identity: undefined,
  arguments: {},
  outcome: 'result',
  errorCode: undefined,
  durationMs: 1,
  rounds: 0,
} as const satisfies AuditRecord;

function consent(server: string): AuditRecord {
  return { kind: 'consent', time: 0, server, decision: 'allowed', fingerprint: undefined, changed: [] };
}

describe('a bound of another kind', () => {
  it('is tried for each row of the table', () => {
    const [, rows = ''] = readFileSync('docs/bounds.md', 'utf8').split('Bounds of other kinds');
    const named = [...rows.matchAll(/^\| ([^|]+) \| .*`\w+` in `/gm)].map(([, what]) => what);
    assert.deepEqual(named.sort(), Object.keys(tests).sort());
  });

  for (const [what, test] of Object.entries(tests)) {
    it(`lets pass what is below and at it, and no more: ${what}`, test);
  }
});

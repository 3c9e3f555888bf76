import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../../src/core/base/logger';
import type { KnownTool } from '../../../../src/core/catalog/lastKnown';
import { KnownFiles, type KeptServer } from '../../../../src/vscode/lastKnown/knownFiles';

const tool = (name: string) => ({ name, tool: { name, description: `what ${name} does` } });
const kept = (given: Partial<KeptServer> = {}): KeptServer => ({
  server: 'notes',
  fingerprint: 'f1',
  at: 5,
  tools: [tool('list'), tool('search')],
  ...given,
});

describe('files of last known tools', () => {
  let folder = '';
  let warnings: string[] = [];
  const files = (redact = (text: string): string => text): KnownFiles =>
    new KnownFiles(folder, { ...silentLogger, warn: (text) => warnings.push(text) }, redact);
  const onlyFile = (): string => join(folder, readdirSync(folder)[0] ?? '');

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'known-'));
    warnings = [];
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are there again in another window, for servers of any name', async () => {
    const first = files();
    first.save(kept({ server: 'a/../b' }));
    await first.settled();
    const { bytes, ...read } = (await files().load('a/../b', 'f1')) ?? {};
    assert.deepEqual(read, kept({ server: 'a/../b' }));
    assert.equal(bytes, readFileSync(onlyFile()).length);
    assert.equal(await files().load('b', 'f1'), undefined);
    assert.deepEqual(warnings, []);
  });

  it('hold what was saved last, and nothing half written', async () => {
    const all = files();
    for (const at of [1, 2, 3]) all.save(kept({ at }));
    assert.equal((await all.load('notes', 'f1'))?.at, 3);
    all.save(kept({ tools: Array.from({ length: 1_200 }, (_, index) => tool(`t${index}`)) }));
    assert.equal((await all.load('notes', 'f1'))?.tools.length, 1_200);
    assert.equal(readdirSync(folder).length, 1);
  });

  it('hold no known secret in their texts', async () => {
    const all = files((text) => text.replaceAll('what', '•••'));
    all.save(kept());
    assert.equal((await all.load('notes', 'f1'))?.tools[0]?.tool.description, '••• list does');
    assert.ok(!readFileSync(onlyFile(), 'utf8').includes('what'));
  });

  const inputSchema = {
    type: 'object',
    properties: { postgres: { type: ['string', 'null'], maxLength: 1000, default: 'postgres' }, list: { const: true } },
    required: ['postgres', 'list'],
  } as const;
  const words: readonly (readonly [secret: string, hidden: unknown])[] = [
    ['1000', { description: 'up to ••• rows of postgres' }],
    ['true', {}],
    ['list', {}],
    ['type', {}],
    ['null', {}],
    ['string', {}],
    ['notes', {}],
    [
      'postgres',
      {
        description: 'up to 1000 rows of •••',
        inputSchema: {
          ...inputSchema,
          properties: { ...inputSchema.properties, postgres: { ...inputSchema.properties.postgres, default: '•••' } },
        },
      },
    ],
  ];
  for (const [secret, hidden] of words) {
    it(`can be read whole, with each name as it is, where a secret is “${secret}”`, async () => {
      const all = files((text) => text.replaceAll(secret, '•••'));
      const tool = { name: 'postgres-list', description: 'up to 1000 rows of postgres', inputSchema };
      all.save(kept({ tools: [{ name: 'notes/postgres-list', tool }] }));
      const read = await all.load('notes', 'f1');
      assert.deepEqual(read?.tools, [{ name: 'notes/postgres-list', tool: { ...tool, ...(hidden as object) } }]);
      assert.deepEqual(warnings, []);
    });
  }

  it('hold no secret that a schema only requires, without having such a property', async () => {
    const all = files((text) => text.replaceAll('hunter22', '•••'));
    const tool = { name: 'list', inputSchema: { type: 'object', properties: {}, required: ['hunter22'] } };
    all.save(kept({ tools: [{ name: 'list', tool }] }));
    await all.settled();
    assert.ok(!readFileSync(onlyFile(), 'utf8').includes('hunter22'));
  });

  it('are dropped where the entry of their server is another one', async () => {
    const all = files();
    all.save(kept());
    assert.equal(await all.load('notes', 'f2'), undefined);
    await all.settled();
    assert.deepEqual(readdirSync(folder), []);
    assert.deepEqual(warnings, []);
  });

  it('are dropped when that is wanted, also before they are written', async () => {
    const all = files();
    all.save(kept());
    all.drop('notes');
    assert.equal(await all.load('notes', 'f1'), undefined);
    assert.deepEqual(readdirSync(folder), []);
  });

  it('of servers that are gone are dropped', async () => {
    const all = files();
    all.save(kept());
    all.save(kept({ server: 'mail' }));
    await all.settled();
    await all.keepOnly(['mail']);
    assert.equal(await all.load('notes', 'f1'), undefined);
    assert.equal((await all.load('mail', 'f1'))?.server, 'mail');
  });

  const broken: readonly (readonly [what: string, change: (text: string) => string, why: RegExp])[] = [
    ['of another version', (text) => text.replace('"version":1', '"version":2'), /another version/],
    ['torn', (text) => text.slice(0, -10), /JSON/],
    ['empty', () => '', /JSON/],
    ['without a head', (text) => text.slice(text.indexOf('\n') + 1), /another version/],
    ['with an incomplete head', (text) => text.replace('"at":5', '"at":"5"'), /head is incomplete/],
    ['with something that is no tool', (text) => `${text}{"name":"x","tool":{"name":7}}\n`, /no tool/],
    ['that are no text', () => '\0\x01\x02', /JSON/],
  ];
  for (const [what, change, why] of broken) {
    it(`${what} are dropped, and the log says why`, async () => {
      const all = files();
      all.save(kept());
      await all.settled();
      writeFileSync(onlyFile(), change(readFileSync(onlyFile(), 'utf8')));
      assert.equal(await all.load('notes', 'f1'), undefined);
      await all.settled();
      assert.deepEqual(readdirSync(folder), []);
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', why);
    });
  }

  it('leave out a tool that is nested too deeply to be written', async () => {
    const all = files();
    const inputSchema: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`);
    const deep = { name: 'deep', tool: { name: 'deep', inputSchema } } as KnownTool;
    all.save(kept({ tools: [tool('list'), deep, tool('search')] }));
    assert.deepEqual((await all.load('notes', 'f1'))?.tools, [tool('list'), tool('search')]);
    assert.deepEqual(warnings, []);
  });

  it('are not written of a server whose name is so long that they could not be read', async () => {
    const all = files();
    const server = '名'.repeat(30_000);
    all.save(kept({ server }));
    assert.equal(await all.load(server, 'f1'), undefined);
    assert.deepEqual(readdirSync(folder), []);
    assert.match(warnings.join(), /could not be kept: its name is too long/);
  });

  it('are read whatever takes most room in them', async () => {
    const all = files((text) => text.replaceAll('abcd', '•••'));
    const description = 'abcd'.repeat(30_000);
    const tools = Array.from({ length: 40 }, (_, index) => ({ name: `t${index}`, tool: { name: 't', description } }));
    all.save(kept({ server: '名'.repeat(20_000), tools }));
    const read = await all.load('名'.repeat(20_000), 'f1', Infinity);
    assert.ok(read && read.tools.length > 20, warnings.join());
  });

  it('that a killed window was writing are removed, not those that another one may be writing', async () => {
    const all = files();
    all.save(kept());
    await all.settled();
    const [torn, fresh] = [`${onlyFile()}.1.tmp`, `${onlyFile()}.2.tmp`];
    for (const path of [torn, fresh]) writeFileSync(path, 'x');
    utimesSync(torn, 0, 0);
    await all.keepOnly(['notes']);
    assert.deepEqual([torn, fresh].map(existsSync), [false, true]);
    assert.equal((await all.load('notes', 'f1'))?.server, 'notes');
  });

  it('that can not be written are said in the log', async () => {
    writeFileSync(join(folder, 'file'), '');
    const all = new KnownFiles(
      join(folder, 'file'),
      { ...silentLogger, warn: (text) => warnings.push(text) },
      (text) => text,
    );
    all.save(kept());
    await all.settled();
    assert.match(warnings.join(), /"notes" could not be kept/);
  });
});

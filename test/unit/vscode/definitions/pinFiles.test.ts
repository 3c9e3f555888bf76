import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../../src/core/base/logger';
import type { PinRecord } from '../../../../src/core/catalog/pinTable';
import { pinFiles } from '../../../../src/vscode/definitions/pinFiles';

const pin = (name: string, hash = '1'): PinRecord => ({ kind: 'tool', name, hash, text: 'line\n' });

const asIs = (text: string): string => text;

describe('files of pins', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pins-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are there again in another window, for servers of any name', async () => {
    const files = pinFiles(join(folder, 'new'), silentLogger, asIs);
    files.save('a/../b', [pin('x'), pin('y')]);
    assert.deepEqual(await files.load('a/../b'), [pin('x'), pin('y')]);
    const other = pinFiles(join(folder, 'new'), silentLogger, asIs);
    assert.deepEqual(await other.load('a/../b'), [pin('x'), pin('y')]);
    assert.deepEqual(await other.load('b'), []);
  });

  it('hold no known secret, and the hash of the definition as it is', async () => {
    const files = pinFiles(folder, silentLogger, (text) => text.replaceAll('line', '•••'));
    files.save('a', [pin('x')]);
    assert.deepEqual(await files.load('a'), [{ ...pin('x'), text: '•••\n' }]);
  });

  it('hold what was saved last, and nothing half written', async () => {
    const files = pinFiles(folder, silentLogger, asIs);
    for (const hash of ['1', '2', '3']) files.save('a', [pin('x', hash)]);
    assert.deepEqual(await files.load('a'), [pin('x', '3')]);
    files.save(
      'a',
      Array.from({ length: 2_000 }, (_, index) => pin(`t${index}`)),
    );
    assert.equal(((await files.load('a')) as unknown[]).length, 2_000);
    assert.equal(readdirSync(folder).length, 1);
  });

  it('say of themselves that they can not be read', async () => {
    const files = pinFiles(folder, silentLogger, asIs);
    files.save('a', [pin('x')]);
    await files.load('a');
    writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), '{torn');
    await assert.rejects(Promise.resolve(files.load('a')));
  });

  it('that a killed window was writing are removed with the first that are written', async () => {
    const torn = join(folder, 'a.jsonl.1.tmp');
    writeFileSync(torn, 'half');
    utimesSync(torn, 0, 0);
    const files = pinFiles(folder, silentLogger, asIs);
    files.save('a', [pin('x')]);
    await files.load('a');
    assert.ok(!existsSync(torn));
  });

  it('that can not be written are said in the log', async () => {
    const warnings: string[] = [];
    writeFileSync(join(folder, 'file'), '');
    const logger = { ...silentLogger, warn: (text: string) => warnings.push(text) };
    const files = pinFiles(join(folder, 'file'), logger, asIs);
    files.save('a', [pin('x')]);
    await Promise.resolve(files.load('a')).catch(() => undefined);
    assert.match(warnings.join(), /"a" could not be kept/);
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AuditFiles } from '../../../../src/vscode/audit/auditFiles';

/** Of one of the four files. */
const part = 100;

describe('the files of an audit log', () => {
  let folder: string;
  let files: AuditFiles;

  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'audit-')), 'deep', 'audit');
    files = new AuditFiles(folder, () => 4 * part);
  });

  afterEach(() => {
    rmSync(join(folder, '..', '..'), { recursive: true });
  });

  const line = (bytes: number, letter = 'x'): Buffer => Buffer.from(`${letter.repeat(bytes - 1)}\n`);
  const names = (): string[] => readdirSync(folder).sort();

  it('are made when they are needed, for nobody else to read', async () => {
    await files.append(line(10));
    assert.deepEqual(names(), ['audit-000001.jsonl']);
    if (process.platform === 'win32') return;
    assert.equal(statSync(join(folder, 'audit-000001.jsonl')).mode & 0o777, 0o600);
    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  for (const [how, bytes, expected] of [
    ['below', part - 1, 1],
    ['at', part, 1],
    ['above', part + 1, 2],
  ] as const) {
    it(`are ${expected} where what is written comes to ${how} the size of one`, async () => {
      await files.append(line(40));
      await files.append(line(bytes - 40));
      assert.equal(names().length, expected);
      assert.equal((await files.read()).join('').length, bytes);
    });
  }

  it('take what is larger than one of them whole', async () => {
    assert.equal(await files.append(line(3 * part)), 3 * part);
    assert.equal(names().length, 1);
  });

  it('have no more than their size together; the oldest goes first', async () => {
    for (const letter of 'abcdefghij') await files.append(line(part, letter));
    assert.deepEqual(
      (await files.read()).map((text) => text[0]),
      ['g', 'h', 'i', 'j'],
    );
  });

  it('follow a size that is another now', async () => {
    let limit = 4 * part;
    const growing = new AuditFiles(folder, () => limit);
    for (const letter of 'abcd') await growing.append(line(part, letter));
    limit = 2 * part;
    await growing.append(line(part / 2, 'e'));
    assert.deepEqual(
      (await growing.read()).map((text) => text[0]),
      ['d', 'e'],
    );
  });

  it('begin a line of its own behind one that is torn', async () => {
    await files.append(Buffer.from('{"torn'));
    assert.equal(await files.append(line(10)), 10);
    assert.deepEqual(await files.read(), [`{"torn\n${'x'.repeat(9)}\n`]);
  });

  it('are found again by another window, which goes on with the newest', async () => {
    await files.append(line(part, 'a'));
    await files.append(line(10, 'b'));
    await new AuditFiles(folder, () => 4 * part).append(line(10, 'c'));
    assert.deepEqual(
      (await files.read()).map((text) => text.replaceAll('\n', '')),
      ['a'.repeat(99), 'b'.repeat(9) + 'c'.repeat(9)],
    );
  });

  it('can be cleared, and written to again, by any window', async () => {
    const other = new AuditFiles(folder, () => 4 * part);
    await files.append(line(part, 'a'));
    await files.append(line(10, 'b'));
    await other.clear();
    assert.deepEqual(await files.read(), []);
    await files.append(line(10, 'c'));
    assert.equal((await other.read()).join('')[0], 'c');
  });

  it('are read as none where there are none', async () => {
    assert.deepEqual(await files.read(), []);
    await files.clear();
  });

  it('leave others alone that lie beside them', async () => {
    await files.append(line(10));
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    await files.clear();
    assert.deepEqual(names(), ['notes.txt']);
  });

  it('fail where the folder can not be made', async () => {
    writeFileSync(join(folder, '..', '..', 'deep'), 'a file');
    await assert.rejects(files.append(line(10)), { code: 'ENOTDIR' });
  });

  it('fail where the disk is full', async function () {
    if (process.platform !== 'linux') this.skip();
    await files.append(line(10));
    rmSync(join(folder, 'audit-000001.jsonl'));
    symlinkSync('/dev/full', join(folder, 'audit-000001.jsonl'));
    await assert.rejects(files.append(line(10)), { code: 'ENOSPC' });
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger } from '../../../../src/core/base/logger';
import { consentKey } from '../../../../src/vscode/consent/consentKey';

describe('the key of what was agreed to', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mcp-host-test-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is made once, and the same in every window, also in those that ask for it at once', async () => {
    const storage = join(folder, 'storage');
    const keys = await Promise.all(Array.from({ length: 8 }, () => consentKey(storage, silentLogger)));
    keys.push(await consentKey(storage, silentLogger));
    assert.equal(new Set(keys).size, 1);
    assert.equal(Buffer.from(keys[0] ?? '', 'base64').length, 32);
    assert.deepEqual(readdirSync(storage), ['consent.key']);
  });

  it('can be read by the user alone', async () => {
    await consentKey(folder, silentLogger);
    if (process.platform !== 'win32') assert.equal(statSync(join(folder, 'consent.key')).mode & 0o777, 0o600);
    assert.equal(readFileSync(join(folder, 'consent.key'), 'utf8').length, 44);
  });

  it('is another one for each installation', async () => {
    assert.notEqual(
      await consentKey(join(folder, 'one'), silentLogger),
      await consentKey(join(folder, 'other'), silentLogger),
    );
  });

  it('is one for this window where no file can be kept, which is said', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const said: string[] = [];
    const key = await consentKey(file, { ...silentLogger, warn: (text) => said.push(text) });
    assert.equal(Buffer.from(key, 'base64').length, 32);
    assert.match(said.join('\n'), /kept for this window only/);
  });
});

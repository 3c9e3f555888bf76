import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { TransportError } from '../../../src/core/base/errors';
import { startStdio, type StdioOptions } from '../../../src/core/transport/stdio';
import { isCollected } from '../../support/collected';
import { settle } from '../../support/virtualClock';
import { ServerHall } from '../../support/stdioServer';

const hall = new ServerHall();

async function failure(options: Partial<StdioOptions>): Promise<TransportError> {
  try {
    await startStdio({ ...hall.options(''), ...options });
  } catch (error) {
    assert.ok(error instanceof TransportError);
    assert.equal(error.reason, 'spawn');
    return error;
  }
  return assert.fail('it was started');
}

describe('starting a process', () => {
  let folder = '';
  const write = (name: string, text: string, mode = 0o755): string => {
    const file = join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'stdio-spawn-'));
  });
  afterEach(() => hall.clear());
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('lets go of the environment once the process runs: it is the largest thing about a server', async () => {
    const start = async (): Promise<WeakRef<object>> => {
      const env = { ...process.env };
      await hall.start('process.stdin.resume()', { env });
      return new WeakRef(env);
    };
    assert.ok(await isCollected(await start()));
  });

  it('fails with what was looked for, and where, if there is no such command', async () => {
    const error = await failure({ command: 'no-such-tool', env: { PATH: `/usr/bin${delimiter}${folder}` } });
    assert.equal(error.systemCode, 'ENOENT');
    assert.match(error.message, /"no-such-tool" was not found/);
    assert.ok(error.message.includes(`/usr/bin, ${folder}`), error.message);
  });

  it('tells where the command does exist', async () => {
    const error = await failure({ command: 'node', env: { PATH: folder } });
    assert.match(error.message, /does exist at .*node"/);
  });

  it('looks in the PATH of the process, not in ours', async () => {
    write('local-tool', `#!${process.execPath}\nconsole.log('{"found":true}')`);
    const { message } = await hall.start('', { command: 'local-tool', args: [], env: { PATH: folder } });
    await message(({ found }) => found === true, 'the tool');
    assert.equal((await failure({ command: 'local-tool' })).systemCode, 'ENOENT');
  });

  it('lets a script find the interpreter beside it, though PATH does not lead there', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    write('bin/my-node', `#!/bin/sh\nexec "${process.execPath}" "$@"`);
    const script = write('bin/tool', '#!/usr/bin/env my-node\nconsole.log(JSON.stringify({ path: process.env.PATH }))');
    const env = { PATH: '/usr/bin:/bin' };
    const { message } = await hall.start('', { command: script, args: [], env });
    assert.equal((await message(() => true, 'the script'))['path'], `${bin}:/usr/bin:/bin`);
  });

  it('gives the process its environment and nothing else', async () => {
    const { message } = await hall.start('console.log(JSON.stringify(process.env))', {
      env: { PATH: dirname(process.execPath), TEA: 'green', GONE: undefined },
    });
    assert.deepEqual(await message(() => true, 'the environment'), { PATH: dirname(process.execPath), TEA: 'green' });
  });

  it('fails for a file that may not be executed', async () => {
    const file = write('plain.txt', 'text', 0o644);
    const error = await failure({ command: file });
    assert.deepEqual([error.systemCode, error.message.includes('chmod +x')], ['EACCES', true]);
  });

  it('tells a missing interpreter from a missing command', async () => {
    const error = await failure({ command: write('script', '#!/no/such/interpreter -x\n') });
    assert.equal(error.systemCode, 'ENOENT');
    assert.match(error.message, /script for "\/no\/such\/interpreter", which does not exist/);
    assert.match((await failure({ command: write('dos', '#!/bin/sh\r\necho\r\n') })).message, /Windows line ends/);
  });

  it('tells a bad working folder from a missing command', async () => {
    const missing = await failure({ cwd: join(folder, 'gone') });
    assert.deepEqual([missing.systemCode, /folder ".*gone" does not exist/.test(missing.message)], ['ENOENT', true]);
    const file = write('file', '');
    assert.equal((await failure({ cwd: file })).systemCode, 'ENOTDIR');
  });

  it('fails for arguments that the system does not take', async () => {
    assert.equal((await failure({ args: ['x'.repeat(10_000_000)] })).systemCode, 'E2BIG');
    const { message } = await failure({ args: ['--token=s3cret\0'] });
    assert.match(message, /null byte in "args"/);
    assert.ok(!message.includes('s3cret'));
  });

  it('fails 100 times in a row without leaving anything behind', async () => {
    const script = write('broken', '#!/no/such/interpreter\n');
    const open = (): number => readdirSync('/proc/self/fd').length;
    const attempts: Partial<StdioOptions>[] = [
      { command: script },
      { command: 'no-such-tool' },
      { cwd: join(folder, 'gone') },
      { args: ['x'.repeat(10_000_000)] },
    ];
    const fail = async (): Promise<void> => {
      for (const attempt of attempts) await failure(attempt);
      await settle();
    };
    await fail();
    const before = { files: open(), resources: process.getActiveResourcesInfo().length };
    for (let round = 0; round < 25; round++) await fail();
    assert.deepEqual({ files: open(), resources: process.getActiveResourcesInfo().length }, before);
  });

  it('and stopping it 30 times in a row leaves nothing behind', async () => {
    const once = async (): Promise<void> => {
      await hall.start('', { command: 'cat', args: [] });
      await hall.clear();
      await settle();
    };
    await once();
    const open = readdirSync('/proc/self/fd').length;
    for (let round = 0; round < 30; round++) await once();
    assert.equal(readdirSync('/proc/self/fd').length, open);
  });
});

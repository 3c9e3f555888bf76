import assert from 'node:assert/strict';
import { silentLogger } from '../../../src/core/base/logger';
import { guardCommand } from '../../../src/core/transport/guardCommand';
import { processTree } from '../../../src/core/transport/processTree';
import { taskkillArguments, taskkillFile } from '../../../src/core/transport/taskkill';

describe('commands that end processes', () => {
  it('taskkill ends a whole tree by force, and is the one of the system', () => {
    assert.equal(taskkillFile({ SystemRoot: 'D:\\Win' }), 'D:\\Win\\System32\\taskkill.exe');
    assert.deepEqual(taskkillArguments(1234), ['/PID', '1234', '/T', '/F']);
  });

  it('the guard on Windows is this program, as Node, with nothing of our environment', () => {
    const command = guardCommand('win32', 'C:\\editor\\Code.exe', { SystemRoot: 'C:\\Windows', TOKEN: 'secret' });
    assert.equal(command.file, 'C:\\editor\\Code.exe');
    assert.deepEqual(command.env, { SystemRoot: 'C:\\Windows', ELECTRON_RUN_AS_NODE: '1' });
    assert.equal(command.cwd, 'C:\\');
    assert.equal(command.args[0], '-e');
    assert.ok(command.args[1]?.includes(String.raw`"C:\\Windows\\System32\\taskkill.exe"`));
  });

  it('the guard elsewhere is a shell, with nothing of our environment', () => {
    const command = guardCommand('darwin', '/editor', { TOKEN: 'secret' });
    assert.equal(command.file, '/bin/sh');
    assert.deepEqual(command.env, { PATH: '/usr/bin:/bin', LC_ALL: 'C' });
    assert.equal(command.cwd, '/');
  });

  it('refuses ids that mean more than one process tree', () => {
    for (const pid of [0, 1, -5, 1.5, NaN])
      assert.throws(() => processTree({ pid, hasExited: () => false }, silentLogger), /Not the id/);
  });
});

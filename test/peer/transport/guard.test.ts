import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLogger, type Logger } from '../../../src/core/base/logger';
import { createGuard } from '../../../src/core/transport/guard';
import { guardCommand } from '../../../src/core/transport/guardCommand';
import { taskkillFile } from '../../../src/core/transport/taskkill';
import { allGone, isAlive, until, within } from '../../support/processes';
import { ServerHall } from '../../support/stdioServer';

/** Sleeps as the leader of a group of its own, whatever signal but SIGKILL it is sent. */
function startSleeper(manner: 'polite' | 'stubborn'): ChildProcess & { pid: number } {
  const child = spawn('sh', ['-c', `${manner === 'stubborn' ? "trap '' TERM; " : ''}echo ready; exec sleep 60`], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  assert.ok(child.pid !== undefined);
  return child as ChildProcess & { pid: number };
}

describe('the guard', () => {
  const started: (ChildProcess & { pid: number })[] = [];
  const sleeper = async (manner: 'polite' | 'stubborn'): Promise<ChildProcess & { pid: number }> => {
    const child = startSleeper(manner);
    started.push(child);
    await within(once(child.stdout!, 'data'), 'the sleeper');
    return child;
  };

  afterEach(async () => {
    const pids = started.splice(0).map((child) => {
      child.kill('SIGKILL');
      return child.pid;
    });
    await allGone(pids);
  });

  it('starts with the first group only', async () => {
    const guard = createGuard(silentLogger);
    assert.equal(guard.pid, undefined);
    const { pid } = await sleeper('polite');
    guard.add(pid);
    const guardPid = guard.pid!;
    assert.ok(isAlive(guardPid));
    guard.remove(pid);
    await guard.close();
    assert.ok(!isAlive(guardPid));
  });

  it('ends the groups that are left, and itself, when its pipe closes; others not', async () => {
    const guard = createGuard(silentLogger);
    const [kept, removed, polite, stubborn] = await Promise.all([
      sleeper('polite'),
      sleeper('polite'),
      sleeper('polite'),
      sleeper('stubborn'),
    ]);
    for (const { pid } of [removed, polite, stubborn]) guard.add(pid);
    guard.remove(removed.pid);
    const guardPid = guard.pid!;
    await within(guard.close(), 'the guard to end');
    assert.deepEqual(
      [kept, removed, polite, stubborn].map(({ pid }) => isAlive(pid)),
      [true, true, false, false],
    );
    assert.ok(!isAlive(guardPid));
  });

  it('has nothing to do where every group is gone, and ends at once', async () => {
    const guard = createGuard(silentLogger);
    const child = await sleeper('polite');
    guard.add(child.pid);
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await within(guard.close(), 'the guard to end', 1500);
    assert.equal(guard.pid, undefined);
  });

  it('leaves a group alone whose leader started at another time than the one it was told of', async () => {
    const [kept, ended] = await Promise.all([sleeper('polite'), sleeper('polite')]);
    const { file, args, cwd, env } = guardCommand(process.platform, process.execPath, process.env);
    const guard = spawn(file, args, { cwd, env, stdio: ['pipe', 'ignore', 'ignore'] });
    // The number of a server that ended without being taken off the list, and of one that the guard looked at itself.
    guard.stdin.end(`+${kept.pid} Sat-1-Jan\n+${ended.pid} \n`);
    await within(once(guard, 'exit'), 'the guard to end');
    assert.deepEqual([isAlive(kept.pid), isAlive(ended.pid)], [true, false]);
  });

  it('ends a process in a session of its own too, while it descends from a group that is left', async function () {
    if (process.platform !== 'linux') this.skip(); // elsewhere only groups are known
    const guard = createGuard(silentLogger);
    const script = "setsid sh -c 'echo $$; exec sleep 60' & exec sleep 60";
    const child = spawn('sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await within(once(child.stdout, 'data'), 'the process')) as [Buffer];
    guard.add(child.pid!);
    await within(guard.close(), 'the guard to end');
    await allGone([child.pid!, Number(line.toString())]);
  });

  it('that was ended from outside is missed, and comes back with the next group, with all groups', async () => {
    const warnings: string[] = [];
    const logger: Logger = { ...silentLogger, warn: (message) => warnings.push(message) };
    const guard = createGuard(logger);
    const [first, second] = await Promise.all([sleeper('polite'), sleeper('polite')]);
    guard.add(first.pid);
    process.kill(guard.pid!, 'SIGKILL');
    await until(
      () => warnings.length > 0,
      () => 'nobody missed it',
    );
    assert.match(warnings[0] ?? '', /was ended from outside/);
    assert.equal(guard.pid, undefined);
    guard.add(second.pid);
    await within(guard.close(), 'the guard to end');
    assert.deepEqual([isAlive(first.pid), isAlive(second.pid)], [false, false]);
  });
});

describe('the guard of Windows', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guard-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('runs taskkill once for all trees that are left when its pipe closes', async () => {
    // Its script is plain Node; only the program that it runs is played by another.
    const { args } = guardCommand('win32', process.execPath, { SystemRoot: 'played' });
    const taskkill = join(folder, taskkillFile({ SystemRoot: 'played' }));
    writeFileSync(taskkill, `#!/bin/sh\necho "$@" >> "${folder}/calls"\n`, { mode: 0o755 });
    const guard = spawn(process.execPath, args, { env: { PATH: folder }, stdio: ['pipe', 'ignore', 'inherit'] });
    guard.stdin.write('+11\n+12\n+1');
    guard.stdin.write('3\n-12\n+99');
    guard.stdin.end();
    await within(once(guard, 'exit'), 'the guard to end');
    assert.deepEqual(readFileSync(join(folder, 'calls'), 'utf8'), '/PID 11 /PID 13 /T /F\n');
  });
});

describe('servers under a guard', () => {
  const hall = new ServerHall();
  afterEach(() => hall.clear());

  it('leave its list as soon as they and all they started are gone', async () => {
    const list: string[] = [];
    const guard = {
      add: (group: number) => list.push(`+${group}`),
      remove: (group: number) => {
        assert.deepEqual(
          [server, child].map((pid) => pid !== 0 && isAlive(pid)),
          [false, false],
        );
        list.push(`-${group}`);
      },
    };
    let server = 0;
    let child = 0;
    const started = await hall.start(['parent.mjs', 'exit', 'polite'], { guard });
    server = started.pid;
    child = (await started.message(() => true, 'the id of the grandchild'))['child'] as number;
    hall.expectGone(child);
    assert.deepEqual(list, [`+${server}`]);
    await within(started.transport.close(), 'the stop');
    assert.deepEqual(list, [`+${server}`, `-${server}`]);
  });
});

import assert from 'node:assert/strict';
import { silentLogger } from '../../../src/core/base/logger';
import { parseProcStat, type ProcessRow } from '../../../src/core/transport/processTable';
import type { ProcessSystem } from '../../../src/core/transport/processSystem';
import { processTree } from '../../../src/core/transport/processTree';

const server = 500;

/** A process of the server's group, unless it says otherwise. */
function row(pid: number, more: Partial<ProcessRow> = {}): ProcessRow {
  return { pid, state: 'S', parent: 1, group: server, session: server, started: `start of ${pid}`, ...more };
}

/** A tree in a made-up system, whose processes can be changed while it is looked at. */
function setUp({ platform = 'linux', rows }: { platform?: NodeJS.Platform; rows: readonly ProcessRow[] }) {
  const signalled: string[] = [];
  const world = { rows, hasExited: false };
  const exists = (target: number): boolean =>
    world.rows.some(({ pid, group }) => (target < 0 ? group === -target : pid === target));
  const reads = { fresh: 0, recent: 0 };
  const rowsNow = (): readonly ProcessRow[] | undefined => (platform === 'linux' ? world.rows : undefined);
  const system: ProcessSystem = {
    platform,
    table: () => {
      reads.fresh++;
      return rowsNow();
    },
    recentTable: () => {
      reads.recent++;
      return rowsNow();
    },
    kill(target, signal) {
      if (!exists(target)) throw Object.assign(new Error('none'), { code: 'ESRCH' });
      if (signal !== 0) signalled.push(`${signal} ${target}`);
    },
    taskkill: (pid) => signalled.push(`taskkill ${pid}`),
  };
  const tree = processTree({ pid: server, hasExited: () => world.hasExited }, silentLogger, system);
  /** What is signalled in that state of the system. */
  const signals = (): readonly string[] => {
    tree.signal('SIGTERM');
    return signalled.splice(0);
  };
  return { tree, world, signals, reads };
}

for (const platform of ['linux', 'darwin'] as const) {
  describe(`what is ended on ${platform}`, () => {
    it('is the group of a server that runs', () => {
      const { tree, signals } = setUp({ platform, rows: [row(server), row(501)] });
      assert.ok(tree.isAlive());
      assert.deepEqual(signals(), ['SIGTERM -500']);
    });

    it('is what is left of its group once the server has ended', () => {
      const { tree, world, signals } = setUp({ platform, rows: [row(501)] });
      world.hasExited = true;
      assert.ok(tree.isAlive());
      assert.deepEqual(signals(), ['SIGTERM -500']);
    });

    it('is never a process that got the number of a server which has ended, nor its group', () => {
      const stranger = row(server, { started: 'later' });
      const { tree, world, signals } = setUp({ platform, rows: [stranger, row(501)] });
      world.hasExited = true;
      assert.ok(!tree.isAlive());
      assert.deepEqual(signals(), []);
    });

    it('is never a group that was seen empty, whatever has its number later', () => {
      const { tree, world, signals } = setUp({ platform, rows: [] });
      world.hasExited = true;
      assert.ok(!tree.isAlive());
      world.rows = [row(501)];
      assert.ok(!tree.isAlive());
      assert.deepEqual(signals(), []);
    });
  });
}

describe('what is ended where there is a table of processes', () => {
  const escaped = row(600, { parent: server, group: 600, session: 600 });
  const below = row(601, { parent: 600, group: 600, session: 600 });
  const foreign = row(700, { parent: 1, group: 700, session: 700 });

  it('is also what left the group and descends from it, and what that started', () => {
    const { signals } = setUp({ rows: [row(server), escaped, below, foreign] });
    assert.deepEqual(signals(), ['SIGTERM -500', 'SIGTERM 600', 'SIGTERM 601']);
  });

  it('is that also after the server has ended, if it was looked at before', () => {
    const { tree, world, signals } = setUp({ rows: [row(server), escaped, foreign] });
    tree.look();
    world.hasExited = true;
    world.rows = [{ ...escaped, parent: 1 }, foreign];
    assert.ok(tree.isAlive());
    assert.deepEqual(signals(), ['SIGTERM 600']);
    world.rows = [foreign];
    assert.ok(!tree.isAlive());
  });

  it('is never a process that got the number of one which had left the group', () => {
    const { tree, world, signals } = setUp({ rows: [row(server), escaped] });
    tree.look();
    world.hasExited = true;
    world.rows = [{ ...escaped, parent: 1, started: 'later' }];
    assert.ok(!tree.isAlive());
    assert.deepEqual(signals(), []);
  });

  it('is not a daemon, which no longer descends from the server', () => {
    const { signals } = setUp({ rows: [row(server), { ...escaped, parent: 1 }] });
    assert.deepEqual(signals(), ['SIGTERM -500']);
  });

  it('is never a group of the same number in another session', () => {
    const { tree, world, signals } = setUp({ rows: [row(501, { session: 77 })] });
    world.hasExited = true;
    assert.ok(!tree.isAlive());
    assert.deepEqual(signals(), []);
  });

  it('takes no table of all processes of its own for a server that ends as it is told to', () => {
    const { tree, world, reads } = setUp({ rows: [row(server)] });
    tree.look();
    world.rows = [];
    world.hasExited = true;
    assert.ok(!tree.isAlive());
    assert.deepEqual(reads, { fresh: 0, recent: 1 });
  });

  it('is never judged by a table from before its end', () => {
    const { tree, world, reads } = setUp({ rows: [row(501)] });
    world.hasExited = true;
    tree.look();
    assert.ok(tree.isAlive());
    assert.deepEqual(reads, { fresh: 2, recent: 0 });
  });

  it('counts as gone where only zombies are left', () => {
    const { tree, world } = setUp({ rows: [row(501, { state: 'Z' })] });
    world.hasExited = true;
    assert.ok(!tree.isAlive());
  });
});

describe('what is ended on Windows', () => {
  it('is the tree of a server that runs', () => {
    const { tree, signals } = setUp({ platform: 'win32', rows: [row(server)] });
    assert.ok(tree.isAlive());
    assert.deepEqual(signals(), ['taskkill 500']);
  });

  it('is never what got the number of a server which has ended', () => {
    const { tree, world, signals } = setUp({ platform: 'win32', rows: [row(server)] });
    world.hasExited = true;
    assert.ok(!tree.isAlive());
    assert.deepEqual(signals(), []);
  });
});

describe('a row of the table of processes', () => {
  it('is read whatever the name of the process', () => {
    const stat = `77 (a) R (b c) S 12 34 56 0 ${Array.from({ length: 20 }, (_, index) => index).join(' ')}`;
    assert.deepEqual(parseProcStat(stat), {
      pid: 77,
      state: 'S',
      parent: 12,
      group: 34,
      session: 56,
      started: '14',
    });
  });
});

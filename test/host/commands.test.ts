import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ConfigurationError } from '../../src/core/base/errors';
import { Emitter } from '../../src/core/base/event';
import { allowLegacyCommand } from '../../src/vscode/commands/allowLegacyCommand';
import { registerCommands, type Command } from '../../src/vscode/commands/command';
import { serverTarget } from '../../src/vscode/commands/messages';
import { panelCommands } from '../../src/vscode/commands/panelCommands';
import { commandIds, type CommandId } from '../../src/vscode/ids';
import type { Logs } from '../../src/vscode/output';
import { VirtualClock } from '../support/virtualClock';
import { FakeHost } from '../unit/vscode-panel/fakeHost';
import { evidence, peer, readyPeer, refused } from '../unit/vscode-panel/fixtures';

const trust = { isTrusted: true, onDidGrant: new Emitter<void>().event };

/** The commands over a fake host, started by their id as from a row or, without one, the palette. */
function commandsOver(host: FakeHost) {
  const shownLogs: (string | undefined)[] = [];
  const reviewed: string[] = [];
  const logs = { show: (server?: string) => shownLogs.push(server) } as unknown as Logs;
  const commands = panelCommands({
    host,
    clock: new VirtualClock(),
    trust,
    logs,
    writeAllowLegacy: () => Promise.resolve(),
    reviewServers: (servers) => {
      reviewed.push(...servers);
      return Promise.resolve([]);
    },
  });
  const run = (id: CommandId, server?: string): Promise<void> => {
    const command = commands.find((each) => each.id === id);
    assert.ok(command, id);
    return command.run(server === undefined ? undefined : serverTarget(server));
  };
  return { run, shownLogs, reviewed };
}

/** Commands that ask, once something was called in this window; test/e2e/empty.test.ts has all in an empty one. */
const asking: readonly string[] = [
  commandIds.addServer,
  commandIds.compareWithPrevious,
  commandIds.copyArguments,
  commandIds.copyResult,
  commandIds.editAndRun,
  commandIds.clearAuditLog,
  commandIds.exportAuditLog,
  commandIds.exportWireLog,
  commandIds.openResult,
  commandIds.openSettings,
];

describe('commands with nothing configured', () => {
  const quiet = Object.values(commandIds).filter((id) => !asking.includes(id));
  for (const id of quiet) {
    it(`${id} says so instead of failing`, async () => {
      await vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel')?.activate();
      await vscode.commands.executeCommand(id);
      await vscode.commands.executeCommand('notifications.clearAll');
    });
  }

  it('ask nothing of the host', async () => {
    const host = new FakeHost();
    const { run } = commandsOver(host);
    for (const id of [
      commandIds.start,
      commandIds.stop,
      commandIds.restart,
      commandIds.startAll,
      commandIds.stopAll,
      commandIds.refresh,
      commandIds.allowLegacy,
    ]) {
      await run(id);
    }
    assert.deepEqual(host.asked, []);
  });
});

describe('commands from a row', () => {
  const rows: [id: CommandId, asked: string][] = [
    [commandIds.start, 'start files'],
    [commandIds.stop, 'stop files'],
    [commandIds.restart, 'restart files'],
    [commandIds.refresh, 'refresh files'],
  ];
  for (const [id, asked] of rows) {
    it(`${id} is for that server`, async () => {
      const host = new FakeHost();
      host.setPeer(readyPeer({ name: 'files' }));
      host.setPeer(readyPeer({ name: 'notes' }));
      await commandsOver(host).run(id, 'files');
      assert.deepEqual(host.asked, [asked]);
    });
  }

  it('show the log of that server', async () => {
    const { run, shownLogs } = commandsOver(new FakeHost());
    await run(commandIds.showLog, 'files');
    assert.deepEqual(shownLogs, ['files']);
  });
});

describe('commands from the palette', () => {
  it('take the only server that they make sense for, without asking', async () => {
    const host = new FakeHost();
    host.setPeer(readyPeer({ name: 'files' }));
    host.setPeer(peer({ name: 'notes' }));
    const { run } = commandsOver(host);
    await run(commandIds.start);
    await run(commandIds.stop);
    assert.deepEqual(host.asked, ['start notes', 'stop files']);
  });

  it('start and stop all for which it makes sense', async () => {
    const host = new FakeHost();
    host.setPeer(readyPeer({ name: 'a' }));
    host.setPeer(peer({ name: 'b' }));
    host.setPeer(peer({ name: 'c', state: { kind: 'disabled' } }));
    host.setPeer(peer({ name: 'd', state: refused({ kind: 'error', code: 1, message: '' }, '') }));
    const { run } = commandsOver(host);
    await run(commandIds.startAll);
    await run(commandIds.stopAll);
    assert.deepEqual(host.asked, ['start b', 'start d', 'stop a']);
  });

  it('say which servers failed, and do not fail themselves', async () => {
    const host = new FakeHost();
    host.setPeer(peer({ name: 'b' }));
    host.failure = new Error('no');
    await commandsOver(host).run(commandIds.startAll);
    assert.deepEqual(host.asked, ['start b']);
  });
});

describe('allowing legacy for a server', () => {
  for (const agreed of [true, false]) {
    it(agreed ? 'writes it once the person has agreed' : 'writes nothing without agreement', async () => {
      const host = new FakeHost();
      const answer = { kind: 'error', code: -32601, message: '' } as const;
      const state = refused(answer, '-32601 to server/discover in 12 ms');
      host.setPeer(peer({ state, evidence: evidence(answer, '-32601 to server/discover in 12 ms') }));
      host.setPeer(readyPeer({ name: 'notes' }));
      const asked: string[] = [];
      const written: string[] = [];
      const command = allowLegacyCommand(
        { host, clock: new VirtualClock(), trust },
        {
          confirm: (server, meaning) => {
            asked.push(server, meaning);
            return Promise.resolve(agreed);
          },
          write: (server) => Promise.resolve(void written.push(server)),
        },
      );
      await command.run(undefined);
      assert.deepEqual(written, agreed ? ['files'] : []);
      assert.equal(asked[0], 'files');
      for (const part of ['-32601 to server/discover in 12 ms', 'of no other', 'one initialize', 'weaker guarantees']) {
        assert.ok(asked[1]?.includes(part), part);
      }
    });
  }
});

describe('a registered command', () => {
  it('never rejects: what it throws is told', async () => {
    const told: unknown[] = [];
    const error = new ConfigurationError('Wrong.');
    const id = 'mcpHost.test.throws' as CommandId;
    const command: Command = { id, run: () => Promise.reject(error) };
    const registered = registerCommands([command], (thrown) => told.push(thrown));
    await vscode.commands.executeCommand(id);
    assert.deepEqual(told, [error]);
    vscode.Disposable.from(...registered).dispose();
  });

  it('gets the row that it was started from', async () => {
    const got: unknown[] = [];
    const id = 'mcpHost.test.target' as CommandId;
    const run = (target: unknown): Promise<void> => Promise.resolve(void got.push(target));
    const registered = registerCommands([{ id, run }], () => undefined);
    await vscode.commands.executeCommand(id, serverTarget('files'));
    assert.deepEqual(got, [serverTarget('files')]);
    vscode.Disposable.from(...registered).dispose();
  });
});

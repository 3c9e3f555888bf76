import assert from 'node:assert/strict';
import { ConfigurationError } from '../../../src/core/base/errors';
import { Host } from '../../../src/core/host';
import { InputQueue } from '../../../src/vscode/input/inputQueue';
import { AskedVariables } from '../../../src/vscode/variables/askedVariables';
import { allGone, until } from '../../support/processes';
import { english, ScriptedWidgets } from '../../unit/vscode/support';
import { memoryStores } from '../../unit/vscode/variables/support';

describe('a start that waits for a secret while the settings change', () => {
  const pids: number[] = [];
  let host: Host | undefined;

  afterEach('no process is left', async () => {
    pids.push(...(host?.peers ?? []).flatMap(({ pid }) => pid ?? []));
    await host?.dispose();
    await allGone(pids.splice(0));
  });

  const settings = (...more: string[]) => ({
    servers: {
      files: {
        command: process.execPath,
        args: ['test/servers/plain.mjs', ...more],
        env: { TOKEN: '${secret:KEY}' },
      },
    },
  });

  it('is given up, and the next one asks anew, once, and gets the answer', async () => {
    const widgets = new ScriptedWidgets();
    const asked = new AskedVariables({
      queue: new InputQueue(),
      widgets,
      l10n: english,
      stores: memoryStores(),
      inputs: () => [],
      isOwnEntry: () => true,
      onSecrets: () => undefined,
      fail: (message, details) => new ConfigurationError(message, details),
    });
    const resolveVariable = (variable: string, use: Parameters<AskedVariables['resolve']>[1]) =>
      asked.resolve(variable, use);
    host = new Host({ settings: settings(), ports: { resolveVariable } });
    const states: string[] = [];
    host.onDidChangePeers(() => states.push(host?.peers[0]?.state.kind ?? ''));
    void host.start().catch(() => undefined);
    await widgets.view();
    // Twice, as one save may be told in two steps.
    void host.updateSettings(settings('one'));
    void host.updateSettings(settings('two'));
    await until(
      () => widgets.shown.length > 1 && widgets.isOpen,
      () => `shown ${widgets.shown.length} times`,
    );
    await widgets.answer({ kind: 'text', text: 'sesame' });
    await until(
      () => host?.peers[0]?.state.kind === 'ready',
      () => JSON.stringify(host?.peers[0]?.state),
    );
    assert.equal(widgets.isOpen, false);
    assert.ok(!states.includes('failed'), states.join());
    assert.equal(widgets.shown.length, 2);
  });
});

import assert from 'node:assert/strict';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { forgetSecret, setSecret } from '../../../../src/vscode/variables/secretCommands';
import { SecretVault } from '../../../../src/vscode/variables/secretVault';
import { english, ScriptedWidgets } from '../support';
import { memoryStores } from './support';

function setUp(settings: unknown = {}) {
  const stores = memoryStores();
  const widgets = new ScriptedWidgets();
  const said: string[] = [];
  const started: string[] = [];
  const hidden: string[] = [];
  const options = {
    queue: new InputQueue(),
    widgets,
    l10n: english,
    stores,
    settings: () => settings,
    onSecrets: (values: readonly string[]) => void hidden.push(...values),
    startWaiting: (variable: string) => void started.push(variable),
    say: (message: string) => void said.push(message),
  };
  return { options, widgets, vault: new SecretVault(stores), said, started, hidden };
}

const settings = { servers: { files: { command: 'x', env: { A: '${secret:KEY}', B: '${secret:OTHER}' } } } };

describe('Set Secret', () => {
  it('says how to use one where none is named and none is kept', async () => {
    const { options, said } = setUp();
    await setSecret(undefined, options);
    assert.deepEqual(said, ['No server uses a secret. To use one, write ${secret:NAME} in its entry.']);
  });

  it('offers the secrets that the settings name, keeps what is typed, and starts what waited for it', async () => {
    const { options, widgets, vault, started, hidden } = setUp(settings);
    const done = setSecret(undefined, options);
    await widgets.pick('OTHER');
    const view = await widgets.answer({ kind: 'text', text: 'sesame' });
    await done;
    assert.equal(view.kind === 'text' && view.password, true);
    assert.equal(await vault.get('OTHER'), 'sesame');
    assert.equal(vault.isAllowedHere('OTHER'), true);
    assert.deepEqual([started, hidden], [['secret:OTHER'], ['sesame']]);
  });

  it('asks for the value at once when it is told which', async () => {
    const { options, widgets, vault } = setUp();
    const done = setSecret('KEY', options);
    await widgets.answer({ kind: 'text', text: 'x' });
    await done;
    assert.deepEqual(vault.names, ['KEY']);
  });

  it('changes nothing on Escape', async () => {
    const { options, widgets, vault, said } = setUp(settings);
    const done = setSecret('KEY', options);
    await widgets.answer({ kind: 'cancel' });
    await done;
    assert.deepEqual([vault.names, said], [[], []]);
  });
});

describe('Forget Secret', () => {
  it('says so where none is kept', async () => {
    const { options, said } = setUp(settings);
    await forgetSecret(undefined, options);
    assert.deepEqual(said, ['No secret is kept.']);
  });

  it('forgets the one that is picked, and where it was allowed', async () => {
    const { options, widgets, vault } = setUp(settings);
    await vault.set('KEY', 'a');
    await vault.set('OLD', 'b');
    const done = forgetSecret(undefined, options);
    const view = await widgets.pick('OLD');
    await done;
    assert.deepEqual(view.kind === 'pick' && view.items.map(({ label, description }) => `${label}: ${description}`), [
      'KEY: kept',
      'OLD: kept · not used in these settings',
    ]);
    assert.deepEqual(vault.names, ['KEY']);
    assert.equal(await vault.get('OLD'), undefined);
    assert.equal(vault.isAllowedHere('OLD'), false);
  });
});

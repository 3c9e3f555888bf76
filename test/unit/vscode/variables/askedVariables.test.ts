import assert from 'node:assert/strict';
import { ConfigurationError } from '../../../../src/core/base/errors';
import { readInputs } from '../../../../src/core/config/inputs';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { AskedVariables } from '../../../../src/vscode/variables/askedVariables';
import type { VaultStores } from '../../../../src/vscode/variables/secretVault';
import { english, ScriptedWidgets } from '../support';
import { memoryStores } from './support';

const use = { server: 'files', field: 'env.TOKEN' };

function setUp(stores: VaultStores = memoryStores(), isOwnEntry = false) {
  const widgets = new ScriptedWidgets();
  const hidden: string[] = [];
  const asked = new AskedVariables({
    queue: new InputQueue(),
    widgets,
    l10n: english,
    stores,
    inputs: () =>
      readInputs(
        [
          { id: 'name', type: 'promptString', description: 'Who are $(you)?', default: 'Ada' },
          { id: 'pin', type: 'promptString', password: true },
          { id: 'region', type: 'pickString', options: ['eu', { label: 'America', value: 'us' }], default: 'us' },
        ],
        [],
      ),
    isOwnEntry: () => isOwnEntry,
    onSecrets: (values) => hidden.push(...values),
    fail: (message, details) => new ConfigurationError(message, details),
  });
  return { asked, widgets, hidden, stores };
}

describe('a secret that a start needs', () => {
  it('is asked for in a password box that says for what, kept, and hidden from then on', async () => {
    const { asked, widgets, hidden } = setUp();
    const first = asked.resolve('secret:KEY', use);
    const view = await widgets.answer({ kind: 'text', text: 'sesame' });
    assert.equal(view.kind === 'text' && view.password, true);
    assert.match(`${view.title} ${view.prompt}`, /files.*KEY.*env\.TOKEN/);
    assert.equal(view.kind === 'text' && view.check(''), 'Type the secret, or press Escape to leave it unset.');
    assert.equal(await first, 'sesame');
    assert.equal(await asked.resolve('secret:KEY', use), 'sesame');
    assert.equal(widgets.shown.length, 1);
    assert.deepEqual(hidden, ['sesame', 'sesame']);
  });

  it('is asked for once by two servers that start together', async () => {
    const { asked, widgets } = setUp();
    const both = Promise.all([asked.resolve('secret:KEY', use), asked.resolve('secret:KEY', { ...use, server: 'b' })]);
    await widgets.answer({ kind: 'text', text: 'sesame' });
    assert.deepEqual(await both, ['sesame', 'sesame']);
    assert.equal(widgets.shown.length, 1);
  });

  it('has no value when the person presses Escape; the next start asks again', async () => {
    const { asked, widgets } = setUp();
    const first = asked.resolve('secret:KEY', use);
    await widgets.answer({ kind: 'cancel' });
    assert.equal(await first, undefined);
    const second = asked.resolve('secret:KEY', use);
    await widgets.answer({ kind: 'text', text: 'x' });
    assert.equal(await second, 'x');
  });

  it('is not asked for any more when the start is given up', async () => {
    const { asked, widgets } = setUp();
    const stop = new AbortController();
    const value = asked.resolve('secret:KEY', { ...use, signal: stop.signal });
    await widgets.view();
    stop.abort();
    assert.equal(await value, undefined);
    assert.equal(widgets.isOpen, false);
  });

  it('of another workspace is used here only when the person agrees, once', async () => {
    const elsewhere = setUp();
    const given = elsewhere.asked.resolve('secret:KEY', use);
    await elsewhere.widgets.answer({ kind: 'text', text: 'sesame' });
    await given;
    const { asked, widgets, hidden } = setUp(memoryStores(elsewhere.stores));
    const refused = asked.resolve('secret:KEY', use);
    await widgets.pick('Do Not Use It');
    assert.equal(await refused, undefined);
    assert.deepEqual(hidden, []);
    const allowed = asked.resolve('secret:KEY', use);
    await widgets.pick('Use It in This Workspace');
    assert.equal(await allowed, 'sesame');
    assert.equal(await asked.resolve('secret:KEY', use), 'sesame');
    assert.equal(widgets.shown.length, 2);
  });

  it('of another workspace is used at once by an entry in the user settings', async () => {
    const elsewhere = setUp();
    const given = elsewhere.asked.resolve('secret:KEY', use);
    await elsewhere.widgets.answer({ kind: 'text', text: 'sesame' });
    await given;
    const { asked } = setUp(memoryStores(elsewhere.stores), true);
    assert.equal(await asked.resolve('secret:KEY', use), 'sesame');
  });
});

describe('an input that a start needs', () => {
  it('is asked for once in a window, with its description and default', async () => {
    const { asked, widgets, hidden } = setUp();
    const value = asked.resolve('input:name', { ...use, field: 'args[0]' });
    const view = await widgets.answer({ kind: 'text', text: 'Bea' });
    assert.deepEqual(view.kind === 'text' && [view.value, view.password], ['Ada', false]);
    assert.equal(view.prompt, 'Who are $\u2060(you)?');
    assert.equal(await value, 'Bea');
    assert.equal(await asked.resolve('input:name', use), 'Bea');
    assert.deepEqual(hidden, []);
  });

  it('is hidden everywhere if it is a password, or stands where a secret does', async () => {
    const { asked, widgets, hidden } = setUp();
    const pin = asked.resolve('input:pin', { ...use, field: 'args[0]' });
    const view = await widgets.answer({ kind: 'text', text: '4711' });
    assert.equal(view.kind === 'text' && view.password, true);
    await pin;
    const name = asked.resolve('input:name', use);
    await widgets.answer({ kind: 'text', text: 'Bea' });
    await name;
    assert.deepEqual(hidden, ['4711', 'Bea']);
  });

  it('is picked from its options, the default first in view', async () => {
    const { asked, widgets } = setUp();
    const value = asked.resolve('input:region', use);
    const view = await widgets.pick('eu');
    assert.equal(view.kind === 'pick' && view.activeId, '1');
    assert.equal(await value, 'eu');
  });

  it('is asked for again when inputs were forgotten', async () => {
    const { asked, widgets } = setUp();
    assert.equal(asked.forgetInputs(), 0);
    const first = asked.resolve('input:region', use);
    await widgets.pick('eu');
    await first;
    assert.equal(asked.forgetInputs(), 1);
    const second = asked.resolve('input:region', use);
    await widgets.pick('America');
    assert.equal(await second, 'us');
  });

  it('that the settings do not have is the reason why the server can’t start', async () => {
    const { asked } = setUp();
    await assert.rejects(asked.resolve('input:none', use), (error: ConfigurationError) => {
      assert.deepEqual([error.server, error.field, error.variable], ['files', 'env.TOKEN', 'input:none']);
      assert.match(error.message, /"none", which mcpHost\.inputs does not have/);
      return true;
    });
  });
});

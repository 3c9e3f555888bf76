import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { silentLogger } from '../../src/core/base/logger';
import { Host } from '../../src/core/host';
import type { CallToolResult } from '../../src/core/peer/types';
import { hostInputs } from '../../src/vscode/hostInputs';
import { InputQueue } from '../../src/vscode/input/inputQueue';
import { workspaceRoots, rootsHandler } from '../../src/vscode/roots';
import { createSampling, type Sampling } from '../../src/vscode/sampling/createSampling';
import { ScriptedWidgets } from '../unit/vscode/support';
import { memoryOf } from '../unit/vscode/sampling/memory';
import { contentServer } from './support/contentServer';
import { waitFor } from './support/editor';

/** What VS Code has from 1.104 on, as far as it is used here. */
interface ModelProviders {
  readonly registerLanguageModelChatProvider?: (vendor: string, provider: ModelProvider) => vscode.Disposable;
}

interface ModelProvider {
  readonly onDidChangeLanguageModelChatInformation: vscode.Event<void>;
  provideLanguageModelChatInformation(): object[];
  provideLanguageModelChatResponse(
    model: { readonly id: string },
    messages: readonly vscode.LanguageModelChatMessage[],
    options: { readonly modelOptions?: Readonly<Record<string, unknown>> },
    progress: vscode.Progress<vscode.LanguageModelTextPart>,
  ): Promise<void>;
  provideTokenCount(model: object, text: unknown): Promise<number>;
}

function modelOf(id: string): object {
  return {
    id,
    name: id.toUpperCase(),
    family: id,
    version: '1',
    maxInputTokens: 1000,
    maxOutputTokens: 1000,
    capabilities: {},
  };
}

/** Models that the test makes, with what they were asked. */
class TestModels implements ModelProvider {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChangeLanguageModelChatInformation = this.#changed.event;
  readonly asked: { model: string; texts: string[]; options: unknown }[] = [];
  #ids: string[] = [];

  set ids(ids: string[]) {
    this.#ids = ids;
    this.#changed.fire();
  }

  provideLanguageModelChatInformation(): object[] {
    return this.#ids.map(modelOf);
  }

  provideLanguageModelChatResponse(
    ...[model, messages, options, progress]: Parameters<ModelProvider['provideLanguageModelChatResponse']>
  ): Promise<void> {
    const texts = messages.flatMap(({ content }) =>
      content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')),
    );
    this.asked.push({ model: model.id, texts, options: options.modelOptions });
    for (const part of ['wo', 'rd']) progress.report(new vscode.LanguageModelTextPart(part));
    return Promise.resolve();
  }

  provideTokenCount(_model: object, text: unknown): Promise<number> {
    return Promise.resolve(String(text).length);
  }
}

describe('sampling by the language models of the editor', () => {
  const models = new TestModels();
  const { registerLanguageModelChatProvider: register } = vscode.lm as ModelProviders;
  let registration: vscode.Disposable | undefined;
  let widgets: ScriptedWidgets;
  let sampling: Sampling;
  let host: Host;

  before('needs models of a test, which VS Code takes from 1.104 on', function () {
    if (!register) this.skip();
    registration = register('mcp-host-tests', models);
  });

  after(() => {
    registration?.dispose();
  });

  beforeEach(async () => {
    models.ids = ['quick', 'sonnet'];
    models.asked.length = 0;
    widgets = new ScriptedWidgets();
    const memory = { ...memoryOf(), keys: () => [] } as unknown as vscode.Memento;
    sampling = createSampling({
      queue: new InputQueue(),
      widgets,
      logger: silentLogger,
      workspaceMemory: memory,
      globalMemory: memory,
      servers: () => ({ shelf: contentServer }),
    });
    host = new Host({
      settings: { servers: { shelf: contentServer } },
      ports: { inputs: hostInputs({}, { sample: () => sampling.handler, roots: rootsHandler }) },
    });
    await host.start();
  });

  afterEach(async () => {
    await host.dispose();
    sampling.dispose();
    await setting(undefined);
  });

  const setting = (value: string | undefined) =>
    vscode.workspace.getConfiguration('mcpHost').update('sampling', value, vscode.ConfigurationTarget.Workspace);
  /** What is looked at when the models may have changed: asked for after the product asked, so answered after it, too. */
  const onChange = (listener: () => void): { dispose(): void } => {
    const look = (): void => {
      void vscode.lm.selectChatModels().then(listener);
    };
    const watches = [vscode.lm.onDidChangeChatModels(look), vscode.workspace.onDidChangeConfiguration(look)];
    look();
    return {
      dispose() {
        for (const watch of watches) watch.dispose();
      },
    };
  };
  const isDeclared = (declared: boolean): Promise<void> =>
    waitFor(
      `sampling is ${declared ? '' : 'not '}declared`,
      () => (sampling.handler !== undefined) === declared,
      onChange,
    );
  const textOf = ({ content: [block] }: CallToolResult): unknown => JSON.parse((block as { text: string }).text);

  it('is declared while there is a model, and not while there is none', async () => {
    await isDeclared(true);
    assert.ok('sampling' in (textOf(await host.callTool('capabilities', {})) as object));
    models.ids = [];
    await isDeclared(false);
    assert.ok(!('sampling' in (textOf(await host.callTool('capabilities', {})) as object)));
    models.ids = ['quick'];
    await isDeclared(true);
  });

  it('is not declared where the settings forbid it', async () => {
    await isDeclared(true);
    await setting('never');
    await isDeclared(false);
    await setting('ask');
    await isDeclared(true);
  });

  it('has a model answer, once the person allowed it', async () => {
    await isDeclared(true);
    const call = host.callTool('ask', {});
    await widgets.pick('Allow once');
    assert.deepEqual(textOf(await call), {
      q: { role: 'assistant', content: { type: 'text', text: 'word' }, model: 'quick', stopReason: 'endTurn' },
    });
    assert.deepEqual(models.asked, [{ model: 'quick', texts: ['One word?'], options: { max_tokens: 100 } }]);
  });

  it('ends the call here when the person refuses: nothing is sent', async () => {
    await isDeclared(true);
    const call = host.callTool('ask', {});
    await widgets.pick('Refuse');
    await assert.rejects(call, { code: 'cancelled' });
    assert.deepEqual(models.asked, []);
  });

  it('forgets what the person decided when they want that', async () => {
    await isDeclared(true);
    const call = host.callTool('ask', {});
    await widgets.pick('Always allow for shelf');
    await call;
    await host.callTool('ask', {});
    assert.equal(widgets.shown.length, 1);
    assert.equal(await sampling.resetConsent(), 1);
    const again = host.callTool('ask', {});
    await widgets.pick('Refuse');
    await assert.rejects(again, { code: 'cancelled' });
  });

  it('has beside it the folders of the workspace, by name', async () => {
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const roots = textOf(await host.callTool('roots', {}));
    assert.deepEqual(roots, [{ uri: folder.uri.toString(), name: folder.name }]);
    assert.deepEqual(roots, workspaceRoots());
  });
});

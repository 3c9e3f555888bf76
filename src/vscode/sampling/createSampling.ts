import { commands, l10n, window, workspace, type Memento } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { isObject } from '../../core/base/json';
import { lazy } from '../../core/base/lazy';
import type { Logger } from '../../core/base/logger';
import type { InputHandlers } from '../../core/peer/types';
import { notificationProgress } from '../calls/notificationProgress';
import { commandIds, settingsSection } from '../ids';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import { createChatModels } from './chatModels';
import { SamplingConsents } from './consents';
import { entryMarks } from './entryMark';
import type { Sampler } from './sampler';

export interface SamplingOptions {
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly logger: Logger;
  /** Keeps decisions: the workspace's state. */
  readonly workspaceMemory: Memento;
  /** Keeps the key of marks: the state of the installation. */
  readonly globalMemory: Memento;
  /** The entries of servers in the settings now. */
  readonly servers: () => unknown;
}

/** Sampling by the editor's language models. */
export interface Sampling extends Disposable {
  /** Undefined, so that sampling is not declared, while the setting forbids it or there is no model. */
  readonly handler: InputHandlers['sample'];
  /** Forgets what the person decided for servers. Returns for how many there was something. */
  resetConsent(): Promise<number>;
}

const setting = 'sampling';

export function createSampling(options: SamplingOptions): Sampling {
  const store = new DisposableStore();
  const models = store.add(createChatModels(options.logger));
  const consents = new SamplingConsents(options.workspaceMemory, entryMarks(options.globalMemory, options.servers));
  // Most windows never need it.
  const sampler = lazy(async (): Promise<Sampler> => {
    const bundle = await import('./sampler');
    return new bundle.Sampler({
      queue: options.queue,
      widgets: options.widgets,
      consents,
      models: () => models.list(),
      progress: notificationProgress,
      l10n,
      logger: options.logger,
      tellRefused,
    });
  });
  const sample: InputHandlers['sample'] = async (request, context) => (await sampler()).sample(request, context);
  const isAllowed = (): boolean => workspace.getConfiguration(settingsSection, null).get(setting) !== 'never';
  // To look for models starts the extensions that have some: not without a server that could want one.
  const watchIfWanted = (): void => {
    const servers = options.servers();
    if (isAllowed() && isObject(servers) && Object.keys(servers).length > 0) models.watch();
  };
  watchIfWanted();
  store.add(workspace.onDidGrantWorkspaceTrust(watchIfWanted));
  store.add(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration(settingsSection)) watchIfWanted();
    }),
  );
  return {
    get handler() {
      return isAllowed() && models.available ? sample : undefined;
    },
    resetConsent: () => consents.reset(),
    dispose() {
      store.dispose();
    },
  };
}

function tellRefused(server: string): void {
  const reset = l10n.t('Reset Consent');
  const text = l10n.t('{0} asked for a language model, which you never allow for it. Its call was ended.', server);
  void window.showInformationMessage(text, reset).then((choice) => {
    if (choice === reset) void commands.executeCommand(commandIds.resetConsent);
  });
}

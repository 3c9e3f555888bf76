import { l10n, window, type ExtensionContext } from 'vscode';
import type { Disposable } from '../../core/base/disposable';
import { ConfigurationError } from '../../core/base/errors';
import { readInputs } from '../../core/config/inputs';
import { isAsked, type VariableResolver } from '../../core/config/variables';
import type { HostApi } from '../../core/hostApi';
import type { Command } from '../commands/command';
import type { Inputs } from '../createInputs';
import { commandIds } from '../ids';
import type { SettingsSource } from '../settings';
import { knownVariable } from './knownVariables';
import type { VaultStores } from './secretVault';

export interface VariablesOptions {
  readonly context: Pick<ExtensionContext, 'secrets' | 'globalState' | 'workspaceState'>;
  readonly inputs: Inputs;
  readonly settings: SettingsSource;
  /** Told what is to be hidden wherever it turns up. */
  readonly onSecrets: (values: readonly string[]) => void;
}

/** What stands for the variables of settings, and the commands for those that a person gives. */
export interface Variables {
  readonly resolve: VariableResolver;
  /** Where the secrets are. */
  readonly stores: VaultStores;
  readonly onSecrets: VariablesOptions['onSecrets'];
  /** Fires when a secret was set or forgotten. */
  readonly onDidChangeSecrets: (listener: () => void) => Disposable;
  commands(host: HostApi): readonly Command[];
}

export function createVariables({ context, inputs, settings, onSecrets }: VariablesOptions): Variables {
  const { secrets, globalState, workspaceState } = context;
  const { queue, widgets } = inputs;
  const stores = { secrets, everywhere: globalState, here: workspaceState };
  const loadBundle = () => import('./asked');
  const loadAsked = async () =>
    new (await loadBundle()).AskedVariables({
      queue,
      widgets,
      l10n,
      stores,
      inputs: () => readInputs(settings.read()['inputs'], []),
      isOwnEntry: (server) => settings.placeOf(server)?.kind === 'user',
      onSecrets,
      fail: (message, details) => new ConfigurationError(message, details),
    });
  // Most windows never need it.
  let asked: ReturnType<typeof loadAsked> | undefined;
  const forgetInputs = async (): Promise<void> => {
    const count = asked ? (await asked).forgetInputs() : 0;
    const text =
      count === 0
        ? l10n.t('No input was given in this window, so there is none to forget.')
        : l10n.t('The inputs that were given in this window are forgotten. The next start asks for them.');
    void window.showInformationMessage(text);
  };
  return {
    stores,
    onSecrets,
    onDidChangeSecrets: (listener) => secrets.onDidChange(listener),
    resolve: async (variable, use) => {
      if (!isAsked(variable)) return knownVariable(variable);
      asked ??= loadAsked();
      return (await asked).resolve(variable, use);
    },
    commands: (host) => {
      const options = {
        queue,
        widgets,
        l10n,
        stores,
        settings: () => settings.read(),
        onSecrets,
        startWaiting: (variable: string) => {
          startWaiting(variable, host);
        },
        say: (message: string) => void window.showInformationMessage(message),
      };
      return [
        { id: commandIds.setSecret, run: async (target) => (await loadBundle()).setSecret(target, options) },
        { id: commandIds.forgetSecret, run: async (target) => (await loadBundle()).forgetSecret(target, options) },
        { id: commandIds.forgetInputs, run: forgetInputs },
      ];
    },
  };
}

/** Starts the servers that could not start because a variable had no value; their rows show what comes of it. */
function startWaiting(variable: string, host: HostApi): void {
  for (const { name, state } of host.peers) {
    const waits =
      state.kind === 'failed' && state.error instanceof ConfigurationError && state.error.variable === variable;
    if (waits) host.startServer(name).catch(() => undefined);
  }
}

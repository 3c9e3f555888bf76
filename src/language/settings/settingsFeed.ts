import { workspace, type Uri } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import type { Localizer } from '../../vscode/localizer';
import { placeOfProcesses } from '../../vscode/place';
import { problemFiles, type ProblemFile } from '../../vscode/problems/problemFiles';
import { scopeOf, type ServersByScope } from '../../vscode/serverScopes';
import { serversByScope, type SettingsSource } from '../../vscode/settings';
import type { SettingsRedactor } from '../../vscode/settingsRedactor';
import { Coalescer } from '../../vscode/tree/coalescer';
import { knownVariable, variableWorld } from '../../vscode/variables/knownVariables';
import { SecretVault, type VaultStores } from '../../vscode/variables/secretVault';
import { gatherFacts } from './gatherFacts';
import { foreignHostOf, isServed } from './servedFiles';
import type { DocumentFacts, SettingsFacts } from './settingsFacts';

export interface SettingsFeedOptions {
  /** As it is shown: without secrets. */
  readonly shown: HostApi;
  readonly clock: Clock;
  readonly l10n: Localizer;
  readonly settings: Pick<SettingsSource, 'read' | 'onDidChange'>;
  readonly redactor: Pick<SettingsRedactor, 'text' | 'learnValues'>;
  readonly stores: VaultStores;
  /** Fires when a secret was set or forgotten. */
  readonly onDidChangeSecrets: (listener: () => void) => Disposable;
  readonly globalStorage: Uri;
}

/** How long changes are collected, in ms: servers that start together change a lot. */
const intervalMs = 200;

/** Tells the language server of the world, as long as a document with settings is open. */
export class SettingsFeed implements Disposable {
  readonly #options: SettingsFeedOptions;
  readonly #send: (facts: SettingsFacts) => void;
  readonly #store = new DisposableStore();
  readonly #changes: Coalescer;
  /** What was sent last, so that nothing is sent twice. */
  #sent = '';
  /** Counts the looks, so that one that was overtaken sends nothing. */
  #looks = 0;

  constructor(options: SettingsFeedOptions, send: (facts: SettingsFacts) => void) {
    this.#options = options;
    this.#send = send;
    const { shown, clock, settings, onDidChangeSecrets } = options;
    this.#changes = this.#store.add(new Coalescer(clock, intervalMs, () => void this.#look()));
    const look = (): void => {
      this.#changes.add(['facts']);
    };
    const lookAt = ({ uri }: { readonly uri: Uri }): void => {
      if (isServed(uri)) look();
    };
    for (const event of [shown.onDidChangePeers, shown.onDidChangeCatalog, settings.onDidChange, onDidChangeSecrets]) {
      this.#store.add(event(look));
    }
    this.#store.add(workspace.onDidOpenTextDocument(lookAt));
    this.#store.add(workspace.onDidCloseTextDocument(lookAt));
    this.#store.add(workspace.onDidSaveTextDocument(lookAt));
  }

  /** Tells it all again: it has forgotten. */
  again(): void {
    this.#sent = '';
    this.#changes.add(['facts']);
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #look(): Promise<void> {
    const look = ++this.#looks;
    const open = workspace.textDocuments.filter(({ uri }) => isServed(uri));
    if (open.length === 0) return;
    const files = await problemFiles(this.#options.globalStorage);
    if (look !== this.#looks || this.#store.isDisposed) return;
    const { shown, l10n, settings, redactor, stores } = this.#options;
    const servers = shown.peers.map(({ name }) => name);
    const scopes = serversByScope();
    const documents = open.flatMap(({ uri }) => documentFacts(uri, files, servers, scopes));
    const { folders, env } = variableWorld();
    const facts = gatherFacts({
      host: shown,
      settings: settings.read(),
      documents,
      foreign: open.filter(({ uri }) => foreignHostOf(uri)).map((document) => document.getText()),
      secrets: new SecretVault(stores).names,
      folders: folders.map(({ name }) => name),
      env,
      valueOf: knownVariable,
      place: placeOfProcesses(l10n),
      l10n,
      learn: (values) => {
        redactor.learnValues(values);
      },
      redact: (text) => redactor.text(text),
    });
    const text = JSON.stringify(facts);
    if (text === this.#sent) return;
    this.#sent = text;
    this.#send(facts);
  }
}

/** Nothing for a file of settings that are not of this window. */
function documentFacts(
  uri: Uri,
  files: readonly ProblemFile[],
  servers: readonly string[],
  scopes: ServersByScope,
): readonly DocumentFacts[] {
  const address = uri.toString();
  const host = foreignHostOf(uri);
  if (host) return [{ kind: 'foreign', uri: address, host }];
  const file = files.find((one) => one.uri.toString() === address);
  if (!file) return [];
  const here = JSON.stringify(file.scope);
  const shadowed = servers.filter((server) => JSON.stringify(scopeOf(server, scopes)) !== here);
  return [{ kind: 'settings', uri: address, root: file.root, shadowed }];
}

import { l10n, type Uri } from 'vscode';
import type { PlainSecret } from '../../core/config/plainSecrets';
import { isObject } from '../../core/base/json';
import { variableNames } from '../../core/config/variables';
import type { HostApi } from '../../core/hostApi';
import type { WrittenConsent } from '../consent/createConsent';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import { mergeServers, type ServerScope } from '../serverScopes';
import { serversByScope } from '../settings';
import type { Trust } from '../trust';
import { SecretVault, type VaultStores } from '../variables/secretVault';
import { valueIn, writeSettings, type SettingChange } from './settingsWriter';

/** What adding and importing servers need. */
export interface SetupOptions {
  readonly host: HostApi;
  readonly trust: Trust;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  /** Where secrets are kept. */
  readonly stores: VaultStores;
  readonly onSecrets: (values: readonly string[]) => void;
  /** Where the editor lets this extension keep files. */
  readonly globalStorage: Uri;
  /** Told of what is written, before it is. */
  readonly consent: WrittenConsent;
  /** Shows the row of a server; `focus`: the keyboard is for it, too. */
  readonly reveal: (server: string, focus: boolean) => Promise<void>;
}

/** A server to be written. */
export interface NewServer {
  readonly name: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** How long a server that was written may take to appear, in ms. */
const appearanceMs = 5_000;

/** The entries of all servers that there are, by name. */
export function presentServers(): Readonly<Record<string, unknown>> {
  return mergeServers(serversByScope());
}

/**
 * Keeps secrets that were found written out. One that is kept already under its name with another value keeps that name;
 * the new one gets a number.
 * @returns the secrets with the names that they have
 */
export async function keepSecrets(
  secrets: readonly PlainSecret[],
  { stores, onSecrets }: Pick<SetupOptions, 'stores' | 'onSecrets'>,
): Promise<readonly PlainSecret[]> {
  const vault = new SecretVault(stores);
  const named: PlainSecret[] = [];
  for (const secret of secrets) {
    let { name } = secret;
    for (let number = 2; ; number++) {
      const kept = await vault.get(name);
      if (kept === undefined || kept === secret.value) break;
      name = `${secret.name}_${number}`;
    }
    await vault.set(name, secret.value);
    named.push({ ...secret, name });
  }
  onSecrets(secrets.map(({ value }) => value));
  return named;
}

/** Writes servers, and the inputs that they need and that are not there, into one scope. */
export async function writeServers(
  servers: readonly NewServer[],
  inputs: readonly Readonly<Record<string, unknown>>[],
  scope: ServerScope,
  { globalStorage, consent }: Pick<SetupOptions, 'globalStorage' | 'consent'>,
): Promise<void> {
  const present = valueIn(scope, 'inputs');
  const before: readonly unknown[] = Array.isArray(present) ? present : [];
  const ids = new Set(before.map((input) => (isObject(input) ? input['id'] : undefined)));
  const fresh = inputs.filter((input) => !ids.has(input['id']));
  const changes: SettingChange[] = servers.map(({ name, entry }) => ({ path: ['servers', name], value: entry }));
  if (fresh.length > 0) changes.push({ path: ['inputs'], value: [...before, ...fresh] });
  await consent.allowNew(Object.fromEntries(servers.map(({ name, entry }) => [name, entry])), scope);
  await writeSettings(scope, changes, globalStorage);
}

/** Shows the row of the first of new servers as soon as the host knows of it. */
export async function revealNewServer(
  servers: readonly NewServer[],
  { host, stores, reveal }: SetupOptions,
): Promise<void> {
  const [first] = servers;
  if (!first) return;
  const { name } = first;
  const entries = servers.map(({ entry }) => entry);
  const kept = new SecretVault(stores).names;
  // The keyboard must stay with the question that a start may ask.
  const mayAsk =
    variableNames(entries, 'input').length > 0 ||
    variableNames(entries, 'secret').some((secret) => !kept.includes(secret));
  const isThere = (): boolean => host.peers.some((peer) => peer.name === name);
  if (!isThere()) {
    await new Promise<void>((resolve) => {
      const watch = host.onDidChangePeers(() => {
        if (isThere()) end();
      });
      const timer = setTimeout(() => {
        end();
      }, appearanceMs);
      const end = (): void => {
        clearTimeout(timer);
        watch.dispose();
        resolve();
      };
    });
  }
  if (isThere()) await reveal(name, !mayAsk);
}

/** What is said of adding or importing while something else is on screen. */
export function waitingText(): string {
  return l10n.t('Adding servers waits for you.');
}

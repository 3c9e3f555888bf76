import type { ExtensionContext } from 'vscode';
import type { AuditPort } from '../../core/audit/auditRecord';
import type { Clock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/disposable';
import { isObject } from '../../core/base/json';
import { lazy } from '../../core/base/lazy';
import type { Logger } from '../../core/base/logger';
import { envFileContent } from '../../core/config/envFileContent';
import { parseSettings } from '../../core/config/settings';
import type { ServerEntry } from '../../core/config/types';
import type { VariableResolver } from '../../core/config/variables';
import type { ConsentPort, ConsentRequest } from '../../core/consent';
import type { HostApi } from '../../core/hostApi';
import { readTextFile } from '../../core/nodePorts';
import type { InputQueue } from '../input/inputQueue';
import { mergeServers, scopeOf, withServers, type ServerScope } from '../serverScopes';
import { serversByScope, type SettingsSource } from '../settings';
import { knownVariable } from '../variables/knownVariables';
import { consentKey } from './consentKey';
import { createConsentNotice } from './consentNotice';
import { ConsentStore } from './consentStore';
import { StartConsents } from './startConsents';

export interface ConsentOptions {
  readonly context: Pick<ExtensionContext, 'globalStorageUri' | 'workspaceState'>;
  readonly queue: InputQueue;
  readonly clock: Clock;
  readonly audit: AuditPort;
  readonly logger: Logger;
  readonly settings: SettingsSource;
  readonly resolveVariable: VariableResolver;
  /** Where a server's process runs if its entry names no `cwd`. */
  readonly defaultCwd: string | undefined;
  /** Shows a text that is too long for a dialog. */
  readonly showText: (title: string, text: string) => void;
}

/** Entries that the person has us write. To be told before they are written, so that they are not asked about. */
export interface WrittenConsent {
  /** The person has seen these entries and wants them in the settings of a scope. */
  allowNew(entries: Readonly<Record<string, unknown>>, scope: ServerScope): Promise<void>;
  /** The person allows legacy for a server. What else is in its entry counts only as far as they agreed to it before. */
  allowLegacy(server: string): Promise<void>;
}

/** The person's consent to start what the workspace configures. */
export interface Consent {
  readonly port: ConsentPort;
  readonly written: WrittenConsent;
  /** Of all entries in the settings as they are now, by server. */
  fingerprints(): Promise<ReadonlyMap<string, string>>;
  /** Asks about servers that wait. Resolves with the names of those that may start now. */
  review(servers: readonly string[]): Promise<readonly string[]>;
  /** Forgets all. Returns for how many servers there was something. */
  reset(): Promise<number>;
  /** Tells the person of servers that wait. */
  watch(host: HostApi): Disposable;
}

export function createConsent(options: ConsentOptions): Consent {
  const { context, queue, settings, resolveVariable, showText } = options;
  const store = new ConsentStore(context.workspaceState);
  const setting = (key: string): string | undefined => knownVariable(`config:${key}`);
  // Most windows have nothing to ask.
  const dialogs = lazy(() => import('./consentReview'));
  const consents = new StartConsents({
    store,
    key: lazy(() => consentKey(context.globalStorageUri.fsPath, options.logger)),
    isOwnEntry: (server) => settings.placeOf(server)?.kind === 'user',
    setting,
    ask: async (waiting) => (await dialogs()).review(waiting, { queue, setting, showText }),
    onDecision: (decision) => {
      options.audit.append({ kind: 'consent', time: options.clock.now(), ...decision });
    },
  });
  const requestOf = async (entry: ServerEntry): Promise<ConsentRequest> => {
    const defaultCwd = options.defaultCwd ?? process.cwd();
    return { entry, envFile: await envFileContent(entry, { resolveVariable, defaultCwd, readTextFile }) };
  };
  const entriesOf = (servers: Readonly<Record<string, unknown>>): readonly ServerEntry[] =>
    parseSettings({ ...settings.read(), servers }).servers;
  return {
    port: consents,
    written: {
      async allowNew(entries, scope) {
        if (scope.kind === 'user') return;
        const places = withServers(serversByScope(), scope, entries);
        // An entry that another place overrides is none that they have seen.
        const isShown = (name: string): boolean => JSON.stringify(scopeOf(name, places)) === JSON.stringify(scope);
        for (const entry of entriesOf(mergeServers(places))) {
          if (Object.hasOwn(entries, entry.name) && isShown(entry.name)) await consents.allow(await requestOf(entry));
        }
      },
      async allowLegacy(server) {
        if (settings.placeOf(server)?.kind === 'user') return;
        const servers = mergeServers(serversByScope());
        const [before] = entriesOf(servers).filter(({ name }) => name === server);
        if (!before || !isObject(servers[server]) || !(await consents.isAllowed(await requestOf(before)))) return;
        await consents.allow(await requestOf({ ...before, allowLegacy: true }));
      },
    },
    fingerprints: async () => {
      const { servers } = parseSettings(settings.read());
      const marked = servers.map(
        async (entry) => [entry.name, await consents.fingerprintOf(await requestOf(entry))] as const,
      );
      return new Map(await Promise.all(marked));
    },
    review: (servers) => consents.review(servers),
    reset: () => consents.reset(),
    watch: (host) => createConsentNotice(host, options.clock, (server) => consents.isAsking(server)),
  };
}

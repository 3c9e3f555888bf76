import { l10n, workspace } from 'vscode';
import { KnownValues } from '../../core/audit/knownValues';
import { hideRanges } from '../../core/audit/ranges';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { english } from '../../core/base/localizer';
import { parseSettings } from '../../core/config/settings';
import type { ServerEntry } from '../../core/config/types';
import type { HostApi } from '../../core/hostApi';
import type { PeerView } from '../../core/peer/types';
import { diagnose } from '../../core/doctor/diagnose';
import type { Localizer } from '../localizer';
import { knownVariable } from '../variables/knownVariables';
import { lookAround, type CheckWorld } from './checks';
import { diagnosticReport } from './diagnosticReport';
import { doctorDocument, goneDocument } from './doctorDocument';
import type { DoctorFacts } from './doctorFacts';
import { doctorScheme, doctorServer } from './doctorUri';
import { entrySecrets } from './entryText';
import { loginShellPath } from './loginShell';
import { surroundings, versions } from './surroundings';

/** A document that is open is made anew at most this often, in ms. */
const renewAfterMs = 300;

/** The login shell is asked for its PATH at most this often, in ms. */
const shellPathMs = 30_000;

export interface DoctorOptions {
  /** Without secrets. */
  readonly host: HostApi;
  readonly clock: Clock;
  /** The settings without their prefix, unchecked; in an untrusted workspace there are no servers in them. */
  readonly settings: () => Readonly<Record<string, unknown>>;
  /** The last lines of a server's log, or of the failures in that of the host. */
  readonly recentLines: (server?: string) => readonly string[];
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
  /** Told of the server whose document is out of date. */
  readonly onOutOfDate: (server: string) => void;
}

/** Looks into why servers do not start. Starts none. */
export interface Doctor extends Disposable {
  /** The document of a server, as markdown. */
  document(server: string): Promise<string>;
  /** A text about servers that can be given to others, as markdown; in English, whatever the person's language. */
  report(servers: readonly string[]): Promise<string>;
}

/** The whole of it: a bundle of its own, loaded when it is first wanted. */
export function createDoctor(options: DoctorOptions): Doctor {
  const { host, clock, redact } = options;
  const store = new DisposableStore();
  const renewing = new Map<string, Disposable>();
  store.add(
    host.onDidChangePeers((names) => {
      const open = new Set(openServers());
      for (const name of names) {
        if (!open.has(name) || renewing.has(name)) continue;
        const timer = clock.setTimeout(() => {
          renewing.delete(name);
          options.onOutOfDate(name);
        }, renewAfterMs);
        renewing.set(name, timer);
      }
    }),
  );
  let shell: { readonly at: number; readonly path: Promise<string | undefined> } | undefined;
  const shellPath = (): Promise<string | undefined> => {
    const now = clock.now();
    if (!shell || now - shell.at > shellPathMs)
      shell = { at: now, path: loginShellPath(process.env, process.platform) };
    return shell.path;
  };
  const entryOf = (server: string): ServerEntry | undefined =>
    parseSettings(options.settings()).servers.find(({ name }) => name === server);
  const viewOf = (server: string): PeerView | undefined => host.peers.find(({ name }) => name === server);

  async function look(view: PeerView, entry: ServerEntry | undefined, words: Localizer): Promise<DoctorFacts> {
    return {
      view,
      entry,
      report: host.startReport(view.name),
      look: entry && (await lookAround(entry, checkWorld(shellPath))),
      surroundings: surroundings(words),
    };
  }

  return {
    async document(server) {
      const view = viewOf(server);
      if (!view) return goneDocument(server, l10n);
      const entry = entryOf(server);
      const facts = await look(view, entry, l10n);
      return withoutSecrets(redact(doctorDocument(facts, causeOf(facts), l10n)), entry ? [entry] : []);
    },

    async report(servers) {
      const entries = servers.map(entryOf);
      const found: (DoctorFacts & { readonly lines: readonly string[] })[] = [];
      for (const [index, server] of servers.entries()) {
        const view = viewOf(server);
        if (!view) continue;
        found.push({ ...(await look(view, entries[index], english)), lines: options.recentLines(server) });
      }
      const text = diagnosticReport(
        {
          versions: versions(),
          host,
          config: parseSettings(options.settings()),
          servers: found.map((facts) => ({ facts, cause: causeOf(facts), lines: facts.lines })),
          errors: options.recentLines(),
        },
        english,
      );
      return withoutSecrets(
        redact(text),
        entries.filter((entry) => entry !== undefined),
      );
    },

    dispose() {
      for (const timer of renewing.values()) timer.dispose();
      store.dispose();
    },
  };
}

function causeOf({ view, report, look }: DoctorFacts): ReturnType<typeof diagnose> {
  const { state } = view;
  return diagnose({
    state: state.kind,
    error: 'error' in state ? state.error : undefined,
    report,
    checks: look?.checks ?? { unset: [], envFile: undefined, cwd: undefined, command: undefined },
  });
}

/** The servers whose documents are open. */
function openServers(): readonly string[] {
  return workspace.textDocuments.flatMap(({ uri }) => (uri.scheme === doctorScheme ? [doctorServer(uri) ?? ''] : []));
}

function checkWorld(shellPath: CheckWorld['shellPath']): CheckWorld {
  const { env, platform } = process;
  const folder = workspace.workspaceFolders?.[0]?.uri;
  return {
    variableValue: knownVariable,
    defaultCwd: folder?.scheme === 'file' ? folder.fsPath : process.cwd(),
    env,
    platform,
    shellPath,
  };
}

/** Hides what an entry holds that no name tells as a secret, but that is one to others. */
function withoutSecrets(text: string, entries: readonly ServerEntry[]): string {
  return hideRanges(text, new KnownValues(entries.flatMap(entrySecrets)).find(text));
}

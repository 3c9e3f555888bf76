import { homedir } from 'node:os';
import { l10n, Uri, window, workspace } from 'vscode';
import type { ForeignHost } from '../../core/config/foreignEntry';
import { readForeignServers } from '../../core/config/foreignServers';
import { withoutPlainSecrets } from '../../core/config/plainSecrets';
import { showNoServers } from '../commands/messages';
import type { Screen } from '../input/inputQueue';
import { showOnce } from '../input/runForm';
import { widgetText } from '../input/widgetText';
import { foreignFiles, type ForeignFile } from './foreignFiles';
import { readForeignTarget, type ForeignTarget } from './foreignTarget';
import { chosenRows, startOfImport, stepImport, type ImportState } from './importFlow';
import type { ReadFile } from './importPlan';
import { importStep } from './importSteps';
import { scopeLabel, writableScopes } from './settingsPlaces';
import {
  keepSecrets,
  presentServers,
  revealNewServer,
  waitingText,
  writeServers,
  type NewServer,
  type SetupOptions,
} from './setup';

/** A file that is longer is none that a person keeps servers in. */
const maxBytes = 10_000_000;

/**
 * Finds the servers of other hosts, has the person choose, and writes them into the settings.
 *
 * @param target - one entry of a file, which is chosen first ({@link readForeignTarget}); of whatever else, all files are
 * looked for
 */
export async function importServers(target: unknown, options: SetupOptions): Promise<void> {
  if (!options.trust.isTrusted) {
    showNoServers(false);
    return;
  }
  const one = readForeignTarget(target);
  const files = one ? await targetFile(one) : await findFiles(options.globalStorage);
  if (files.length === 0) {
    const message = l10n.t(
      'No servers of other hosts were found: no .vscode/mcp.json, .mcp.json or .cursor/mcp.json here, and no file of VS Code, Cursor, Claude, Windsurf or Cline on this machine.',
    );
    void window.showInformationMessage(message);
    return;
  }
  const present = presentServers();
  const scopes = writableScopes();
  const closed = new AbortController().signal;
  const end = await options.queue.run({ kind: 'panel', waiting: waitingText() }, closed, (screen) =>
    askAll(startOfImport(files, present, one?.server), present, scopes.map(scopeLabel), screen, options),
  );
  const scope = scopes[end.scope];
  if (end.place !== 'done' || !scope) return;
  const servers: NewServer[] = [];
  for (const { name, entry, secrets } of chosenRows(end)) {
    const moved = secrets.filter(({ id }) => !end.kept.includes(id)).map(({ secret }) => secret);
    servers.push({ name, entry: withoutPlainSecrets(entry ?? {}, await keepSecrets(moved, options)) });
  }
  const inputs = chosenRows(end).flatMap(({ file }) => file.reading.inputs);
  await writeServers(servers, inputs, scope, options);
  await revealNewServer(servers, options);
}

async function askAll(
  start: ImportState,
  present: Readonly<Record<string, unknown>>,
  scopeLabels: readonly string[],
  screen: Screen,
  { widgets }: SetupOptions,
): Promise<ImportState> {
  let state = start;
  while (state.place !== 'done' && state.place !== 'cancelled') {
    const shown = state;
    const answer = await showOnce(() => importStep(shown, scopeLabels, l10n), { widgets, screen, l10n });
    state = stepImport(state, answer, present);
  }
  return state;
}

/** The files that are there and name servers, or should. */
async function findFiles(globalStorage: Uri): Promise<readonly ReadFile[]> {
  const found = foreignFiles({
    platform: process.platform,
    home: homedir(),
    appData: process.env['APPDATA'],
    folders: (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath),
    globalStorage: globalStorage.fsPath,
  });
  const read = await Promise.all(found.map(readFile));
  return read.filter((file) => file !== undefined);
}

/** The file of an entry, as it is in its editor. */
async function targetFile({ uri, host }: ForeignTarget): Promise<readonly ReadFile[]> {
  const document = await workspace.openTextDocument(Uri.parse(uri, true));
  const file = readText(document.getText(), document.uri, host === 'vscode' ? 'VS Code' : 'Claude Code', host);
  return file ? [file] : [];
}

async function readFile({ host, label, path }: ForeignFile): Promise<ReadFile | undefined> {
  const uri = Uri.file(path);
  try {
    if ((await workspace.fs.stat(uri)).size > maxBytes) return undefined;
    return readText(Buffer.from(await workspace.fs.readFile(uri)).toString('utf8'), uri, label, host);
  } catch {
    return undefined;
  }
}

function readText(text: string, uri: Uri, label: string, host: ForeignHost): ReadFile | undefined {
  const reading = readForeignServers(text, host);
  // Claude Code and others keep more in their files than servers.
  if (reading.problem?.kind === 'noServers' || (!reading.problem && reading.servers.length === 0)) return undefined;
  return { label: widgetText(`${label} · ${workspace.asRelativePath(uri)}`), reading };
}

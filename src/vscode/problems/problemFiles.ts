import type { Uri } from 'vscode';
import { workspace, type TextDocument } from 'vscode';
import type { ServerScope } from '../serverScopes';
import { settingsPlace, writableScopes } from '../servers/settingsPlaces';

/** A settings file that is looked through. */
export interface ProblemFile {
  readonly uri: Uri;
  readonly root: readonly string[];
  readonly scope: ServerScope;
  readonly text: string;
}

const userScheme = 'vscode-userdata';

/** Whether a document may be one with settings of this window. */
export function maySettingsBeIn({ uri }: TextDocument): boolean {
  return uri.path.endsWith('/settings.json') || uri.path.endsWith('.code-workspace');
}

/** The settings files of this window with what they hold, also what is not saved yet. Those that can't be read are left out. */
export async function problemFiles(globalStorage: Uri): Promise<readonly ProblemFile[]> {
  const files = await Promise.all(writableScopes().map((scope) => fileOf(scope, globalStorage)));
  return files.filter((file) => file !== undefined);
}

async function fileOf(scope: ServerScope, globalStorage: Uri): Promise<ProblemFile | undefined> {
  const place = await settingsPlace(scope, globalStorage);
  const open = workspace.textDocuments.find((document) =>
    scope.kind === 'user' ? isUserSettings(document) : document.uri.toString() === place?.file.toString(),
  );
  if (open) return { uri: open.uri, root: place?.root ?? [], scope, text: open.getText() };
  if (!place) return undefined;
  const bytes = await workspace.fs.readFile(place.file).then(undefined, () => undefined);
  if (!bytes) return undefined;
  // By this address the editor opens the user's settings.
  const uri = scope.kind === 'user' ? place.file.with({ scheme: userScheme }) : place.file;
  return { uri, root: place.root, scope, text: Buffer.from(bytes).toString('utf8') };
}

function isUserSettings({ uri }: TextDocument): boolean {
  return uri.scheme === userScheme && uri.path.endsWith('/settings.json');
}

import { posix, win32 } from 'node:path';

/** What the file system says, as far as finding a command needs it. */
export interface FileSystemView {
  /** What lies there; links are followed. Undefined: nothing that we can see. On Windows every file is executable. */
  kindOf(path: string): 'executable' | 'file' | 'folder' | undefined;
  /** Names in a folder; empty if it can't be read. */
  list(folder: string): readonly string[];
}

/** Where a command is looked for. */
export interface CommandContext {
  readonly platform: NodeJS.Platform;
  /** Of the process to be: relative commands start here. */
  readonly cwd: string;
  /** Of the process to be. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly files: FileSystemView;
}

export type CommandResolution =
  /** `file` is an absolute path. */
  | { readonly kind: 'found'; readonly file: string }
  /** `file` is there, but may not be executed. */
  | { readonly kind: 'notExecutable'; readonly file: string }
  | { readonly kind: 'isFolder'; readonly file: string }
  /** `searched`: the folders of PATH, or the one file that the command names. */
  | { readonly kind: 'notFound'; readonly searched: readonly string[] };

/** What the C library searches when PATH is not set. */
const DEFAULT_POSIX_PATH = '/bin:/usr/bin';
const DEFAULT_PATHEXT = '.COM;.EXE;.BAT;.CMD';

/**
 * Finds the file that a command stands for: a path as it is, a bare name through the PATH of the process to be. On
 * Windows the extensions of PATHEXT are tried (`npx` → `npx.cmd`), and the working folder is not searched, unlike
 * there usual: a file in a workspace must not take the place of a tool.
 */
export function resolveCommand(command: string, context: CommandContext): CommandResolution {
  const path = pathsOf(context.platform);
  const isPath = command.includes('/') || (context.platform === 'win32' && command.includes('\\'));
  const folders = isPath ? [] : searchPath(context);
  const bases = isPath ? [path.resolve(context.cwd, command)] : folders.map((folder) => path.join(folder, command));
  const candidates = bases.flatMap((base) => withExtensions(base, context));
  let obstacle: CommandResolution | undefined;
  for (const file of command === '' ? [] : candidates) {
    const kind = context.files.kindOf(file);
    if (kind === 'executable') return { kind: 'found', file };
    if (kind === 'file') obstacle ??= { kind: 'notExecutable', file };
    // A folder of PATH may hold a folder of that name: no obstacle there.
    if (kind === 'folder' && isPath) obstacle ??= { kind: 'isFolder', file };
  }
  return obstacle ?? { kind: 'notFound', searched: isPath ? bases : folders };
}

/** The absolute folders of PATH, in order. */
export function searchPath(context: CommandContext): readonly string[] {
  const path = pathsOf(context.platform);
  const value = pathVariable(context).value ?? (context.platform === 'win32' ? '' : DEFAULT_POSIX_PATH);
  const folders = value
    .split(path.delimiter)
    .map((folder) => (context.platform === 'win32' ? folder.replaceAll('"', '') : folder));
  // An empty entry means the working folder, on POSIX.
  const meant = context.platform === 'win32' ? folders.filter((folder) => folder !== '') : folders;
  return [...new Set(meant.map((folder) => path.resolve(context.cwd, folder)))];
}

/**
 * The environment for a command that was found: the folder of its file comes first in PATH unless it is in it, so that
 * a script finds the interpreter that lies beside it (`npx` its `node`). The order of what is in PATH stays as it is.
 */
export function childEnvironment(file: string, context: CommandContext): Record<string, string | undefined> {
  const path = pathsOf(context.platform);
  const folder = path.dirname(file);
  if (searchPath(context).some((known) => sameFolder(known, folder, context.platform))) return { ...context.env };
  const { name, value } = pathVariable(context);
  const rest = value ?? (context.platform === 'win32' ? '' : DEFAULT_POSIX_PATH);
  return { ...context.env, [name]: rest === '' ? folder : `${folder}${path.delimiter}${rest}` };
}

export function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** The variable PATH; names of variables have no case on Windows. */
function pathVariable(context: CommandContext): { readonly name: string; readonly value: string | undefined } {
  const name = variableName('PATH', context);
  return { name, value: context.env[name] };
}

function variableName(name: string, context: CommandContext): string {
  if (context.platform !== 'win32') return name;
  return Object.keys(context.env).find((key) => key.toUpperCase() === name && context.env[key] !== undefined) ?? name;
}

function withExtensions(base: string, context: CommandContext): readonly string[] {
  if (context.platform !== 'win32') return [base];
  const extensions = (context.env[variableName('PATHEXT', context)] ?? DEFAULT_PATHEXT).split(';').filter(Boolean);
  const extended = extensions.map((extension) => base + extension.toLowerCase());
  const own = win32.extname(base).toLowerCase();
  // `npx` beside `npx.cmd` is a script for other shells.
  return extensions.some((extension) => extension.toLowerCase() === own) ? [base, ...extended] : [...extended, base];
}

function sameFolder(left: string, right: string, platform: NodeJS.Platform): boolean {
  return platform === 'win32' ? left.toLowerCase() === right.toLowerCase() : left === right;
}

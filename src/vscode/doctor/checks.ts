import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { isDownloadingLauncher } from '../../core/config/launchers';
import type { ServerEntry, StdioEntry } from '../../core/config/types';
import type { Checks, CommandCheck } from '../../core/doctor/findings';
import { resolveCommand, searchPath, type CommandContext } from '../../core/transport/commandResolution';
import { interpreterOf, localFiles } from '../../core/transport/localFiles';
import { findElsewhere } from '../../core/transport/usualFolders';
import { isForeignFile } from './programFile';
import { FieldValues } from './variables';

/** What looking around needs of the world. */
export interface CheckWorld {
  /** The value of a variable for which nobody is asked. */
  readonly variableValue: (variable: string) => string | undefined;
  /** Where a server's process runs if its entry names no `cwd`. */
  readonly defaultCwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** The PATH of the login shell. */
  readonly shellPath: () => Promise<string | undefined>;
}

/** What looking around has brought, and what else is worth to be shown of it. */
export interface LookAround {
  readonly checks: Checks;
  /** The folders of PATH, in order; empty for an endpoint. */
  readonly searched: readonly string[];
  /** The names of the variables in the envFile. */
  readonly envFileNames: readonly string[];
  /** The address, variables replaced; undefined for a process, and where it can't be told. */
  readonly url: string | undefined;
}

/** Looks at files, folders and variables. Nothing is started and nobody is contacted. */
export async function lookAround(entry: ServerEntry, world: CheckWorld): Promise<LookAround> {
  const values = new FieldValues(world.variableValue);
  if (entry.transport === 'stdio') return lookAtProcess(entry, values, world);
  const url = await values.text('url', entry.url);
  for (const [name, value] of Object.entries(entry.headers)) await values.text(`headers.${name}`, value);
  const checks: Checks = { unset: values.unset, envFile: undefined, cwd: undefined, command: undefined };
  return { checks, searched: [], envFileNames: [], url };
}

async function lookAtProcess(entry: StdioEntry, values: FieldValues, world: CheckWorld): Promise<LookAround> {
  const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(world.defaultCwd, path));
  const command = await values.text('command', entry.command);
  for (const [index, arg] of entry.args.entries()) await values.text(`args[${index}]`, arg);
  const cwdText = entry.cwd === undefined ? world.defaultCwd : await values.text('cwd', entry.cwd);
  const cwd = cwdText === undefined ? undefined : absolute(cwdText);
  const envPath = entry.envFile === undefined ? undefined : await values.text('envFile', entry.envFile);
  const envFile = envPath === undefined ? undefined : await readEnv(absolute(envPath));
  const env: Record<string, string | undefined> = { ...world.env, ...envFile?.values };
  for (const [name, value] of Object.entries(entry.env)) {
    // A value that can't be told hides the inherited one all the same.
    env[name] = value === null ? undefined : ((await values.text(`env.${name}`, value)) ?? '');
  }
  const context: CommandContext = {
    platform: world.platform,
    cwd: cwd ?? world.defaultCwd,
    env,
    files: localFiles,
  };
  return {
    checks: {
      unset: values.unset,
      envFile: envFile && { path: envFile.path, state: envFile.state },
      cwd: cwd === undefined ? undefined : { path: cwd, kind: folderKind(cwd) },
      command: command === undefined ? undefined : await lookAtCommand(command, entry, context, world),
    },
    searched: searchPath(context),
    envFileNames: Object.keys(envFile?.values ?? {}),
    url: undefined,
  };
}

async function lookAtCommand(
  command: string,
  entry: StdioEntry,
  context: CommandContext,
  world: CheckWorld,
): Promise<CommandCheck> {
  const resolution = resolveCommand(command, context);
  const isLauncher = isDownloadingLauncher(command, entry.args);
  if (resolution.kind === 'notFound') {
    const around = { home: homedir(), nodeFolder: dirname(process.execPath) };
    const elsewhere = findElsewhere(command, context, around);
    const shellFile = await inShell(command, context, world);
    return { command, resolution, elsewhere, shellFile, interpreter: undefined, isForeign: false, isLauncher };
  }
  const name = resolution.kind === 'found' ? interpreterOf(resolution.file) : undefined;
  const interpreter = name === undefined ? undefined : { name, exists: localFiles.kindOf(name) === 'executable' };
  const isForeign = resolution.kind === 'found' && (await isForeignFile(resolution.file, world.platform, process.arch));
  return { command, resolution, elsewhere: [], shellFile: undefined, interpreter, isForeign, isLauncher };
}

/** The file that a terminal would take for a command. */
async function inShell(command: string, context: CommandContext, world: CheckWorld): Promise<string | undefined> {
  if (/[\\/\s]/.test(command) || command === '') return undefined;
  const path = await world.shellPath();
  if (path === undefined) return undefined;
  const found = resolveCommand(command, { ...context, env: { ...context.env, PATH: path } });
  return found.kind === 'found' ? found.file : undefined;
}

function folderKind(path: string): NonNullable<Checks['cwd']>['kind'] {
  const kind = localFiles.kindOf(path);
  if (kind === undefined) return 'missing';
  return kind === 'folder' ? 'folder' : 'file';
}

async function readEnv(path: string): Promise<NonNullable<Checks['envFile']> & { values: Record<string, string> }> {
  try {
    const values = parseEnv(await readFile(path, 'utf8')) as Record<string, string>;
    return { path, state: 'readable', values };
  } catch {
    return { path, state: localFiles.kindOf(path) === undefined ? 'missing' : 'unreadable', values: {} };
  }
}

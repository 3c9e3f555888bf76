import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import spawn from 'cross-spawn';
import { childEnvironment, resolveCommand, type CommandContext } from './commandResolution';
import { interpreterOf, localFiles } from './localFiles';
import { spawnError, type SpawnFailure } from './spawnFailure';
import { findElsewhere } from './usualFolders';

/** What to start. */
export interface ServerCommand {
  /** The server's name, for messages. */
  readonly server: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the process; undefined values are left out. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A process that runs, with its pipes. */
export interface ServerProcess extends ChildProcess {
  readonly pid: number;
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
}

/**
 * Starts a server's process, on POSIX as the leader of its own group. `onStarted` runs as soon as the process exists,
 * before anything else can happen; the result resolves when the system confirmed it. Rejects with a `TransportError`
 * of reason `spawn` that says what was looked for, where, and what to do.
 */
export function spawnServer(what: ServerCommand, onStarted: (child: ServerProcess) => void): Promise<ServerProcess> {
  const context: CommandContext = { platform: process.platform, cwd: what.cwd, env: what.env, files: localFiles };
  const file = executableOf(what, context);
  if (typeof file !== 'string') return Promise.reject(spawnError(what.server, file));
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      reject(spawnError(what.server, systemFailure(file, what.cwd, error)));
    };
    try {
      const child = spawn(file, what.args, {
        cwd: what.cwd,
        env: childEnvironment(file, context),
        stdio: ['pipe', 'pipe', 'pipe'],
        detached: process.platform !== 'win32',
        windowsHide: true,
      });
      child.on('error', fail);
      if (!isRunning(child)) return;
      onStarted(child);
      child.once('spawn', () => {
        // What fails from now on, such as a signal, is told to whoever tries it. The command with its environment is let go.
        child.off('error', fail).on('error', ignore);
        resolve(child);
      });
    } catch (error) {
      fail(error);
    }
  });
}

function ignore(): void {
  // An 'error' without a listener would end the program.
}

function executableOf(what: ServerCommand, context: CommandContext): string | SpawnFailure {
  const cwd = context.files.kindOf(what.cwd);
  if (cwd !== 'folder') return { kind: cwd === undefined ? 'cwdMissing' : 'cwdNoFolder', cwd: what.cwd };
  const found = resolveCommand(what.command, context);
  switch (found.kind) {
    case 'found':
      return found.file;
    case 'notExecutable':
    case 'isFolder':
      return { kind: found.kind, file: found.file };
    case 'notFound': {
      const around = { home: homedir(), nodeFolder: dirname(process.execPath) };
      const elsewhere = findElsewhere(what.command, context, around);
      return { kind: 'notFound', command: what.command, searched: found.searched, elsewhere };
    }
  }
}

/** The file was found, yet the system refused it. A missing folder or interpreter is told as a missing file. */
function systemFailure(file: string, cwd: string, error: unknown): SpawnFailure {
  const systemCode =
    error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (systemCode === 'ENOENT') {
    if (localFiles.kindOf(cwd) === undefined) return { kind: 'cwdMissing', cwd };
    const interpreter = interpreterOf(file);
    if (interpreter !== undefined) return { kind: 'noInterpreter', file, interpreter };
  }
  if (systemCode === 'EACCES') return { kind: 'notExecutable', file };
  return { kind: 'system', file, systemCode };
}

function isRunning(child: ChildProcess): child is ServerProcess {
  return child.pid !== undefined && child.stdin !== null && child.stdout !== null && child.stderr !== null;
}

import { execFile } from 'node:child_process';

/** A shell that takes longer is not waited for, in ms. */
const limitMs = 3_000;

const mark = '__mcp_host_path__';

/**
 * The PATH of the person's login shell, as a terminal would have it; undefined where it can't be told. Editors that were not
 * started from a terminal may have another one. POSIX only.
 */
export function loginShellPath(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Promise<string | undefined> {
  const shell = env['SHELL'];
  if (platform === 'win32' || shell === undefined || shell === '') return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const command = `printf '%s' "${mark}$PATH${mark}"`;
    const options = { timeout: limitMs, killSignal: 'SIGKILL' as const, maxBuffer: 1024 * 1024, env };
    const child = execFile(shell, ['-ilc', command], options, (_error, stdout) => {
      const path = stdout.split(mark)[1];
      resolve(path === '' ? undefined : path);
    });
    child.stdin?.end();
  });
}

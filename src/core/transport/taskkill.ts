import { spawn } from 'node:child_process';
import { win32 } from 'node:path';
import { messageOf } from '../base/errors';
import type { Logger } from '../base/logger';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder of Windows itself. */
export function systemRoot(env: Environment): string {
  return env['SystemRoot'] ?? env['SYSTEMROOT'] ?? 'C:\\Windows';
}

/** The program that ends processes on Windows; by its full path, so that no other takes its place. */
export function taskkillFile(env: Environment): string {
  return win32.join(systemRoot(env), 'System32', 'taskkill.exe');
}

/** Its arguments for ending a process and all that it started, by force: pipes and consoles know no gentler way. */
export function taskkillArguments(pid: number): readonly string[] {
  return ['/PID', String(pid), '/T', '/F'];
}

/** Ends a process and all that it started, on Windows. Does not wait. */
export function taskkill(pid: number, logger: Logger): void {
  const options = { stdio: 'ignore', windowsHide: true } as const;
  spawn(taskkillFile(process.env), taskkillArguments(pid), options).on('error', (error) => {
    logger.warn(`taskkill could not be started, process ${pid} may be left: ${messageOf(error)}`);
  });
}

import type { FieldReader } from './reader';
import type { StdioEntry } from './types';
import { english } from '../base/localizer';
import { settingsTexts } from './settingsTexts';

/** Fields of an entry with a `command`, besides those that every entry has. */
export const stdioFields = ['command', 'args', 'cwd', 'env', 'envFile'] as const;

/** Reads what starts a process. What is wrong is reported. */
export function readStdio(
  server: string,
  reader: FieldReader,
): Pick<StdioEntry, 'transport' | 'command' | 'args' | 'cwd' | 'env' | 'envFile'> {
  const command = reader.text('command');
  if (command?.trim() === '') reader.report('command', settingsTexts.emptyCommand(english, server));
  return {
    transport: 'stdio',
    command: command ?? '',
    args: reader.texts('args') ?? [],
    cwd: reader.text('cwd'),
    env: readEnv(reader),
    envFile: reader.text('envFile'),
  };
}

function readEnv(reader: FieldReader): Readonly<Record<string, string | null>> {
  const env: [name: string, value: string | null][] = [];
  for (const [name, value] of Object.entries(reader.object('env') ?? {})) {
    if (typeof value === 'string' || value === null) {
      env.push([name, value]);
    } else if (typeof value === 'number') {
      env.push([name, String(value)]);
    } else {
      reader.reportAt(['env', name], settingsTexts.variable(english, name));
    }
  }
  // Each is a name, `__proto__` too.
  return Object.fromEntries(env);
}

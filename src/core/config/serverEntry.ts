import { isObject } from '../base/json';
import { isDownloadingLauncher } from './launchers';
import { FieldReader } from './reader';
import type { ConfigProblem, ServerEntry, Timeouts } from './types';

const knownFields = [
  'command',
  'args',
  'cwd',
  'env',
  'envFile',
  'allowLegacy',
  'enabled',
  'autoStart',
  'restart',
  'discoverTimeoutMs',
  'legacyProbeTimeoutMs',
  'requestTimeoutMs',
  'maxRequestTimeoutMs',
];

const serverName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const defaultProbeTimeoutMs = 15_000;
/** A launcher may download its server first. */
const launcherProbeTimeoutMs = 60_000;
const defaultRequestTimeoutMs = 60_000;
const defaultMaxRequestTimeoutMs = 600_000;

type WindowTimeouts = { readonly [Key in keyof Timeouts]: number | undefined };

/** The limits that hold for every server that does not set its own; undefined where the settings have none. */
export function windowTimeoutsOf(reader: FieldReader): WindowTimeouts {
  return {
    discoverTimeoutMs: reader.count('discoverTimeoutMs', 1, 'milliseconds'),
    legacyProbeTimeoutMs: reader.count('legacyProbeTimeoutMs', 1, 'milliseconds'),
    requestTimeoutMs: reader.count('requestTimeoutMs', 1, 'milliseconds'),
    maxRequestTimeoutMs: reader.count('maxRequestTimeoutMs', 1, 'milliseconds'),
  };
}

/** Checks one entry of `servers`; undefined if it can't be used, with the reason in `problems`. */
export function readServer(
  name: string,
  entry: unknown,
  windowTimeouts: WindowTimeouts,
  problems: ConfigProblem[],
): ServerEntry | undefined {
  const path = ['servers', name];
  const fail = (message: string, key?: string): undefined => {
    problems.push({ path: key === undefined ? path : [...path, key], message, severity: 'error' });
    return undefined;
  };
  if (!serverName.test(name)) {
    return fail(
      `"${name}" can't name a server: use 1 to 64 letters, digits, dots, underscores or hyphens, the first one a letter or digit.`,
    );
  }
  if (!isObject(entry)) return fail(`The server "${name}" must be an object with a "command".`);
  const before = problems.length;
  const reader = new FieldReader(entry, path, problems);
  if (reader.has('url')) {
    return fail(
      `The server "${name}" has a "url", but this version starts servers by "command" only (stdio). Remove it, or use a bridge command.`,
      'url',
    );
  }
  reader.warnOfUnknown(knownFields);
  const command = reader.text('command');
  if (!reader.has('command')) return fail(`The server "${name}" needs a "command".`);
  if (command?.trim() === '') return fail(`The "command" of the server "${name}" is empty.`, 'command');
  const args = reader.texts('args') ?? [];
  const server: ServerEntry = {
    name,
    command: command ?? '',
    args,
    cwd: reader.text('cwd'),
    env: readEnv(reader, path, problems),
    envFile: reader.text('envFile'),
    allowLegacy: reader.flag('allowLegacy', false),
    enabled: reader.flag('enabled', true),
    autoStart: reader.flag('autoStart', true),
    restart: reader.choice('restart', ['auto', 'ask', 'never'], 'auto'),
    timeouts: readTimeouts(reader, windowTimeouts, isDownloadingLauncher(command ?? '', args)),
  };
  const failed = problems.slice(before).some((problem) => problem.severity === 'error');
  return failed ? undefined : server;
}

function readTimeouts(reader: FieldReader, windowTimeouts: WindowTimeouts, launcher: boolean): Timeouts {
  const own = windowTimeoutsOf(reader);
  const probe = launcher ? launcherProbeTimeoutMs : defaultProbeTimeoutMs;
  const pick = (key: keyof Timeouts, fallback: number): number => own[key] ?? windowTimeouts[key] ?? fallback;
  return {
    discoverTimeoutMs: pick('discoverTimeoutMs', probe),
    legacyProbeTimeoutMs: pick('legacyProbeTimeoutMs', probe),
    requestTimeoutMs: pick('requestTimeoutMs', defaultRequestTimeoutMs),
    maxRequestTimeoutMs: pick('maxRequestTimeoutMs', defaultMaxRequestTimeoutMs),
  };
}

function readEnv(
  reader: FieldReader,
  path: readonly string[],
  problems: ConfigProblem[],
): Readonly<Record<string, string | null>> {
  const env: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(reader.object('env') ?? {})) {
    if (typeof value === 'string' || value === null) {
      env[name] = value;
    } else if (typeof value === 'number') {
      env[name] = String(value);
    } else {
      problems.push({
        path: [...path, 'env', name],
        message: `The environment variable "${name}" must be a text, a number, or null to unset it.`,
        severity: 'error',
      });
    }
  }
  return env;
}

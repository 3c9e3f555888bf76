import { isObject } from '../base/json';
import { httpFields, readHttp } from './httpEntry';
import { isDownloadingLauncher } from './launchers';
import { FieldReader } from './reader';
import { isServerName } from './serverNames';
import { readStdio, stdioFields } from './stdioEntry';
import type { ConfigProblem, ServerEntry, Timeouts } from './types';
import { english } from '../base/localizer';
import { settingsTexts } from './settingsTexts';

/** Fields that every entry may have. */
const commonFields = [
  'allowLegacy',
  'enabled',
  'autoStart',
  'restart',
  'retry',
  'discoverTimeoutMs',
  'legacyProbeTimeoutMs',
  'requestTimeoutMs',
  'maxRequestTimeoutMs',
];

const defaultProbeTimeoutMs = 15_000;
/** A launcher may download its server first. */
const launcherProbeTimeoutMs = 60_000;
const defaultRequestTimeoutMs = 60_000;
const defaultMaxRequestTimeoutMs = 600_000;

type WindowTimeouts = { readonly [Key in keyof Timeouts]: number | undefined };

/** The limits that hold for every server that does not set its own; undefined where the settings have none. */
export function windowTimeoutsOf(reader: FieldReader): WindowTimeouts {
  return {
    discoverTimeoutMs: reader.timeLimit('discoverTimeoutMs'),
    legacyProbeTimeoutMs: reader.timeLimit('legacyProbeTimeoutMs'),
    requestTimeoutMs: reader.timeLimit('requestTimeoutMs'),
    maxRequestTimeoutMs: reader.timeLimit('maxRequestTimeoutMs'),
  };
}

/** What holds for every server of the window. */
export interface WindowSettings {
  readonly timeouts: WindowTimeouts;
  /** `mcpHost.identity`. */
  readonly identity: string | undefined;
}

/** Checks one entry of `servers`; undefined if it can't be used, with the reason in `problems`. */
export function readServer(
  name: string,
  entry: unknown,
  window: WindowSettings,
  problems: ConfigProblem[],
): ServerEntry | undefined {
  const path = ['servers', name];
  const before = problems.length;
  const problem = nameProblem(name) ?? kindProblem(name, entry);
  if (problem !== undefined) problems.push({ path, message: problem, severity: 'error' });
  if (problem !== undefined || !isObject(entry)) return undefined;
  const reader = new FieldReader(entry, path, problems);
  const kind = reader.has('url') ? httpFields : stdioFields;
  reader.warnOfUnknown([...kind, ...commonFields]);
  const way = reader.has('url') ? readHttp(name, reader, window.identity) : readStdio(name, reader);
  const mayDownload = way.transport === 'stdio' && isDownloadingLauncher(way.command, way.args);
  const server: ServerEntry = {
    name,
    ...way,
    allowLegacy: reader.flag('allowLegacy', false),
    enabled: reader.flag('enabled', true),
    autoStart: reader.flag('autoStart', true),
    restart: reader.choice('restart', ['auto', 'ask', 'never'], 'auto'),
    retry: reader.choice('retry', ['never', 'readOnly', 'always'], 'never'),
    timeouts: readTimeouts(reader, window.timeouts, mayDownload),
  };
  const failed = problems.slice(before).some((problem) => problem.severity === 'error');
  return failed ? undefined : server;
}

function nameProblem(name: string): string | undefined {
  if (isServerName(name)) return undefined;
  return settingsTexts.serverName(english, name);
}

/** An entry has either a command or a url. */
function kindProblem(name: string, entry: unknown): string | undefined {
  if (!isObject(entry)) return settingsTexts.serverObject(english, name);
  const has = (key: string): boolean => entry[key] !== undefined;
  if (has('url') && has('command')) return settingsTexts.commandAndUrl(english, name);
  if (has('url') || has('command')) return undefined;
  return settingsTexts.noWay(english, name);
}

function readTimeouts(reader: FieldReader, windowTimeouts: WindowTimeouts, mayDownload: boolean): Timeouts {
  const own = windowTimeoutsOf(reader);
  const probe = mayDownload ? launcherProbeTimeoutMs : defaultProbeTimeoutMs;
  const pick = (key: keyof Timeouts, fallback: number): number => own[key] ?? windowTimeouts[key] ?? fallback;
  return {
    discoverTimeoutMs: pick('discoverTimeoutMs', probe),
    legacyProbeTimeoutMs: pick('legacyProbeTimeoutMs', probe),
    requestTimeoutMs: pick('requestTimeoutMs', defaultRequestTimeoutMs),
    maxRequestTimeoutMs: pick('maxRequestTimeoutMs', defaultMaxRequestTimeoutMs),
  };
}

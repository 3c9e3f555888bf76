import { isObject } from '../base/json';
import { byCodeUnit } from '../base/order';
import { readInputs } from './inputs';
import { FieldReader } from './reader';
import { readServer, windowTimeoutsOf } from './serverEntry';
import { readToolSettings } from './toolSettings';
import type { ConfigProblem, HostConfig, ServerEntry } from './types';
import { english } from '../base/localizer';
import { settingsTexts } from './settingsTexts';

const knownFields = [
  'servers',
  'inputs',
  'collisionPolicy',
  'modernVersions',
  'legacyVersions',
  'maxInputRounds',
  'startConcurrency',
  'identity',
  'tools',
  'discoverTimeoutMs',
  'legacyProbeTimeoutMs',
  'requestTimeoutMs',
  'maxRequestTimeoutMs',
  // What asks the person, keeps a log or lends tools is not read here: whoever does that reads it.
  'sampling',
  'modelTools',
  'wireLog',
  'audit',
];

/** Of the protocol, the newest first: used where no setting says otherwise. */
export const defaultModernVersions: readonly string[] = ['2026-07-28'];
export const defaultLegacyVersions: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
const defaultInputRounds = 10;
const defaultStartConcurrency = 8;

/**
 * Checks the settings (the `mcpHost.*` keys without their prefix). Never throws: a bad entry is reported and left out,
 * the others stand.
 */
export function parseSettings(settings: unknown): HostConfig {
  const problems: ConfigProblem[] = [];
  if (!isObject(settings)) {
    problems.push({ path: [], message: settingsTexts.whole(english), severity: 'error' });
  }
  const reader = new FieldReader(isObject(settings) ? settings : {}, [], problems);
  reader.warnOfUnknown(knownFields);
  const window = { timeouts: windowTimeoutsOf(reader), identity: reader.text('identity') };
  const servers: ServerEntry[] = [];
  for (const [name, entry] of Object.entries(reader.object('servers') ?? {})) {
    const server = readServer(name, entry, window, problems);
    if (server) servers.push(server);
  }
  const tools = [...readToolSettings(reader.object('tools') ?? {}, problems)];
  return {
    inputs: readInputs(isObject(settings) ? settings['inputs'] : undefined, problems),
    servers: servers.sort((left, right) => byCodeUnit(left.name, right.name)),
    collisionPolicy: reader.choice('collisionPolicy', ['prefix', 'prefixAll', 'reject'], 'prefix'),
    modernVersions: readVersions(reader, 'modernVersions', defaultModernVersions),
    legacyVersions: readVersions(reader, 'legacyVersions', defaultLegacyVersions),
    maxInputRounds: reader.count('maxInputRounds', 1, 'rounds') ?? defaultInputRounds,
    startConcurrency: reader.count('startConcurrency', 1, 'servers') ?? defaultStartConcurrency,
    aliases: Object.fromEntries(tools.flatMap(([tool, { alias }]) => (alias === undefined ? [] : [[tool, alias]]))),
    disabledTools: tools.flatMap(([tool, { enabled }]) => (enabled ? [] : [tool])),
    problems,
  };
}

function readVersions(reader: FieldReader, key: string, fallback: readonly string[]): readonly string[] {
  const versions = reader.texts(key);
  if (!versions) return fallback;
  const isDate = (version: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(version);
  const dated = versions.filter(isDate);
  for (const version of versions) {
    if (!isDate(version)) reader.report(key, settingsTexts.version(english, version));
  }
  if (key === 'modernVersions' && dated.length === 0) {
    reader.report(key, settingsTexts.noVersion(english, key, fallback.join(', ')));
    return fallback;
  }
  return [...new Set(dated)].sort(byCodeUnit).reverse();
}

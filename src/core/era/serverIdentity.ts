import { isObject, isStringArray } from '../base/json';
import { english } from '../base/localizer';
import { named } from '../base/plain';
import { details } from './detailTexts';
import type { Implementation, ServerIdentity } from './types';
import { listed } from './wording';

/** What a result says of its server, or the first thing that makes it unacceptable. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly defect: string };

/** Characters that are kept; `protocol.md` §13. */
const MAX_INSTRUCTIONS = 65_536;
const MAX_NAME = 1_000;
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

/**
 * Reads a DiscoverResult. Needed are `supportedVersions` and `capabilities`; `resultType` is absent or `complete`. Cache
 * fields are not asked for: real servers leave them out. `protocol.md` §3.1; 2026-07-28, server/discover.
 */
export function readDiscoverResult(result: unknown): Reading<ServerIdentity> {
  if (!isObject(result)) return defect(details.noResultObject(english, named(result)));
  const { resultType, supportedVersions, capabilities, instructions, _meta: meta } = result;
  if (resultType !== undefined && resultType !== 'complete') {
    return defect(details.resultType(english, named(resultType)));
  }
  if (!isStringArray(supportedVersions)) return wrong('supportedVersions', supportedVersions, details.noStrings);
  if (!isObject(capabilities)) return wrong('capabilities', capabilities, details.noObject);
  const serverInfo = isObject(meta) ? implementationOf(meta[SERVER_INFO]) : undefined;
  return ok({ capabilities, serverInfo, instructions: instructionsOf(instructions), supportedVersions });
}

/** A legacy server that was accepted, and the revision it answered with. */
export interface LegacyServer {
  readonly version: string;
  readonly identity: ServerIdentity;
}

/** Reads the result of `initialize`. Everything that `protocol.md` §3.3 lists must hold. */
export function readInitializeResult(result: unknown, legacyVersions: readonly string[]): Reading<LegacyServer> {
  if (!isObject(result)) return defect(details.noResultObject(english, named(result)));
  const { protocolVersion, capabilities, serverInfo, instructions } = result;
  if (typeof protocolVersion !== 'string') return wrong('protocolVersion', protocolVersion, details.noString);
  if (!legacyVersions.includes(protocolVersion)) {
    return defect(details.protocolVersion(english, named(protocolVersion), listed(legacyVersions)));
  }
  if (!isObject(capabilities)) return wrong('capabilities', capabilities, details.noObject);
  if (!isObject(serverInfo)) return wrong('serverInfo', serverInfo, details.noObject);
  for (const key of ['name', 'version']) {
    const value = serverInfo[key];
    if (typeof value !== 'string' || value === '') return wrong(`serverInfo.${key}`, value, details.emptyString);
  }
  const identity: ServerIdentity = {
    capabilities,
    serverInfo: implementationOf(serverInfo),
    instructions: instructionsOf(instructions),
    supportedVersions: [],
  };
  return ok({ version: protocolVersion, identity });
}

function implementationOf(value: unknown): Implementation | undefined {
  if (!isObject(value)) return undefined;
  const { name, version, title } = value;
  if (typeof name !== 'string' || typeof version !== 'string') return undefined;
  const known = { name: name.slice(0, MAX_NAME), version: version.slice(0, MAX_NAME) };
  return typeof title === 'string' ? { ...known, title: title.slice(0, MAX_NAME) } : known;
}

function instructionsOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, MAX_INSTRUCTIONS) : undefined;
}

function wrong<T>(field: string, value: unknown, isOther: typeof details.noObject): Reading<T> {
  return defect(value === undefined ? details.missingField(english, field) : isOther(english, field, named(value)));
}

function ok<T>(value: T): Reading<T> {
  return { ok: true, value };
}

function defect<T>(text: string): Reading<T> {
  return { ok: false, defect: text };
}

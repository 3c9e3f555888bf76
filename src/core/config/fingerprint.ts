import { createHmac } from 'node:crypto';
import { byCodeUnit } from '../base/order';
import type { EnvFileContent } from './envFileContent';
import type { OAuthSettings, ServerEntry } from './types';

/** What consent is given for: an entry with its variables unresolved, and what outside of it says what is run or contacted. */
export interface EntryAsWritten {
  readonly entry: ServerEntry;
  readonly envFile: EnvFileContent;
  /** What `${config:key}` in the entry stands for now, by key: whoever writes the entry can set that as well. */
  readonly settings?: Readonly<Record<string, string | undefined>>;
}

/** Marks of an entry: keyed hashes that tell nothing of what they were made of; `protocol.md` §1. */
export interface EntryMarks {
  /** The same for the same entry, whatever the order of its keys. */
  readonly fingerprint: string;
  /** One for each field, by its name: `command`, `args[0]`, `env.TOKEN`, `headers.X-Key`, `${config:key}`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Marks of different keys say nothing of each other. */
  readonly keyMark: string;
}

/** A field of an entry that is not what it was; never its value. */
export interface FieldChange {
  /** As in {@link EntryMarks.fields}. */
  readonly field: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

/** The name under which the content of an entry's `envFile` is marked, beside its path. */
export const envFileContentField = 'envFile content';

/** @param key - of this installation */
export function markEntry(written: EntryAsWritten, key: string): EntryMarks {
  const digest = (value: unknown): string => createHmac('sha256', key).update(JSON.stringify(value)).digest('base64');
  const marks = fieldsOf(written)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, digest([field, value])] as const)
    .sort(([left], [right]) => byCodeUnit(left, right));
  return { fingerprint: digest(marks), fields: Object.fromEntries(marks), keyMark: digest('key') };
}

/** What differs between two entries, by their marks, in the order in which a person reads an entry. */
export function changedFields(before: EntryMarks['fields'], after: EntryMarks['fields']): readonly FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort(byPlace);
  return names.flatMap((field): FieldChange[] => {
    if (!Object.hasOwn(before, field)) return [{ field, kind: 'added' }];
    if (!Object.hasOwn(after, field)) return [{ field, kind: 'removed' }];
    return before[field] === after[field] ? [] : [{ field, kind: 'changed' }];
  });
}

type Field = readonly [field: string, value: unknown];

function fieldsOf({ entry, envFile, settings = {} }: EntryAsWritten): readonly Field[] {
  const outside = Object.entries(settings).map(([key, value]): Field => [`\${config:${key}}`, value ?? null]);
  return [...ownFields(entry, envFile), ['allowLegacy', entry.allowLegacy], ...outside];
}

function ownFields(entry: ServerEntry, envFile: EnvFileContent): readonly Field[] {
  if (entry.transport === 'stdio') {
    return [
      ['command', entry.command],
      ...entry.args.map((value, index): Field => [`args[${index}]`, value]),
      ['cwd', entry.cwd],
      ...Object.entries(entry.env).map(([name, value]): Field => [`env.${name}`, value]),
      ['envFile', entry.envFile],
      [envFileContentField, envFile.kind === 'none' ? undefined : [envFile.kind, 'text' in envFile && envFile.text]],
    ];
  }
  return [
    ['url', entry.url],
    ...Object.entries(entry.headers).map(([name, value]): Field => [`headers.${name}`, value]),
    ['identityHeader', entry.identity?.header],
    ['mcpHost.identity', entry.identity?.value],
    ['auth', entry.auth],
    ...oauthFields(entry.oauth),
  ];
}

function oauthFields({ identityProvider, ...rest }: OAuthSettings): readonly Field[] {
  const flat = { ...rest, ...prefixed('identityProvider', identityProvider ?? {}) };
  return Object.entries(flat).map(([name, value]) => [`oauth.${name}`, value]);
}

function prefixed(prefix: string, fields: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value as unknown]));
}

const places = ['command', 'url', 'args', 'cwd', 'env', envFileContentField, 'envFile', 'headers', '${config', 'auth'];

function byPlace(left: string, right: string): number {
  return placeOf(left) - placeOf(right) || left.length - right.length || byCodeUnit(left, right);
}

/** By the name before the first dot or bracket. */
function placeOf(field: string): number {
  const place = places.indexOf(/^[^.[:]*/.exec(field)?.[0] ?? '');
  return place < 0 ? places.length : place;
}

import { isObject } from '../base/json';
import { english } from '../base/localizer';
import { isHeaderName } from '../config/headerRules';
import { headerTexts } from './defectTexts';

/** What makes an annotation, and with it the tool, invalid. */
export type HeaderDefect = 'empty' | 'token' | 'duplicate' | 'type' | 'unreachable';

export type ParamHeadersReading =
  | { readonly ok: true; readonly params: readonly ParamHeader[] }
  /** `reason`: a sentence for a person. */
  | { readonly ok: false; readonly defect: HeaderDefect; readonly reason: string };

/** One argument that is mirrored into a header. */
export interface ParamHeader {
  /** The whole name, `Mcp-Param-…`. */
  readonly header: string;
  /** The chain of property names that leads to the argument. */
  readonly path: readonly string[];
}

const annotation = 'x-mcp-header';
const prefix = 'Mcp-Param-';
const mirroredTypes: readonly unknown[] = ['string', 'integer', 'boolean'];

/** Where a schema may hold others, but for `properties`: nothing in there is reachable by a chain of property names. */
const schemaKeywords: ReadonlySet<string> = new Set([
  'items',
  'additionalItems',
  'unevaluatedItems',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'contentSchema',
]);
const listKeywords: ReadonlySet<string> = new Set(['oneOf', 'anyOf', 'allOf', 'prefixItems', 'items']);
const mapKeywords: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
  'patternProperties',
]);

/** Subschemas that are looked at. What lies beyond in a larger schema counts as not annotated: no tool is dropped for its size. */
const maxSubschemas = 10_000;

/** The chain of property names that leads to a schema, the last one first; `root` for the whole schema. */
type Path = 'root' | { readonly name: string; readonly parent: Path };

/**
 * Finds the arguments of a tool that are mirrored into headers, or an annotation that breaks the rules. Never throws,
 * whatever the schema is. 2026-07-28: server/tools, x-mcp-header; transports/streamable-http, Schema Extension.
 */
export function readParamHeaders(inputSchema: unknown): ParamHeadersReading {
  const params: ParamHeader[] = [];
  const taken = new Map<string, string>();
  /** `path` is undefined where no chain of property names leads to. */
  const waiting: { readonly schema: unknown; readonly path: Path | undefined }[] = [
    { schema: inputSchema, path: 'root' },
  ];
  let looked = 0;
  for (let next = waiting.pop(); next && looked < maxSubschemas; next = waiting.pop()) {
    const { schema, path } = next;
    if (!isObject(schema)) continue;
    looked++;
    if (Object.hasOwn(schema, annotation)) {
      const found = readAnnotation(schema, path, taken);
      if (!found.ok) return found;
      params.push(...found.params);
    }
    for (const hidden of hiddenSchemas(schema)) waiting.push({ schema: hidden, path: undefined });
    for (const [name, property] of entriesOf(schema['properties']).reverse()) {
      waiting.push({ schema: property, path: path && { name, parent: path } });
    }
  }
  return { ok: true, params };
}

function readAnnotation(
  schema: Readonly<Record<string, unknown>>,
  chain: Path | undefined,
  taken: Map<string, string>,
): ParamHeadersReading {
  const name = schema[annotation];
  if (chain === undefined || chain === 'root') {
    return defect('unreachable', headerTexts.unreachable(english, shown(name)));
  }
  const path = namesOf(chain);
  const place = path.join('.');
  if (name === '') return defect('empty', headerTexts.empty(english, place));
  if (typeof name !== 'string' || !isHeaderName(name)) {
    return defect('token', headerTexts.token(english, place, shown(name)));
  }
  const { type } = schema;
  if (!mirroredTypes.includes(type)) {
    return defect('type', headerTexts.type(english, place, shown(type)));
  }
  const before = taken.get(name.toLowerCase());
  if (before !== undefined) {
    return defect('duplicate', headerTexts.duplicate(english, place, shown(name), before));
  }
  taken.set(name.toLowerCase(), place);
  return { ok: true, params: [{ header: `${prefix}${name}`, path }] };
}

function namesOf(path: Path): string[] {
  const names: string[] = [];
  for (let at = path; at !== 'root'; at = at.parent) names.push(at.name);
  return names.reverse();
}

/** Schemas within a schema that are no properties of it. */
function hiddenSchemas(schema: Readonly<Record<string, unknown>>): unknown[] {
  const hidden: unknown[] = [];
  for (const [keyword, value] of Object.entries(schema)) {
    if (schemaKeywords.has(keyword)) hidden.push(value);
    if (listKeywords.has(keyword) && Array.isArray(value)) for (const each of value as unknown[]) hidden.push(each);
    if (mapKeywords.has(keyword) && isObject(value)) for (const each of Object.values(value)) hidden.push(each);
  }
  return hidden;
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * The `Mcp-Param-*` headers of a call: the arguments at the annotated paths that are there and not null. None for a schema
 * whose annotations are not valid. 2026-07-28: transports/streamable-http, Client Behavior.
 */
export function paramHeaders(
  inputSchema: unknown,
  args: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const reading = readParamHeaders(inputSchema);
  if (!reading.ok) return {};
  const headers: Record<string, string> = {};
  for (const { header, path } of reading.params) {
    const text = headerText(valueAt(args, path));
    if (text !== undefined) headers[header] = encodeHeaderValue(text);
  }
  return headers;
}

function valueAt(args: unknown, path: readonly string[]): unknown {
  let value = args;
  for (const name of path) {
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** An argument that is of none of the types has no header: then the server refuses the call, as it should. */
function headerText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
  return undefined;
}

/**
 * A value as a header can carry it: as it is, or, if it has other characters than printable ASCII, blanks at its ends, or
 * the look of the other form, in Base64 between markers. 2026-07-28: transports/streamable-http, Value Encoding.
 */
export function encodeHeaderValue(value: string): string {
  const isPlain = /^[\x20-\x7e]*$/.test(value) && value.trim() === value;
  const looksEncoded = value.startsWith('=?base64?') && value.endsWith('?=');
  return isPlain && !looksEncoded ? value : `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

const nameFields: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** The headers that every modern request repeats of its body: `Mcp-Method`, and `Mcp-Name` where it has one. */
export function methodHeaders(
  method: string,
  params: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, string>> {
  const field = Object.hasOwn(nameFields, method) ? nameFields[method] : undefined;
  const name = field === undefined ? undefined : params?.[field];
  return {
    'Mcp-Method': encodeHeaderValue(method),
    ...(typeof name === 'string' && { 'Mcp-Name': encodeHeaderValue(name) }),
  };
}

function defect(kind: HeaderDefect, reason: string): ParamHeadersReading {
  return { ok: false, defect: kind, reason };
}

function shown(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value) : value === undefined ? 'none' : typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

import { isObject } from '../base/json';
import { foreignText, type TextNote } from './foreignVariables';

/** Hosts whose files are read. They differ in what stands for a value in texts. */
export type ForeignHost = 'vscode' | 'cursor' | 'claudeDesktop' | 'claudeCode' | 'windsurf' | 'cline';

/** Something that is not taken over as it is. */
export type EntryNote =
  | { readonly kind: 'renamed'; readonly from: string }
  /** A field that means nothing here. */
  | { readonly kind: 'dropped'; readonly field: string }
  /** A field whose value is of another type than hosts have there. */
  | { readonly kind: 'wrongType'; readonly field: string }
  /** The address looks like one of HTTP+SSE, which this host does not speak. */
  | { readonly kind: 'maybeSse' }
  | TextNote
  | EntryRefusal;

/** Why an entry can't be taken over at all. */
export type EntryRefusal =
  | { readonly kind: 'noObject' }
  | { readonly kind: 'noKind' }
  | { readonly kind: 'sse' }
  | { readonly kind: 'unknownTransport'; readonly transport: string };

export interface TakenEntry {
  readonly entry: Readonly<Record<string, unknown>> | undefined;
  readonly notes: readonly EntryNote[];
}

/** Fields that only describe, so that nothing is lost without them. */
const silent = new Set(['type', 'transport', 'transportType', 'name', 'description', 'gallery', 'version', 'icon']);
const read = new Set([
  ...['command', 'args', 'cwd', 'env', 'envFile', 'url', 'serverUrl', 'httpUrl', 'headers', 'disabled', 'enabled'],
]);

/** An entry of another host's file as one of `mcpHost.servers`. */
export function foreignEntry(foreign: unknown, host: ForeignHost): TakenEntry {
  if (!isObject(foreign)) return refused({ kind: 'noObject' });
  const notes: EntryNote[] = [];
  const reader = new ForeignReader(foreign, host, notes);
  const command = reader.command();
  const url = reader.text('url') ?? reader.text('serverUrl') ?? reader.text('httpUrl');
  const refusal = refusalOf(foreign, command, url);
  if (refusal) return refused(refusal);
  const way =
    command !== undefined
      ? {
          command: command.program,
          ...present('args', command.args.length > 0 ? command.args : undefined),
          ...present('cwd', reader.text('cwd')),
          ...present('env', reader.values('env', ['string', 'number', 'boolean', 'null'])),
          ...present('envFile', reader.text('envFile')),
        }
      : { url, ...present('headers', reader.values('headers', ['string', 'number'])) };
  if (url !== undefined && command === undefined && foreign['type'] === undefined && /\/sse\/?$/.test(url)) {
    notes.push({ kind: 'maybeSse' });
  }
  const off = foreign['disabled'] === true || foreign['enabled'] === false;
  for (const field of Object.keys(foreign)) {
    const means =
      command === undefined ? ['url', 'serverUrl', 'httpUrl', 'headers'] : ['command', 'args', 'cwd', 'env', 'envFile'];
    const known = silent.has(field) || means.includes(field) || ['disabled', 'enabled'].includes(field);
    if (!known && !(read.has(field) && isEmpty(foreign[field]))) notes.push({ kind: 'dropped', field });
  }
  return { entry: { ...way, ...(off && { enabled: false }) }, notes };
}

function refused(refusal: EntryRefusal): TakenEntry {
  return { entry: undefined, notes: [refusal] };
}

function refusalOf(
  foreign: Readonly<Record<string, unknown>>,
  command: unknown,
  url: string | undefined,
): EntryRefusal | undefined {
  const transport = foreign['type'] ?? foreign['transport'] ?? foreign['transportType'];
  const named = typeof transport === 'string' ? transport.toLowerCase().replace(/[-_\s]/g, '') : undefined;
  if (named === 'sse' && command === undefined) return { kind: 'sse' };
  if (named !== undefined && !['stdio', 'http', 'streamablehttp', 'sse'].includes(named)) {
    return { kind: 'unknownTransport', transport: String(transport) };
  }
  return command === undefined && (url === undefined || url === '') ? { kind: 'noKind' } : undefined;
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function present<Value>(key: string, value: Value | undefined): Readonly<Record<string, Value>> {
  return value === undefined ? {} : { [key]: value };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads fields, with their variables as they are written here. Notes what is of another type. */
class ForeignReader {
  constructor(
    private readonly fields: Readonly<Record<string, unknown>>,
    private readonly host: ForeignHost,
    private readonly notes: EntryNote[],
  ) {}

  text(field: string): string | undefined {
    const value = this.fields[field];
    if (value === undefined || value === null || value === '') return undefined;
    if (typeof value === 'string') return this.translated(value, field);
    this.notes.push({ kind: 'wrongType', field });
    return undefined;
  }

  /** Some hosts take the whole command line as a list. */
  command(): { readonly program: string; readonly args: readonly string[] } | undefined {
    const { command } = this.fields;
    if (Array.isArray(command)) {
      const [program, ...args] = this.list('command', command);
      return hasText(program) ? { program, args } : undefined;
    }
    const program = this.text('command');
    if (!hasText(program)) return undefined;
    const { args } = this.fields;
    if (args === undefined || args === null) return { program, args: [] };
    if (Array.isArray(args)) return { program, args: this.list('args', args) };
    this.notes.push({ kind: 'wrongType', field: 'args' });
    return { program, args: [] };
  }

  /** The values of an object that are of these types; undefined if there are none. */
  values(field: string, types: readonly string[]): Readonly<Record<string, string | number | null>> | undefined {
    const value = this.fields[field];
    if (value === undefined || value === null) return undefined;
    if (!isObject(value)) {
      this.notes.push({ kind: 'wrongType', field });
      return undefined;
    }
    const taken = Object.entries(value).flatMap(([key, item]): [string, string | number | null][] => {
      const type = item === null ? 'null' : typeof item;
      if (!types.includes(type)) {
        this.notes.push({ kind: 'wrongType', field: `${field}.${key}` });
        return [];
      }
      return [[key, item === null ? null : this.translated(textOf(item), `${field}.${key}`)]];
    });
    return taken.length === 0 ? undefined : Object.fromEntries(taken);
  }

  private list(field: string, items: readonly unknown[]): readonly string[] {
    return items.flatMap((item, index) => {
      if (typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean') {
        return [this.translated(String(item), `${field}[${index}]`)];
      }
      this.notes.push({ kind: 'wrongType', field: `${field}[${index}]` });
      return [];
    });
  }

  private translated(text: string, field: string): string {
    const { text: translated, notes } = foreignText(text, field, this.host);
    this.notes.push(...notes);
    return translated;
  }
}

import { assertNever } from '../../core/base/assert';
import { readCommandLine, writeCommandLine, type CommandLineProblem } from '../../core/config/commandLine';
import { readEndpoint } from '../../core/config/endpoint';
import { readPastedServer } from '../../core/config/foreignServers';
import { findPlainSecrets, withoutPlainSecrets, type PlainSecret } from '../../core/config/plainSecrets';
import { parseSettings } from '../../core/config/settings';
import { isServerName, suggestServerName } from '../../core/config/serverNames';
import { isObject } from '../../core/base/json';
import { isHeaderName, isHostHeader } from '../../core/config/headerRules';
import { hasVariables } from '../../core/config/variables';
import type { Localizer } from '../localizer';
import { settingsText } from '../../core/config/settingsTexts';

type Entry = Readonly<Record<string, unknown>>;

/** What the person said of a new server so far. */
export interface AddDraft {
  /** As it was typed: a command line, an address, or an entry that was pasted. */
  readonly source: string;
  readonly entry: Entry;
  readonly name: string;
  /** Definitions for `mcpHost.inputs` that came with what was pasted. */
  readonly inputs: readonly Entry[];
  /** Places ({@link secretId}) of secrets that stay in the entry as they are. */
  readonly kept: readonly string[];
}

/** What the source comes to, or what is wrong with it, in words. */
export type SourceReading =
  | { readonly ok: true; readonly entry: Entry; readonly name: string | undefined; readonly inputs: readonly Entry[] }
  | { readonly ok: false; readonly problem: string };

/** Reads what was typed: an address, an entry as JSON, or else a command line. */
export function readSource(source: string, l10n: Localizer): SourceReading {
  const text = source.trim();
  if (/^["{]/.test(text) && text.includes(':')) return readPasted(text, l10n);
  const entry = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? { url: text } : undefined;
  if (entry) {
    const endpoint = hasVariables(text) ? { ok: true as const } : readEndpoint(text);
    if (!endpoint.ok) return { ok: false, problem: settingsText(endpoint.problem, l10n) };
    return { ok: true, entry, name: undefined, inputs: [] };
  }
  const reading = readCommandLine(text);
  if (!reading.ok) return { ok: false, problem: lineProblem(reading.problem, l10n) };
  const { command, args, env } = reading.line;
  return {
    ok: true,
    entry: {
      command,
      ...(args.length > 0 && { args }),
      ...(Object.keys(env).length > 0 && { env }),
    },
    name: undefined,
    inputs: [],
  };
}

/** A draft with a new source; the name is suggested unless it came with the source. */
export function draftOf(source: string, taken: ReadonlySet<string>, l10n: Localizer): AddDraft | undefined {
  const reading = readSource(source, l10n);
  if (!reading.ok) return undefined;
  const { entry, inputs } = reading;
  const given = reading.name !== undefined && !taken.has(reading.name) ? reading.name : undefined;
  return { source, entry, name: given ?? suggestServerName(entry, taken), inputs, kept: [] };
}

/** What is wrong with a name, in words. */
export function nameProblem(name: string, taken: ReadonlySet<string>, l10n: Localizer): string | undefined {
  if (!isServerName(name)) {
    return l10n.t('Use 1 to 64 letters, digits, dots, underscores or hyphens, the first one a letter or digit.');
  }
  return taken.has(name) ? l10n.t('Another server has this name.') : undefined;
}

/** The secrets that are written out in the entry. */
export function secretsOf({ name, entry }: AddDraft): readonly PlainSecret[] {
  return findPlainSecrets(name, entry);
}

/** Names a secret's place in its entry. */
export function secretId({ path, value }: PlainSecret): string {
  return JSON.stringify([path, value]);
}

/** The secrets that are to be kept in the secret storage. */
export function movedSecrets(draft: AddDraft): readonly PlainSecret[] {
  return secretsOf(draft).filter((secret) => !draft.kept.includes(secretId(secret)));
}

/** The entry as it is written. */
export function writtenEntry(draft: AddDraft): Entry {
  return withoutPlainSecrets(draft.entry, movedSecrets(draft));
}

/** Whether the server is reached over HTTP. */
export function isHttp({ entry }: Pick<AddDraft, 'entry'>): boolean {
  return entry['url'] !== undefined;
}

/** What is wrong with `NAME=value`, or over HTTP `Name: value`, in words. */
export function valueProblem(text: string, isForHttp: boolean, l10n: Localizer): string | undefined {
  const value = readValue(text, isForHttp);
  if (isForHttp) {
    if (!value || !isHeaderName(value.name)) return l10n.t('Write a header as Name: value.');
    return isHostHeader(value.name) ? l10n.t('This header is set by the protocol.') : undefined;
  }
  return value ? undefined : l10n.t('Write an environment variable as NAME=value.');
}

/** The draft with an environment variable, or a header, set. */
export function withEntryValue(draft: AddDraft, text: string): AddDraft {
  const value = readValue(text, isHttp(draft));
  if (!value) return draft;
  const field = isHttp(draft) ? 'headers' : 'env';
  const before = draft.entry[field];
  const values = { ...(isObject(before) ? before : {}), [value.name]: value.value };
  return { ...draft, entry: { ...draft.entry, [field]: values } };
}

/** The source as it can be typed again for this draft. */
export function sourceText({ source, entry }: AddDraft): string {
  const { command, args } = entry;
  if (/^["{]/.test(source.trim()) || typeof command !== 'string') return source;
  return writeCommandLine([command, ...(Array.isArray(args) ? args.map(String) : [])]);
}

function readValue(text: string, isForHttp: boolean): { readonly name: string; readonly value: string } | undefined {
  const pattern = isForHttp ? /^\s*([^:\s]+)\s*:\s*(.*)$/s : /^\s*([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;
  const [, name, value] = pattern.exec(text) ?? [];
  return name === undefined ? undefined : { name, value: value ?? '' };
}

function readPasted(text: string, l10n: Localizer): SourceReading {
  const { servers, inputs, problem } = readPastedServer(text);
  if (problem) return { ok: false, problem: l10n.t('This is no JSON with a server in it.') };
  const [server, more] = servers;
  if (!server || more) {
    return {
      ok: false,
      problem: l10n.t('This has {0} servers. Paste one; "Import Servers…" takes several from a file.', servers.length),
    };
  }
  if (!server.entry) return { ok: false, problem: l10n.t('This needs a "command", or a "url" of Streamable HTTP.') };
  const [wrong] = parseSettings({ servers: { [server.name]: server.entry } }).problems.filter(
    ({ severity }) => severity === 'error',
  );
  if (wrong) return { ok: false, problem: settingsText(wrong.message, l10n) };
  const name = server.original === '' ? undefined : server.name;
  return { ok: true, entry: server.entry, name, inputs };
}

function lineProblem(problem: CommandLineProblem, l10n: Localizer): string {
  switch (problem.kind) {
    case 'empty':
      return l10n.t('Type the command that starts the server, or its address.');
    case 'openQuote':
      return l10n.t('Nothing closes the quotation mark {0}.', problem.quote);
    case 'shell':
      return l10n.t(
        'No shell reads this, so "{0}" means nothing. Quote it, or start a shell: sh -c \'…\'',
        problem.word,
      );
    default:
      return assertNever(problem);
  }
}

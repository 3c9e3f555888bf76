import { parse, type ParseError } from 'jsonc-parser';
import { isObject } from '../base/json';
import { foreignEntry, type EntryNote, type ForeignHost } from './foreignEntry';
import { placeTooDeep } from './jsonDepth';
import { asServerName, NameGiver } from './serverNames';
import { variableNames } from './variables';

/** A server that another host's file has. */
export interface ForeignServer {
  /** Its name there. */
  readonly original: string;
  /** What it can be named here. */
  readonly name: string;
  /** As it is written here; undefined if it can't be taken over. */
  readonly entry: Readonly<Record<string, unknown>> | undefined;
  /** What is not taken over as it is, or why nothing is. */
  readonly notes: readonly EntryNote[];
}

/** Why a file gives nothing. */
export type ForeignProblem =
  /** It is no JSON, or nested too deeply. `offset` counts UTF-16 code units. */
  | { readonly kind: 'json'; readonly offset: number }
  /** It has no list of servers where hosts have one. */
  | { readonly kind: 'noServers' };

export interface ForeignReading {
  /** In the order of the file. */
  readonly servers: readonly ForeignServer[];
  /** For `mcpHost.inputs`, unchecked: those that the servers use. */
  readonly inputs: readonly Readonly<Record<string, unknown>>[];
  readonly problem: ForeignProblem | undefined;
}

/**
 * Reads the servers of another host's file: `servers` and `inputs` as in VS Code's, or `mcpServers` as in the files of most
 * others. Comments, commas at the end and a byte order mark are borne. Never throws.
 */
export function readForeignServers(text: string, host: ForeignHost): ForeignReading {
  const tooDeep = placeTooDeep(text);
  if (tooDeep !== undefined) return nothing({ kind: 'json', offset: tooDeep });
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\ufeff/, ''), errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) return nothing({ kind: 'json', offset: error.offset });
  const root = rootOf(value);
  if (!root) return nothing({ kind: 'noServers' });
  const names = new NameGiver();
  const servers = Object.entries(root.servers).map(([original, entry]): ForeignServer => {
    const name = names.give(asServerName(original) ?? 'server');
    const { entry: taken, notes } = foreignEntry(entry, host);
    const renamed: readonly EntryNote[] = name === original ? [] : [{ kind: 'renamed', from: original }];
    return { original, name, entry: taken, notes: [...renamed, ...notes] };
  });
  const used = new Set(
    variableNames(
      servers.map(({ entry }) => entry),
      'input',
    ),
  );
  const inputs = root.inputs.filter(
    (input): input is Record<string, unknown> =>
      isObject(input) && typeof input['id'] === 'string' && used.has(input['id']),
  );
  return { servers, inputs, problem: undefined };
}

/** Reads one server as guides show it: an entry, `"name": entry`, or a whole file with one server. */
export function readPastedServer(text: string): ForeignReading {
  const trimmed = text.trim().replace(/,$/, '');
  const whole = trimmed.startsWith('"') ? `{${trimmed}}` : trimmed;
  const value: unknown = placeTooDeep(whole) === undefined ? parse(whole, [], { allowTrailingComma: true }) : undefined;
  if (isObject(value) && !rootOf(value)) {
    const isEntry = ['command', 'url', 'serverUrl', 'httpUrl'].some((key) => typeof value[key] === 'string');
    const servers = isEntry ? `{"": ${whole}}` : whole;
    return readForeignServers(`{"mcpServers": ${servers}}`, 'vscode');
  }
  return readForeignServers(whole, 'vscode');
}

function nothing(problem: ForeignProblem): ForeignReading {
  return { servers: [], inputs: [], problem };
}

interface Root {
  readonly servers: Readonly<Record<string, unknown>>;
  readonly inputs: readonly unknown[];
}

function rootOf(value: unknown): Root | undefined {
  if (!isObject(value)) return undefined;
  const nested = isObject(value['mcp']) ? value['mcp'] : {};
  const inputs = [value['inputs'], nested['inputs']].find(Array.isArray) as readonly unknown[] | undefined;
  const servers = [value['mcpServers'], value['servers'], nested['servers']].find(isObject);
  return servers && { servers, inputs: inputs ?? [] };
}

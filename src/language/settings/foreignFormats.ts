import type { ForeignHost } from '../../core/config/foreignEntry';

/** Hosts whose files lie in a folder, and are helped with while they are written. */
export type EditedHost = Extract<ForeignHost, 'vscode' | 'claudeCode'>;

/** A field of an entry. */
export interface ForeignField {
  readonly name: string;
  /** What is written behind it, as a snippet. */
  readonly value: string;
  /** The kind of server that has it; absent: both have. */
  readonly of?: 'process' | 'endpoint';
  /** Variables in its texts are replaced. */
  readonly hasVariables: boolean;
}

/** What a host's format knows. */
export interface ForeignFormat {
  /** The name of the host, which is nobody's to translate. */
  readonly label: string;
  /** The key of its servers. */
  readonly servers: string;
  /** The key of what it asks a person for; undefined: it asks for nothing. */
  readonly inputs: string | undefined;
  /** Whatever else it knows beside them. */
  readonly others: readonly string[];
  readonly fields: readonly ForeignField[];
  /** What `type` can be. */
  readonly transports: readonly string[];
  /** The editor itself completes keys and values, by a schema that it has. */
  readonly isKnownToEditor: boolean;
  /** Variables as they are written there: those without a name, and the kinds of those with one. */
  readonly variables: { readonly bare: readonly string[]; readonly kinds: readonly string[] };
  /** A variable of the environment, without `${` and `}`. */
  readonly environment: (name: string) => string;
}

const text = (name: string, of?: ForeignField['of']): ForeignField => field(name, '"$1"', of, true);

function field(name: string, value: string, of?: ForeignField['of'], hasVariables = false): ForeignField {
  return { name, value, hasVariables, ...(of && { of }) };
}

/** VS Code: its schema `vscode://schemas/mcp`. Claude Code: "Connect to tools via MCP" of its documentation. */
export const foreignFormats: Readonly<Record<EditedHost, ForeignFormat>> = {
  vscode: {
    label: 'VS Code',
    servers: 'servers',
    inputs: 'inputs',
    others: ['sandbox'],
    fields: [
      text('command', 'process'),
      field('args', '["$1"]', 'process', true),
      field('env', '{$1}', 'process', true),
      text('envFile', 'process'),
      text('cwd', 'process'),
      field('type', '"${1|stdio,http,sse|}"'),
      text('url', 'endpoint'),
      field('headers', '{$1}', 'endpoint', true),
      field('oauth', '{$1}', 'endpoint'),
      field('dev', '{$1}'),
      field('sandboxEnabled', '${1|true,false|}', 'process'),
    ],
    transports: ['stdio', 'http', 'sse'],
    isKnownToEditor: true,
    variables: {
      bare: ['workspaceFolder', 'userHome', 'pathSeparator'],
      kinds: ['workspaceFolder', 'env', 'config', 'input', 'command'],
    },
    environment: (name) => `env:${name}`,
  },
  claudeCode: {
    label: 'Claude Code',
    servers: 'mcpServers',
    inputs: undefined,
    others: [],
    fields: [
      text('command', 'process'),
      field('args', '["$1"]', 'process', true),
      field('env', '{$1}', 'process', true),
      field('type', '"${1|stdio,http,sse|}"'),
      text('url', 'endpoint'),
      field('headers', '{$1}', 'endpoint', true),
      field('headersHelper', '"$1"', 'endpoint'),
      field('oauth', '{$1}', 'endpoint'),
      field('timeout', '${1:60000}'),
    ],
    transports: ['stdio', 'http', 'sse', 'streamable-http'],
    isKnownToEditor: false,
    variables: { bare: [], kinds: [] },
    environment: (name) => name,
  },
};

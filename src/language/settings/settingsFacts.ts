import type { ServerActions } from '../../vscode/tree/serverActions';
import type { EditedHost } from './foreignFormats';

/** What the language server is told of the world while documents with settings are open. It finds out nothing itself. */

/** Notification of the panel: all facts ({@link SettingsFacts}), in place of those before. */
export const settingsFactsChanged = 'mcpHost/settingsFacts';

/** All texts are without secrets, those called `hover` are markdown in which whatever servers said is escaped. */
export interface SettingsFacts {
  readonly documents: readonly DocumentFacts[];
  /** Of the entries that count. */
  readonly servers: readonly ServerFacts[];
  readonly tools: readonly ToolFacts[];
  /** The protocol versions that this host can speak. */
  readonly versions: { readonly modern: readonly string[]; readonly legacy: readonly string[] };
  readonly variables: VariableFacts;
}

export type DocumentFacts =
  /** `root`: keys that lead to the object with the settings; `shadowed`: servers in it whose entry elsewhere counts. */
  | {
      readonly kind: 'settings';
      readonly uri: string;
      readonly root: readonly string[];
      readonly shadowed: readonly string[];
    }
  /** A file of another host. */
  | { readonly kind: 'foreign'; readonly uri: string; readonly host: EditedHost };

export interface ServerFacts {
  readonly name: string;
  /** Of a product icon. */
  readonly icon: string;
  /** As in its row, for instance `modern 2026-07-28 · 7 tools`. */
  readonly status: string;
  readonly actions: ServerActions;
  readonly hover: string;
}

export interface ToolFacts {
  /** The canonical name. */
  readonly name: string;
  readonly server: string;
  readonly localName: string;
  /** The beginning of what it says of itself, as plain text. */
  readonly description: string;
  /** Only of those that `mcpHost.tools` decides something about. */
  readonly hover?: string;
}

export interface VariableFacts {
  /** Names of the workspace folders. */
  readonly folders: readonly string[];
  /** Names of environment variables that are set. */
  readonly env: readonly string[];
  /** Names of the secrets that are kept. */
  readonly secrets: readonly string[];
  readonly inputs: readonly { readonly id: string; readonly description: string }[];
  /** What the variables in the settings and in other hosts' files stand for, but secrets and inputs; named as in settings. */
  readonly values: Readonly<Record<string, string>>;
}

export const noFacts: SettingsFacts = {
  documents: [],
  servers: [],
  tools: [],
  versions: { modern: [], legacy: [] },
  variables: { folders: [], env: [], secrets: [], inputs: [], values: {} },
};

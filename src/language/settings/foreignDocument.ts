import type { Node } from 'jsonc-parser';
import { asServerName } from '../../core/config/serverNames';
import { nodeAt } from '../../vscode/servers/settingsText';
import type { JsonTree } from './jsonTree';
import type { DocumentFacts, ServerFacts, SettingsFacts } from './settingsFacts';

/** A file of another host, with what is known of it. */
export interface ForeignDocument {
  readonly text: string;
  readonly tree: JsonTree;
  readonly facts: Extract<DocumentFacts, { kind: 'foreign' }>;
}

/** An entry of such a file. */
export interface ForeignPlace {
  readonly name: string;
  /** Its key. */
  readonly key: Node;
  readonly value: Node | undefined;
}

/** The keys under which hosts have their servers, as they are looked for when they are imported. */
const roots = [['mcpServers'], ['servers'], ['mcp', 'servers']] as const;

/** The entries of a file, in its order. */
export function foreignPlaces(tree: JsonTree): readonly ForeignPlace[] {
  const servers = roots.map((path) => nodeAt(tree, path)).find((node) => node?.type === 'object');
  return (servers?.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key ? [{ name: String(key.value), key, value }] : [];
  });
}

/** The server of the settings that bears the name that an entry would be imported by. */
export function importedAs(name: string, { servers }: SettingsFacts): ServerFacts | undefined {
  const here = asServerName(name);
  return servers.find((server) => server.name === here);
}

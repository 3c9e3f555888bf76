import { getNodeValue, type Node } from 'jsonc-parser';
import { isObject } from '../../core/base/json';
import { asServerName } from '../../core/config/serverNames';
import { nodeAt } from '../../vscode/servers/settingsText';
import { foreignFormats } from './foreignFormats';
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
  /** The whole of it, with its key. */
  readonly property: Node;
  /** Its key. */
  readonly key: Node;
  readonly value: Node | undefined;
}

/** Something that a host asks a person for. */
export interface ForeignInput {
  readonly id: string;
  readonly description: string;
}

/** The keys under which hosts have their servers, as they are looked for when they are imported. */
const roots = [['mcpServers'], ['servers'], ['mcp', 'servers']] as const;

/** The entries of a file, in its order. Of several with one name, the last counts. */
export function foreignPlaces(tree: JsonTree): readonly ForeignPlace[] {
  const servers = roots.map((path) => nodeAt(tree, path)).find((node) => node?.type === 'object');
  return (servers?.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key ? [{ name: String(key.value), property, key, value }] : [];
  });
}

/** What the file itself has a person asked for. */
export function foreignInputs({ tree, facts: { host } }: ForeignDocument): readonly ForeignInput[] {
  const { inputs } = foreignFormats[host];
  const list = inputs === undefined ? undefined : nodeAt(tree, [inputs]);
  const written: unknown = list?.type === 'array' ? getNodeValue(list) : [];
  return (Array.isArray(written) ? written : []).flatMap((input: unknown) => {
    if (!isObject(input) || typeof input['id'] !== 'string') return [];
    const { id, description } = input;
    return [{ id, description: typeof description === 'string' ? description : '' }];
  });
}

/** The server of the settings that bears the name that an entry would be imported by. */
export function importedAs(name: string, { servers }: SettingsFacts): ServerFacts | undefined {
  const here = asServerName(name);
  return servers.find((server) => server.name === here);
}

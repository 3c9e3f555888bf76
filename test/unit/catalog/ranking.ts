import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogEntry, Tool } from '../../../src/core/catalog/types';

import { readCases } from '../../support/cases';
import { entry } from '../vscode-panel/fixtures';

/** A tool that somebody looks for, in words of theirs; any of those that are wanted will do. */
export interface ToolQuery {
  readonly id: string;
  readonly query: string;
  /** `server/tool` of real servers. */
  readonly corpus: readonly string[];
  /** `server/tool` of the project's own definitions. */
  readonly own: readonly string[];
}

/** Names what fits best, the best first, as `server/tool`. */
export type Ranking = (query: string) => readonly string[];

export const places = [1, 5, 10] as const;

export const toolQueries = readCases<ToolQuery>('toolQueries');

/** The project's own definitions. */
export function ownTools(): readonly CatalogEntry[] {
  const text = readFileSync(join('test', 'cases', 'toolDefinitions.json'), 'utf8');
  const tools = JSON.parse(text) as readonly { server: string; name: string; description: string }[];
  return tools.map(({ server, ...tool }) => entryOf(server, tool));
}

/** Tools of real servers, where they lie beside the project. */
export function realTools(): readonly CatalogEntry[] | undefined {
  const folder = join('..', 'shared', 'corpus', 'tools');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder).flatMap((file) => {
    const { tools } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { tools: readonly Tool[] };
    return tools.map((tool) => entryOf(file.replace(/\.json$/, ''), tool));
  });
}

function entryOf(server: string, tool: Tool): CatalogEntry {
  return entry({ name: `${server}/${tool.name}`, localName: tool.name, server, owners: [server], tool });
}

/** For how many of the queries something wanted is among the first 1, 5 and 10, as shares of 1. */
export function recall(rank: Ranking, of: 'corpus' | 'own'): readonly number[] {
  const found = toolQueries.map((each) => rank(each.query).findIndex((name) => each[of].includes(name)));
  return places.map((most) => found.filter((place) => place >= 0 && place < most).length / found.length);
}

/** What a filter does: tools in whose name or description each word stands, those with more in the name first. */
export function substringRanking(entries: readonly CatalogEntry[]): Ranking {
  const texts = entries.map(({ name, tool }) => ({
    name,
    inName: name.toLowerCase(),
    whole: `${name} ${String(tool.description)}`.toLowerCase(),
  }));
  return (query) => {
    const words = query.toLowerCase().split(/\s+/);
    const named = (text: (typeof texts)[number]): number => words.filter((word) => text.inName.includes(word)).length;
    return texts
      .filter(({ whole }) => words.every((word) => whole.includes(word)))
      .sort((left, right) => named(right) - named(left))
      .map(({ name }) => name);
  };
}

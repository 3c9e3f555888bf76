import assert from 'node:assert/strict';
import { ToolSearch } from '../../../src/core/catalog/toolSearch';
import type { CatalogEntry } from '../../../src/core/catalog/types';
import { ownTools, places, realTools, recall, substringRanking, toolQueries, type Ranking } from './ranking';

async function searchRanking(entries: readonly CatalogEntry[]): Promise<Ranking> {
  const search = new ToolSearch(
    () => undefined,
    () => Promise.resolve(),
  );
  await search.follow(entries);
  return (query) => search.search(query, 10).map(({ server, localName }) => `${server}/${localName}`);
}

const percent = (share: number): string => `${Math.round(share * 100)} %`.padStart(6);

describe('the ranking of tools for what people write', () => {
  const sets: ['corpus' | 'own', readonly CatalogEntry[] | undefined][] = [
    ['own', ownTools()],
    ['corpus', realTools()],
  ];
  for (const [set, entries] of sets) {
    // The tools of real servers are not part of the project.
    if (!entries) continue;
    it(`finds what is wanted among the first five more often than a search for the words does: ${set}`, async () => {
      const rank = await searchRanking(entries);
      const ranked = recall(rank, set);
      const plain = recall(substringRanking(entries), set);
      const row = (what: string, shares: readonly number[]): string =>
        `        ${what.padEnd(16)}${shares.map(percent).join('')}\n`;
      process.stdout.write(
        `        ${toolQueries.length} queries, ${entries.length} tools (${set}): recall at ${places.join(', ')}\n`,
      );
      process.stdout.write(row('ranked', ranked) + row('substrings', plain));
      assert.ok((ranked[1] ?? 0) >= 0.8, 'four of five queries find their tool among the first five');
      assert.ok((ranked[1] ?? 0) >= (plain[1] ?? 0) + 0.25, 'clearly better than a search for the words');
    });
  }
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The rows of a table of cases: the project's own (`test/cases/<name>.json`) and, where that folder lies beside the
 * project, those of `../shared/cases`. `{"$text": [...]}` is expanded.
 */
export function readCases<Row extends { id: string }>(name: string): Row[] {
  const files = [join('test', 'cases', `${name}.json`), join('..', 'shared', 'cases', `${name}.json`)];
  const seen = new Set<string>();
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => expand(JSON.parse(readFileSync(file, 'utf8'))) as Row[])
    .filter((row) => !seen.has(row.id) && seen.add(row.id));
}

function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0]![0] === '$text' && Array.isArray(entries[0]![1])) {
    return (entries[0]![1] as (string | { repeat: string; times: number })[])
      .map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.times)))
      .join('');
  }
  // No prototype: the tables hold keys like `__proto__` and `constructor`.
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of entries) copy[key] = expand(item);
  return copy;
}

import { isFailure, type WireClass, type WireRow } from './wireRow';

/** Which rows are shown; an empty text: all. */
export interface WireFilter {
  readonly server: string;
  readonly method: string;
  /** `failed`: whatever went wrong. */
  readonly class: WireClass | 'failed' | '';
  /** Words, each of which stands somewhere in the row. */
  readonly text: string;
}

export const noFilter: WireFilter = { server: '', method: '', class: '', text: '' };

type Searched = Pick<WireRow, 'server' | 'method' | 'name' | 'id' | 'class' | 'reason'>;

/** What tells of a row whether it is shown. */
export function rowFilter(filter: WireFilter): (row: Searched) => boolean {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return (row) =>
    (filter.server === '' || row.server === filter.server) &&
    (filter.method === '' || row.method === filter.method) &&
    (filter.class === '' || (filter.class === 'failed' ? isFailure(row.class) : row.class === filter.class)) &&
    (words.length === 0 || hasAll(row, words));
}

function hasAll({ server, method, name, id, reason }: Searched, words: readonly string[]): boolean {
  const text = `${server}\n${method}\n${name}\n${id}\n${reason}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

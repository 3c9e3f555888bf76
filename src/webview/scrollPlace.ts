import type { RowStore } from './rowStore';

/** Height of a row in CSS pixels; media/wire.css has the same. */
export const rowHeight = 22;

/** Where a person looks: at the newest rows, or at a row wherever it comes to lie. */
export interface Place {
  readonly follow: boolean;
  /** The row at the top, and by how many pixels it is out of sight. */
  readonly seq: number;
  readonly offset: number;
}

export const atTheEnd: Place = { follow: true, seq: 0, offset: 0 };

/** How far to scroll so that the same is seen. `height`: of what is seen, in pixels. */
export function scrollTopOf({ follow, seq, offset }: Place, store: RowStore, height: number): number {
  const end = Math.max(0, store.shown * rowHeight - height);
  if (follow) return end;
  const index = store.indexOf(seq);
  return Math.min(end, index * rowHeight + (store.at(index)?.seq === seq ? offset : 0));
}

/**
 * What a person who scrolled looks at now. Scrolling up ends following; only they turn it on again.
 * @param before - where they looked before
 * @param wasTop - how far it was scrolled then
 */
export function placeAt(scrollTop: number, store: RowStore, before: Place, wasTop: number): Place {
  const index = Math.floor(scrollTop / rowHeight);
  const seq = store.at(index)?.seq ?? 0;
  return { follow: before.follow && scrollTop >= wasTop - 1, seq, offset: scrollTop - index * rowHeight };
}

/** The places of the rows that are to be in the document: what is seen, and one more on either side. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  count: number,
): { readonly from: number; readonly to: number } {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - 1);
  return { from, to: Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + 1) };
}

import type { ContentElement } from './contentElements';

/** Any row of the views. */
export type RowElement = TreeElement | ContentElement;

/**
 * What the rows of the views stand for; also what a command gets when it is started from a row. Rows are looked up by
 * key, so the elements hold names only and stay the same objects while their data changes.
 */
export type TreeElement = ServerElement | ToolElement | LeftOutElement | ProblemElement | RangeElement;

/** A server of the settings. */
export interface ServerElement {
  readonly kind: 'server';
  readonly key: string;
  readonly server: string;
}

/** A tool that can be called by its canonical name: an entry of the catalog, wherever it is shown. */
export interface ToolElement {
  readonly kind: 'tool';
  readonly key: string;
  /** `catalog`: a row of the Tools view; `owner`: one of its owners, below it; `server`: below its server. */
  readonly place: 'catalog' | 'owner' | 'server';
  /** The canonical name. */
  readonly name: string;
  readonly server: string;
}

/** Tools that servers declare but that have no entry in the catalog. */
export interface LeftOutElement {
  readonly kind: 'leftOut';
  readonly key: string;
  readonly server: string;
}

/** Something wrong, with the server it belongs to if there is one. */
export interface ProblemElement {
  readonly kind: 'problem';
  readonly key: string;
  readonly server: string | undefined;
}

/** Rows of the Tools view that stand one after the other, where there are too many to be laid out at once. */
export interface RangeElement {
  readonly kind: 'range';
  readonly key: string;
  readonly server: undefined;
  /** Counts from 0. */
  readonly index: number;
}

/** Whether an argument of a command is a row of one of the views. */
export function isTreeElement(value: unknown): value is RowElement {
  return typeof value === 'object' && value !== null && 'kind' in value && 'key' in value;
}

import type { WireClass, WireRow } from '../core/audit/wireRow';

/** A row as the view gets it: texts are bounded, without secrets, and show what can't be seen. */
export type ShownRow = Pick<
  WireRow,
  | 'seq'
  | 'at'
  | 'server'
  | 'direction'
  | 'method'
  | 'name'
  | 'id'
  | 'era'
  | 'class'
  | 'ms'
  | 'size'
  | 'answerSize'
  | 'round'
  | 'reason'
>;

/** What the extension says to the view. */
export type ToView =
  | { readonly type: 'init'; readonly labels: WireLabels; readonly paused: boolean }
  /** Everything that was there is gone. */
  | { readonly type: 'reset' }
  /** `rows` are new, or replace those of the same number; rows before `first` are gone. To be acknowledged. */
  | { readonly type: 'rows'; readonly first: number; readonly rows: readonly ShownRow[] }
  | { readonly type: 'paused'; readonly paused: boolean };

/** What the view says to the extension. */
export type FromView =
  | { readonly type: 'ready' }
  /** The last `rows` are on screen: the next may come. */
  | { readonly type: 'shown' }
  | { readonly type: 'pause'; readonly paused: boolean }
  | { readonly type: 'clear' }
  /** `focus`: the editor takes the focus. */
  | { readonly type: 'open'; readonly seq: number; readonly focus: boolean };

/** The texts of the view, in the language of the editor. `{0}` and `{1}` stand for what is filled in. */
export interface WireLabels {
  readonly list: string;
  readonly columns: Readonly<Record<WireColumn, string>>;
  readonly classes: Readonly<Record<WireClass, string>>;
  readonly eras: { readonly modern: string; readonly legacy: string };
  readonly directions: { readonly sent: string; readonly received: string };
  readonly filters: string;
  readonly search: string;
  readonly allServers: string;
  readonly allMethods: string;
  readonly allClasses: string;
  readonly failed: string;
  readonly pause: string;
  readonly resume: string;
  readonly follow: string;
  readonly clear: string;
  readonly empty: string;
  readonly nothingFits: string;
  readonly answer: string;
  /** `{0}`: how many rows are shown, `{1}`: of how many. */
  readonly count: string;
  /** `{0}`: the time that the bars of the waterfall span. */
  readonly waterfall: string;
}

export const wireColumns = [
  'time',
  'server',
  'direction',
  'method',
  'name',
  'id',
  'era',
  'class',
  'ms',
  'size',
  'round',
  'waterfall',
] as const;

export type WireColumn = (typeof wireColumns)[number];

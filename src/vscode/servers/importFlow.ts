import { assertNever } from '../../core/base/assert';
import type { StepAnswer } from '../input/stepView';
import { planImport, type ImportRow, type ReadFile } from './importPlan';

/** Where the person is. `scope` is reached from the review, and leads back to it. */
export type ImportPlace = 'files' | 'entries' | 'secrets' | 'scope' | 'review' | 'done' | 'cancelled';

export interface ImportState {
  readonly place: ImportPlace;
  readonly files: readonly ReadFile[];
  /** Indices of the files that were chosen. */
  readonly chosenFiles: readonly number[];
  readonly rows: readonly ImportRow[];
  /** Ids of the rows that were chosen. */
  readonly chosen: readonly string[];
  /** Ids of the secrets that stay in their entries as they are. */
  readonly kept: readonly string[];
  /** Index of the place that is written to. */
  readonly scope: number;
}

/** Ids of the items of the review that are no rows of servers. */
export const importIds = { write: 'write', scope: 'scope', secrets: 'secrets' } as const;

/** @param wanted - the name of the server in its file that alone is chosen first; absent: all that are new */
export function startOfImport(
  files: readonly ReadFile[],
  present: Readonly<Record<string, unknown>>,
  wanted?: string,
): ImportState {
  const all = files.map((_, index) => index);
  const state: ImportState = {
    place: files.length > 1 ? 'files' : 'entries',
    files,
    chosenFiles: all,
    rows: [],
    chosen: [],
    kept: [],
    scope: 0,
  };
  const start = withFiles(state, all, present);
  if (wanted === undefined) return start;
  const chosen = start.rows.filter((row) => row.original === wanted && isWritable(row)).map(({ id }) => id);
  return { ...start, chosen };
}

/** The places that are passed one after the other, as far as is known. */
export function importPlaces(state: ImportState): readonly ImportPlace[] {
  return [
    ...(state.files.length > 1 ? (['files'] as const) : []),
    'entries',
    ...(secretsOfChosen(state).length > 0 ? (['secrets'] as const) : []),
    'review',
  ];
}

/** The rows that were chosen. */
export function chosenRows({ rows, chosen }: ImportState): readonly ImportRow[] {
  return rows.filter(({ id }) => chosen.includes(id));
}

/** The secrets that are written out in what was chosen. */
export function secretsOfChosen(state: ImportState): ImportRow['secrets'] {
  return chosenRows(state).flatMap(({ secrets }) => secrets);
}

/** Whether a row can be written at all. */
export function isWritable({ state }: ImportRow): boolean {
  return state.kind === 'new' || state.kind === 'conflict';
}

/** The state after an answer. Pure. */
export function stepImport(
  state: ImportState,
  answer: StepAnswer,
  present: Readonly<Record<string, unknown>>,
): ImportState {
  switch (answer.kind) {
    case 'cancel':
    case 'decline':
      return { ...state, place: 'cancelled' };
    case 'back':
      return { ...state, place: placeBefore(state) };
    case 'pick':
      return picked(state, answer.id);
    case 'pickMany':
      return ticked(state, answer.ids, present);
    case 'hidden':
    case 'text':
      return state;
    default:
      return assertNever(answer);
  }
}

function withFiles(
  state: ImportState,
  chosenFiles: readonly number[],
  present: Readonly<Record<string, unknown>>,
): ImportState {
  const rows = planImport(
    state.files.filter((_, index) => chosenFiles.includes(index)),
    present,
  );
  return {
    ...state,
    chosenFiles,
    rows,
    chosen: rows.filter(({ state: { kind } }) => kind === 'new').map(({ id }) => id),
  };
}

function ticked(state: ImportState, ids: readonly string[], present: Readonly<Record<string, unknown>>): ImportState {
  switch (state.place) {
    case 'files': {
      const files = ids.map(Number);
      const isSame = files.join() === state.chosenFiles.join();
      return { ...(isSame ? state : withFiles(state, files, present)), place: 'entries' };
    }
    case 'entries': {
      const next = { ...state, chosen: ids };
      return { ...next, place: secretsOfChosen(next).length > 0 ? 'secrets' : 'review' };
    }
    case 'secrets': {
      const kept = secretsOfChosen(state).flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
      return { ...state, kept, place: 'review' };
    }
    case 'scope':
    case 'review':
    case 'done':
    case 'cancelled':
      return state;
    default:
      return assertNever(state.place);
  }
}

function picked(state: ImportState, id: string): ImportState {
  if (state.place === 'scope') return { ...state, scope: Number(id), place: 'review' };
  switch (id) {
    case importIds.write:
      return { ...state, place: 'done' };
    case importIds.scope:
      return { ...state, place: 'scope' };
    case importIds.secrets:
      return { ...state, place: 'secrets' };
    default:
      return { ...state, place: 'entries' };
  }
}

function placeBefore(state: ImportState): ImportPlace {
  if (state.place === 'scope') return 'review';
  const places = importPlaces(state);
  return places[Math.max(0, places.indexOf(state.place) - 1)] ?? 'entries';
}

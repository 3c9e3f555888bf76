import { assertNever } from '../../core/base/assert';
import type { StepAnswer } from '../input/stepView';
import type { Localizer } from '../localizer';
import {
  draftOf,
  nameProblem,
  secretId,
  secretsOf,
  sourceText,
  valueProblem,
  isHttp,
  withEntryValue,
  type AddDraft,
} from './addDraft';

/** Where the person is. `value` and `scope` are reached from the review, and lead back to it. */
export type AddPlace = 'source' | 'name' | 'secrets' | 'value' | 'scope' | 'review' | 'done' | 'cancelled';

export interface AddState {
  readonly place: AddPlace;
  /** Undefined until there is a source that can be used. */
  readonly draft: AddDraft | undefined;
  /** What was typed at the source or value, also if it can't be used. */
  readonly typed: string;
  /** Index in {@link AddWorld.scopes}. */
  readonly scope: number;
}

/** What the steps have to know of the window. */
export interface AddWorld {
  /** Names of servers that there are. */
  readonly taken: ReadonlySet<string>;
  /** How many places there are to write to. */
  readonly scopes: number;
  readonly l10n: Localizer;
}

/** Ids of the items of the review that are no rows of the entry. */
export const reviewIds = {
  add: 'add',
  name: 'name',
  source: 'source',
  value: 'value',
  secrets: 'secrets',
  scope: 'scope',
};

export const startOfAdding: AddState = { place: 'source', draft: undefined, typed: '', scope: 0 };

/** The places that are passed one after the other, as far as is known. */
export function placesOf({ draft }: AddState): readonly AddPlace[] {
  return ['source', 'name', ...(draft && secretsOf(draft).length > 0 ? (['secrets'] as const) : []), 'review'];
}

/** The state after an answer. Pure. An answer that can't be used leaves the place as it is. */
export function stepAdding(state: AddState, answer: StepAnswer, world: AddWorld): AddState {
  switch (answer.kind) {
    case 'cancel':
    case 'decline':
      return { ...state, place: 'cancelled' };
    case 'hidden':
    case 'back': {
      const kept = answer.draft?.kind === 'text' ? withTyped(state, answer.draft.text) : state;
      return answer.kind === 'back' ? { ...kept, place: placeBefore(kept) } : kept;
    }
    case 'text':
      return typed(state, answer.text, world);
    case 'pick':
      return picked(state, answer.id);
    case 'pickMany':
      return secretsPicked(state, answer.ids);
    default:
      return assertNever(answer);
  }
}

/** The place that *Back* leads to. */
function placeBefore(state: AddState): AddPlace {
  if (state.place === 'value' || state.place === 'scope') return 'review';
  const places = placesOf(state);
  return places[Math.max(0, places.indexOf(state.place) - 1)] ?? 'source';
}

function withTyped(state: AddState, text: string): AddState {
  return state.place === 'source' || state.place === 'value' ? { ...state, typed: text } : state;
}

function typed(state: AddState, text: string, world: AddWorld): AddState {
  const { draft } = state;
  switch (state.place) {
    case 'source': {
      const next = draftOf(text, world.taken, world.l10n);
      if (!next) return { ...state, typed: text };
      // Typed again with nothing changed: what was said since stays.
      const isSame = draft !== undefined && (text === draft.source || text === sourceText(draft));
      return { ...state, typed: text, draft: isSame ? draft : next, place: 'name' };
    }
    case 'name':
      if (!draft || nameProblem(text, world.taken, world.l10n) !== undefined) return state;
      return afterChange({ ...state, draft: { ...draft, name: text } });
    case 'value':
      if (!draft || valueProblem(text, isHttp(draft), world.l10n) !== undefined) return state;
      return afterChange({ ...state, typed: '', draft: withEntryValue(draft, text) }, draft);
    case 'secrets':
    case 'scope':
    case 'review':
    case 'done':
    case 'cancelled':
      return state;
  }
}

/** On to the secrets, if there are some that were not shown yet, else to the review. */
function afterChange(state: AddState, before?: AddDraft): AddState {
  const shown = new Set(before ? secretsOf(before).map(secretId) : []);
  const fresh = state.draft ? secretsOf(state.draft).filter((secret) => !shown.has(secretId(secret))) : [];
  return { ...state, place: fresh.length > 0 ? 'secrets' : 'review' };
}

function picked(state: AddState, id: string): AddState {
  if (state.place === 'scope') return { ...state, scope: Number(id), place: 'review' };
  if (state.place !== 'review') return state;
  switch (id) {
    case reviewIds.add:
      return { ...state, place: 'done' };
    case reviewIds.name:
      return { ...state, place: 'name' };
    case reviewIds.value:
      return { ...state, typed: '', place: 'value' };
    case reviewIds.secrets:
      return { ...state, place: 'secrets' };
    case reviewIds.scope:
      return { ...state, place: 'scope' };
    default:
      return { ...state, typed: state.draft ? sourceText(state.draft) : '', place: 'source' };
  }
}

function secretsPicked(state: AddState, ids: readonly string[]): AddState {
  const { draft } = state;
  if (!draft || state.place !== 'secrets') return state;
  const kept = secretsOf(draft)
    .map(secretId)
    .filter((id) => !ids.includes(id));
  return { ...state, draft: { ...draft, kept }, place: 'review' };
}

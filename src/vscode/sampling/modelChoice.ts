import { isObject } from '../../core/base/json';
import type { ChatModel } from './chatModel';

type ModelNames = Pick<ChatModel, 'id' | 'name' | 'family'>;

/**
 * The model that fits a server's preferences best (2026-07-28, client/sampling, "Model Preferences"): the first hint that is
 * part of a model's name decides. Without one, the editor's first model: what is cheap, fast or clever nobody says of models.
 */
export function chooseModel<Model extends ModelNames>(
  models: readonly Model[],
  preferences: Readonly<Record<string, unknown>> | undefined,
): Model | undefined {
  for (const hint of hintsOf(preferences)) {
    const fitting = models.find(({ id, name, family }) =>
      [id, name, family].some((text) => text.toLowerCase().includes(hint)),
    );
    if (fitting) return fitting;
  }
  return models[0];
}

/** In lower case; empty ones say nothing. */
function hintsOf(preferences: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const hints: unknown = preferences?.['hints'];
  if (!Array.isArray(hints)) return [];
  return hints.flatMap((hint) => {
    const name = isObject(hint) && typeof hint['name'] === 'string' ? hint['name'].trim().toLowerCase() : '';
    return name === '' ? [] : [name];
  });
}

import type { ConsentMemory } from '../../../../src/vscode/sampling/consents';

/** A memory like the editor's: what is kept is a copy. */
export function memoryOf(stored: Record<string, unknown> = {}): ConsentMemory {
  const texts = new Map(Object.entries(stored).map(([key, value]) => [key, JSON.stringify(value)]));
  return {
    get(key) {
      const text = texts.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as unknown);
    },
    update(key, value) {
      if (value === undefined) texts.delete(key);
      else texts.set(key, JSON.stringify(value));
      return Promise.resolve();
    },
  };
}

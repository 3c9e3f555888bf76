import { isObject } from '../../core/base/json';
import type { Prompt } from '../../core/catalog/types';
import type { Argument } from './argumentSteps';

/** Arguments of one prompt that are asked for; `protocol.md` §13. */
const maxArguments = 100;

/** The arguments that a prompt declares, as far as they have a name, each once. */
export function promptArguments(prompt: Prompt): readonly Argument[] {
  const declared: readonly unknown[] = Array.isArray(prompt.arguments) ? prompt.arguments : [];
  const found = new Map<string, Argument>();
  for (const argument of declared) {
    if (found.size === maxArguments) break;
    if (!isObject(argument)) continue;
    const { name, title, description, required } = argument;
    if (typeof name !== 'string' || found.has(name)) continue;
    found.set(name, {
      name,
      label: typeof title === 'string' && title !== '' ? title : name,
      description: typeof description === 'string' ? description : undefined,
      required: required === true,
    });
  }
  return [...found.values()];
}

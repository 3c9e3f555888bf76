import { isObject } from '../base/json';
import { isSecretName } from './secretNames';

/** Deeper values, and more of them, are not looked through. */
const maxDepth = 20;
const maxValues = 10_000;

/** Shorter texts, as they are typed into a search for a token, occur everywhere. */
const minLength = 6;

/** Tokens that only say where a list goes on, or which request is meant. */
const placeToken = /(?:page|next|prev(?:ious)?|cursor|continuation|sync|progress)[_.-]?token$/i;

/** Texts in the arguments of a call that are secrets by the names they stand under. */
export function secretsOfArguments(args: unknown): readonly string[] {
  const found = new Set<string>();
  let left = maxValues;
  const look = (value: unknown, isNamed: boolean, depth: number): void => {
    if (left-- <= 0 || depth > maxDepth) return;
    if (typeof value === 'string') {
      if (isNamed && value.length >= minLength) found.add(value);
    } else if (Array.isArray(value)) {
      for (const item of value) look(item, isNamed, depth + 1);
    } else if (isObject(value)) {
      for (const [name, member] of Object.entries(value)) {
        look(member, isNamed || (isSecretName(name) && !placeToken.test(name)), depth + 1);
      }
    }
  };
  look(args, false, 0);
  return [...found];
}

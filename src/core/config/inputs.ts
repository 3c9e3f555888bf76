import { isObject } from '../base/json';
import { FieldReader } from './reader';
import type { ConfigProblem } from './types';

/** A value that a person gives once in a window, for `${input:ID}`. */
export type InputDefinition =
  | {
      readonly kind: 'text';
      readonly id: string;
      readonly description: string | undefined;
      readonly default: string | undefined;
      /** Nothing of it is shown, and it is hidden wherever it turns up. */
      readonly password: boolean;
    }
  | {
      readonly kind: 'pick';
      readonly id: string;
      readonly description: string | undefined;
      readonly default: string | undefined;
      readonly options: readonly InputOption[];
    };

export interface InputOption {
  readonly label: string;
  readonly value: string;
}

const textFields = ['type', 'id', 'description', 'default', 'password'];
const pickFields = ['type', 'id', 'description', 'default', 'options'];

/**
 * Reads `mcpHost.inputs`. A bad input is reported at its place and left out; of two with one id the first counts.
 *
 * @param inputs - unchecked; undefined: there are none
 */
export function readInputs(inputs: unknown, problems: ConfigProblem[]): readonly InputDefinition[] {
  if (inputs === undefined) return [];
  if (!Array.isArray(inputs)) {
    problems.push({ path: ['inputs'], message: '"inputs" must be a list.', severity: 'error' });
    return [];
  }
  const known = new Map<string, InputDefinition>();
  inputs.forEach((input: unknown, index) => {
    const path = ['inputs', String(index)];
    if (!isObject(input)) {
      problems.push({ path, message: 'An input must be an object with "type" and "id".', severity: 'error' });
      return;
    }
    const reader = new FieldReader(input, path, problems);
    const definition = readInput(reader);
    if (!definition) return;
    if (known.has(definition.id))
      reader.report('id', `Another input has the id "${definition.id}"; the first one counts.`);
    else known.set(definition.id, definition);
  });
  return [...known.values()];
}

function readInput(reader: FieldReader): InputDefinition | undefined {
  const type = reader.choice('type', ['promptString', 'pickString'], 'promptString');
  reader.warnOfUnknown(type === 'promptString' ? textFields : pickFields);
  const id = reader.text('id');
  if (id === undefined || !/^[^\s{}]+$/.test(id)) {
    reader.report('id', 'An input needs an "id" without blanks and braces: it is what ${input:…} names.');
    return undefined;
  }
  const common = { id, description: reader.text('description'), default: reader.text('default') };
  if (type === 'promptString') return { kind: 'text', ...common, password: reader.flag('password', false) };
  const options = reader.list('options')?.flatMap((option) => readOption(option) ?? []) ?? [];
  if (options.length === 0) {
    reader.report('options', 'A pickString needs "options": a list of texts, or of objects with "label" and "value".');
    return undefined;
  }
  return { kind: 'pick', ...common, options };
}

function readOption(option: unknown): InputOption | undefined {
  if (typeof option === 'string') return { label: option, value: option };
  if (!isObject(option) || typeof option['value'] !== 'string') return undefined;
  const { label, value } = option;
  return { label: typeof label === 'string' ? label : value, value };
}

import { isObject } from '../base/json';
import { FieldReader, mustBe } from './reader';
import type { ConfigProblem } from './types';
import { english } from '../base/localizer';
import { expectedTexts, settingsTexts } from './settingsTexts';

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
    problems.push({ path: ['inputs'], message: mustBe('inputs', expectedTexts.list(english)), severity: 'error' });
    return [];
  }
  const known = new Map<string, InputDefinition>();
  inputs.forEach((input: unknown, index) => {
    const path = ['inputs', String(index)];
    if (!isObject(input)) {
      problems.push({ path, message: settingsTexts.input(english), severity: 'error' });
      return;
    }
    const reader = new FieldReader(input, path, problems);
    const definition = readInput(reader);
    if (!definition) return;
    if (known.has(definition.id)) reader.report('id', settingsTexts.inputTwice(english, definition.id));
    else known.set(definition.id, definition);
  });
  return [...known.values()];
}

function readInput(reader: FieldReader): InputDefinition | undefined {
  const type = reader.choice('type', ['promptString', 'pickString'], 'promptString');
  reader.warnOfUnknown(type === 'promptString' ? textFields : pickFields);
  const id = reader.text('id');
  if (id === undefined || !/^[^\s{}]+$/.test(id)) {
    reader.report('id', settingsTexts.inputId(english));
    return undefined;
  }
  const common = { id, description: reader.text('description'), default: reader.text('default') };
  if (type === 'promptString') return { kind: 'text', ...common, password: reader.flag('password', false) };
  const options = reader.list('options')?.flatMap((option) => readOption(option) ?? []) ?? [];
  if (options.length === 0) {
    reader.report('options', settingsTexts.noOptions(english));
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

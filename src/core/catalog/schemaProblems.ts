import type { ErrorObject } from 'ajv';
import type { SchemaProblem } from '../base/errors';

const maxProblems = 20;
const maxText = 300;

/** Says in words what does not fit, without the values themselves; bounded, whatever the schema. */
export function describeProblems(errors: readonly ErrorObject[]): readonly SchemaProblem[] {
  const problems = new Map<string, SchemaProblem>();
  for (const error of errors) {
    const property = tooMuchOf(error);
    const problem = {
      path: cut(error.instancePath),
      message: cut(messageOf(error)),
      ...(property !== undefined && { property }),
    };
    problems.set(`${problem.path} ${problem.message}`, problem);
    if (problems.size === maxProblems) break;
  }
  return [...problems.values()];
}

function messageOf({ keyword, message, params }: ErrorObject): string {
  const said = message ?? `does not fit "${keyword}"`;
  const { additionalProperty, unevaluatedProperty, allowedValues, allowedValue } = params as Readonly<
    Record<string, unknown>
  >;
  const detail = additionalProperty ?? unevaluatedProperty ?? allowedValues ?? allowedValue;
  return detail === undefined ? said : `${said}: ${Array.isArray(detail) ? listed(detail) : JSON.stringify(detail)}`;
}

function tooMuchOf({ params }: ErrorObject): string | undefined {
  const { additionalProperty, unevaluatedProperty } = params as Readonly<Record<string, unknown>>;
  const property = additionalProperty ?? unevaluatedProperty;
  return typeof property === 'string' ? property : undefined;
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, 20).map((value) => JSON.stringify(value));
  return values.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

function cut(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
}

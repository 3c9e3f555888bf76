import assert from 'node:assert/strict';
import { collectContent, prefill } from '../../../src/core/elicitation/answers';
import { formFields } from '../../../src/core/elicitation/fields';
import type { ElicitResult, FieldError, FieldInput, FormField } from '../../../src/core/elicitation/types';
import { readCases } from '../../support/cases';

interface Row {
  id: string;
  requestedSchema: unknown;
  answers: Answer[];
  expect: {
    fields?: Record<string, unknown>[];
    errors?: { key: string; why?: string }[];
    action: ElicitResult['action'] | null;
    content?: unknown;
  };
}

type Answer =
  | string
  | boolean
  | { pick: string | string[] }
  | { pickLabel: string }
  | { pickLabels: string[] }
  | { keep: true }
  | { skip: true }
  | { action: ElicitResult['action'] };

interface Outcome {
  action: ElicitResult['action'] | null;
  content?: unknown;
  errors: readonly FieldError[];
}

function play(fields: readonly FormField[], answers: Answer[]): Outcome {
  const inputs = new Map<string, FieldInput>();
  for (const [index, answer] of answers.entries()) {
    if (typeof answer === 'object' && 'action' in answer && answer.action !== 'accept') {
      return { action: answer.action, errors: [] };
    }
    const field = fields[index];
    if (field) inputs.set(field.key, inputOf(field, answer));
  }
  const check = collectContent(fields, inputs);
  return check.ok ? { action: 'accept', content: check.content, errors: [] } : { action: null, errors: check.errors };
}

function inputOf(field: FormField, answer: Answer): FieldInput {
  if (typeof answer === 'string') return { kind: 'text', text: answer };
  if (typeof answer === 'boolean') return { kind: 'boolean', value: answer };
  if ('pick' in answer) return { kind: 'picked', values: [answer.pick].flat() };
  if ('pickLabel' in answer) return { kind: 'picked', values: [valueOf(field, answer.pickLabel)] };
  if ('pickLabels' in answer)
    return { kind: 'picked', values: answer.pickLabels.map((label) => valueOf(field, label)) };
  return 'keep' in answer ? prefill(field) : undefined;
}

function valueOf(field: FormField, label: string): string {
  assert.ok(field.kind === 'choice' || field.kind === 'multiChoice');
  const option = field.options.find((candidate) => candidate.label === label);
  assert.ok(option, `an option is shown as ${label}`);
  return option.value;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('form cases: schema → fields → content', () => {
  for (const row of readCases<Row>('forms')) {
    it(row.id, () => {
      const { fields } = formFields(row.requestedSchema);
      if (row.expect.fields) {
        const shown = fields.map((field, index) =>
          Object.fromEntries(
            Object.keys(row.expect.fields?.[index] ?? field).map((key) => [
              key,
              (field as unknown as Record<string, unknown>)[key] ?? null,
            ]),
          ),
        );
        assert.deepEqual(plain(shown), plain(row.expect.fields));
      }
      const outcome = play(fields, row.answers);
      assert.equal(outcome.action, row.expect.action);
      const expectedErrors = row.expect.errors ?? [];
      assert.deepEqual(
        outcome.errors.map(({ key, why }, index) =>
          expectedErrors[index]?.why === undefined ? { key } : { key, why },
        ),
        plain(expectedErrors),
      );
      for (const { message } of outcome.errors) assert.match(message, /^[A-Z].*\.$/, 'a sentence for the input box');
      assert.deepEqual(plain(outcome.content ?? null), plain(row.expect.content ?? null));
    });
  }
});

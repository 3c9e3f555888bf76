import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readCases } from '../support/cases';
import { until } from '../support/processes';
import { chooseTool } from './support/calls';
import type { FormRow } from '../support/formRow';
import { answerWithDetours } from './support/formDetours';
import { answerForm } from './support/formPerson';
import type { QuickInput } from './support/quickInput';
import { useWindow } from './support/session';

/** Rows of every kind of field, answer and end. Those that begin with `form-` are there only beside the design. */
const ids = new Set([
  'form: text, required, an optional one skipped',
  'form: emptied default is omitted, blanks alone are text, blanks alone are no number',
  'form: whole numbers as people type them',
  'form: what is no whole number',
  'form: numbers with decimals',
  'form: limits of numbers, the exclusive ones of tools too',
  'form: lengths count characters, not code units',
  'form: dates and times that do not exist',
  'form: addresses of the web and of mail',
  'form: every kind keeps its default',
  'form: an answer of every kind',
  'form: several picks, none of an optional one, none of a required one',
  'form: what is outside the subset is typed as JSON',
  'form: JSON of another type than asked for',
  'form: names and titles that ask for a secret',
  'form: cancelled at the review',
  'form: nothing to ask',
  'form-text-kept-as-typed',
  'form-default-replaced',
  'form-boolean-picks',
  'form-boolean-skipped',
  'form-choice-titled',
  'form-choice-enum-names',
  'form-multi-too-few',
  'form-no-field-declined',
  'form-cancelled-at-the-second-field',
  'form-declined-at-the-first-field',
  'form-everything-at-once',
  'form-errors-of-two-fields-among-good-ones',
]);
const rows = readCases<FormRow>('forms').filter(({ id }) => ids.has(id));
const nameOf = (index: number): string => `form_${String(index).padStart(2, '0')}`;

describe('forms that servers ask for, answered through their boxes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forms-'));
  const [forms, record] = [join(folder, 'forms.json'), join(folder, 'answers.jsonl')];
  writeFileSync(
    forms,
    JSON.stringify(Object.fromEntries(rows.map((row, index) => [nameOf(index), row.requestedSchema]))),
  );
  const window = useWindow({
    workspaceSettings: {
      'mcpHost.servers': {
        desk: {
          command: 'node',
          args: [resolve('test/e2e/support/formServer.mjs')],
          env: { FORMS: forms, RECORD: record },
        },
      },
    },
  });

  before('look at the panel', async () => {
    const { workbench } = window();
    await workbench.openContainer('MCP Host');
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1');
  });

  after('remove the forms', () => {
    rmSync(folder, { recursive: true });
  });

  afterEach('close the documents', async () => {
    await window().workbench.editor.closeAll();
  });

  interface Recorded {
    readonly form: string;
    readonly answer: { readonly action: string; readonly content?: unknown };
  }

  function recorded(): Recorded[] {
    if (!existsSync(record)) return [];
    const lines = readFileSync(record, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Recorded);
  }

  /** Calls the tool whose form a row is, answers that, and resolves with what the server got. */
  async function answerTo(
    row: FormRow,
    answer: (quickInput: QuickInput) => Promise<void>,
  ): Promise<Recorded['answer']> {
    const { workbench } = window();
    const form = nameOf(rows.indexOf(row));
    const before = recorded().filter((each) => each.form === form).length;
    await chooseTool(workbench, form);
    await workbench.quickInput.titled(`desk · ${form} asks (round 1)`);
    await answer(workbench.quickInput);
    const answers = (): Recorded[] => recorded().filter((each) => each.form === form);
    await until(
      () => answers().length > before,
      () => `no answer to ${form}`,
    );
    await workbench.editor.waitForPreview('answered:');
    return answers().at(-1)!.answer;
  }

  for (const row of rows) {
    it(row.id, async () => {
      let action: string | undefined;
      const answer = await answerTo(row, async (quickInput) => {
        action = await answerForm(row, quickInput);
      });
      assert.equal(answer.action, row.expect.action ?? action);
      assert.deepEqual(answer.content, row.expect.content === undefined ? undefined : plain(row.expect.content));
    });
  }

  const everyKind = rows.find(({ id }) => id === 'form: an answer of every kind')!;
  it(`${everyKind.id}, each looked at again by Back, and one changed at the review`, async () => {
    const answer = await answerTo(everyKind, (quickInput) => answerWithDetours(everyKind, quickInput));
    assert.deepEqual(answer, { action: 'accept', content: plain(everyKind.expect.content) });
  });
});

/** As it comes over the wire: objects of the tables have no prototype. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

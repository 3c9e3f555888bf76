import type { QuickInput } from '../support/quickInput';
import type { Workbench } from '../support/workbench';

/** One step of a form: a text by which its box is known, and what a person does there. */
export interface FormStep {
  readonly prompt: string;
  readonly give: (input: QuickInput) => Promise<void>;
}

const type =
  (text: string) =>
  async (input: QuickInput): Promise<void> =>
    input.answer(text);
const keep = async (input: QuickInput): Promise<void> => input.accept();
const pick =
  (label: string) =>
  async (input: QuickInput): Promise<void> =>
    input.pick(label);
const tick =
  (...labels: string[]) =>
  async (input: QuickInput): Promise<void> => {
    for (const label of labels) await input.pick(label);
    await input.accept();
  };

/** What is answered in the first round: every field once, a default kept, an optional one left empty. */
export const firstRound: readonly FormStep[] = [
  { prompt: 'Headline', give: type('Oil before the storms') },
  { prompt: 'Teaser', give: keep },
  { prompt: 'Answers go to', give: type('keeper@lighthouse.example') },
  { prompt: 'Source', give: type('https://lighthouse.example/oil') },
  { prompt: 'Day of publication', give: keep },
  { prompt: 'Audience', give: pick('crew') },
  { prompt: 'Channel', give: pick('Harbour radio') },
  { prompt: 'Keep it at the top', give: pick('Yes') },
];

/** The second round depends on the first: the harbour radio asks how often. */
export const secondRound: readonly FormStep[] = [
  { prompt: 'Goes out at', give: keep },
  { prompt: 'Times read out', give: type('3') },
  { prompt: 'Budget in euros', give: type('12.5') },
  { prompt: 'Urgency', give: pick('Now') },
  { prompt: 'Languages', give: tick('fi') },
  { prompt: 'Extras', give: tick('Fog horn before', 'Music after') },
  { prompt: 'Send me a proof first', give: pick('No') },
];

/** What the demo's server must have received then, exactly. */
export const expectedPublication = {
  published: true,
  id: 'n1',
  publication: {
    headline: 'Oil before the storms',
    replyTo: 'keeper@lighthouse.example',
    source: 'https://lighthouse.example/oil',
    day: '2026-12-24',
    audience: 'crew',
    channel: 'radio',
    pinned: true,
  },
  schedule: {
    goesOutAt: '2026-12-24T08:00:00Z',
    count: 3,
    budget: 12.5,
    urgency: 'u1',
    languages: ['en', 'fi'],
    extras: ['horn', 'music'],
    proof: false,
  },
};

/** Starts the call of `publish_note` for the note n1 from the palette; resolves when its server asks the first question. */
export async function callPublishNote(workbench: Workbench): Promise<void> {
  const { quickInput } = workbench;
  await workbench.runCommand('MCP Host: Call Tool…');
  await quickInput.shown('Call Tool');
  await quickInput.fill('publish_note');
  await quickInput.pick('publish_note');
  await quickInput.shown('Id of the note');
  await quickInput.answer('n1');
  // It is not annotated as read-only: the arguments are shown once more.
  await quickInput.shown('"id"');
  await quickInput.accept();
  await quickInput.shown('notes · publish_note asks (round 1)');
}

/** Answers the steps of one round, in order, as far as its review. */
export async function answerSteps(
  workbench: Workbench,
  steps: readonly FormStep[],
  onStep: (step: FormStep) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const step of steps) {
    await workbench.quickInput.shown(step.prompt);
    await onStep(step);
    await step.give(workbench.quickInput);
  }
  await workbench.quickInput.item('Send').waitFor();
}

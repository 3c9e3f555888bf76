import { ProtocolError, ToolArgumentError } from '../../../../src/core/base/errors';
import { silentLogger } from '../../../../src/core/base/logger';
import type { CallEvent, SampleRequest } from '../../../../src/core/peer/types';
import { CallProgress } from '../../../../src/vscode/calls/callProgress';
import { argumentFrame, confirmStep, misfitStep } from '../../../../src/vscode/calls/callSteps';
import { toolStep } from '../../../../src/vscode/calls/toolStep';
import type { CallRecord } from '../../../../src/vscode/documents/callRecord';
import { errorLine } from '../../../../src/vscode/documents/errorClass';
import { createInputHandlers } from '../../../../src/vscode/input/handlers';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import type { StepView } from '../../../../src/vscode/input/stepView';
import { askArguments } from '../../../../src/vscode/prompts/argumentSteps';
import type { ChatModel } from '../../../../src/vscode/sampling/chatModel';
import { consentStep, failureStep, modelStep } from '../../../../src/vscode/sampling/samplingSteps';
import { hostileTexts, mark } from '../../../servers/hostileTexts.mjs';
import { checkWidget } from '../../../support/hostileChecks';
import { VirtualClock } from '../../../support/virtualClock';
import { entry, readyPeer } from '../../vscode-panel/fixtures';
import { english as l10n, ScriptedWidgets } from '../support';

/** Checks every text of a step that has anything of the server in it. */
function checkStep(step: StepView, where: string): void {
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['title', step.title],
    ['prompt', step.prompt],
    ['problem', step.problem],
    ['placeholder', step.placeholder],
    ...('items' in step
      ? step.items.flatMap(({ label, description, detail, group }) => [
          ['label', label] as const,
          ['description', description] as const,
          ['detail', detail] as const,
          ['group', group] as const,
        ])
      : []),
  ];
  for (const [what, text] of texts) if (text?.includes(mark) === true) checkWidget(text, `${where}: ${what}`);
}

function toolWith(text: string) {
  return entry({ name: text, localName: text, tool: { name: text, title: text, description: text } });
}

function schemaWith(text: string) {
  const choices = [
    { const: text, title: text },
    { const: 'b', title: text },
  ];
  const words = { title: text, description: text };
  return {
    type: 'object',
    properties: {
      [text]: { type: 'string', ...words, default: text },
      number: { type: 'number', ...words },
      flag: { type: 'boolean', ...words },
      one: { type: 'string', ...words, oneOf: choices },
      old: { type: 'string', ...words, enum: ['a', 'b'], enumNames: [text, text] },
      many: { type: 'array', ...words, items: { anyOf: choices } },
    },
  };
}

function handlersWith(widgets: ScriptedWidgets) {
  return createInputHandlers({
    queue: new InputQueue(),
    widgets,
    l10n,
    logger: silentLogger,
    actions: { open: () => Promise.resolve(true), copy: () => Promise.resolve() },
    onTyped: () => undefined,
  });
}

const contextWith = (text: string) => {
  return { server: 'files', tool: text, round: 2, index: 1, count: 2, signal: new AbortController().signal };
};

/** Leaves everything empty until the form is shown as a whole, and closes that. */
async function walkForm(widgets: ScriptedWidgets, where: string): Promise<void> {
  for (let steps = 0; steps < 20; steps++) {
    const step = await widgets.view();
    checkStep(step, `${where}, step ${steps + 1}`);
    if (step.kind === 'text') await widgets.answer({ kind: 'text', text: '' });
    else if (step.kind === 'pickMany') await widgets.answer({ kind: 'pickMany', ids: [] });
    else if (step.kind === 'pick' && step.items.some(({ label }) => label === 'Send')) break;
    else await widgets.answer({ kind: 'pick', id: step.kind === 'pick' ? (step.items[0]?.id ?? '') : '' });
  }
  await widgets.answer({ kind: 'cancel' });
}

const model = (text: string): ChatModel => ({
  id: text,
  name: text,
  vendor: text,
  family: text,
  answer: () => {
    throw new Error('not asked');
  },
  countTokens: () => Promise.resolve(0),
});

function sampleWith(text: string): SampleRequest {
  return {
    messages: [{ role: 'user', content: [{ type: 'text', text }] }],
    maxTokens: 10,
    systemPrompt: text,
    modelPreferences: undefined,
    temperature: undefined,
    stopSequences: [],
    metadata: undefined,
  };
}

describe('a hostile text in boxes, lists and notifications', () => {
  for (const { name, text } of hostileTexts) {
    describe(name, () => {
      it('is harmless and legible where a tool is chosen and its call confirmed', () => {
        const tool = toolWith(text);
        const catalog = { entries: [tool], collisions: [], problems: [] };
        checkStep(toolStep(catalog, [readyPeer()], 0, l10n), 'list of tools');
        checkStep(confirmStep(tool, { [text]: text }, l10n), 'confirmation');
        const misfit = new ToolArgumentError(text, [{ path: `/${text}`, message: text }]);
        checkStep(misfitStep(tool, misfit, { [text]: text }, l10n), 'arguments that do not fit');
        const { title, sendLabel } = argumentFrame(tool, l10n);
        for (const shown of [title, sendLabel]) checkWidget(shown, 'frame of the form');
      });

      it('is harmless and legible in a form', async () => {
        const widgets = new ScriptedWidgets();
        const request = { mode: 'form', message: text, requestedSchema: schemaWith(text) } as const;
        const ended = handlersWith(widgets).elicit(request, contextWith(text));
        await walkForm(widgets, 'form');
        await ended;
      });

      it('is harmless and legible where an address is to be opened, or is refused', async () => {
        for (const url of [`https://example.com/?${String(new URLSearchParams({ q: text.slice(0, 2_000) }))}`, text]) {
          const widgets = new ScriptedWidgets();
          const ended = handlersWith(widgets).elicit({ mode: 'url', message: text, url }, contextWith(text));
          checkStep(await widgets.view(), 'address');
          await widgets.answer({ kind: 'cancel' });
          await ended;
        }
      });

      it('is harmless and legible where a language model is asked for', () => {
        const question = { server: 'files', title: 'files asks', request: sampleWith(text) };
        checkStep(consentStep(question, model(text), true, l10n), 'consent');
        checkStep(modelStep(question, [model(text)], l10n), 'models');
        checkStep(failureStep(question, text, true, l10n), 'failure');
      });

      it('is harmless and legible where the arguments of a prompt are asked for', async () => {
        const widgets = new ScriptedWidgets();
        const turn = new AbortController().signal;
        const ended = askArguments(
          {
            title: 'files',
            arguments: [{ name: text, label: text, description: text, required: false }],
            complete: () => Promise.resolve({ values: [text], total: undefined, hasMore: false }),
          },
          {
            widgets,
            screen: { turn: () => Promise.resolve(turn), left: () => undefined },
            l10n,
            clock: new VirtualClock(),
          },
        );
        checkStep(await widgets.view(), 'argument');
        await widgets.answer({ kind: 'cancel' });
        await ended;
      });

      it('is harmless and legible in notifications of failures and progress', () => {
        const call: CallRecord = {
          server: 'files',
          tool: text,
          localName: text,
          args: {},
          endedAt: 0,
          durationMs: 1,
          rounds: 0,
        };
        checkWidget(errorLine(call, new ProtocolError(text, { server: 'files' }), l10n), 'failure');
        const events: readonly Partial<CallEvent>[] = [
          { kind: 'progress', at: 1_000, progress: { progress: 1, total: 2, message: text } },
          { kind: 'task', at: 2_000, task: { taskId: 't', status: 'working', statusMessage: text } as never },
        ];
        for (const event of events) {
          checkWidget(new CallProgress(l10n).next(event as CallEvent)?.message ?? '', `progress: ${event.kind}`);
        }
      });
    });
  }
});

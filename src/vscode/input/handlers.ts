import { assertNever } from '../../core/base/assert';
import type { Logger } from '../../core/base/logger';
import { formFields } from '../../core/elicitation/fields';
import type { ElicitRequest, ElicitResult, FieldInput, FormField } from '../../core/elicitation/types';
import type { InputContext, InputHandlers } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { startForm } from './formFlow';
import type { InputQueue, InputSource } from './inputQueue';
import { askStep, runForm, type Asking } from './runForm';
import type { Widgets } from './stepView';
import { askUrl, type UrlActions } from './urlConsent';
import { widgetText } from './widgetText';

/** What the input handlers need of the world. */
export interface InputHandlerOptions {
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly actions: UrlActions;
  readonly l10n: Localizer;
  readonly logger: Logger;
  /** Told the answers to fields that look like secrets, before they are sent. */
  readonly onTyped: (values: readonly string[]) => void;
}

/**
 * Answers what servers ask for by asking the person, one input at a time; `protocol.md` §7. A line is logged before a
 * box opens and when it is answered, without any value.
 */
export function createInputHandlers(
  options: InputHandlerOptions,
): Required<Pick<InputHandlers, 'elicit' | 'confirmMoreRounds'>> {
  const { queue, logger, l10n } = options;
  return {
    async elicit(request, context) {
      const who = `${context.server}: ${context.tool}, round ${context.round}, input ${context.index} of ${context.count}`;
      logger.info(`${who}: asks for ${request.mode === 'form' ? 'a form' : 'an address to be opened'}`);
      const result = await queue.run(sourceOf(context), context.signal, (screen) =>
        elicit(request, context, { ...options, screen }),
      );
      logger.info(`${who}: answered with ${result.action}`);
      return result;
    },
    async confirmMoreRounds(context) {
      const who = `${context.server}: ${context.tool}, round ${context.round}`;
      logger.info(`${who}: asks whether to go on`);
      const more = await queue.run(sourceOf(context), context.signal, (screen) =>
        confirm(context, { ...options, screen }),
      );
      logger.info(`${who}: ${more ? 'goes on' : 'ends here'}`);
      return more;
    },
  };

  async function confirm(context: Omit<InputContext, 'index' | 'count'>, asking: Asking): Promise<boolean> {
    const answer = await askStep(
      {
        kind: 'pick',
        title: titleOf(context, l10n),
        step: undefined,
        totalSteps: undefined,
        prompt: l10n.t('{0} has asked {1} times in this call. Go on?', context.server, context.round - 1),
        placeholder: '',
        problem: undefined,
        canGoBack: false,
        canDecline: false,
        wholeText: undefined,
        activeId: 'more',
        items: [
          { id: 'more', label: l10n.t('Go on'), icon: 'debug-continue' },
          { id: 'end', label: l10n.t('End the call'), icon: 'close' },
        ],
      },
      asking,
    );
    return answer.kind === 'pick' && answer.id === 'more';
  }
}

function elicit(
  request: ElicitRequest,
  context: InputContext,
  asking: Asking & Pick<InputHandlerOptions, 'actions' | 'logger' | 'onTyped'>,
): Promise<ElicitResult> {
  const title = titleOf(context, asking.l10n);
  switch (request.mode) {
    case 'form':
      return elicitForm(request, title, asking);
    case 'url':
      return askUrl({ title, message: request.message, url: request.url }, asking);
    default:
      return assertNever(request);
  }
}

async function elicitForm(
  request: Extract<ElicitRequest, { mode: 'form' }>,
  title: string,
  asking: Asking & Pick<InputHandlerOptions, 'logger' | 'onTyped'>,
): Promise<ElicitResult> {
  const { fields, problems } = formFields(request.requestedSchema);
  for (const problem of problems) asking.logger.warn(`${title}: ${problem}`);
  const sendLabel = fields.length === 0 ? asking.l10n.t('Accept') : asking.l10n.t('Send');
  const frame = { title, message: request.message, sendLabel, canDecline: true };
  const form = await runForm(startForm(fields, { review: true }), frame, asking);
  asking.onTyped(fields.flatMap((field) => secretAnswer(field, form.inputs.get(field.key))));
  return form.result;
}

function secretAnswer({ secretWarning }: FormField, input: FieldInput): readonly string[] {
  return secretWarning && input?.kind === 'text' ? [input.text] : [];
}

function sourceOf({ server, tool, round }: Pick<InputContext, 'server' | 'tool' | 'round'>): InputSource {
  return { kind: 'server', server, tool, round };
}

/** `notes · publish_note asks (round 2)`, with the place among several inputs of one round. */
function titleOf(context: Omit<InputContext, 'index' | 'count'> & Partial<InputContext>, l10n: Localizer): string {
  const tool = widgetText(context.tool, 80);
  const { index, count } = context;
  return index !== undefined && count !== undefined && count > 1
    ? l10n.t('{0} · {1} asks (round {2}, {3} of {4})', context.server, tool, context.round, index, count)
    : l10n.t('{0} · {1} asks (round {2})', context.server, tool, context.round);
}

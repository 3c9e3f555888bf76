import { messageOf } from '../../core/base/errors';
import type { Logger } from '../../core/base/logger';
import type { InputContext, SampleRequest, SampleResult } from '../../core/peer/types';
import type { ProgressPort } from '../calls/runCall';
import type { InputQueue } from '../input/inputQueue';
import { askStep } from '../input/runForm';
import type { PickStep, Widgets } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { askModel } from './askModel';
import type { ChatModel, ModelMessage } from './chatModel';
import type { SamplingConsents } from './consents';
import { chooseModel } from './modelChoice';
import { modelMessages } from './modelMessages';
import {
  consentStep,
  failureStep,
  modelStep,
  modelText,
  samplingChoices,
  type SamplingQuestion,
} from './samplingSteps';

export interface SamplerOptions {
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly consents: SamplingConsents;
  /** The models that the editor has now. */
  readonly models: () => Promise<readonly ChatModel[]>;
  readonly progress: ProgressPort;
  readonly l10n: Localizer;
  readonly logger: Logger;
  /** Tells the person that a server was refused without a question, as they decided before. */
  readonly tellRefused: (server: string) => void;
}

/** What is decided for one request so far. */
interface Asked {
  readonly question: SamplingQuestion;
  readonly context: InputContext;
  readonly models: readonly ChatModel[];
  readonly messages: readonly ModelMessage[];
}

/**
 * Answers servers that want a language model to be asked (2026-07-28, client/sampling), with a person's consent: nothing is
 * sent before it. What happens is logged, without any text of it.
 */
export class Sampler {
  readonly #options: SamplerOptions;

  constructor(options: SamplerOptions) {
    this.#options = options;
  }

  /** Undefined: the person refused, now or before. Never rejects for the model's sake: the person is told, and may try again. */
  async sample(request: SampleRequest, context: InputContext): Promise<SampleResult | undefined> {
    const { consents, l10n, logger, tellRefused } = this.#options;
    const { server } = context;
    const who = `${server}: ${context.tool}, round ${context.round}`;
    if (consents.decisionFor(server) === 'never') {
      logger.info(`${who}: asks for a language model, which is never allowed for it`);
      tellRefused(server);
      return undefined;
    }
    logger.info(`${who}: asks for a language model`);
    const question = { server, title: titleOf(context, l10n), request };
    const conversion = modelMessages(request);
    if (conversion.kind === 'unsupported') {
      const types = conversion.types.join(', ');
      await this.#choose(
        failureStep(question, l10n.t('No language model of the editor takes this content: {0}', types), false, l10n),
        context,
      );
      return undefined;
    }
    const models = await this.#options.models();
    const result = await this.#answer({ question, context, models, messages: conversion.messages });
    logger.info(`${who}: ${result ? `answered by ${result.model} (${result.stopReason ?? ''})` : 'no model answers'}`);
    return result;
  }

  async #answer(asked: Asked): Promise<SampleResult | undefined> {
    const { consents, l10n, logger } = this.#options;
    const { question, context, models } = asked;
    let model = chooseModel(models, question.request.modelPreferences);
    let allowed = consents.decisionFor(question.server) !== 'ask';
    let problem: string | undefined;
    for (;;) {
      if (!model) {
        await this.#choose(failureStep(question, l10n.t('There is no language model any more.'), false, l10n), context);
        return undefined;
      }
      const step: PickStep | undefined =
        problem !== undefined
          ? failureStep(question, problem, true, l10n)
          : allowed
            ? undefined
            : consentStep(question, model, models.length > 1, l10n);
      const choice = step ? await this.#choose(step, context) : samplingChoices.once;
      if (choice === samplingChoices.model) {
        const other = await this.#chooseModel(asked);
        // That one has not failed.
        if (other) problem = undefined;
        model = other ?? model;
        continue;
      }
      if (!(await this.#decide(question.server, choice))) return undefined;
      allowed = true;
      try {
        return await this.#ask(model, asked);
      } catch (error) {
        if (context.signal.aborted) return undefined;
        logger.warn(`${question.server}: ${model.id} did not answer: ${messageOf(error)}`);
        problem = l10n.t('{0} did not answer: {1}', modelText(model), messageOf(error));
      }
    }
  }

  /** Keeps what was decided for more than once. Returns whether the model may be asked. */
  async #decide(server: string, choice: string | undefined): Promise<boolean> {
    const { consents } = this.#options;
    switch (choice) {
      case samplingChoices.once:
      case samplingChoices.retry:
        return true;
      case samplingChoices.session:
        consents.allowForSession(server);
        return true;
      case samplingChoices.always:
        await consents.keep(server, 'always');
        return true;
      case samplingChoices.never:
        await consents.keep(server, 'never');
        return false;
      case undefined:
      default:
        return false;
    }
  }

  #ask(model: ChatModel, { question, context, messages }: Asked): Promise<SampleResult> {
    const { l10n, progress } = this.#options;
    const title = l10n.t('{0}: {1} is answering', question.server, modelText(model));
    const justification = l10n.t('The MCP server "{0}" wants it to answer.', question.server);
    return progress(title, (_, cancelled) =>
      askModel(model, messages, question.request, justification, AbortSignal.any([cancelled, context.signal])),
    );
  }

  async #chooseModel(asked: Asked): Promise<ChatModel | undefined> {
    const chosen = await this.#choose(modelStep(asked.question, asked.models, this.#options.l10n), asked.context);
    return chosen === undefined ? undefined : asked.models[Number(chosen)];
  }

  /** The id of the item that the person chose; undefined for anything else they did. */
  async #choose(step: PickStep, { server, tool, round, signal }: InputContext): Promise<string | undefined> {
    const { queue, widgets, l10n } = this.#options;
    const answer = await queue.run({ kind: 'server', server, tool, round }, signal, (screen) =>
      askStep(step, { widgets, screen, l10n }),
    );
    return answer.kind === 'pick' ? answer.id : undefined;
  }
}

/** `notes · summarise asks a language model (round 1)`. */
function titleOf({ server, tool, round }: InputContext, l10n: Localizer): string {
  return l10n.t('{0} · {1} asks a language model (round {2})', server, widgetText(tool, 80), round);
}

import type { Clock } from '../../core/base/clock';
import { UnknownToolError } from '../../core/base/errors';
import type { Prompt } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import type { GetPromptResult } from '../../core/peer/types';
import { heldError } from '../definitions/heldError';
import { runRequest, type RunRequestOptions } from '../calls/runRequest';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import { askArguments, type ArgumentValues } from './argumentSteps';
import { promptArguments } from './promptArguments';
import type { PromptFacts } from './promptDocument';
import { english } from '../../core/base/localizer';
import { callTexts } from '../../core/callTexts';

export interface PromptGetterOptions extends RunRequestOptions {
  readonly host: Pick<HostApi, 'onDidCall' | 'listPrompts' | 'getPrompt' | 'complete'>;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly clock: Clock;
  /** Opens what came. */
  readonly show: (result: GetPromptResult, facts: PromptFacts) => Promise<void>;
}

/** Gets a prompt for a person, from its arguments to its document. */
export class PromptGetter {
  readonly #options: PromptGetterOptions;

  constructor(options: PromptGetterOptions) {
    this.#options = options;
  }

  /**
   * @param given - what to get it with; absent: the person is asked
   * @throws McpHostError if there is no such prompt, or it is held
   */
  async get(server: string, name: string, given?: ArgumentValues): Promise<void> {
    const { host, refused } = this.#options;
    const listed = (await host.listPrompts(server)).find(({ item }) => item.name === name);
    if (!listed || listed.changed) {
      const error = listed?.changed
        ? heldError({ server, kind: 'prompt', name }, listed.changed)
        : new UnknownToolError(callTexts.noPrompt(english, server, name), { server });
      refused({ server, method: 'prompts/get', name, args: given ?? {} }, error);
      throw error;
    }
    const args = given ?? (await this.#askArguments(server, listed.item));
    if (!args) return;
    const ended = await runRequest(
      { server, method: 'prompts/get', name, args },
      (signal) => host.getPrompt(server, name, args, { signal }),
      this.#options,
    );
    if (!ended) return;
    const { result, endedAt, durationMs } = ended;
    await this.#options.show(result, { server, name, args, endedAt, durationMs });
  }

  #askArguments(server: string, prompt: Prompt): Promise<ArgumentValues | undefined> {
    const { host, queue, widgets, clock, l10n } = this.#options;
    const question = {
      title: l10n.t('Get Prompt · {0} · {1}', server, widgetText(prompt.name, 80)),
      arguments: promptArguments(prompt),
      complete: (name: string, value: string, chosen: ArgumentValues, signal: AbortSignal) =>
        host.complete(server, { type: 'ref/prompt', name: prompt.name }, { name, value }, chosen, { signal }),
    };
    return queue.run({ kind: 'call', tool: prompt.name }, new AbortController().signal, (screen) =>
      askArguments(question, { widgets, screen, l10n, clock }),
    );
  }
}

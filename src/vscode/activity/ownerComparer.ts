import type { Redactor } from '../../core/audit/redaction';
import type { ErrorCode } from '../../core/base/errors';
import type { CatalogEntry } from '../../core/catalog/types';
import { isObject } from '../../core/base/json';
import type { HostApi } from '../../core/hostApi';
import type { CallOutcome } from '../../core/peer/types';
import { inputsOf } from '../calls/argumentInputs';
import { planArguments } from '../calls/argumentPlan';
import type { CallMemory } from '../calls/callMemory';
import { entryOfRow } from '../calls/ownedTool';
import { runCall, type RunCallOptions } from '../calls/runCall';
import type { ToolCalls } from '../calls/toolCalls';
import { startForm } from '../input/formFlow';
import type { InputQueue } from '../input/inputQueue';
import { askStep, runForm, type Asking } from '../input/runForm';
import type { PickStep, Widgets } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import { isTreeElement } from '../tree/elements';
import type { Arguments } from './callLog';
import type { Side } from './comparisons';
import {
  chosenComparison,
  comparisonStep,
  confirmComparison,
  ownerEntries,
  sendChoice,
  wayStep,
  wholeArguments,
  type Comparison,
} from './ownerSteps';

export interface OwnerComparerOptions extends RunCallOptions {
  readonly host: HostApi;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  /** Hides secrets where arguments are shown before they are sent. */
  readonly redactor: Pick<Redactor, 'frame'>;
  readonly toolCalls: () => Promise<
    Pick<ToolCalls, 'tellNone'> & { readonly memory: Pick<CallMemory, 'argumentsOf' | 'remember'> }
  >;
  readonly show: (subject: string, sides: readonly Side[]) => Promise<void>;
  /** What came of a call, as a text to be compared. */
  readonly textOf: (outcome: CallOutcome) => string;
  readonly codeOf: (error: unknown) => ErrorCode;
}

/**
 * Calls a tool with the same arguments on each server that declares it, or on one server before and after a restart, and
 * shows the results beside each other. A failure is a result, too.
 */
export class OwnerComparer {
  readonly #options: OwnerComparerOptions;

  constructor(options: OwnerComparerOptions) {
    this.#options = options;
  }

  /** @param target - the row of a tool; without one the person chooses. @throws UnknownToolError */
  async compare(target: unknown): Promise<void> {
    const comparison = await this.#choose(target);
    const entry = comparison && firstOf(comparison);
    if (!comparison || !entry) return;
    const args = await this.#askArguments(entry);
    if (!args) return;
    const { l10n, redactor } = this.#options;
    const confirm = confirmComparison(comparison, redactor.frame(args) as Arguments, l10n);
    if (confirm && (await this.#pick(entry.name, confirm)) !== sendChoice) return;
    const sides = await (comparison.kind === 'owners'
      ? this.#onEach(comparison.entries, args)
      : this.#aroundRestart(entry, args));
    if (sides) await this.#options.show(entry.localName, sides);
  }

  async #choose(target: unknown): Promise<Comparison | undefined> {
    const { host, l10n } = this.#options;
    const { catalog } = host;
    if (isTreeElement(target) && target.kind === 'tool') {
      const entry = entryOfRow(catalog, target);
      const entries = ownerEntries(catalog, entry);
      if (entries.length < 2) return { kind: 'restart', entry };
      if (target.place !== 'server') return { kind: 'owners', entries };
      const way = await this.#pick(entry.name, wayStep(entry, l10n));
      return way === undefined ? undefined : chosenComparison(way, host.catalog);
    }
    if (catalog.entries.length === 0) {
      (await this.#options.toolCalls()).tellNone();
      return undefined;
    }
    const chosen = await this.#pick(undefined, comparisonStep(catalog, l10n));
    return chosen === undefined ? undefined : chosenComparison(chosen, host.catalog);
  }

  async #askArguments(entry: CatalogEntry): Promise<Arguments | undefined> {
    const { l10n } = this.#options;
    const { memory } = await this.#options.toolCalls();
    const plan = planArguments(entry.tool);
    if (plan.kind === 'none') return {};
    const remembered = memory.argumentsOf(entry);
    const fields = plan.kind === 'form' ? plan.fields : [wholeArguments(entry, remembered, l10n)];
    const start = startForm(fields, {
      review: fields.some(({ required }) => !required),
      requiredOnly: true,
      ...(remembered && plan.kind === 'form' ? { inputs: inputsOf(fields, remembered) } : {}),
    });
    const tool = widgetText(entry.localName, 80);
    const frame = {
      title: l10n.t('Compare {0}', tool),
      message: undefined,
      sendLabel: l10n.t('Compare {0}', tool),
      canDecline: false,
    };
    const { result } = await this.#ask(entry.name, (asking) => runForm(start, frame, asking));
    if (result.action !== 'accept') return undefined;
    const content = result.content ?? {};
    if (plan.kind === 'form') return content;
    return isObject(content['arguments']) ? content['arguments'] : {};
  }

  /** One after another, so that each call is shown, and asks, by itself. Undefined: the person cancelled. */
  async #onEach(entries: readonly CatalogEntry[], args: Arguments): Promise<readonly Side[] | undefined> {
    const sides: Side[] = [];
    for (const entry of entries) {
      const text = await this.#call(entry, args);
      if (text === undefined) return undefined;
      sides.push({ label: entry.server, text });
    }
    return sides;
  }

  async #aroundRestart(entry: CatalogEntry, args: Arguments): Promise<readonly Side[] | undefined> {
    const { host, l10n } = this.#options;
    const before = await this.#call(entry, args);
    if (before === undefined) return undefined;
    const after = await host.restartServer(entry.server).then(
      () => this.#call(entry, args),
      (error: unknown) => this.#options.textOf({ kind: 'error', error }),
    );
    if (after === undefined) return undefined;
    return [
      { label: l10n.t('{0} before the restart', entry.server), text: before },
      { label: l10n.t('{0} after the restart', entry.server), text: after },
    ];
  }

  async #call(entry: CatalogEntry, args: Arguments): Promise<string | undefined> {
    await (await this.#options.toolCalls()).memory.remember(entry, args);
    const { outcome } = await runCall(entry, args, false, this.#options);
    if (outcome.kind === 'error' && this.#options.codeOf(outcome.error) === 'cancelled') return undefined;
    return this.#options.textOf(outcome);
  }

  async #pick(tool: string | undefined, view: PickStep): Promise<string | undefined> {
    const answer = await this.#ask(tool, (asking) => askStep(view, asking));
    return answer.kind === 'pick' ? answer.id : undefined;
  }

  #ask<T>(tool: string | undefined, ask: (asking: Asking) => Promise<T>): Promise<T> {
    const { queue, widgets, l10n } = this.#options;
    return queue.run({ kind: 'call', tool }, new AbortController().signal, (screen) => ask({ screen, widgets, l10n }));
  }
}

function firstOf(comparison: Comparison): CatalogEntry | undefined {
  return comparison.kind === 'owners' ? comparison.entries[0] : comparison.entry;
}

import type { Redactor } from '../../core/audit/redaction';
import { CancelledError, ToolArgumentError, TransportError } from '../../core/base/errors';
import type { CatalogEntry } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import type { CallRecord } from '../documents/callRecord';
import type { ResultDocuments } from '../documents/resultDocuments';
import { asksForRestart } from '../restartNotice';
import { startForm } from '../input/formFlow';
import type { InputQueue } from '../input/inputQueue';
import { askStep, runForm } from '../input/runForm';
import type { PickStep, Widgets } from '../input/stepView';
import { planArguments, saysReadOnly } from './argumentPlan';
import { heldError } from '../definitions/heldError';
import { inputsOf } from './argumentInputs';
import { argumentSkeleton } from './argumentSkeleton';
import type { CallMemory } from './callMemory';
import type { CallOrigin } from './callOrigin';
import { argumentFrame, callChoices, confirmStep, misfitStep } from './callSteps';
import { currentEntry, ownedEntry, qualifiedName, type OwnedTool } from './ownedTool';
import { runCall, type EndedCall, type RunCallOptions } from './runCall';
import { toolStep } from './toolStep';

type Arguments = Readonly<Record<string, unknown>>;

export interface ToolCallerOptions extends RunCallOptions {
  readonly host: HostApi;
  /** The catalog that a tool is chosen from: also with what servers had that have not told their tools yet. */
  readonly shown: Pick<HostApi, 'catalog'>;
  /** Starts a server for the person. Resolves when it is ready. */
  readonly start: (server: string) => Promise<void>;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly memory: CallMemory;
  /** Hides secrets where arguments are shown before they are sent. */
  readonly redactor: Pick<Redactor, 'frame'>;
  readonly documents: Pick<ResultDocuments, 'showResult' | 'showError' | 'reopen'>;
  /** Opens arguments as JSON to be edited; the call is made from there. */
  readonly editAsJson: (entry: CatalogEntry, args: Arguments) => Promise<void>;
  /** Tells the person that a call failed; its document is open already. */
  readonly tellFailure: (call: CallRecord, error: unknown, reopen: () => Promise<void>) => void;
  /** Tells the person that there is no tool to call. */
  readonly tellNoTools: () => void;
}

/** How far the person has confirmed a call. */
interface Intent {
  readonly args: Arguments;
  /** The arguments were shown as they are sent, with the action that sends them. */
  readonly seen: boolean;
  readonly origin?: CallOrigin | undefined;
}

/** Calls a tool for the person, from the choice of the tool to the document of its result. */
export class ToolCaller {
  readonly #options: ToolCallerOptions;

  constructor(options: ToolCallerOptions) {
    this.#options = options;
  }

  /**
   * Asks for a tool (unless it is given) and its arguments, and calls it.
   * @param asJson - asks for the arguments as JSON, whatever the schema
   * @throws UnknownToolError; what the start threw of a server that had to be started for it
   */
  async call(tool: OwnedTool | undefined, asJson = false): Promise<void> {
    const chosen = tool ?? (await this.#chooseTool());
    if (!chosen) return;
    await this.#startIfNeeded(chosen);
    const entry = this.#current(chosen);
    const remembered = this.#options.memory.argumentsOf(entry);
    if (entry.changed) await this.#tellHeld(entry, remembered ?? {});
    else if (asJson) await this.#editAsJson(entry, remembered);
    else await this.#callFrom(entry, remembered);
  }

  /**
   * Calls a tool with what it was called with last in this window; the tool called last if none is given.
   * Without such a call it asks like {@link call}.
   * @throws what {@link callWith} does
   */
  async runAgain(given: OwnedTool | undefined): Promise<void> {
    const tool = given ?? this.#options.memory.lastTool;
    const args = tool === undefined ? undefined : this.#options.memory.callOf(tool);
    if (tool === undefined || args === undefined) await this.call(tool);
    else await this.callWith(tool, args);
  }

  /**
   * Calls a tool with arguments that are given, for instance by a document.
   * @throws UnknownToolError; what the start threw of a server that had to be started for it
   */
  async callWith(tool: OwnedTool, args: Arguments, origin?: CallOrigin): Promise<void> {
    await this.#startIfNeeded(tool);
    await this.#confirmAndSend(tool, { args, seen: false, origin });
  }

  /**
   * Asks for the arguments of a tool, beginning with those that are given, and calls it.
   * @throws UnknownToolError; what the start threw of a server that had to be started for it
   */
  async edit(tool: OwnedTool, args: Arguments): Promise<void> {
    await this.#startIfNeeded(tool);
    const entry = this.#current(tool);
    if (entry.changed) await this.#tellHeld(entry, args);
    else if (planArguments(entry.tool).kind === 'form') await this.#callFrom(entry, args);
    else await this.#editAsJson(entry, args);
  }

  async #callFrom(entry: CatalogEntry, remembered: Arguments | undefined): Promise<void> {
    const plan = planArguments(entry.tool);
    switch (plan.kind) {
      case 'none':
        await this.#confirmAndSend(entry, { args: {}, seen: false });
        return;
      case 'json':
        await this.#editAsJson(entry, remembered);
        return;
      case 'form': {
        const { fields } = plan;
        // Without a review there is no way to what is optional.
        const review = !saysReadOnly(entry.tool) || fields.some(({ required }) => !required);
        const start = startForm(fields, {
          review,
          requiredOnly: true,
          ...(remembered ? { inputs: inputsOf(fields, remembered) } : {}),
        });
        const { l10n } = this.#options;
        const { result } = await this.#ask(entry, (asking) => runForm(start, argumentFrame(entry, l10n), asking));
        if (result.action === 'accept') await this.#confirmAndSend(entry, { args: result.content ?? {}, seen: review });
        return;
      }
    }
  }

  async #editAsJson(entry: CatalogEntry, remembered: Arguments | undefined): Promise<void> {
    const { redactor } = this.#options;
    const isSecret = (value: unknown): boolean => redactor.frame(value) !== value;
    await this.#options.editAsJson(entry, remembered ?? argumentSkeleton(entry.tool.inputSchema, isSecret));
  }

  async #confirmAndSend(tool: OwnedTool, intent: Intent): Promise<void> {
    const { args, seen } = intent;
    // It may have changed while its arguments were entered, or gone.
    const entry = this.#currentOrRefused(tool, args);
    if (entry.changed) {
      await this.#tellHeld(entry, args);
      return;
    }
    if (!seen && !saysReadOnly(entry.tool)) {
      const choice = await this.#choose(entry, confirmStep(entry, this.#shown(args), this.#options.l10n));
      if (choice === callChoices.edit) await this.#edit(entry, intent);
      if (choice !== callChoices.call) return;
    }
    await this.#send(entry, intent, false);
  }

  async #send(entry: CatalogEntry, intent: Intent, sendInvalidArguments: boolean): Promise<void> {
    const { args, origin } = intent;
    origin?.sent();
    await this.#options.memory.remember(entry, args);
    const ended = await runCall(entry, args, sendInvalidArguments, this.#options);
    if (ended.outcome.kind === 'error' && ended.outcome.error instanceof ToolArgumentError) {
      origin?.misfits(ended.outcome.error.problems);
      const choice = await this.#choose(
        entry,
        misfitStep(entry, ended.outcome.error, this.#shown(args), this.#options.l10n),
      );
      if (choice === callChoices.edit) await this.#edit(entry, intent);
      if (choice === callChoices.call) await this.#send(entry, intent, true);
      return;
    }
    await this.#show(entry, ended);
  }

  async #edit(tool: OwnedTool, { args, origin }: Intent): Promise<void> {
    if (origin) await origin.edit();
    else await this.edit(tool, args);
  }

  async #show(entry: CatalogEntry, ended: EndedCall): Promise<void> {
    const { documents, host, queue, tellFailure } = this.#options;
    const { outcome, record } = ended;
    // Who is answering another call's input goes on typing.
    const keepFocus = queue.pending.some(({ state }) => state === 'open');
    if (outcome.kind === 'result') {
      await documents.showResult(record, outcome.result, entry.tool, keepFocus);
      return;
    }
    // Who cancelled knows.
    if (outcome.error instanceof CancelledError) return;
    const peer = host.peers.find(({ name }) => name === entry.server);
    const shown = await documents.showError(record, outcome.error, peer, keepFocus);
    // Its document is open, and the message that the server has ended has more to offer.
    const now = host.peers.find(({ name }) => name === entry.server);
    if (outcome.error instanceof TransportError && now && asksForRestart(now)) return;
    tellFailure(record, outcome.error, () => documents.reopen(shown));
  }

  /** Says that calls of a tool are held. Nothing is asked first, since nothing would come of it. */
  async #tellHeld(entry: CatalogEntry, args: Arguments): Promise<void> {
    const { changed, server, name: tool, localName } = entry;
    if (!changed) return;
    const record = { server, tool, localName, args, endedAt: this.#options.now(), durationMs: 0, rounds: 0 };
    const error = heldError({ server, kind: 'tool', name: localName }, changed);
    this.#options.refused({ server, method: 'tools/call', name: tool, args }, error);
    await this.#show(entry, { record, outcome: { kind: 'error', error } });
  }

  /** What a tool was when its server was up last is nothing to call. */
  async #startIfNeeded(tool: OwnedTool): Promise<void> {
    const { shown, start } = this.#options;
    if (ownedEntry(shown.catalog, tool)?.lastKnown !== undefined) await start(tool.server);
  }

  async #chooseTool(): Promise<OwnedTool | undefined> {
    const { host, shown, l10n, now, queue, widgets } = this.#options;
    const { catalog } = shown;
    const { entries } = catalog;
    if (entries.length === 0) {
      this.#options.tellNoTools();
      return undefined;
    }
    const view = toolStep(catalog, host.peers, now(), l10n);
    // A list that went away has nothing to lose: it is not kept for later.
    const answer = await queue.run({ kind: 'call', tool: undefined }, new AbortController().signal, async (screen) => {
      const turn = await screen.turn();
      return turn && (await widgets.show(view, turn));
    });
    return answer?.kind === 'pick' ? entries.find((entry) => qualifiedName(entry) === answer.id) : undefined;
  }

  async #choose(entry: CatalogEntry, view: PickStep): Promise<string | undefined> {
    const answer = await this.#ask(entry, (asking) => askStep(view, asking));
    return answer.kind === 'pick' ? answer.id : undefined;
  }

  #shown(args: Arguments): Arguments {
    return this.#options.redactor.frame(args) as Arguments;
  }

  #ask<T>(entry: CatalogEntry, ask: (asking: Parameters<typeof askStep>[1]) => Promise<T>): Promise<T> {
    const { queue, widgets, l10n } = this.#options;
    return queue.run({ kind: 'call', tool: entry.name }, new AbortController().signal, (screen) =>
      ask({ screen, widgets, l10n }),
    );
  }

  #currentOrRefused(tool: OwnedTool, args: Arguments): CatalogEntry {
    try {
      return this.#current(tool);
    } catch (error) {
      const { server, localName } = tool;
      this.#options.refused({ server, method: 'tools/call', name: `${server}/${localName}`, args }, error);
      throw error;
    }
  }

  #current(tool: OwnedTool): CatalogEntry {
    return currentEntry(this.#options.host.catalog, tool);
  }
}

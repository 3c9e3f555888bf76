import { CancelledError } from '../../core/base/errors';
import type { CatalogEntry } from '../../core/catalog/types';
import type { CallOptions, HostApi } from '../../core/hostApi';
import type { CallToolResult } from '../../core/peer/types';
import { saysDestructive, saysReadOnly } from '../calls/argumentPlan';
import { qualifiedName } from '../calls/ownedTool';
import type { InputQueue } from '../input/inputQueue';
import { askStep } from '../input/runForm';
import type { PickStep, Widgets } from '../input/stepView';
import { boxText, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

type Arguments = Readonly<Record<string, unknown>>;

export interface ExtensionCallOptions {
  readonly host: Pick<HostApi, 'catalog' | 'callTool'>;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly l10n: Localizer;
}

const choices = { once: 'once', session: 'session', refuse: 'refuse' } as const;

/** Calls of other extensions: the person is asked, by whom and with what, before anything is sent. */
export class ExtensionCalls {
  readonly #options: ExtensionCallOptions;
  /** What was allowed until the window closes: which extension may call what. */
  readonly #allowed = new Set<string>();

  constructor(options: ExtensionCallOptions) {
    this.#options = options;
  }

  /**
   * @param caller - the extension's id; undefined if it can't be known
   * @throws CancelledError where the person refuses, and what the call throws
   */
  async call(name: string, args: Arguments, caller: string | undefined, options: CallOptions): Promise<CallToolResult> {
    const { host } = this.#options;
    const { entries } = host.catalog;
    const entry = entries.find((each) => each.name === name) ?? entries.find((each) => qualifiedName(each) === name);
    // What can't be called is refused by the host, with its reason; nobody is asked for that.
    if (!entry?.ready || entry.disabled || entry.changed) return host.callTool(name, args, options);
    if (!saysReadOnly(entry.tool)) await this.#ask(entry, args, caller, options.signal);
    // The very tool that was shown, also where its name has passed to another one meanwhile.
    return host.callTool(qualifiedName(entry), args, options);
  }

  async #ask(entry: CatalogEntry, args: Arguments, caller: string | undefined, signal?: AbortSignal): Promise<void> {
    const allowance = JSON.stringify([caller, entry.server, entry.localName]);
    if (caller !== undefined && this.#allowed.has(allowance)) return;
    const { queue, widgets, l10n } = this.#options;
    const who = caller ?? l10n.t('An extension that can’t be told');
    const source = { kind: 'panel', waiting: l10n.t('{0} wants to call a tool.', who) } as const;
    const answer = await queue.run(source, signal ?? new AbortController().signal, (screen) =>
      askStep(questionStep(entry, args, caller, l10n), { widgets, screen, l10n }),
    );
    signal?.throwIfAborted();
    const choice = answer.kind === 'pick' ? answer.id : choices.refuse;
    if (choice === choices.session) this.#allowed.add(allowance);
    else if (choice !== choices.once) {
      throw new CancelledError(`The person did not let ${caller ?? 'the extension'} call it. Nothing was sent.`, {
        server: entry.server,
      });
    }
  }
}

function questionStep(entry: CatalogEntry, args: Arguments, caller: string | undefined, l10n: Localizer): PickStep {
  const json = boxText(JSON.stringify(args));
  const tool = widgetText(entry.name, 80);
  const who = caller ?? l10n.t('An extension that can’t be told');
  const prompt = l10n.t('{0} wants to call {1} of the server {2}.', who, tool, entry.server);
  return {
    kind: 'pick',
    title: l10n.t('Call by an Extension'),
    step: undefined,
    totalSteps: undefined,
    prompt: saysDestructive(entry.tool)
      ? `${prompt} ${l10n.t('The tool says that it may destroy something.')}`
      : prompt,
    placeholder: '',
    problem: undefined,
    canGoBack: false,
    canDecline: false,
    wholeText: json.partial ? JSON.stringify(args, null, 2) : undefined,
    activeId: choices.refuse,
    items: [
      { id: choices.once, label: l10n.t('Allow once'), detail: json.text, icon: 'check' },
      ...(caller === undefined
        ? []
        : [
            {
              id: choices.session,
              label: l10n.t('Allow for this session'),
              description: l10n.t('this tool, until the window closes'),
              icon: 'check-all',
            },
          ]),
      { id: choices.refuse, label: l10n.t('Refuse'), description: l10n.t('nothing is sent'), icon: 'circle-slash' },
    ],
  };
}

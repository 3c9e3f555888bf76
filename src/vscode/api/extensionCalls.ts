import type { Redactor } from '../../core/audit/redaction';
import { CancelledError, McpHostError } from '../../core/base/errors';
import type { CatalogEntry } from '../../core/catalog/types';
import type { CallOptions, HostApi } from '../../core/hostApi';
import type { CallToolResult } from '../../core/peer/types';
import { saysDestructive } from '../calls/argumentPlan';
import { qualifiedName } from '../calls/ownedTool';
import type { TellRefused } from '../calls/refusedCalls';
import type { InputQueue } from '../input/inputQueue';
import { askStep } from '../input/runForm';
import type { PickStep, Widgets } from '../input/stepView';
import { boxText, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

type Arguments = Readonly<Record<string, unknown>>;

export interface ExtensionCallOptions {
  readonly host: Pick<HostApi, 'catalog' | 'callTool' | 'onDidCall'>;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly l10n: Localizer;
  /** Hides secrets where arguments are shown before they are sent. */
  readonly redactor: Pick<Redactor, 'frame'>;
  /** Told of a call that the host did not begin. */
  readonly refused: TellRefused;
}

/** Stands where a server is named, for a tool that none has. No server can be called that. */
const noServer = '?';

const choices = { once: 'once', session: 'session', refuse: 'refuse' } as const;

/** Calls of other extensions: the person is asked, by whom and with what, before anything is sent. */
export class ExtensionCalls {
  readonly #options: ExtensionCallOptions;
  /**
   * Which extension may call what until the window closes, for each that was asked for: aborted once it may, which ends the
   * questions that wait.
   */
  readonly #allowances = new Map<string, AbortController>();
  /** The arguments of calls that the host has begun. */
  readonly #begun = new WeakSet<Arguments>();

  constructor(options: ExtensionCallOptions) {
    this.#options = options;
    // It lives as long as the host.
    options.host.onDidCall((event) => {
      if (event.kind === 'started') this.#begun.add(event.args);
    });
  }

  /**
   * @param args - of this call alone
   * @param caller - the extension's id; undefined if it can't be known
   * @throws CancelledError where the person refuses, and what the call throws
   */
  async call(name: string, args: Arguments, caller: string | undefined, options: CallOptions): Promise<CallToolResult> {
    const { host, refused } = this.#options;
    const { entries } = host.catalog;
    const entry = entries.find((each) => each.name === name) ?? entries.find((each) => qualifiedName(each) === name);
    try {
      // What can't be called is refused by the host, with its reason; nobody is asked for that.
      if (!entry?.ready || entry.disabled || entry.changed) return await host.callTool(name, args, options);
      await this.#ask(entry, args, caller, options.signal);
      // The very tool that was shown, also where its name has passed to another one meanwhile.
      return await host.callTool(qualifiedName(entry), args, options);
    } catch (error) {
      const server = entry?.server ?? (error instanceof McpHostError ? error.server : undefined) ?? noServer;
      if (!this.#begun.has(args)) refused({ server, method: 'tools/call', name: entry?.name ?? name, args }, error);
      throw error;
    }
  }

  async #ask(entry: CatalogEntry, args: Arguments, caller: string | undefined, signal?: AbortSignal): Promise<void> {
    const { queue, widgets, l10n, redactor } = this.#options;
    const { server } = entry;
    const allowance = this.#allowance(JSON.stringify([caller, server, entry.localName]));
    if (isAllowed(allowance)) return;
    const who = caller ?? l10n.t('An extension that can’t be told');
    const source = { kind: 'panel', waiting: l10n.t('{0} wants to call a tool.', who) } as const;
    const closed = AbortSignal.any([allowance.signal, ...(signal ? [signal] : [])]);
    const choice = await queue.run(source, closed, async (screen) => {
      const view = questionStep(entry, redactor.frame(args) as Arguments, caller, l10n);
      const answer = await askStep(view, { widgets, screen, l10n });
      if (answer.kind !== 'pick') return choices.refuse;
      // Before this question is over: the next one would be shown.
      if (answer.id === choices.session) allowance.abort();
      return answer.id;
    });
    if (signal?.aborted) throw new CancelledError('The call was cancelled. Nothing was sent.', { server });
    if (isAllowed(allowance) || choice === choices.once) return;
    throw new CancelledError(`The person did not let ${caller ?? 'the extension'} call it. Nothing was sent.`, {
      server,
    });
  }

  #allowance(key: string): AbortController {
    const allowance = this.#allowances.get(key) ?? new AbortController();
    this.#allowances.set(key, allowance);
    return allowance;
  }
}

function isAllowed({ signal }: AbortController): boolean {
  return signal.aborted;
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

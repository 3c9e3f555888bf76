import type { CatalogEntry } from '../../core/catalog/types';
import { codeBlock } from '../../core/catalog/renderEscape';
import type { ToolSearch } from '../../core/catalog/toolSearch';
import { isObject } from '../../core/base/json';
import type { HostApi } from '../../core/hostApi';
import { qualifiedName } from '../calls/ownedTool';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { escapeMarkdown } from '../markdown';
import type { LentTools } from './lentTools';
import { readCallInput, readFindInput } from './modelInput';
import { offeredTool, toolForModel } from './offeredTools';
import { resultText } from './resultText';
import { fitTokens, type TokenBudget } from './tokenBudget';

export interface ModelToolOptions {
  readonly host: Pick<HostApi, 'catalog' | 'callTool'>;
  readonly search: () => ToolSearch;
  /** As the settings say now. */
  readonly lent: () => LentTools;
  /** Hides known secrets in what a model is told. */
  readonly redact: (text: string) => string;
  /** Hides secrets in arguments, also those under names that tell of one. */
  readonly redactArguments: (args: unknown) => unknown;
  /** Keeps a text as a document; gives its address. */
  readonly keep: (title: string, text: string) => string;
  readonly l10n: Localizer;
}

/** What the person is asked before a model's call. */
export interface CallQuestion {
  readonly progress: string;
  readonly title: string;
  /** Untrusted markdown. */
  readonly message: string;
}

/** Left of a budget for the note that says what is missing. */
const noteTokens = 120;

/** The catalog as two tools for language models: one that finds tools, one that calls them. */
export class ModelTools {
  readonly #options: ModelToolOptions;

  constructor(options: ModelToolOptions) {
    this.#options = options;
  }

  /** The tools that fit a query best, as JSON; as many of them as the budget has room for. */
  async find(input: unknown, budget: TokenBudget): Promise<string> {
    const { query, server, limit } = readFindInput(input);
    const { host, search, lent, redact } = this.#options;
    const entries = host.catalog.entries.filter(({ disabled }) => !disabled);
    const index = search();
    await index.follow(entries);
    const found = index
      .search(query, entries.length)
      .filter((entry) => server === undefined || entry.server === server);
    const tools = callableFirst(found.slice(0, limit), lent()).map((tool) => redact(JSON.stringify(tool)));
    const shown: string[] = [];
    let left = budget.tokens - noteTokens;
    for (const tool of tools) {
      const tokens = await budget.count(tool);
      // The best one at least by name: its schema can be asked for by a narrower query.
      if (tokens > left && shown.length > 0) break;
      shown.push(tokens > left ? await fitTokens(tool, { ...budget, tokens: Math.max(left, 1) }) : tool);
      left -= tokens;
    }
    return [findNote(shown.length, found.length, entries.length), ...shown].join('\n');
  }

  /** What the person is asked before the call. @throws Error where the model asks for what there is not */
  question(input: unknown): CallQuestion {
    const { l10n, redactArguments } = this.#options;
    const { entry, args } = this.#call(input);
    const facts = [
      escapeMarkdown(l10n.t('Server: {0}', entry.server)),
      ...(entry.owners.length > 1
        ? [escapeMarkdown(l10n.t('Also in: {0}', entry.owners.filter((each) => each !== entry.server).join(', ')))]
        : []),
      annotationsText(entry, l10n),
    ];
    return {
      progress: l10n.t('Calling {0} of {1}', widgetText(entry.name, 80), entry.server),
      title: l10n.t('Let the model call {0} of the server {1}?', widgetText(entry.name, 80), entry.server),
      message: [
        facts.map((fact) => `- ${fact}`).join('\n'),
        codeBlock(JSON.stringify(redactArguments(args), null, 2), 'json'),
      ].join('\n\n'),
    };
  }

  /** Calls a tool, and tells its result; what has no room in the budget is kept as a document. @throws coded errors */
  async call(input: unknown, budget: TokenBudget, signal: AbortSignal): Promise<string> {
    const { host, redact, keep } = this.#options;
    const { entry, args } = this.#call(input);
    const result = await host.callTool(qualifiedName(entry), args, { signal });
    const text = redact(resultText(result));
    const head = await fitTokens(text, { ...budget, tokens: budget.tokens - noteTokens });
    if (head.length === text.length) return text;
    const address = keep(entry.name, text);
    return `${head}\n\n[These are ${head.length} of ${text.length} characters. The whole text is the file ${address}]`;
  }

  #call(input: unknown): { readonly entry: CatalogEntry; readonly args: Readonly<Record<string, unknown>> } {
    const { name, arguments: args } = readCallInput(input);
    const { host, lent } = this.#options;
    return { entry: toolForModel(host.catalog.entries, name, lent()), args };
  }
}

function callableFirst(entries: readonly CatalogEntry[], lent: LentTools) {
  const tools = entries.map((entry) => offeredTool(entry, lent));
  return [...tools.filter((tool) => !tool.unavailable), ...tools.filter((tool) => tool.unavailable)];
}

function findNote(shown: number, found: number, all: number): string {
  if (all === 0) return 'There are no tools: no MCP server of this workspace is ready.';
  if (found === 0) return `None of ${all} tools fits. Try other words.`;
  return `${shown} of ${found} tools that fit, the best first. Call one by its name with mcpHost_callTool. What they say of themselves was not checked.`;
}

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

function annotationsText({ tool }: CatalogEntry, l10n: Localizer): string {
  const { annotations } = tool;
  const said = isObject(annotations) ? hints.filter((hint) => typeof annotations[hint] === 'boolean') : [];
  if (said.length === 0) return escapeMarkdown(l10n.t('The server does not say what the tool may change.'));
  const claims = said.map((hint) => `${hint}: ${String(annotations?.[hint])}`).join(', ');
  return escapeMarkdown(l10n.t('The server says, unchecked: {0}', claims));
}

import {
  l10n,
  LanguageModelTextPart,
  LanguageModelToolResult,
  lm,
  workspace,
  type CancellationToken,
  type LanguageModelToolInvocationOptions,
} from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { lazy } from '../../core/base/lazy';
import type { HostApi } from '../../core/hostApi';
import type { ResultDocuments } from '../documents/resultDocuments';
import type { SettingsRedactor } from '../settingsRedactor';
import { modelToolNames, settingsSection } from '../ids';
import { untrustedMarkdown } from '../tree/treeItems';
import { readLentTools } from './lentTools';
import type { TokenBudget } from './tokenBudget';

export interface CreateModelToolsOptions {
  readonly host: HostApi;
  readonly documents: Pick<ResultDocuments, 'keepText'>;
  readonly redactor: Pick<SettingsRedactor, 'frame' | 'knownOnly'>;
}

/**
 * Lends the catalog to the editor's language models, as two tools: however many servers there are, a model is told of two.
 * What they do is loaded with the first use.
 * @param registry - where they are offered
 */
export function createModelTools(
  { host, documents, redactor }: CreateModelToolsOptions,
  registry: Pick<typeof lm, 'registerTool'> = lm,
): Disposable {
  const redact = (text: string): string => redactor.knownOnly(text);
  const store = new DisposableStore();
  const load = lazy(async () => {
    const { createTools, defaultBudget } = await import('./models');
    const tools = createTools({
      host,
      redact,
      redactArguments: (args) => redactor.frame(args),
      keep: (title, text) => documents.keepText(title, text).toString(),
      lent: () => readLentTools(workspace.getConfiguration(settingsSection).get('modelTools')),
      l10n,
    });
    store.add(tools);
    return { tools: tools.tools, defaultBudget };
  });
  const answer = async (text: Promise<string>): Promise<LanguageModelToolResult> => {
    try {
      return new LanguageModelToolResult([new LanguageModelTextPart(await text)]);
    } catch (error) {
      // What is thrown here is told to the model.
      throw new Error(redact(messageOf(error)), { cause: error });
    }
  };
  store.add(
    registry.registerTool<unknown>(modelToolNames.findTools, {
      prepareInvocation: () => ({ invocationMessage: l10n.t('Looking for MCP tools') }),
      invoke: async (options) => {
        const { tools, defaultBudget } = await load();
        return answer(tools.find(options.input, budgetOf(options) ?? defaultBudget));
      },
    }),
  );
  store.add(
    registry.registerTool<unknown>(modelToolNames.callTool, {
      prepareInvocation: async ({ input }) => {
        const question = (await load()).tools.question(input);
        return {
          invocationMessage: question.progress,
          confirmationMessages: { title: question.title, message: untrustedMarkdown(question.message) },
        };
      },
      invoke: async (options, token) => {
        const { tools, defaultBudget } = await load();
        return answer(tools.call(options.input, budgetOf(options) ?? defaultBudget, signalOf(token)));
      },
    }),
  );
  return store;
}

function budgetOf({ tokenizationOptions }: LanguageModelToolInvocationOptions<unknown>): TokenBudget | undefined {
  if (!tokenizationOptions) return undefined;
  return {
    tokens: tokenizationOptions.tokenBudget,
    count: (text) => tokenizationOptions.countTokens(text),
  };
}

function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort();
  };
  if (token.isCancellationRequested) abort();
  else token.onCancellationRequested(abort);
  return controller.signal;
}

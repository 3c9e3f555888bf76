import * as vscode from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import type { Logger } from '../../core/base/logger';
import type { ChatModel, ModelMessage, ModelPart, ModelRequest } from './chatModel';

/** The language models of the editor. */
export interface ChatModels extends Disposable {
  /** Whether there was one when it was looked last. */
  readonly available: boolean;
  list(): Promise<readonly ChatModel[]>;
  /** Looks whether there is one, now and whenever that may have changed. */
  watch(): void;
}

export function createChatModels(logger: Logger): ChatModels {
  const store = new DisposableStore();
  let available = false;
  let watching = false;

  const list = async (): Promise<readonly ChatModel[]> => {
    const models = (await vscode.lm.selectChatModels()).map(chatModel);
    available = models.length > 0;
    return models;
  };
  const look = (): void => {
    list().catch((error: unknown) => {
      available = false;
      logger.warn(`The language models of the editor can't be listed: ${messageOf(error)}`);
    });
  };
  return {
    get available() {
      return available;
    },
    list,
    watch() {
      if (watching) return;
      watching = true;
      store.add(vscode.lm.onDidChangeChatModels(look));
      look();
    },
    dispose() {
      store.dispose();
    },
  };
}

function chatModel(model: vscode.LanguageModelChat): ChatModel {
  const { id, name, vendor, family } = model;
  return {
    id,
    name,
    vendor,
    family,
    answer: (request, signal) => answer(model, request, signal),
    countTokens: (text) => Promise.resolve(model.countTokens(text)),
  };
}

async function* answer(
  model: vscode.LanguageModelChat,
  { messages, modelOptions, justification }: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const source = new vscode.CancellationTokenSource();
  const cancel = (): void => {
    source.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const options = { justification, modelOptions: { ...modelOptions } };
    const response = await model.sendRequest(messages.map(chatMessage), options, source.token);
    yield* response.text;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Nobody listens any more.
    source.cancel();
    source.dispose();
  }
}

function chatMessage({ role, parts }: ModelMessage): vscode.LanguageModelChatMessage {
  const content = parts.map(chatPart);
  return role === 'user'
    ? vscode.LanguageModelChatMessage.User(content)
    : vscode.LanguageModelChatMessage.Assistant(content);
}

/** Images are parts that editors have from 1.105 on. */
interface WithDataParts {
  readonly LanguageModelDataPart?: {
    image(data: Uint8Array, mimeType: string): vscode.LanguageModelTextPart;
  };
}

function chatPart(part: ModelPart): vscode.LanguageModelTextPart {
  if (part.kind === 'text') return new vscode.LanguageModelTextPart(part.text);
  const { LanguageModelDataPart } = vscode as WithDataParts;
  if (!LanguageModelDataPart) throw new Error(vscode.l10n.t('This version of the editor passes no images to models.'));
  return LanguageModelDataPart.image(part.data, part.mimeType);
}

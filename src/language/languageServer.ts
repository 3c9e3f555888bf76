import { TextDocument } from 'vscode-json-languageservice';
import {
  CodeActionKind,
  CodeLensRefreshRequest,
  createConnection,
  TextDocuments,
  TextDocumentSyncKind,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { english, translated } from '../core/base/localizer';
import { argumentScheme } from '../vscode/ids';
import { ArgumentAssistant } from './argumentAssistant';
import {
  schemaChanged,
  schemaRequest,
  type DocumentParams,
  type LanguageTexts,
  type SchemaAnswer,
  type ServerOptions,
} from './schemaExchange';
import { SettingsAssistant } from './settings/settingsAssistant';
import { settingsFactsChanged, type SettingsFacts } from './settings/settingsFacts';

/**
 * The language server for arguments that are edited as JSON, and for files with settings: a process of its own, started by
 * the panel, which tells it what it has to know. It never contacts an MCP server.
 */

/** How long nothing is typed before the document is checked, in ms. */
const checkDelayMs = 100;
/** What is typed where values of arguments, and keys and texts of settings, begin; and where a variable does. */
const argumentTriggers = ['"', ':'];
const variableTriggers = ['$', '{'];

const connection = createConnection();
const documents = new TextDocuments(TextDocument);
const assistants = new Map<string, Promise<ArgumentAssistant>>();
const checks = new Map<string, NodeJS.Timeout>();
/** What was published last of each file with settings, and of which version of it. */
const published = new Map<string, string>();
let texts: LanguageTexts = { unusable: '{0}', tooLong: '', notAnObject: '' };
let settings = new SettingsAssistant(english);

// The panel has gone, however that happened.
process.on('disconnect', () => process.exit());

connection.onInitialize(({ initializationOptions }: InitializeParams): InitializeResult => {
  const options = initializationOptions as ServerOptions;
  texts = options.texts;
  settings = new SettingsAssistant(translated(options.bundle));
  return {
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: [...argumentTriggers, ...variableTriggers] },
      hoverProvider: true,
      documentSymbolProvider: true,
      codeLensProvider: {},
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
    },
  };
});

connection.onCompletion(async ({ textDocument, position, context }) => {
  const document = documents.get(textDocument.uri);
  if (!document) return null;
  if (!hasArguments(document.uri)) return settings.complete(document, position);
  if (variableTriggers.includes(context?.triggerCharacter ?? '')) return null;
  return (await assistantFor(document.uri)).complete(document, position);
});

connection.onHover(async ({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  if (!document) return null;
  if (!hasArguments(document.uri)) return settings.hover(document, position);
  return (await assistantFor(document.uri)).hover(document, position);
});

// Of files with settings the editor itself knows them.
connection.onDocumentSymbol(async ({ textDocument: { uri } }) => {
  const document = documents.get(uri);
  return document && hasArguments(uri) ? (await assistantFor(uri)).symbols(document) : null;
});

connection.onCodeLens(({ textDocument: { uri } }) => {
  const document = documents.get(uri);
  return document && !hasArguments(uri) ? settings.lenses(document) : [];
});

connection.onCodeAction(({ textDocument: { uri }, range, context: { only } }) => {
  const document = documents.get(uri);
  if (!document || hasArguments(uri) || only?.some((kind) => kind !== CodeActionKind.QuickFix)) return [];
  return settings.actions(document, range);
});

connection.onNotification(settingsFactsChanged, (facts: SettingsFacts) => {
  settings.update(facts);
  for (const { uri } of documents.all()) if (!hasArguments(uri)) checkSoon(uri, 0);
  connection.sendRequest(CodeLensRefreshRequest.type).catch(() => undefined);
});

connection.onNotification(schemaChanged, ({ uri }: DocumentParams) => {
  assistants.delete(uri);
  if (documents.get(uri)) checkSoon(uri, 0);
});

documents.onDidChangeContent(({ document }) => {
  checkSoon(document.uri, checkDelayMs);
});

documents.onDidClose(({ document: { uri } }) => {
  clearTimeout(checks.get(uri));
  checks.delete(uri);
  assistants.delete(uri);
  published.delete(uri);
  void connection.sendDiagnostics({ uri, diagnostics: [] });
});

documents.listen(connection);
connection.listen();

function hasArguments(uri: string): boolean {
  return uri.startsWith(`${argumentScheme}:`);
}

function assistantFor(uri: string): Promise<ArgumentAssistant> {
  const known = assistants.get(uri);
  if (known) return known;
  const params: DocumentParams = { uri };
  const asked = connection
    .sendRequest<SchemaAnswer>(schemaRequest, params)
    .then((answer) => new ArgumentAssistant(answer, texts));
  assistants.set(uri, asked);
  // Asked again with the next need.
  asked.catch(() => assistants.get(uri) === asked && assistants.delete(uri));
  return asked;
}

function checkSoon(uri: string, delayMs: number): void {
  clearTimeout(checks.get(uri));
  checks.set(
    uri,
    setTimeout(() => {
      checks.delete(uri);
      check(uri).catch((error: unknown) => {
        connection.console.error(String(error));
      });
    }, delayMs),
  );
}

async function check(uri: string): Promise<void> {
  const assistant = hasArguments(uri) ? await assistantFor(uri) : settings;
  const document = documents.get(uri);
  if (!document) return;
  const { version } = document;
  const diagnostics = await assistant.diagnostics(document);
  // Another text, or another schema, is checked by itself.
  if (documents.get(uri)?.version !== version) return;
  const state = JSON.stringify([version, diagnostics]);
  // What is published anew takes away the list of fixes that is on screen, and the world changes often.
  if (!hasArguments(uri) && published.get(uri) === state) return;
  published.set(uri, state);
  await connection.sendDiagnostics({ uri, version, diagnostics });
}

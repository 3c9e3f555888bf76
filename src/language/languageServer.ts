import { TextDocument } from 'vscode-json-languageservice';
import {
  createConnection,
  TextDocuments,
  TextDocumentSyncKind,
  type InitializeParams,
  type InitializeResult,
} from 'vscode-languageserver/node';
import { ArgumentAssistant } from './argumentAssistant';
import {
  schemaChanged,
  schemaRequest,
  type DocumentParams,
  type LanguageTexts,
  type SchemaAnswer,
} from './schemaExchange';

/** The language server for arguments that are edited as JSON: a process of its own, started by the panel. */

/** How long nothing is typed before the document is checked, in ms. */
const checkDelayMs = 100;

const connection = createConnection();
const documents = new TextDocuments(TextDocument);
const assistants = new Map<string, Promise<ArgumentAssistant>>();
const checks = new Map<string, NodeJS.Timeout>();
let texts: LanguageTexts = { unusable: '{0}', tooLong: '', notAnObject: '' };

// The panel has gone, however that happened.
process.on('disconnect', () => process.exit());

connection.onInitialize(({ initializationOptions }: InitializeParams): InitializeResult => {
  texts = initializationOptions as LanguageTexts;
  return {
    capabilities: {
      textDocumentSync: TextDocumentSyncKind.Incremental,
      completionProvider: { triggerCharacters: ['"', ':'] },
      hoverProvider: true,
    },
  };
});

connection.onCompletion(async ({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  return document ? (await assistantFor(document.uri)).complete(document, position) : null;
});

connection.onHover(async ({ textDocument, position }) => {
  const document = documents.get(textDocument.uri);
  return document ? (await assistantFor(document.uri)).hover(document, position) : null;
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
  void connection.sendDiagnostics({ uri, diagnostics: [] });
});

documents.listen(connection);
connection.listen();

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
  const assistant = await assistantFor(uri);
  const document = documents.get(uri);
  if (!document) return;
  const { version } = document;
  const diagnostics = await assistant.diagnostics(document);
  // Another text, or another schema, is checked by itself.
  if (documents.get(uri)?.version === version) await connection.sendDiagnostics({ uri, version, diagnostics });
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import {
  createProtocolConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type CompletionList,
  type Diagnostic,
  type DocumentSymbol,
  type Hover,
  type MarkupContent,
  type Position,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
} from 'vscode-languageserver/node';
import type { DocumentParams, SchemaAnswer, ServerOptions } from '../../src/language/schemaExchange';
import { settingsFactsChanged, type SettingsFacts } from '../../src/language/settings/settingsFacts';

/** Bundles the language server as it ships, but for its packages. Resolves with the file. */
export async function buildLanguageServer(): Promise<string> {
  const outfile = resolve('dist-test', 'languageServer', 'languageServer.js');
  await build({
    entryPoints: [join('src', 'language', 'languageServer.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'warning',
  });
  return outfile;
}

const uri = 'mcp-host-arguments:/mcp-host-arguments/1/arguments.json';

/** The language server as a process of its own, with one document. */
export class LanguageServerProcess {
  readonly process: ChildProcess;
  readonly #connection: ProtocolConnection;
  readonly #published: PublishDiagnosticsParams[] = [];
  #answer: SchemaAnswer = { kind: 'schema', text: undefined };
  #wake: () => void = () => undefined;
  #refreshed: () => void = () => undefined;
  #version = 0;

  constructor(file: string) {
    this.process = fork(file, ['--node-ipc'], { silent: true });
    this.#connection = createProtocolConnection(new IPCMessageReader(this.process), new IPCMessageWriter(this.process));
    this.#connection.onRequest<SchemaAnswer, unknown>('mcpHost/inputSchema', () => this.#answer);
    this.#connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.#published.push(params);
      this.#wake();
    });
    this.#connection.onRequest('workspace/codeLens/refresh', () => {
      this.#refreshed();
      return null;
    });
    this.#connection.listen();
  }

  async initialize(options: Partial<Pick<ServerOptions, 'bundle'>> = {}): Promise<void> {
    await this.#connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {},
      initializationOptions: {
        texts: { unusable: 'Not checked. {0}', tooLong: 'Too long.', notAnObject: 'No object.' },
        bundle: options.bundle ?? {},
      } satisfies ServerOptions,
    });
    await this.#connection.sendNotification('initialized', {});
  }

  /** Replaces the document, whose tool has this schema; undefined: none. Resolves with what is wrong with it. */
  async open(schema: unknown, text: string): Promise<Diagnostic[]> {
    if (this.#version > 0) await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    this.#answer = { kind: 'schema', text: schema === undefined ? undefined : JSON.stringify(schema) };
    const version = ++this.#version;
    const textDocument = { uri, languageId: 'mcp-host-arguments', version, text };
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument });
    return this.#diagnostics(version);
  }

  /** Gives the document another schema, and says so. Resolves with what is wrong with it then. */
  async changeSchema(answer: SchemaAnswer): Promise<Diagnostic[]> {
    this.#answer = answer;
    this.#published.length = 0;
    const params: DocumentParams = { uri };
    await this.#connection.sendNotification('mcpHost/inputSchemaChanged', params);
    return this.#diagnostics(this.#version);
  }

  async complete(position: Position, address = uri): Promise<CompletionItem[]> {
    const params = { textDocument: { uri: address }, position };
    const list = await this.#connection.sendRequest<CompletionList | null>('textDocument/completion', params);
    return list?.items ?? [];
  }

  async hover(position: Position, address = uri): Promise<MarkupContent | undefined> {
    const params = { textDocument: { uri: address }, position };
    const hover = await this.#connection.sendRequest<Hover | null>('textDocument/hover', params);
    return hover?.contents as MarkupContent | undefined;
  }

  async symbols(address = uri): Promise<DocumentSymbol[] | null> {
    const params = { textDocument: { uri: address } };
    return this.#connection.sendRequest<DocumentSymbol[] | null>('textDocument/documentSymbol', params);
  }

  /** Opens another document, or gives it another text. */
  async openSettings(address: string, text: string): Promise<void> {
    const version = ++this.#version;
    await this.#connection.sendNotification('textDocument/didClose', { textDocument: { uri: address } });
    const textDocument = { uri: address, languageId: 'jsonc', version, text };
    await this.#connection.sendNotification('textDocument/didOpen', { textDocument });
  }

  /** Tells it of the world. Resolves when it wants its code lenses to be asked for again. */
  async tell(facts: SettingsFacts): Promise<void> {
    const asked = new Promise<void>((resolve) => {
      this.#refreshed = resolve;
    });
    await this.#connection.sendNotification(settingsFactsChanged, facts);
    await asked;
  }

  async lenses(address: string): Promise<CodeLens[]> {
    const params = { textDocument: { uri: address } };
    return (await this.#connection.sendRequest<CodeLens[] | null>('textDocument/codeLens', params)) ?? [];
  }

  /** What is wrong with a document of {@link openSettings}, as it was opened last. */
  problems(): Promise<Diagnostic[]> {
    return this.#diagnostics(this.#version);
  }

  /** How often anything was published of a document. */
  publishedOf(address: string): number {
    return this.#published.filter((params) => params.uri === address).length;
  }

  async actions(range: Range, address: string): Promise<CodeAction[]> {
    const params = { textDocument: { uri: address }, range, context: { diagnostics: [] } };
    return (await this.#connection.sendRequest<CodeAction[] | null>('textDocument/codeAction', params)) ?? [];
  }

  /** Ends it as the editor does. Resolves with its exit code. */
  async shutDown(): Promise<number | null> {
    const exited = once(this.process, 'exit');
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    const [code] = (await exited) as [number | null];
    return code;
  }

  async #diagnostics(version: number): Promise<Diagnostic[]> {
    for (;;) {
      const found = this.#published.find((params) => params.version === version);
      if (found) return found.diagnostics;
      await new Promise<void>((wake) => {
        this.#wake = wake;
      });
    }
  }
}

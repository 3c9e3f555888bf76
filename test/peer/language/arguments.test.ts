import assert from 'node:assert/strict';
import { once } from 'node:events';
import { DiagnosticSeverity, type Diagnostic, type DocumentSymbol, type Position } from 'vscode-languageserver/node';
import { escapeMarkdown } from '../../../src/vscode/markdown';
import { readCases } from '../../support/cases';
import { buildLanguageServer, LanguageServerProcess } from '../../support/languageServer';

interface Row {
  readonly id: string;
  readonly schema?: unknown;
  /** `¦` stands for the cursor. */
  readonly text: string;
  /** The text that is pointed at. */
  readonly hoverAt?: string;
  readonly timeLimitMs?: number;
  readonly expect: {
    readonly problems?: readonly { readonly at: string; readonly says: string; readonly severity?: string }[];
    /** There may be others. */
    readonly includesProblems?: boolean;
    readonly completions?: readonly { readonly label: string; readonly detail?: string; readonly inserts?: string }[];
    /** There are no others, and this is their order. */
    readonly onlyCompletions?: boolean;
    readonly hover?: string;
  };
}

const severities: Readonly<Record<string, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
};

describe('the language server for arguments', () => {
  let file: string;
  let server: LanguageServerProcess;

  const started: LanguageServerProcess[] = [];

  async function start(): Promise<LanguageServerProcess> {
    const process = new LanguageServerProcess(file);
    started.push(process);
    await process.initialize();
    return process;
  }

  before(async () => {
    file = await buildLanguageServer();
    server = await start();
  });

  after(() => {
    for (const each of started) each.process.kill('SIGKILL');
  });

  for (const row of readCases<Row>('argumentDocuments')) {
    it(row.id, async () => {
      const cursor = row.text.indexOf('¦');
      const text = row.text.replace('¦', '');
      const startedAt = performance.now();
      const problems = await server.open(row.schema, text);
      assertProblems(problems, text, row.expect);
      if (cursor >= 0) await assertCompletions(server, { line: 0, character: cursor }, row.expect);
      if (row.hoverAt !== undefined) {
        const hover = await server.hover({ line: 0, character: text.lastIndexOf(row.hoverAt) });
        assert.equal(hover?.value, escapeMarkdown(row.expect.hover ?? ''));
      }
      if (row.timeLimitMs !== undefined) assert.ok(performance.now() - startedAt < row.timeLimitMs);
    });
  }

  it('tells what a document is made of, for its outline, also where it is broken', async () => {
    await server.open(undefined, '{ "drink": { "cups": 2, "" : [true] }, "table": ');
    const names = (symbols: readonly DocumentSymbol[]): unknown[] =>
      symbols.map(({ name, children = [] }) => (children.length > 0 ? [name, ...names(children)] : name));
    assert.deepEqual(names((await server.symbols()) ?? []), [['drink', 'cups', ['""', '0']]]);
    const settings = 'file:///w/.vscode/settings.json';
    await server.openSettings(settings, '{ "mcpHost.servers": {} }');
    // Those of the editor itself are all that the outline has.
    assert.equal(await server.symbols(settings), null);
  });

  it('follows the schema when it changes', async () => {
    const schema = (type: string) => ({ type: 'object', properties: { a: { type } } });
    assert.deepEqual(await server.open(schema('string'), '{ "a": "x" }'), []);
    const changed = await server.changeSchema({ kind: 'schema', text: JSON.stringify(schema('integer')) });
    assert.match(messagesOf(changed), /integer/);
    assert.deepEqual(await server.changeSchema({ kind: 'schema', text: JSON.stringify(schema('string')) }), []);
  });

  it('says it when there is no schema to check by any more', async () => {
    await server.open({ type: 'object', required: ['a'] }, '{}');
    const diagnostics = await server.changeSchema({ kind: 'none', note: 'The tool is gone.' });
    assert.deepEqual(
      diagnostics.map(({ message, severity }) => [message, severity]),
      [['The tool is gone.', DiagnosticSeverity.Information]],
    );
  });

  it('passes the bounds of no schema: 65 levels, 10,001 subschemas', async () => {
    let deep: unknown = { type: 'string' };
    for (let level = 0; level < 65; level++) deep = { type: 'object', properties: { a: deep } };
    const wide = {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`p${i}`, {}])),
    };
    for (const [schema, reason] of [
      [deep, /64 levels/],
      [wide, /10000 subschemas/],
    ] as const) {
      const diagnostics = await server.open(schema, '{}');
      assert.match(messagesOf(diagnostics), reason);
      assert.deepEqual(await server.complete({ line: 0, character: 1 }), []);
    }
  });

  it('ends when it is told to', async () => {
    const other = await start();
    assert.equal(await other.shutDown(), 0);
  });

  it('ends when the panel has gone without a word', async () => {
    const other = await start();
    const exited = once(other.process, 'exit');
    other.process.disconnect();
    await exited;
  });
});

function messagesOf(diagnostics: readonly Diagnostic[]): string {
  return diagnostics.map(({ message }) => (typeof message === 'string' ? message : message.value)).join('\n');
}

function assertProblems(
  problems: readonly Diagnostic[],
  text: string,
  { problems: expected, includesProblems }: Row['expect'],
): void {
  if (!expected) return;
  const found = problems.map((problem) => ({
    ...problem,
    at: text.slice(problem.range.start.character, problem.range.end.character),
  }));
  const shown = JSON.stringify(found, null, 1);
  if (!includesProblems) assert.equal(found.length, expected.length, shown);
  for (const { at, says, severity } of expected) {
    const fits = found.some(
      (each) =>
        each.at === at &&
        new RegExp(says).test(messagesOf([each])) &&
        each.severity === severities[severity ?? 'error'] &&
        each.source === 'MCP Host',
    );
    assert.ok(fits, `${at}: ${says} is not among\n${shown}`);
  }
}

async function assertCompletions(
  server: LanguageServerProcess,
  position: Position,
  { completions, onlyCompletions }: Row['expect'],
): Promise<void> {
  if (!completions) return;
  const items = await server.complete(position);
  const sorted = items.sort((left, right) =>
    (left.sortText ?? left.label) < (right.sortText ?? right.label) ? -1 : 1,
  );
  const labels = sorted.map(({ label }) => label);
  if (onlyCompletions)
    assert.deepEqual(
      labels,
      completions.map(({ label }) => label),
    );
  for (const expected of completions) {
    const item = items.find(({ label }) => label === expected.label);
    assert.ok(item, `${expected.label} is not among ${labels.join()}`);
    if (expected.detail !== undefined) assert.equal(item.detail, expected.detail);
    if (expected.inserts !== undefined) assert.equal((item.textEdit as { newText: string }).newText, expected.inserts);
  }
}

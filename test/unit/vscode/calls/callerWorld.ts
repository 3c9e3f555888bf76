import { createRedactor } from '../../../../src/core/audit/redaction';
import { type McpHostError } from '../../../../src/core/base/errors';
import type { CatalogEntry, Tool } from '../../../../src/core/catalog/types';
import { CallMemory } from '../../../../src/vscode/calls/callMemory';
import { ToolCaller } from '../../../../src/vscode/calls/toolCaller';
import type { CallRecord } from '../../../../src/vscode/documents/callRecord';
import { InputQueue } from '../../../../src/vscode/input/inputQueue';
import { english, ScriptedWidgets } from '../support';
import { entryOf, FakeHost } from './fakeHost';

export const readOnly: Partial<Tool> = { annotations: { readOnlyHint: true } };
export const query: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
};
export const optional: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { q: { type: 'string' }, limit: { type: 'integer' } }, required: ['q'] },
};
export const nested: Partial<Tool> = {
  inputSchema: { type: 'object', properties: { where: { type: 'object' } }, required: ['where'] },
};

export const notes = (localName: string) => ({ server: 'notes', localName });

/** What calls tools, over a host, a person and documents that a test plays. */
export function setUp(...tools: [name: string, tool: Partial<Tool>][]) {
  const host = new FakeHost();
  host.entries = tools.map(([name, tool]) => entryOf(name, tool));
  const widgets = new ScriptedWidgets();
  const queue = new InputQueue();
  const store = new Map<string, unknown>();
  const redactor = createRedactor({ known: 'emerald' });
  const memory = new CallMemory(
    { get: (key) => store.get(key), update: (key, value) => Promise.resolve(void store.set(key, value)) },
    { frame: (value) => value },
    () => undefined,
  );
  const results: [CallRecord, unknown][] = [];
  const keptFocus: boolean[] = [];
  const errors: [CallRecord, unknown][] = [];
  const failures: string[] = [];
  const refused: [name: string, args: unknown, code: string][] = [];
  const asJson: unknown[] = [];
  let noTools = 0;
  const lastKnown: CatalogEntry[] = [];
  const started: string[] = [];
  let start = (): Promise<void> => Promise.resolve();
  /** Tools that were there earlier, and what happens when their server is started. */
  const knows = (names: readonly string[], whenStarted: () => Promise<void>): void => {
    lastKnown.push(...names.map((name) => entryOf(name, readOnly, { ready: false, lastKnown: 1 })));
    start = () => {
      lastKnown.length = 0;
      return whenStarted();
    };
  };
  const caller = new ToolCaller({
    host: host.asHost(),
    shown: {
      get catalog() {
        return { entries: [...host.entries, ...lastKnown], collisions: [], problems: [] };
      },
    },
    start(server) {
      started.push(server);
      return start();
    },
    queue,
    widgets,
    memory,
    redactor,
    l10n: english,
    now: () => 0,
    refused: ({ name, args }, error) => refused.push([name, args, (error as McpHostError).code]),
    progress: (_, task) => task(() => undefined, new AbortController().signal),
    documents: {
      showResult(call, result, _, keepFocus) {
        results.push([call, result]);
        keptFocus.push(keepFocus);
        return Promise.resolve();
      },
      showError: (call, error) => Promise.resolve(errors.push([call, error]) as never),
      reopen: () => Promise.resolve(),
    },
    editAsJson: (entry, args) => Promise.resolve(void asJson.push([entry.name, args])),
    tellFailure: ({ tool }) => failures.push(tool),
    tellNoTools: () => noTools++,
  });
  return {
    host,
    widgets,
    queue,
    memory,
    caller,
    results,
    keptFocus,
    errors,
    failures,
    refused,
    asJson,
    noTools: () => noTools,
    knows,
    started,
  };
}

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as vscode from 'vscode';
import { createRedactor } from '../../src/core/audit/redaction';
import { systemClock } from '../../src/core/base/clock';
import { Host } from '../../src/core/host';
import { createAudit, type AuditLog } from '../../src/vscode/audit/createAudit';
import type { ReadableDocument } from '../../src/vscode/documents/resultDocuments';
import { commandIds, type CommandId } from '../../src/vscode/ids';

const planted = 'planted-77a1-secret';
const server = resolve(__dirname, '../../../test/host/callToolServer.mjs');

describe('the audit log', () => {
  let storage: string;
  const shown: ReadableDocument[] = [];
  const warnings: string[] = [];
  const open: AuditLog[] = [];

  /** The log as a window has it: one more window for each. */
  function audit(): AuditLog {
    const log = createAudit({
      storage: vscode.Uri.file(storage),
      clock: systemClock,
      redactor: createRedactor({ planted }),
      logger: { debug: noted, info: noted, warn: noted, error: noted },
      documents: {
        show: (document) => {
          shown.push(document);
          return Promise.resolve(vscode.Uri.file('/'));
        },
      },
    });
    open.push(log);
    return log;
  }

  const noted = (text: string): void => {
    warnings.push(text);
  };
  const run = (log: AuditLog, id: CommandId): Promise<void> =>
    log.commands.find((command) => command.id === id)!.run(undefined);
  const lines = (): Record<string, unknown>[] =>
    readdirSync(join(storage, 'audit')).flatMap((name) =>
      readFileSync(join(storage, 'audit', name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    );

  async function call(log: AuditLog, args: Record<string, unknown>): Promise<void> {
    const host = new Host({
      settings: { servers: { notes: { command: 'node', args: [server] } } },
      ports: { audit: log },
    });
    await host.start();
    await host.callTool('list', args);
    await host.dispose();
    await log.flush();
  }

  beforeEach(() => {
    storage = mkdtempSync(join(tmpdir(), 'audit-'));
    shown.length = 0;
    warnings.length = 0;
  });

  afterEach(async () => {
    for (const log of open.splice(0)) log.dispose();
    await vscode.commands.executeCommand('notifications.clearAll');
    rmSync(storage, { recursive: true });
  });

  it('has the starts, calls and ends of servers in a file, without secrets', async () => {
    await call(audit(), {
      text: planted,
      password: 'hunter22',
      note: `Basic ${Buffer.from(planted).toString('base64')}`,
    });
    assert.deepEqual(
      lines().map(({ kind, event, name, outcome }) => [kind, event ?? outcome, name].filter(Boolean).join(' ')),
      ['server starting', 'server ready', 'call result list', 'server stopped'],
    );
    const text = JSON.stringify(lines());
    for (const secret of [planted, 'hunter22', Buffer.from(planted).toString('base64')]) {
      assert.ok(!text.includes(secret), secret);
    }
  });

  it('can be read by the next window, with what that adds', async () => {
    await call(audit(), {});
    const next = audit();
    await call(next, {});
    await run(next, commandIds.showAuditLog);
    const [document] = shown;
    assert.equal(document!.markdown.match(/tools\\\/call · list/g)?.length, 2);
    assert.equal((document!.raw as unknown[]).length, 8);
  });

  it('shows and counts what is torn, and goes on behind it', async () => {
    await call(audit(), {});
    const [file] = readdirSync(join(storage, 'audit'));
    const path = join(storage, 'audit', file!);
    writeFileSync(path, readFileSync(path, 'utf8').slice(0, -20));
    const next = audit();
    await call(next, {});
    await run(next, commandIds.showAuditLog);
    assert.match(shown[0]!.markdown, /1 line of the audit log can’t be read/);
    assert.equal((shown[0]?.raw as unknown[]).length, 7);
  });

  it('that can not be written says so, and calls go on', async () => {
    writeFileSync(join(storage, 'audit'), 'no folder');
    await call(audit(), {});
    assert.match(warnings[0] ?? '', /The audit log can't be written: .*E(NOTDIR|EXIST)/);
  });

  it('can not be set by a workspace', () => {
    const values = vscode.workspace.getConfiguration('mcpHost').inspect('audit');
    assert.ok(values && !('workspaceValue' in values && values.workspaceValue !== undefined));
    const { packageJSON } = vscode.extensions.getExtension('mcp-host-panel.mcp-host-panel')!;
    const { properties } = (
      packageJSON as { contributes: { configuration: { properties: Record<string, { scope: string }> } } }
    ).contributes.configuration;
    assert.equal(properties['mcpHost.audit']?.scope, 'machine');
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { KnownValues } from '../../../../src/core/audit/knownValues';
import { hideRanges } from '../../../../src/core/audit/ranges';
import { parseSettings } from '../../../../src/core/config/settings';
import type { PeerView } from '../../../../src/core/peer/types';
import { diagnosticReport } from '../../../../src/vscode/doctor/diagnosticReport';
import { entrySecrets, shownEntry } from '../../../../src/vscode/doctor/entryText';
import { FakeHost } from '../../vscode-panel/fakeHost';
import { l10n, peer, readyPeer, refused } from '../../vscode-panel/fixtures';
import { doctorFacts, entryOf, startReport } from './facts';

const secret = 'Planted-Secret-4711';

function report(written: Record<string, unknown>, view: PeerView, stderr: string[] = [], lines: string[] = []): string {
  const host = new FakeHost();
  host.setPeer(view);
  host.setCatalog({ collisions: [{ name: 'search', owners: ['files', 'notes'] }] });
  const entry = entryOf(written);
  const facts = doctorFacts(view, { entry, report: startReport({ stderr }) });
  const text = diagnosticReport(
    {
      versions: ['MCP Host Panel 1.2.3'],
      host,
      config: parseSettings({}),
      servers: [{ facts, cause: { kind: 'stopped' }, lines }],
      errors: ['2026-11-30 10:00:00 [error] something failed'],
    },
    l10n,
  );
  return hideRanges(text, new KnownValues(entrySecrets(entry)).find(text));
}

describe('the diagnostic report', () => {
  it('has versions, entry, era and evidence, the last start, problems, collisions and the last lines of the logs', () => {
    const view = readyPeer({ capabilities: { tools: {} }, serverInfo: { name: 'x', version: '1' } });
    const text = report({ command: 'node', args: ['srv.mjs'] }, view, [], ['10:00:00 [info] Ready.']);
    for (const part of [
      '- MCP Host Panel 1\\.2\\.3',
      '- Servers: 1 ready',
      '### Entry',
      '"srv.mjs"',
      '- Era: modern 2026-07-28',
      '- Capabilities: `{"tools":{}}`',
      '### Its last start',
      '- Collision `search`: `files, notes`',
      '10:00:00 [info] Ready.',
      'something failed',
    ]) {
      assert.ok(text.includes(part), `${part}\n${text}`);
    }
  });

  it('is the last part of the template of bug reports', () => {
    const headings = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('# '));
    const template = readFileSync('.github/ISSUE_TEMPLATE/bug_report.md', 'utf8');
    assert.ok(headings(template).length > 1);
    assert.deepEqual(headings(report({ command: 'node' }, readyPeer())), headings(template).slice(-1));
    assert.ok(template.trimEnd().endsWith(headings(template).at(-1) ?? ''));
  });

  const token = 'aB3dE5fG7hI9jK1lM3nO5pQ7';
  const entries: [where: string, written: Record<string, unknown>, planted?: string][] = [
    ['env', { command: 'x', env: { API_TOKEN: secret } }],
    ['an option', { command: 'x', args: ['--api-key', secret] }],
    ['an option with its value', { command: 'x', args: [`--password=${secret}`] }],
    ['a header', { url: 'https://mcp.example/mcp', headers: { Authorization: `Bearer ${secret}` } }],
    ['another header', { url: 'https://mcp.example/mcp', headers: { 'X-Api-Key': secret } }],
    ['the query of an address', { url: `https://mcp.example/mcp?anything=${secret}` }],
    ['the path of an address', { url: `https://mcp.example/s/${token}/mcp` }, token],
    ['oauth', { url: 'https://mcp.example/mcp', oauth: { clientId: 'me', clientSecret: secret } }],
  ];
  for (const [where, written, planted = secret] of entries) {
    it(`has nothing of a secret in ${where}, not even where the server repeats it`, () => {
      const transport = 'url' in written ? 'http' : 'stdio';
      const view = peer({
        transport,
        state: refused({ kind: 'malformed', detail: `got ${planted}` }, `got ${planted}`),
      });
      const text = report(written, view, [`config: ${planted}`], [`starting with ${planted}`]);
      assert.ok(!text.includes(planted), text);
    });
  }

  it('keeps variables as they are written, and says which values are set', () => {
    const entry = entryOf({
      command: 'x',
      args: ['--token', '${secret:TOKEN}'],
      env: { TOKEN: '${secret:TOKEN}', MODE: 'fast', OLD: null },
    });
    const shown = shownEntry(entry);
    assert.deepEqual(shown['args'], ['--token', '${secret:TOKEN}']);
    assert.deepEqual(shown['env'], { TOKEN: '${secret:TOKEN}', MODE: '…', OLD: null });
  });

  it('writes the home folder as ~', () => {
    const text = report({ command: join(homedir(), 'bin', 'srv') }, peer());
    assert.ok(!text.includes(homedir()));
    assert.match(text, /"~.bin.srv"/);
  });
});

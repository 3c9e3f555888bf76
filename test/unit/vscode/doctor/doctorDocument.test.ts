import assert from 'node:assert/strict';
import { doctorDocument, goneDocument } from '../../../../src/vscode/doctor/doctorDocument';
import { l10n, peer, readyPeer, refused } from '../../vscode-panel/fixtures';
import { doctorFacts, entryOf, lookAroundOf, startReport } from './facts';

const failed = peer({ state: refused({ kind: 'silence', limitMs: 1500 }, 'no answer') });

describe('the document of Start Doctor', () => {
  it('begins with the likely cause and what to do', () => {
    const text = doctorDocument(doctorFacts(failed), { kind: 'cwdMissing', cwd: '/w/gone' }, l10n);
    const blocks = text.split('\n\n');
    assert.deepEqual(blocks.slice(0, 4), [
      '# Start Doctor: files',
      '**Likely cause:** Its working folder does not exist: `/w/gone`.',
      '## What to do',
      '1. Create the folder, or correct `cwd` in the entry.\n2. Then run **MCP Host: Start Server**.',
    ]);
  });

  it('has the parts of the last start with their times, and the first output', () => {
    const report = startReport({
      phases: [
        { name: 'resolve', at: 0, tookMs: 2 },
        { name: 'discover', at: 2, tookMs: 1500 },
      ],
      firstOutput: { stream: 'stderr', afterMs: 41 },
    });
    const text = doctorDocument(doctorFacts(failed, { report }), { kind: 'stopped' }, l10n);
    assert.match(text, /- After 0 ms: variables, took 2 ms\n- After 2 ms: server\/discover, took 1\.5 s\n/);
    assert.match(text, /- First output after 41 ms, on stderr\n/);
  });

  it('has the file, each folder of PATH, where the command does lie, and the working folder', () => {
    const look = lookAroundOf(
      {
        cwd: { path: '/w', kind: 'folder' },
        command: {
          command: 'npx',
          resolution: { kind: 'notFound', searched: [] },
          elsewhere: ['/opt/homebrew/bin/npx'],
          shellFile: '/home/me/.nvm/bin/npx',
          interpreter: undefined,
          isForeign: false,
          isLauncher: true,
        },
      },
      { searched: ['/usr/bin', '/bin'] },
    );
    const entry = entryOf({ command: 'npx' });
    const text = doctorDocument(doctorFacts(failed, { entry, look }), { kind: 'stopped' }, l10n);
    for (const line of [
      '- `command` in the entry: `npx`',
      '- Executed: nothing',
      '- Found now: nothing',
      '- A terminal would take `/home/me/.nvm/bin/npx`',
      '- It lies outside of PATH at `/opt/homebrew/bin/npx`',
      '- Working folder: `/w`',
      '- `/usr/bin`\n- `/bin`',
    ]) {
      assert.ok(text.includes(line), line);
    }
  });

  it('names what env and envFile set and unset, and never a value', () => {
    const entry = entryOf({
      command: 'x',
      env: { MODE: 'quite-private', OLD: null, KEY: '${env:NO_KEY}' },
      envFile: '.env',
    });
    const look = lookAroundOf(
      { unset: [{ field: 'env.KEY', variable: 'env:NO_KEY' }], envFile: { path: '/w/.env', state: 'readable' } },
      { envFileNames: ['TOKEN'] },
    );
    const text = doctorDocument(doctorFacts(failed, { entry, look }), { kind: 'stopped' }, l10n);
    assert.match(text, /- `env` sets `MODE`, `KEY`\n- `env` unsets `OLD`\n- `envFile` `\/w\/\.env` sets `TOKEN`\n/);
    assert.match(text, /- `\$\{env:NO_KEY\}` in `env\.KEY` has no value\n/);
    assert.ok(!text.includes('quite-private'));
  });

  it('tells the noise of what starts a server from that of the server', () => {
    const noise = (source: 'launcher' | 'server') =>
      doctorDocument(
        doctorFacts(failed, { report: startReport({ noise: [{ text: 'Hello!', source }], noiseCount: 7 }) }),
        { kind: 'stopped' },
        l10n,
      );
    assert.match(noise('launcher'), /no messages: 7\. .*perhaps from what starts the server:\n\n```\nHello!\n```/);
    assert.match(noise('server'), /no messages: 7\. The first ones, from the server:\n\n```\nHello!\n```/);
  });

  it('shows texts of servers letter by letter, what can’t be seen made visible', () => {
    const evil = '[x](command:evil) <script> \u202e ```\u001b[31m';
    const report = startReport({ noise: [{ text: evil, source: 'server' }], noiseCount: 1, stderr: [evil] });
    const text = doctorDocument(
      doctorFacts(failed, { report }),
      { kind: 'exited', code: 1, line: evil, mayBeLegacy: false },
      l10n,
    );
    assert.ok(!text.includes('\u202e') && !text.includes('\u001b'));
    const outside = text.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').replaceAll(/(`+)[^`][\s\S]*?[^`]\1(?!`)/g, '');
    assert.ok(!outside.includes('command:evil'), outside);
  });

  it('has of an address where requests go and by which proxy, and none of its secrets', () => {
    const view = peer({ transport: 'http', state: refused({ kind: 'silence', limitMs: 1 }, '') });
    const url = 'https://mcp.example/mcp?key=hunter33';
    const surroundings = { place: 'in the container', system: 'linux', proxyOf: () => 'http://proxy.example:8080' };
    const facts = doctorFacts(view, { entry: entryOf({ url }), look: lookAroundOf({}, { url }), surroundings });
    const text = doctorDocument(facts, { kind: 'refused' }, l10n);
    assert.match(
      text,
      /`https:\/\/mcp\.example\/mcp\?key=…`\n- Host: `mcp\.example`\n- Proxy: `http:\/\/proxy\.example:8080`/,
    );
    assert.match(text, /Servers run in the container/);
    assert.ok(!text.includes('hunter'));
  });

  it('says of a server that runs that nothing is wrong', () => {
    const text = doctorDocument(doctorFacts(readyPeer()), { kind: 'ready' }, l10n);
    assert.match(text, /nothing is wrong with its start/);
    assert.ok(!text.includes('## What to do'));
  });

  it('says of a server that the settings have no more that it is gone', () => {
    assert.match(goneDocument('files', l10n), /No server is named `files` any more/);
  });
});

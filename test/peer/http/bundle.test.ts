import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { HttpServer, json } from '../../support/httpServer';
import { startModernServer } from '../../support/sdkHttpServer';

/** Runs a host from the bundles, and prints what it loaded. */
const script = `
  const { Host, TransportError } = require('./core.js');
  const host = new Host({ settings: { servers: JSON.parse(process.argv[1]) } });
  host.start().then(async () => {
    const states = host.peers.map(({ state }) => state.kind + (state.error ? ': ' + state.error.message : ''));
    const isLoaded = Object.keys(require.cache).some((file) => file.endsWith('http.js'));
    const called = host.catalog.entries.some(({ name }) => name === 'echo') && (await host.callTool('echo', { text: 'hi' }));
    const failing = host.callTool('broken', {}).catch((error) => error instanceof TransportError && error.status);
    const status = host.catalog.entries.some(({ name }) => name === 'broken') ? await failing : undefined;
    await host.dispose();
    console.log(JSON.stringify({ states, isLoaded, called, status }));
  });
`;

describe('the bundles of the core and of HTTP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-host-bundles-'));
  let server: HttpServer;
  let sourcesOfHttp: string[];

  before(async function () {
    this.timeout(30_000);
    const common = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', logLevel: 'error' } as const;
    await build({ ...common, entryPoints: ['src/core/index.ts'], outfile: join(folder, 'core.js') });
    const { metafile } = await build({
      ...common,
      metafile: true,
      entryPoints: ['src/http/http.ts'],
      outfile: join(folder, 'http.js'),
      alias: { '@modelcontextprotocol/client/_shims': './src/http/sdkShims.ts' },
    });
    sourcesOfHttp = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
    );
    server = await startModernServer();
  });

  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  async function run(servers: Record<string, unknown>) {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script, JSON.stringify(servers)], {
      cwd: folder,
      timeout: 15_000,
    });
    return JSON.parse(stdout) as { states: string[]; isLoaded: boolean; called: unknown; status: unknown };
  }

  it('load nothing of HTTP without a server that needs it', async () => {
    const command = { command: process.execPath, args: [join(process.cwd(), 'test', 'servers', 'toolbox.mjs')] };
    const { states, isLoaded } = await run({ near: command });
    assert.deepEqual([states, isLoaded], [['ready'], false]);
  });

  it('load nothing of HTTP for a server that is not started', async () => {
    const { isLoaded } = await run({ far: { url: server.url, enabled: false } });
    assert.equal(isLoaded, false);
  });

  it('load HTTP by themselves with the first server that needs it, and call its tools', async () => {
    const { states, isLoaded, called } = await run({ far: { url: server.url } });
    assert.deepEqual([states, isLoaded], [['ready'], true]);
    assert.deepEqual((called as { content: unknown }).content, [{ type: 'text', text: 'hi' }]);
  });

  it('leave it to the core to make errors, whose classes HTTP would have once more', () => {
    assert.ok(sourcesOfHttp.includes('src/http/httpTransport.ts'));
    assert.deepEqual(
      sourcesOfHttp.filter((path) => /^src\/core\/.*error/i.test(path)),
      [],
    );
  });

  it('share the classes of errors, though each has its own code', async () => {
    const broken = await HttpServer.start(({ message }, response) => {
      const { id, method } = message as { id: unknown; method: string };
      const tools = [{ name: 'broken', inputSchema: { type: 'object' } }];
      if (method === 'tools/call') response.writeHead(502).end();
      else if (method === 'tools/list') json(response, { jsonrpc: '2.0', id, result: { tools } });
      else {
        const result = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
        json(response, { jsonrpc: '2.0', id, result });
      }
    });
    const { status } = await run({ far: { url: broken.url } });
    assert.equal(status, 502);
    await broken.stop();
  });
});

import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Host } from '../../../src/core/host';
import { createHttpTransports } from '../../../src/http/http';
import type { HttpServer } from '../../support/httpServer';
import { LegacySdkServer, startModernServer } from '../../support/sdkHttpServer';

const calls: readonly (readonly [string, Record<string, unknown>])[] = [
  ['echo', { text: 'höhö ☃' }],
  ['echo', { text: '' }],
  ['echo', { text: 'x'.repeat(100_000) }],
  ['add', { left: 0.1, right: 0.2 }],
  ['add', { left: -1e308, right: 1 }],
  ['route', { region: 'eu-north 1' }],
  ['route', { region: ' nörd\n' }],
  ['steps', {}],
  ['ask', {}],
  ['fail', {}],
];

const answer = { action: 'accept', content: { name: 'Åsa' } } as const;

/** Results as plain JSON, without what says when or for how long. */
function comparable(value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
  for (const key of ['resultType', 'ttlMs', 'cacheScope', '_meta']) Reflect.deleteProperty(copy, key);
  return copy;
}

/** The same calls by the SDK's own client and by the host, on the same server. */
describe("the SDK's client and the host", () => {
  for (const [era, start] of [
    ['modern', () => startModernServer()],
    ['legacy', async () => (await LegacySdkServer.start()).http],
  ] as [string, () => Promise<HttpServer>][]) {
    describe(`on a ${era} server`, () => {
      let server: HttpServer;
      let host: Host;
      let client: Client;

      before(async () => {
        server = await start();
        host = new Host({
          settings: { servers: { far: { url: server.url, allowLegacy: true } } },
          ports: { http: createHttpTransports({}), inputs: { elicit: () => Promise.resolve(answer) } },
        });
        await host.start();
        client = new Client(
          { name: 'oracle', version: '1' },
          { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
        );
        client.setRequestHandler('elicitation/create', () => answer as never);
        await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
      });

      after(async () => {
        await client.close();
        await host.dispose();
        await server.stop();
      });

      it('agree on the version', () => {
        assert.equal(host.peers[0]?.era, era);
        assert.equal(host.peers[0].version, client.getNegotiatedProtocolVersion());
      });

      it('agree on the tools', async () => {
        const { tools } = await client.listTools();
        const byName = (left: { name: string }, right: { name: string }) => (left.name < right.name ? -1 : 1);
        assert.deepEqual(
          host.catalog.entries.map(({ tool }) => comparable(tool)),
          [...tools].sort(byName).map(comparable),
        );
      });

      for (const [name, args] of calls) {
        it(`get the same from ${name} with ${JSON.stringify(args).slice(0, 60)}`, async () => {
          const theirs = await client.callTool({ name, arguments: args });
          const ours = await host.callTool(`far/${name}`, args);
          assert.deepEqual(comparable(ours), comparable(theirs));
        });
      }
    });
  }
});

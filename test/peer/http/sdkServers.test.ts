import assert from 'node:assert/strict';
import { Host } from '../../../src/core/host';
import { createHttpTransports } from '../../../src/http/http';
import type { HttpServer } from '../../support/httpServer';
import { LegacySdkServer, startModernServer } from '../../support/sdkHttpServer';

describe("the SDK's servers over HTTP", () => {
  let modern: HttpServer;
  let dual: HttpServer;
  let legacy: LegacySdkServer;
  let host: Host;

  before(async () => {
    modern = await startModernServer();
    dual = await startModernServer('stateless');
    legacy = await LegacySdkServer.start();
    host = new Host({
      settings: {
        collisionPolicy: 'prefixAll',
        servers: {
          modern: { url: modern.url, allowLegacy: true },
          dual: { url: dual.url, allowLegacy: true },
          legacy: { url: legacy.http.url, allowLegacy: true },
          refused: { url: legacy.http.url },
        },
      },
      ports: {
        http: createHttpTransports({}),
        inputs: { elicit: () => Promise.resolve({ action: 'accept', content: { name: 'Åsa' } } as const) },
      },
    });
    await host.start();
  });

  after(async () => {
    await host.dispose();
    for (const server of [modern, dual, legacy.http]) await server.stop();
  });

  const view = (name: string) => host.peers.find((peer) => peer.name === name)!;

  for (const [name, era] of [
    ['modern', 'modern'],
    ['dual', 'modern'],
    ['legacy', 'legacy'],
  ] as const) {
    it(`finds that the ${name} one is ${era}`, () => {
      const { state } = view(name);
      if (state.kind === 'failed') throw state.error;
      assert.deepEqual([state.kind, view(name).era, view(name).toolCount], ['ready', era, 6]);
    });

    it(`calls tools of the ${name} one`, async () => {
      const { content } = await host.callTool(`${name}/echo`, { text: 'höhö ☃' });
      assert.deepEqual(content, [{ type: 'text', text: 'höhö ☃' }]);
      const { structuredContent } = await host.callTool(`${name}/add`, { left: 0.5, right: 2 });
      assert.deepEqual(structuredContent, { sum: 2.5 });
      assert.equal((await host.callTool(`${name}/fail`, {})).isError, true);
      assert.deepEqual((await host.callTool(`${name}/route`, { region: 'nörd' })).content, [
        { type: 'text', text: 'in nörd' },
      ]);
    });

    it(`reports progress of the ${name} one`, async () => {
      const seen: number[] = [];
      await host.callTool(`${name}/steps`, {}, { onProgress: ({ progress }) => seen.push(progress) });
      assert.equal(seen.at(-1), 3);
    });

    it(`answers what a tool of the ${name} one asks for`, async () => {
      const { content } = await host.callTool(`${name}/ask`, {});
      const answer: unknown = JSON.parse((content[0] as { text: string }).text);
      assert.deepEqual(answer, { kind: 'elicit', action: 'accept', content: { name: 'Åsa' } });
    });
  }

  it('never sends initialize to a modern one, though its entry allows it', () => {
    for (const server of [modern, dual]) assert.deepEqual(server.messages('initialize'), []);
  });

  it('sends nothing but server/discover to the legacy one that is not allowed', () => {
    assert.equal(view('refused').state.kind, 'failed');
    assert.equal(view('refused').era, 'unknown');
  });
});

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { Host } from '../../src/core/host';
import { allGone } from '../support/processes';
import { RecordingFolder } from '../support/recordings';

const eras = { modern: 'modern', dual: 'modern', legacy: 'legacy' } as const;

describe("servers on the SDK's McpServer", () => {
  const recordings = new RecordingFolder();
  let host: Host;
  let pids: number[];

  before(async () => {
    const server = (name: string, era: string, more: Record<string, unknown>) => ({
      [name]: {
        command: process.execPath,
        args: [join('test', 'servers', 'sdk.mjs'), era],
        env: { RECORD: recordings.file(name) },
        ...more,
      },
    });
    const elicit = () => Promise.resolve({ action: 'accept', content: { name: 'Åsa' } } as const);
    host = new Host({
      settings: {
        collisionPolicy: 'prefixAll',
        servers: {
          ...server('modern', 'modern', { allowLegacy: true }),
          ...server('dual', 'dual', { allowLegacy: true }),
          ...server('legacy', 'legacy', { allowLegacy: true }),
          ...server('refused', 'legacy', {}),
        },
      },
      ports: { inputs: { elicit } },
    });
    await host.start();
    pids = host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  });

  after('no process is left', async () => {
    await host.dispose();
    await allGone(pids);
    recordings.remove();
  });

  const view = (name: string) => host.peers.find((peer) => peer.name === name);
  const methods = (name: string) => recordings.messages(name).map(({ method }) => method);

  for (const [name, era] of Object.entries(eras)) {
    it(`finds that the ${name} one is ${era}`, () => {
      assert.deepEqual([view(name)?.state.kind, view(name)?.era, view(name)?.toolCount], ['ready', era, 4]);
      assert.equal(view(name)?.serverInfo?.name, 'sdk-server');
    });

    it(`calls tools of the ${name} one`, async () => {
      const { content } = await host.callTool(`${name}/echo`, { text: 'höhö ☃' });
      assert.deepEqual(content, [{ type: 'text', text: 'höhö ☃' }]);
      const { structuredContent } = await host.callTool(`${name}/add`, { left: 0.5, right: 2 });
      assert.deepEqual(structuredContent, { sum: 2.5 });
      const { isError } = await host.callTool(`${name}/fail`, {});
      assert.equal(isError, true);
    });

    it(`answers what a tool of the ${name} one asks for`, async () => {
      const { content } = await host.callTool(`${name}/ask`, {});
      const answer: unknown = JSON.parse((content[0] as { text: string }).text);
      assert.deepEqual(answer, { kind: 'elicit', action: 'accept', content: { name: 'Åsa' } });
    });
  }

  for (const name of ['modern', 'dual']) {
    it(`never writes initialize to the ${name} one, though its entry allows it`, () => {
      assert.equal(methods(name)[0], 'server/discover');
      assert.ok(!recordings.mentions(name, 'initialize'));
    });
  }

  it('writes server/discover, initialize and notifications/initialized to the allowed legacy one, in this order', () => {
    assert.deepEqual(methods('legacy').slice(0, 3), ['server/discover', 'initialize', 'notifications/initialized']);
  });

  it('writes nothing but server/discover to the legacy one that is not allowed', () => {
    assert.equal(view('refused')?.state.kind, 'failed');
    assert.equal(view('refused')?.era, 'unknown');
    assert.deepEqual(methods('refused'), ['server/discover']);
  });

  it('stamps every request to the modern ones', () => {
    for (const name of ['modern', 'dual']) {
      for (const message of recordings.messages(name).filter((sent) => 'id' in sent)) {
        const { _meta: meta } = message['params'] as { _meta: Record<string, unknown> };
        assert.equal(meta['io.modelcontextprotocol/protocolVersion'], '2026-07-28', String(message['method']));
        assert.ok('io.modelcontextprotocol/clientCapabilities' in meta && 'io.modelcontextprotocol/clientInfo' in meta);
      }
    }
  });
});

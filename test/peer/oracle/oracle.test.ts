import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createMcpHandler, fromJsonSchema, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { Host } from '../../../src/core/host';
import { createHttpTransports } from '../../../src/http/http';
import { EverythingServer } from '../../support/everythingServer';
import { fetchResponder } from '../../support/fetchResponder';
import { HttpServer } from '../../support/httpServer';
import { answers, hostSubject, rpcCode, sdkSubject, type Subject } from '../../support/oracle';
import { allGone } from '../../support/processes';
import { createToolServer, LegacySdkServer } from '../../support/sdkHttpServer';

/** The tools of the others, and everything else that a server can offer. */
function createLibrary(): McpServer {
  const server = createToolServer();
  const argsSchema = fromJsonSchema<{ color: string }>({
    type: 'object',
    properties: { color: { type: 'string', description: 'Any.' } },
    required: ['color'],
  });
  server.registerPrompt('paint', { argsSchema }, ({ color }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Paint it ${color}.` } }],
  }));
  server.server.registerCapabilities({ completions: {} });
  server.server.setRequestHandler('completion/complete', ({ params }) => {
    const values = ['red', 'green', 'grey'].filter((color) => color.startsWith(params.argument.value));
    return { completion: { values, total: values.length, hasMore: false } };
  });
  server.registerResource('readme', 'lib:///readme', { mimeType: 'text/markdown' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'text/markdown', text: '# Read me ☃' }],
  }));
  const template = new ResourceTemplate('lib:///pages/{page}', { list: undefined });
  server.registerResource('page', template, {}, (uri, { page }) => ({
    contents: [{ uri: uri.href, text: `page ${String(page)}` }],
  }));
  return server;
}

interface Peer {
  readonly url: () => string;
  readonly era: 'modern' | 'legacy';
  readonly calls: readonly (readonly [tool: string, args: Readonly<Record<string, unknown>>])[];
  /** Resources to be read, beside those that are listed. */
  readonly reads?: readonly string[];
  readonly prompts?: readonly (readonly [prompt: string, args: Readonly<Record<string, string>>])[];
  readonly completions?: readonly (readonly [prompt: string, argument: string, typed: string])[];
}

const toolCalls: Peer['calls'] = [
  ['echo', { text: 'höhö ☃\n\u0000' }],
  ['add', { left: 0.1, right: 0.2 }],
  ['route', { region: ' nörd\r\n' }],
  ['steps', {}],
  ['ask', {}],
  ['fail', {}],
];

describe("the SDK's client and the host make the same of a server over HTTP", () => {
  const peers: Readonly<Record<string, Peer>> = {
    'one on the SDK, modern': {
      url: () => modern.url,
      era: 'modern',
      calls: toolCalls,
      reads: ['lib:///pages/7'],
      prompts: [['paint', { color: 'grün' }]],
      completions: [['paint', 'color', 'gr']],
    },
    'one on the SDK, legacy, with sessions': { url: () => legacy.http.url, era: 'legacy', calls: toolCalls },
    'server-everything': {
      url: () => everything.url,
      era: 'legacy',
      calls: [
        ['echo', { message: 'ahoy ☃' }],
        ['get-sum', { a: 0.1, b: 0.2 }],
        ['get-tiny-image', {}],
        ['get-annotated-message', { messageType: 'error', includeImage: true }],
        ['get-resource-links', { count: 3 }],
        ['get-structured-content', { location: 'Chicago' }],
      ],
      // Its dynamic resources tell the time.
      reads: [],
      prompts: [
        ['simple-prompt', {}],
        ['args-prompt', { city: 'Ålesund' }],
      ],
      completions: [['completable-prompt', 'department', 'E']],
    },
  };
  let modern: HttpServer;
  let legacy: LegacySdkServer;
  let everything: EverythingServer;

  before(async function () {
    this.timeout(120_000);
    await promisify(execFile)(process.execPath, ['test/servers/real/install.mjs']);
    const handler = createMcpHandler(() => createLibrary(), { legacy: 'reject' });
    modern = await HttpServer.start(fetchResponder((request) => handler.fetch(request)));
    legacy = await LegacySdkServer.start();
    everything = await EverythingServer.start();
  });

  after(async () => {
    await everything.stop();
    await allGone([everything.pid]);
    for (const server of [modern, legacy.http]) await server.stop();
  });

  for (const [name, peer] of Object.entries(peers)) {
    describe(name, () => {
      let host: Host;
      let sdk: Subject;
      let ours: Subject;

      before(async () => {
        host = new Host({
          settings: { collisionPolicy: 'prefixAll', servers: { peer: { url: peer.url(), allowLegacy: true } } },
          ports: {
            http: createHttpTransports({}),
            inputs: { elicit: () => Promise.resolve({ action: 'accept', content: answers } as const) },
          },
        });
        await host.startServer('peer');
        ours = hostSubject(host, 'peer');
        sdk = await sdkSubject(peer.url());
      });

      after(async () => {
        await sdk.close();
        await ours.close();
      });

      /** Does the same with both. */
      async function same(action: (subject: Subject) => Promise<unknown>): Promise<unknown> {
        const [expected, actual] = [await action(sdk), await action(ours)];
        assert.deepEqual(actual, expected);
        return actual;
      }

      it('has the same tools', async () => {
        assert.equal(host.peers[0]?.era, peer.era);
        assert.notDeepEqual(await same((subject) => subject.tools()), []);
      });

      it('answers the same calls in the same way', async () => {
        for (const [tool, args] of peer.calls) await same((subject) => subject.call(tool, args));
      });

      const { reads, prompts } = peer;
      if (reads) {
        it('reads the same resources and templates', async () => {
          const resources = (await same((subject) => subject.resources())) as readonly { uri: string }[];
          assert.notDeepEqual(await same((subject) => subject.templates()), []);
          for (const uri of [...resources.map((each) => each.uri), ...reads]) {
            await same((subject) => subject.read(uri));
          }
        });
      }

      if (prompts) {
        it('gets the same prompts and suggestions', async () => {
          assert.notDeepEqual(await same((subject) => subject.prompts()), []);
          for (const [prompt, args] of prompts) await same((subject) => subject.prompt(prompt, args));
          for (const args of peer.completions ?? []) {
            assert.notDeepEqual(await same((subject) => subject.complete(...args)), []);
          }
        });
      }

      it('fails with the same codes', async () => {
        const codes = [
          await same((subject) => rpcCode(subject.read('nowhere:///nothing'))),
          await same((subject) => rpcCode(subject.prompt('nobody', {}))),
        ];
        assert.ok(
          codes.every((code) => typeof code === 'number'),
          String(codes),
        );
      });
    });
  }
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Disposable } from 'vscode';
import type { ApiErrorCode } from '../../../../api/mcp-host-panel';
import type { ErrorCode } from '../../../../src/core/base/errors';
import { toDisposable } from '../../../../src/core/base/disposable';
import { Emitter } from '../../../../src/core/base/event';
import type { CatalogChange } from '../../../../src/core/catalog/types';
import { createExtensionApi, type CallForExtension } from '../../../../src/vscode/api/extensionApi';
import { entryOf, FakeHost } from '../calls/fakeHost';

const setup = (call: CallForExtension = () => Promise.reject(new Error())) => {
  const host = new FakeHost();
  const peersChanged = new Emitter<readonly string[]>();
  const source = {
    peers: [],
    get catalog() {
      return host.catalog;
    },
    onDidChangePeers: peersChanged.event,
    onDidChangeCatalog: new Emitter<CatalogChange>().event,
    onDidCall: host.onDidCall,
  };
  return { host, peersChanged, api: createExtensionApi(source, call, toDisposable) };
};

describe('what other extensions get', () => {
  it('tells no arguments, results or texts that nobody has reviewed', () => {
    const { host, api } = setup();
    host.entries = [
      entryOf('a', { description: 'A.', secret: 1 }),
      entryOf('b', { description: 'B.' }, { changed: { from: undefined, to: 'x' } as never }),
      entryOf('c', {}, { disabled: true }),
      entryOf('d', {}, { ready: false }),
    ];
    assert.deepEqual(
      api.catalog.map(({ name, description, unavailable }) => [name, description, unavailable]),
      [
        ['a', 'A.', undefined],
        ['b', undefined, 'changed'],
        ['c', undefined, 'disabled'],
        ['d', undefined, 'notReady'],
      ],
    );
    assert.ok(!JSON.stringify(api.catalog).includes('secret'));
    assert.throws(() => {
      (api as { version: number }).version = 2;
    });
  });

  it('is no object of the host: what an extension writes into it changes nothing for others', () => {
    const { host, api } = setup();
    const tool = { title: ['T'], inputSchema: { required: ['x'] }, annotations: { readOnlyHint: false } };
    host.entries = [entryOf('a', structuredClone(tool) as object)];
    const [given] = api.catalog;
    (given?.title as string[])[0] = 'U';
    (given?.inputSchema as { required: string[] }).required.pop();
    (given?.annotations as { readOnlyHint: boolean }).readOnlyHint = true;
    const { title, inputSchema, annotations } = host.entries[0]!.tool;
    assert.deepEqual({ title, inputSchema, annotations }, tool);
    assert.deepEqual([api.catalog[0]?.inputSchema, api.catalog[0]?.annotations], [tool.inputSchema, tool.annotations]);
    assert.throws(() => (api.catalog as unknown[]).pop());
    assert.throws(() => Object.assign(api.catalog[0]!, { name: 'b' }));
  });

  it('copies schemas of tools only where somebody looks', () => {
    const { host, api } = setup();
    let looks = 0;
    const inputSchema = {
      get type() {
        looks++;
        return 'object';
      },
    };
    host.entries = Array.from({ length: 10_000 }, (_, index) => entryOf(`t${index}`, { inputSchema }));
    assert.equal(api.catalog.length, 10_000);
    assert.equal(looks, 0);
    assert.deepEqual(api.catalog[9_999]?.inputSchema, { type: 'object' });
  });

  it('has events that take `thisArgs` and `disposables` as those of the editor do', () => {
    const { peersChanged, api } = setup();
    const told: unknown[] = [];
    const self = { name: 'self' };
    const disposables: Disposable[] = [];
    api.onDidChangePeers(
      function (this: unknown, names) {
        told.push(this, names);
      },
      self,
      disposables,
    );
    peersChanged.fire(['notes']);
    for (const each of disposables) each.dispose();
    peersChanged.fire(['more']);
    assert.deepEqual(told, [self, ['notes']]);
  });

  it('has errors with the documented codes, and documents each', () => {
    const codes = {
      argument: 'argument',
      authorization: 'authorization',
      cancelled: 'cancelled',
      configuration: 'configuration',
      consent: 'consent',
      definitionChanged: 'definitionChanged',
      internal: 'internal',
      negotiation: 'negotiation',
      peerUnavailable: 'peerUnavailable',
      protocol: 'protocol',
      timeout: 'timeout',
      transport: 'transport',
      unknownTool: 'unknownTool',
    } satisfies { [Code in ErrorCode]: Code & ApiErrorCode } & { [Code in ApiErrorCode]: Code & ErrorCode };
    const page = readFileSync('docs/api.md', 'utf8');
    const table = page.slice(page.indexOf('| code |'));
    const documented = table.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
    assert.deepEqual(documented.sort(), Object.keys(codes));
  });
});

describe('the call that an extension makes', () => {
  it('is asked for and sent with the arguments of that moment', async () => {
    const sent: unknown[] = [];
    const { api } = setup(async (_name, args) => {
      await Promise.resolve();
      sent.push(args);
      return { content: [] };
    });
    const args = { at: { path: 'x' } };
    const called = api.callTool('erase', args);
    args.at.path = '/';
    await called;
    assert.deepEqual(sent, [{ at: { path: 'x' } }]);
  });

  it('gives a copy of the result', async () => {
    const result = { content: [{ type: 'text', text: 'x' }] };
    const { api } = setup(() => Promise.resolve(result));
    const given = await api.callTool('read');
    assert.deepEqual(given, result);
    assert.notEqual(given.content, result.content);
  });

  it('takes null for what is left out', async () => {
    const { api } = setup((_name, args) => Promise.resolve({ content: [args] }));
    assert.deepEqual(await api.callTool('read', null as never, null as never), { content: [{}] });
  });

  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  for (const [what, args] of [
    ['a list', []],
    ['a text', 'x'],
    ['what JSON can’t express', circular],
    ['a function', () => 1],
  ] as const) {
    it(`rejects ${what} as arguments`, async () => {
      const { api } = setup();
      await assert.rejects(api.callTool('read', args as never), { code: 'argument' });
    });
  }

  it('rejects a name that is no text', async () => {
    const { api } = setup(() => Promise.resolve({ content: [] }));
    await assert.rejects(api.callTool({ toString: () => 'erase' } as never), { code: 'argument' });
  });
});

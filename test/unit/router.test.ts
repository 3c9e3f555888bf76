import assert from 'node:assert/strict';
import { PeerUnavailableError, UnknownToolError, type McpHostError } from '../../src/core/base/errors';
import { mergeCatalog, type MergeServer } from '../../src/core/catalog/merge';
import type { Catalog, CollisionPolicy } from '../../src/core/catalog/types';
import { Router } from '../../src/core/router';

const ready = (name: string, ...tools: string[]): MergeServer => ({
  name,
  tools: tools.map((tool) => ({ name: tool })),
  ready: true,
});
const offline = (name: string, ...tools: string[]): MergeServer => ({ ...ready(name, ...tools), ready: false });
const unknown = (name: string): MergeServer => ({ name, tools: undefined, ready: false });

describe('routing', () => {
  const servers = [ready('ferry', 'list', 'board'), ready('tides', 'list', 'a/b', 'ferry/leave')];

  const leads: [string, string, string][] = [
    ['list', 'ferry', 'list'],
    ['tides/list', 'tides', 'list'],
    ['ferry/list', 'ferry', 'list'],
    ['board', 'ferry', 'board'],
    ['ferry/board', 'ferry', 'board'],
    ['a/b', 'tides', 'a/b'],
    ['tides/a/b', 'tides', 'a/b'],
    ['tides/ferry/leave', 'tides', 'ferry/leave'],
  ];
  for (const [name, server, localName] of leads) {
    it(`leads ${name} to ${localName} of ${server}`, () => {
      const { entry, ...route } = new Router(catalogOf(servers)).route(name);
      assert.deepEqual(route, { server, localName });
      assert.equal(entry.tool.name, localName);
    });
  }

  it('leads an alias to its tool, and <server>/<tool> as well', () => {
    const router = new Router(catalogOf(servers, { aliases: { 'tides/list': 'water' } }));
    assert.equal(router.route('water').server, 'tides');
    assert.equal(router.route('tides/list').entry.name, 'water');
    assert.equal(router.lookup('tides/list'), undefined);
  });

  it('refuses what the settings disable, by its name or its server, and nothing else', () => {
    const router = new Router(catalogOf(servers, { disabled: ['tides/list', 'board'] }));
    for (const name of ['tides/list', 'board', 'ferry/board']) {
      assert.throws(() => router.route(name), /The setting mcpHost\.tools disables the tool .* Nothing was sent/, name);
    }
    assert.equal(router.route('list').server, 'ferry');
  });

  it('tells names apart by code unit', () => {
    assert.throws(() => new Router(catalogOf(servers)).route('List'), UnknownToolError);
  });

  describe('without a tool', () => {
    const rows: [string, string, RegExp][] = [
      ['names a tool that differs in a letter', 'bord', /There is no tool "bord"\. Did you mean "board"\?/],
      ['names a tool that differs in case', 'BOARD', /Did you mean "board"\?/],
      ['names the tools of that name on other servers', 'lamp/list', /Did you mean "list", "tides\/list"\?/],
      ['names a tool of that server', 'tides/lists', /Did you mean "list", "tides\/list"\?/],
      ['names nothing that is far away', 'something', /There is no tool "something"\. Look it up in the catalog\./],
      ['takes ferry/leave of tides for no tool of ferry', 'ferry/leave', /There is no tool "ferry\/leave"\./],
      ['takes the empty name', '', /There is no tool ""\./],
      ['shows what is not seen', 'a\n\u202eb', /There is no tool "a\\n\\u\{202e\}b"\./],
    ];
    for (const [title, name, message] of rows) {
      it(title, () => {
        const error = caught(() => new Router(catalogOf(servers)).route(name));
        assert.ok(error instanceof UnknownToolError);
        assert.match(error.message, message);
      });
    }

    it('says so in bounded words and time, however long the name and the catalog', () => {
      const many = Array.from({ length: 50 }, (_, index) =>
        ready(`s${index}`, ...Array.from({ length: 200 }, (__, place) => `tool${index}_${place}`)),
      );
      const router = new Router(catalogOf(many));
      for (const name of ['x'.repeat(1_000_000), '/'.repeat(1_000_000), 'tool1_', `s1/${'y'.repeat(100_000)}`]) {
        assert.ok((caught(() => router.route(name))?.message.length ?? 0) < 500);
      }
    });

    it('names the collision where the server was not merged', () => {
      const router = new Router(catalogOf(servers, { policy: 'reject' }));
      const error = caught(() => router.route('tides/a/b'));
      assert.ok(error instanceof UnknownToolError);
      assert.equal(error.server, 'tides');
      assert.match(error.message, /server "tides" are not merged: its tool "list" is already owned by "ferry"/);
    });
  });

  describe('to an owner that is not ready', () => {
    it('sends nothing, and names the owner and what to do', () => {
      const error = caught(() => new Router(catalogOf([offline('ferry', 'board')])).route('board'));
      assert.ok(error instanceof PeerUnavailableError);
      assert.equal(error.server, 'ferry');
      assert.match(
        error.message,
        /"ferry", which owns the tool "board", is not ready\. Nothing was sent\. Start or restart/,
      );
    });

    it('names the other owners and how to call them, and tries none', () => {
      const error = caught(() =>
        new Router(catalogOf([offline('ferry', 'list'), ready('tides', 'list'), ready('lamp', 'list')])).route('list'),
      );
      assert.match(
        error?.message ?? '',
        /not tried, is on \(and called as\): "lamp" \("lamp\/list"\), "tides" \("tides\/list"\)\./,
      );
    });

    it('names a few of many owners', () => {
      const others = Array.from({ length: 50 }, (_, index) => ready(`x${index}`, 'list'));
      const error = caught(() => new Router(catalogOf([offline('ferry', 'list'), ...others])).route('list'));
      assert.match(error?.message ?? '', / and 47 more\.$/);
    });

    it('does not send to another one either while the tools of the owner are not known', () => {
      const catalog = catalogOf([unknown('ferry'), ready('tides', 'list')], { ledger: { list: 'ferry' } });
      const error = caught(() => new Router(catalog).route('list'));
      assert.ok(error instanceof PeerUnavailableError);
      assert.equal(error.server, 'ferry');
      assert.match(error.message, /belongs to the server "ferry", whose tools are not known yet/);
      assert.match(error.message, /called as\): "tides" \("tides\/list"\)/);
    });

    it('keeps a bare name that an alias left unused', () => {
      const catalog = catalogOf(servers, { aliases: { 'ferry/list': 'boats' } });
      assert.ok(caught(() => new Router(catalog).route('list')) instanceof UnknownToolError);
    });
  });
});

function catalogOf(
  servers: MergeServer[],
  rules: {
    policy?: CollisionPolicy;
    aliases?: Record<string, string>;
    disabled?: string[];
    ledger?: Record<string, string>;
  } = {},
): Catalog {
  return mergeCatalog({
    servers,
    configuredServers: servers.map((server) => server.name),
    policy: 'prefix',
    aliases: {},
    ledger: {},
    settled: true,
    ...rules,
  }).catalog;
}

function caught(action: () => unknown): McpHostError | undefined {
  try {
    action();
  } catch (error) {
    return error as McpHostError;
  }
  return undefined;
}

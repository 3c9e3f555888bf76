import assert from 'node:assert/strict';
import { CatalogBuilder } from '../../../src/core/catalog/builder';
import type { MergeInput, MergeServer } from '../../../src/core/catalog/merge';
import type { CollisionPolicy, OwnerChange, Tool } from '../../../src/core/catalog/types';
import { tool } from './mergeCase';

describe('a catalog over time', () => {
  describe('while servers start', () => {
    it('gives no name away before all have settled, then by name order', () => {
      const story = new Story();
      story.set({ ferry: undefined, tides: ['list'] }, { settled: false });
      assert.deepEqual(story.names(), ['tides/list']);
      story.set({ ferry: ['list'], tides: ['list'] }, { settled: false });
      assert.deepEqual(story.names(), ['ferry/list', 'tides/list']);
      story.set({ ferry: ['list'], tides: ['list'] });
      assert.deepEqual(story.names(), ['list', 'tides/list']);
    });

    it('comes to the same names in whatever order they start', () => {
      const first = new Story();
      first.set({ ferry: ['list'], tides: undefined }, { settled: false });
      first.set({ ferry: ['list'], tides: ['list'] });
      const second = new Story();
      second.set({ ferry: undefined, tides: ['list'] }, { settled: false });
      second.set({ ferry: ['list'], tides: ['list'] });
      assert.deepEqual(first.names(), second.names());
    });

    it('shows at once what the ledger gives, also before all have settled', () => {
      const story = new Story({ list: 'tides' });
      story.set({ ferry: ['list'], tides: ['list'] }, { settled: false });
      assert.deepEqual(story.names(), ['ferry/list', 'list']);
    });

    it('keeps a name for its owner in the ledger until the tools of that one are known', () => {
      const story = new Story({ list: 'tides' });
      story.set({ ferry: ['list'], tides: undefined });
      assert.deepEqual(story.names(), ['ferry/list']);
      assert.deepEqual(story.reason('ferry/list'), { kind: 'collision', owner: 'tides' });
      assert.deepEqual(story.ledger(), { list: 'tides' });
      story.set({ ferry: ['list'], tides: ['list', 'low'] });
      assert.deepEqual(story.names(), ['ferry/list', 'list', 'low']);
      assert.deepEqual(story.changes, []);
    });

    it('frees the name when the owner turns out not to have the tool', () => {
      const story = new Story({ list: 'tides' });
      story.set({ ferry: ['list'], tides: undefined });
      story.set({ ferry: ['list'], tides: [] });
      assert.deepEqual(story.names(), ['list']);
      assert.deepEqual(story.changes, [{ name: 'list', from: 'tides', to: 'ferry' }]);
    });

    it('keeps a newcomer out under reject, also before the owner in the ledger is known', () => {
      const story = new Story({ list: 'tides' }, 'reject');
      story.set({ ferry: ['list', 'board'], tides: undefined });
      assert.deepEqual(story.names(), []);
      assert.deepEqual(story.builder.catalog.problems, [
        { kind: 'rejected', server: 'ferry', tool: 'list', owner: 'tides' },
      ]);
    });
  });

  describe('after that', () => {
    it('gives a newcomer that sorts earlier the prefix', () => {
      const story = new Story();
      story.set({ tides: ['list'] });
      story.set({ buoy: ['list'], tides: ['list'] });
      assert.deepEqual(story.names(), ['buoy/list', 'list']);
      assert.deepEqual(story.reason('list'), { kind: 'owner', by: 'ledger' });
      assert.deepEqual(story.changes, []);
    });

    it('keeps the names of a server that stops or fails', () => {
      const story = new Story();
      story.set({ ferry: ['list'], tides: ['list'] });
      story.set({ ferry: { tools: ['list'], ready: false }, tides: ['list'] });
      assert.deepEqual(story.names(), ['list', 'tides/list']);
      assert.deepEqual(
        story.builder.catalog.entries.map((entry) => entry.ready),
        [false, true],
      );
    });

    it('passes a name on when its owner is removed, and says so', () => {
      const story = new Story();
      story.set({ ferry: ['list', 'board'], tides: ['list'] });
      story.set({ tides: ['list'] });
      assert.deepEqual(story.names(), ['list']);
      assert.deepEqual(story.changes, [
        { name: 'board', from: 'ferry', to: undefined },
        { name: 'list', from: 'ferry', to: 'tides' },
      ]);
    });

    it('does not give it back when the former owner returns', () => {
      const story = new Story();
      story.set({ ferry: ['list'], tides: ['list'] });
      story.set({ tides: ['list'] });
      story.set({ ferry: ['list'], tides: ['list'] });
      assert.deepEqual(story.names(), ['ferry/list', 'list']);
    });

    it('passes a name on when its owner drops the tool', () => {
      const story = new Story();
      story.set({ ferry: ['list', 'board'], tides: ['list'] });
      story.set({ ferry: ['board'], tides: ['list'] });
      assert.deepEqual(story.names(), ['board', 'list']);
      assert.deepEqual(story.changes, [{ name: 'list', from: 'ferry', to: 'tides' }]);
    });

    it('keeps the names over a restart of the host', () => {
      const before = new Story();
      before.set({ tides: ['list'] });
      before.set({ buoy: ['list'], tides: ['list'] });
      const after = new Story(JSON.parse(JSON.stringify(before.ledger())) as Record<string, string>);
      after.set({ buoy: ['list'], tides: undefined }, { settled: false });
      after.set({ buoy: ['list'], tides: ['list'] });
      assert.deepEqual(after.names(), before.names());
      assert.deepEqual(after.changes, []);
    });

    it('lets a rejected server in when the other one goes', () => {
      const story = new Story({}, 'reject');
      story.set({ ferry: ['list'], tides: ['list', 'low'] });
      assert.deepEqual(story.names(), ['list']);
      story.set({ tides: ['list', 'low'] });
      assert.deepEqual(story.names(), ['list', 'low']);
      assert.deepEqual(story.changes, [{ name: 'list', from: 'ferry', to: 'tides' }]);
    });

    it('keeps an alias from a newcomer that has such a tool', () => {
      const story = new Story();
      const aliases = { 'tides/list': 'water' };
      story.set({ tides: ['list'] }, { aliases });
      story.set({ buoy: ['water'], tides: ['list'] }, { aliases });
      assert.deepEqual(story.names(), ['buoy/water', 'water']);
      assert.deepEqual(story.builder.catalog.problems, []);
    });

    it('ignores what is no server name in a stored ledger', () => {
      const story = new Story(JSON.parse('{"list": 7, "low": null, "__proto__": "tides"}') as Record<string, string>);
      story.set({ ferry: ['list'], tides: ['low', '__proto__'] });
      assert.deepEqual(story.names(), ['__proto__', 'list', 'low']);
      assert.deepEqual(story.ledger(), JSON.parse('{"list": "ferry", "low": "tides", "__proto__": "tides"}'));
    });
  });

  describe('does no more than needed', () => {
    it('gives back the same catalog and ledger if nothing differs', () => {
      const story = new Story();
      story.set({ ferry: ['list'], tides: ['list'] });
      const { catalog, ledger } = story.builder;
      const result = story.again();
      assert.equal(result.catalog, catalog);
      assert.equal(result.ledger, ledger);
    });

    it('keeps the entries that do not differ', () => {
      const story = new Story();
      story.set({ ferry: ['list', 'board'], tides: ['list', 'low'] });
      const before = new Map(story.builder.catalog.entries.map((entry) => [entry.name, entry]));
      story.set({ ferry: ['list', 'board'], tides: { tools: ['list', 'low'], ready: false } });
      const same = story.builder.catalog.entries.filter((entry) => before.get(entry.name) === entry);
      assert.deepEqual(
        same.map((entry) => entry.name),
        ['board', 'list'],
      );
    });

    it('shows another definition of a tool', () => {
      const story = new Story();
      story.set({ ferry: ['list'] });
      story.tools.set('list', { name: 'list', description: 'new' });
      story.set({ ferry: ['list'] });
      assert.equal(story.builder.catalog.entries[0]?.tool.description, 'new');
    });

    it('reads every tool once, however many servers there are', () => {
      for (const servers of [10, 20, 40]) {
        const { reads } = merged(servers, 25);
        assert.equal(reads.from(0), servers * 25);
      }
    });

    it('reads only the tools of the server that changed', () => {
      const { builder, input, reads } = merged(40, 25);
      const before = reads.all();
      const tools = reads.list(Array.from({ length: 25 }, (_, place) => tool(`shared${place}`)));
      builder.update({
        ...input,
        servers: input.servers.map((server, at) => (at === 7 ? { ...server, tools } : server)),
      });
      assert.equal(reads.from(before), 25);
    });

    it('reads no tool when a server only comes or goes', () => {
      const { builder, input, reads } = merged(40, 25);
      const before = reads.all();
      builder.update({
        ...input,
        servers: input.servers.map((server, index) => (index === 7 ? { ...server, ready: false } : server)),
      });
      assert.equal(reads.from(before), 0);
      builder.update({ ...input, servers: input.servers.slice(1) });
      assert.equal(reads.from(before), 0);
    });
  });
});

type Told = string[] | undefined | { tools: string[]; ready: boolean };

/** A builder that is told in short what its servers declare; tools of one name are one object. */
class Story {
  readonly builder: CatalogBuilder;
  readonly tools = new Map<string, Tool>();
  changes: readonly OwnerChange[] = [];
  readonly #policy: CollisionPolicy;
  readonly #lists = new Map<string, readonly Tool[]>();
  #last: MergeInput | undefined;

  constructor(ledger: Record<string, string> = {}, policy: CollisionPolicy = 'prefix') {
    this.builder = new CatalogBuilder(ledger);
    this.#policy = policy;
  }

  set(servers: Record<string, Told>, rules: Partial<MergeInput> = {}): void {
    const list = (names: string[]): readonly Tool[] => {
      const tools = names.map((name) => {
        if (!this.tools.has(name)) this.tools.set(name, tool(name));
        return this.tools.get(name)!;
      });
      const key = names.join('\n');
      const known = this.#lists.get(key);
      if (known?.every((item, index) => item === tools[index])) return known;
      this.#lists.set(key, tools);
      return tools;
    };
    this.#last = {
      servers: Object.entries(servers).map(([name, told]): MergeServer => {
        if (told === undefined) return { name, tools: undefined, ready: false };
        return Array.isArray(told)
          ? { name, tools: list(told), ready: true }
          : { name, tools: list(told.tools), ready: told.ready };
      }),
      configuredServers: Object.keys(servers),
      policy: this.#policy,
      aliases: {},
      settled: true,
      ...rules,
    };
    this.again();
  }

  again(): ReturnType<CatalogBuilder['update']> {
    const result = this.builder.update(this.#last!);
    this.changes = result.ownerChanges;
    return result;
  }

  names(): string[] {
    return this.builder.catalog.entries.map((entry) => entry.name);
  }

  reason(name: string): unknown {
    return this.builder.catalog.entries.find((entry) => entry.name === name)?.reason;
  }

  ledger(): Record<string, string> {
    return { ...this.builder.ledger };
  }
}

/** Counts how often a tool has been taken from a list. */
class Reads {
  #count = 0;

  list(tools: readonly Tool[]): readonly Tool[] {
    return new Proxy(tools, {
      get: (target, key, receiver) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) this.#count++;
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  }

  all(): number {
    return this.#count;
  }

  from(before: number): number {
    return this.#count - before;
  }
}

function merged(servers: number, tools: number): { builder: CatalogBuilder; input: MergeInput; reads: Reads } {
  const reads = new Reads();
  const names = Array.from({ length: servers }, (_, index) => `server${index}`);
  const input: MergeInput = {
    servers: names.map((name, index) => ({
      name,
      ready: true,
      tools: reads.list(
        Array.from({ length: tools }, (_, place) => tool(place % 5 ? `tool${index}_${place}` : `shared${place}`)),
      ),
    })),
    configuredServers: names,
    policy: 'prefix',
    aliases: {},
    settled: true,
  };
  const builder = new CatalogBuilder({});
  builder.update(input);
  return { builder, input, reads };
}

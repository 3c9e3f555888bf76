import assert from 'node:assert/strict';
import { toolEdits, type ToolChange } from '../../../src/core/config/toolChange';

const tool = { name: 'search', server: 'files', localName: 'search' };
const own = 'files/search';

describe('what is written of a tool', () => {
  const rows: [what: string, tools: unknown, change: ToolChange, edits: [string, string, unknown][]][] = [
    ['disabling it goes under its server', undefined, { kind: 'enabled', enabled: false }, [[own, 'enabled', false]]],
    [
      'enabling it takes away what disabled it, under either name',
      { [own]: { enabled: false, priority: 3 }, search: { enabled: false } },
      { kind: 'enabled', enabled: true },
      [
        [own, 'enabled', undefined],
        ['search', 'enabled', undefined],
      ],
    ],
    ['enabling what is enabled is nothing', { [own]: { priority: 1 } }, { kind: 'enabled', enabled: true }, []],
    [
      'an alias goes under its server, where only it counts',
      { search: { priority: 1 } },
      { kind: 'alias', alias: 'find' },
      [[own, 'alias', 'find']],
    ],
    [
      'no alias takes it away',
      { [own]: { alias: 'find' } },
      { kind: 'alias', alias: undefined },
      [[own, 'alias', undefined]],
    ],
    ['no alias where there is none is nothing', {}, { kind: 'alias', alias: undefined }, []],
    [
      'a priority goes where the canonical name has something, since that counts',
      { search: { keywords: ['a'] }, [own]: {} },
      { kind: 'priority', priority: 5 },
      [['search', 'priority', 5]],
    ],
    [
      'the priority of every tool is none',
      { [own]: { priority: 5 } },
      { kind: 'priority', priority: 0 },
      [[own, 'priority', undefined]],
    ],
    ['keywords', {}, { kind: 'keywords', keywords: ['umbrella'] }, [[own, 'keywords', ['umbrella']]]],
    [
      'no keywords',
      { [own]: { keywords: ['umbrella'] } },
      { kind: 'keywords', keywords: [] },
      [[own, 'keywords', undefined]],
    ],
    ['what is no setting is left to the writing', 'odd', { kind: 'priority', priority: 1 }, [[own, 'priority', 1]]],
  ];
  for (const [what, tools, change, edits] of rows) {
    it(what, () => {
      assert.deepEqual(
        toolEdits(tools, tool, change).map(({ path, value }) => [...path, value]),
        edits,
      );
    });
  }
});

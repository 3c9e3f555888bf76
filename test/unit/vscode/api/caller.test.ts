import assert from 'node:assert/strict';
import { callerIn } from '../../../../src/vscode/api/caller';

describe('the extension whose code is in a stack', () => {
  const extensions = [
    { id: 'own.panel', extensionPath: '/ext/panel' },
    { id: 'a.notes', extensionPath: '/ext/notes' },
    { id: 'a.notes-more', extensionPath: '/ext/notes-more' },
    { id: 'a.inner', extensionPath: '/ext/notes/inner' },
    { id: 'a.windows', extensionPath: 'C:\\ext\\win' },
  ];
  for (const [what, lines, expected] of [
    ['is the first but our own', ['/ext/panel/dist/extension.js:1:2', '/ext/notes/main.js:3:4'], 'a.notes'],
    ['is not one whose folder begins alike', ['/ext/notes-more/main.js:3:4'], 'a.notes-more'],
    ['is the inner one', ['/ext/notes/inner/main.js:1:1'], 'a.inner'],
    ['is found on Windows', ['C:\\ext\\win\\main.js:1:1'], 'a.windows'],
    ['is none where there is none', ['node:internal/timers:5:1'], undefined],
  ] as const) {
    it(what, () => {
      const stack = ['Error', ...lines.map((line) => `    at call (${line})`)].join('\n');
      assert.equal(callerIn(stack, extensions, 'own.panel'), expected);
    });
  }
});

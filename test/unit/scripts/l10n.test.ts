import assert from 'node:assert/strict';
import { sourceTexts } from '../../../scripts/l10n/sourceTexts.mjs';
import { translationProblems } from '../../../scripts/l10n/translationProblems.mjs';
import { typographyProblems } from '../../../scripts/l10n/typography.mjs';

describe('the texts of the sources', () => {
  const keysOf = (source: string): string[] => sourceTexts('a.ts', source).texts.map(({ key }) => key);
  const problemsOf = (source: string): string[] => sourceTexts('a.ts', source).problems;

  for (const call of ["l10n.t('a')", "vscode.l10n.t('a')", "this.#l10n.t('a')", "options.l10n.t('a')", 'l10n.t(`a`)']) {
    it(`are found in ${call}`, () => {
      assert.deepEqual(keysOf(call), ['a']);
    });
  }

  it('are found inside each other', () => {
    assert.deepEqual(keysOf("l10n.t('{0} more', l10n.t('none'))"), ['{0} more', 'none']);
  });

  it('are kept apart by their comments, as the editor does', () => {
    assert.deepEqual(keysOf("l10n.t({ message: 'a' })"), ['a']);
    assert.deepEqual(keysOf("l10n.t({ message: 'a', comment: 'b' })"), ['a/b']);
    assert.deepEqual(keysOf("l10n.t({ message: 'a', comment: ['b', 'c'] })"), ['a/bc']);
  });

  for (const call of [
    'l10n.t(text)',
    'l10n.t()',
    "l10n.t('a' + 'b')",
    'l10n.t(`a ${b}`)',
    "l10n.t({ message: 'a', comment: c })",
  ]) {
    it(`are refused where nobody can know them: ${call}`, () => {
      assert.match(problemsOf(call).join('\n'), /^a\.ts:1: the first argument/);
    });
  }

  for (const line of ['const t = l10n.t;', 'const { t } = l10n;', 'texts.map(l10n.t)', 'const { t: text } = l10n;']) {
    it(`are not sought behind another name: ${line}`, () => {
      assert.match(problemsOf(`\n${line}`).join('\n'), /^a\.ts:2: l10n\.t must be called where it is named/);
    });
  }

  it('have an argument for each placeholder', () => {
    assert.deepEqual(problemsOf("l10n.t('{0} of {1}', 1)"), ['a.ts:1: no argument for {1}.']);
    assert.deepEqual(problemsOf("l10n.t('{0} of {1}', 1, 2)"), []);
    assert.deepEqual(problemsOf("l10n.t('{0} of {1}', ...all)"), []);
  });
});

describe('a translation', () => {
  const names = new Set(['JSON', 'MCP']);
  const problemsOf = (text: string, translated: unknown): string[] =>
    translationProblems(new Map([['key', text]]), { key: translated }, names);

  it('has just the keys that there are', () => {
    assert.deepEqual(translationProblems(new Map([['a', 'One']]), { b: '二' }, names), [
      'no translation: "a"',
      'translates what is not there: "b"',
    ]);
  });

  const table: readonly [text: string, translated: unknown, problem: RegExp | undefined][] = [
    ['{0} tools', '{0} 个工具', undefined],
    ['Start', 'Start', /is not translated/],
    ['Start', 'Begin', /is not translated/],
    ['Start', 5, /is no text/],
    ['JSON', 'JSON', undefined],
    ['MCP: {0}', 'MCP：{0}', undefined],
    ['{0}: {1}', '{0}：{1}', undefined],
    ['{0} of {1}', '第 {0} 个', /lacks \{1\}/],
    ['{0} tools', '{0} 个工具，共 {1} 个', /has \{1\}, which the English text has not/],
    ['Set `env` first', '先设置 `args`', /lacks `env`/],
    ['[Start](command:a.start)', '[启动](command:a.stop)', /lacks \]\(command:a\.start\)/],
    ['Sending server/discover', '正在发送 server/discover', undefined],
    ['Sending server/discover', '正在发送发现请求', /lacks server\/discover/],
    ['server/discover', 'server/discover', undefined],
    ['See `#a.b#`.', '见 `#a.b#`。', undefined],
    ['See https://a.example/b.', '见 https://a.example/b。', undefined],
    ['See https://a.example/b', '见 https://a.example/c', /lacks https:\/\/a\.example\/b/],
  ];
  for (const [text, translated, problem] of table) {
    it(`of "${text}" ${problem ? 'cannot be' : 'can be'} ${JSON.stringify(translated)}`, () => {
      const found = problemsOf(text, translated).join('\n');
      if (problem) assert.match(found, problem);
      else assert.equal(found, '');
    });
  }
});

describe('Chinese text', () => {
  const table: readonly [text: string, rule: RegExp | undefined][] = [
    ['启动 MCP 服务器', undefined],
    ['启动MCP 服务器', /a space between/],
    ['见 `env`。', undefined],
    ['见`env`。', /a space between/],
    ['失败：{0}', undefined],
    ['失败: {0}', /full-width/],
    ['已停止.', /full-width/],
    ['（可选）', undefined],
    ['参数 (可选)', /full-width/],
    ['失败： {0}', /no space beside/],
    ['服 务器', /no space within/],
    ['正在停止…', undefined],
    ['正在停止...', /ellipsis/],
    ['[自述文件](command:a.b)说明', undefined],
    ['运行 **MCP Host: 刷新**', undefined],
    ['**原因**：{0}', undefined],
    ['**原因：**{0}', /emphasis/],
  ];
  for (const [text, rule] of table) {
    it(`${rule ? 'is not set like' : 'is set like'} "${text}"`, () => {
      const rules = typographyProblems(text).map((problem) => problem.rule);
      if (rule) assert.match(rules.join('\n'), rule);
      else assert.deepEqual(rules, []);
    });
  }
});

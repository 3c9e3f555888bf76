import assert from 'node:assert/strict';
import { renderResult } from '../../../src/core/catalog/renderResult';
import { checkInput } from '../../../src/core/elicitation/answers';
import { formFields } from '../../../src/core/elicitation/fields';
import type { FieldInput } from '../../../src/core/elicitation/types';
import { inspectUrl } from '../../../src/core/elicitation/urlConsent';
import { summarize } from '../../../src/core/era/summary';
import type { ProbeAnswer, ProbeStep } from '../../../src/core/era/types';
import type { CallToolResult } from '../../../src/core/peer/types';
import { chinese } from '../../support/chinese';

describe('what the core says in Chinese', () => {
  const typed = (text: string): FieldInput => ({ kind: 'text', text });
  const picked = (...values: string[]): FieldInput => ({ kind: 'picked', values });
  const of = { enum: ['a', 'b', 'c'], type: 'string' };
  const checks: readonly [schema: Record<string, unknown>, input: FieldInput, said: string][] = [
    [{ type: 'string' }, undefined, '必填：请输入一个值。'],
    [{ type: 'boolean' }, undefined, '必填：请选择是或否。'],
    [of, undefined, '必填：请选择一个选项。'],
    [{ type: 'array', items: of }, undefined, '必填：请至少选择一个选项。'],
    [{ type: 'string', minLength: 3 }, typed('ab'), '请至少输入 3 个字符（现在是 2）。'],
    [{ type: 'string', maxLength: 1 }, typed('ab'), '请最多输入 1 个字符（现在是 2）。'],
    [{ type: 'string', format: 'email' }, typed('ab'), '请输入电子邮件地址，例如 name@example.com。'],
    [{ type: 'string', format: 'uri' }, typed('ab'), '请输入带协议的完整地址，例如 https://example.com/page。'],
    [{ type: 'string', format: 'date' }, typed('ab'), '请输入存在的日期，格式为年-月-日，例如 2026-03-31。'],
    [
      { type: 'string', format: 'date-time' },
      typed('ab'),
      '请输入日期、时间和时差，例如 2026-03-31T14:30:00Z 或 2026-03-31T14:30:00+02:00。',
    ],
    [{ type: 'integer' }, typed('1.5'), '请输入：整数。'],
    [{ type: 'integer', minimum: 1, maximum: 5 }, typed('7'), '请输入：1 到 5 之间的整数。'],
    [{ type: 'number', exclusiveMinimum: 1, maximum: 5 }, typed('1'), '请输入：数字，大于 1，至多 5。'],
    [{ type: 'number' }, typed('1,5'), '请输入：数字，小数部分前用点号。'],
    [{ type: 'number' }, typed('0.12345678901234567890'), '此数字的位数过多，无法按输入的内容精确发送。'],
    [{ type: 'array', items: of, minItems: 2 }, picked('a'), '请至少选择 2 个选项（现在是 1）。'],
    [{ type: 'array', items: of, maxItems: 1 }, picked('a', 'b'), '请最多选择 1 个选项（现在是 2）。'],
    [{ type: 'object' }, typed('x'), '请输入：类型为 object 的 JSON，例如 {"name": "value"}。'],
  ];
  for (const [schema, input, said] of checks) {
    it(`of an answer to ${JSON.stringify(schema)}: ${said}`, () => {
      const { fields } = formFields({ type: 'object', properties: { a: schema }, required: ['a'] });
      const check = checkInput(fields[0]!, input, chinese);
      assert.equal(check.ok ? 'valid' : check.message, said);
    });
  }

  const step = (answer: ProbeAnswer, sent: ProbeStep['sent'] = 'server/discover'): ProbeStep => ({
    sent,
    version: '2026-07-28',
    answer,
    afterMs: 12,
  });
  const exit = { exitCode: 3, signal: null };
  const refusal: ProbeAnswer = { kind: 'error', code: -32601, message: 'Unknown' };
  const evidence: readonly [steps: readonly ProbeStep[], said: string][] = [
    [[step(refusal)], 'server/discover → -32601，用时 12 ms'],
    [
      [step(refusal), step({ kind: 'result', versions: ['2025-06-18'] }, 'initialize')],
      'server/discover → -32601，用时 12 ms，然后 initialize → 提供 2025-06-18，用时 12 ms',
    ],
    [[step({ kind: 'result', versions: [] })], 'server/discover → 提供 无，用时 12 ms'],
    [[step({ kind: 'malformed', detail: 'no versions' })], 'server/discover → 无法使用的答复，用时 12 ms'],
    [[step({ kind: 'silence', limitMs: 15_000 })], 'server/discover → 15 s 内没有答复'],
    [[step({ kind: 'exit', exit, stderrTail: [] })], 'server/discover 期间以代码 3 退出'],
    [[step({ kind: 'exit', exit, stderrTail: [], detail: 'x' })], 'server/discover 期间连接被切断'],
    [[step({ kind: 'spawnFailed', systemCode: 'ENOENT', message: 'x' })], '无法启动（ENOENT）'],
  ];
  for (const [steps, said] of evidence) {
    it(`of what decided the era: ${said}`, () => {
      assert.equal(summarize(steps, chinese), said);
    });
  }

  const addresses: readonly [url: string, said: readonly string[]][] = [
    ['ftp://a.example', ['服务器给出的地址未打开。只打开 https 和 http 地址，不打开 ftp:']],
    ['nowhere', ['服务器给出的地址未打开。它不是有效的网址：nowhere']],
    ['http://a.example', ['它未加密（http）：途中的其他人可以读取和更改内容。']],
    ['https://me@a.example:81/', ['它在主机前带有用户名或密码。主机是 a.example:81。', '它使用不常见的端口 81。']],
    ['https://192.0.2.1/', ['其主机是网络地址 192.0.2.1，不是名称。']],
  ];
  for (const [url, said] of addresses) {
    it(`of the address ${url}: ${said.join(' ')}`, () => {
      const inspected = inspectUrl(url, chinese);
      const found =
        inspected.kind === 'refused' ? [inspected.reason] : inspected.warnings.map(({ message }) => message);
      assert.deepEqual(found, said);
    });
  }

  const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
  const results: readonly [what: string, result: CallToolResult, parts: readonly string[]][] = [
    ['a result', { content: [{ type: 'text', text: 'tea' }] }, ['结果 · 来自 `box` · 3 B 文本']],
    ['no content', { content: [] }, ['*该工具的答复不含任何内容。*']],
    ['a failure', { content: [image], isError: true }, ['**工具错误**：工具表示它失败了', '1 个附件（3 B）']],
    [
      'structured content and more',
      { content: [{ type: 'text', text: '' }], structuredContent: { a: 1 }, more: 1 },
      ['*（空文本）*', '## 结构化内容（7 B）', '## 其他字段'],
    ],
    [
      'an answer with its sources',
      { content: [{ type: 'text', text: '{"answer":"tea","citations":["https://a.example"]}' }] },
      ['**来源**'],
    ],
  ];
  for (const [what, result, parts] of results) {
    it(`in the document of ${what}: ${parts.join(', ')}`, () => {
      const { markdown } = renderResult(result, { server: 'box', tool: 'brew', l10n: chinese });
      for (const part of parts) assert.ok(markdown.includes(part), markdown);
    });
  }
});

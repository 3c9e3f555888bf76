import assert from 'node:assert/strict';
import { renderResult } from '../../../../src/core/catalog/renderResult';
import type { CallToolResult } from '../../../../src/core/peer/types';
import { resultDocument, resultPreface } from '../../../../src/vscode/documents/resultDocument';
import { structuredDeviation } from '../../../../src/vscode/documents/structuredDeviation';
import { english } from '../support';

const call = {
  server: 'notes',
  tool: 'notes/search',
  localName: 'search',
  args: { query: '```' },
  endedAt: new Date(2026, 10, 30, 9, 5, 7).getTime(),
  durationMs: 1234,
  rounds: 1,
};

describe('the document of a result', () => {
  const facts = { call, bytes: 5_200_000, lacksStructuredContent: false };

  it('has duration, rounds, size and time below its heading', () => {
    const preface = resultPreface(facts, english);
    assert.equal(preface, '1.2 s · 1 round of input · 5.2 MB received · 2026-11-30 09:05:07');
    const { markdown } = renderResult({ content: [] }, { server: 'notes', tool: 'search', preface });
    assert.ok(markdown.startsWith(`# search\n\nResult · from \`notes\`\n\n${preface}\n\n`));
  });

  it('has the result, then what was sent', () => {
    assert.equal(
      resultDocument('# search\n\nResult from `notes`\n', call, english),
      [
        '# search',
        'Result from `notes`',
        '---',
        '## What was sent',
        '`tools/call`',
        '````json\n{\n  "name": "search",\n  "arguments": {\n    "query": "```"\n  }\n}\n````',
        '',
      ].join('\n\n'),
    );
  });

  it('says when structured content is lacking', () => {
    const lacking = resultPreface({ ...facts, lacksStructuredContent: true }, english);
    assert.match(lacking, /⚠ The tool declares an output schema, but its server sent no structured content/);
  });
});

describe('a result against the output schema of its tool', () => {
  const problems = [{ path: '/n', message: 'must be number' }];
  const strict = { validate: () => Promise.resolve({ kind: 'invalid', problems } as const) };
  const tool = { name: 'search', outputSchema: { type: 'object' } };
  const structured: CallToolResult = { content: [], structuredContent: { n: 'x' } };

  it('is said where it does not fit', async () => {
    assert.deepEqual(await structuredDeviation(structured, tool, strict), { problems, lacking: false });
  });

  it('is said where there is none', async () => {
    assert.equal((await structuredDeviation({ content: [] }, tool, strict)).lacking, true);
  });

  it('may be absent from a failure', async () => {
    assert.equal((await structuredDeviation({ content: [], isError: true }, tool, strict)).lacking, false);
  });

  for (const [title, declared] of [
    ['is nothing where no schema is declared', { name: 'search' }],
    ['is nothing where the tool is not known', undefined],
  ] as const) {
    it(title, async () => {
      assert.deepEqual(await structuredDeviation(structured, declared, strict), { problems: [], lacking: false });
    });
  }

  it('is nothing where the schema can’t be used', async () => {
    const unusable = { validate: () => Promise.resolve({ kind: 'unusable', reason: 'x' } as const) };
    assert.deepEqual((await structuredDeviation(structured, tool, unusable)).problems, []);
  });
});

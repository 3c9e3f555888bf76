import assert from 'node:assert/strict';
import {
  encodeHeaderValue,
  methodHeaders,
  paramHeaders,
  readParamHeaders,
} from '../../../src/core/catalog/paramHeaders';
import { readCases } from '../../support/cases';

interface Row {
  readonly id: string;
  readonly transport?: 'stdio';
  readonly method: string;
  readonly tool?: { readonly name: string; readonly inputSchema: unknown };
  readonly arguments?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
  readonly expect: {
    readonly valid: boolean;
    readonly why?: string;
    readonly headers?: Record<string, string>;
    readonly absent?: readonly string[];
  };
}

/** Names in lower case: they compare without case. */
function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

describe('headers that mirror a request, row by row', () => {
  for (const row of readCases<Row>('headers').filter(({ transport }) => transport !== 'stdio')) {
    it(row.id, () => {
      const { tool, expect } = row;
      const reading = readParamHeaders(tool?.inputSchema);
      assert.equal(reading.ok, expect.valid);
      if (!reading.ok) {
        assert.match(reading.reason, /x-mcp-header/);
        if (expect.why !== undefined) assert.equal(reading.defect, expect.why);
        return;
      }
      const params = row.params ?? { name: tool!.name, arguments: row.arguments };
      const sent = lowerCase({
        ...methodHeaders(row.method, params),
        ...(tool && paramHeaders(tool.inputSchema, row.arguments ?? {})),
      });
      assert.deepEqual(sent, lowerCase(expect.headers ?? {}));
      for (const name of expect.absent ?? []) assert.ok(!(name.toLowerCase() in sent), name);
    });
  }
});

describe('headers of arguments', () => {
  const annotated = (type: string) => ({ properties: { a: { type, 'x-mcp-header': 'A' } } });

  for (const [what, value, expected] of [
    ['an integer beyond what is exact', 2 ** 53, undefined],
    ['a number that is no integer', 1.5, undefined],
    ['minus zero', -0, '0'],
    ['an object', {}, undefined],
    ['an empty text', '', ''],
    ['a tab', 'a\tb', encodeHeaderValue('a\tb')],
  ] as const) {
    it(`have ${expected === undefined ? 'nothing' : JSON.stringify(expected)} for ${what}`, () => {
      assert.deepEqual(
        paramHeaders(annotated('string'), { a: value }),
        expected === undefined ? {} : { 'Mcp-Param-A': expected },
      );
    });
  }

  it('are none for a tool that is not valid', () => {
    assert.deepEqual(paramHeaders(annotated('number'), { a: 1 }), {});
  });

  it('never come from the prototype of the arguments', () => {
    const schema = {
      properties: { constructor: { type: 'object', properties: { name: { type: 'string', 'x-mcp-header': 'N' } } } },
    };
    assert.deepEqual(paramHeaders(schema, {}), {});
  });

  it('survive whatever stands in place of a schema', () => {
    for (const schema of [null, 7, [], 'x', { properties: [] }, { properties: { a: null }, allOf: 7, $defs: [1] }]) {
      assert.deepEqual(readParamHeaders(schema), { ok: true, params: [] });
    }
  });

  it('are read from a schema as deep and as wide as a server likes, in bounded time', () => {
    let deep: Record<string, unknown> = { type: 'string', 'x-mcp-header': 'Deep' };
    for (let level = 0; level < 100_000; level++) deep = { properties: { a: deep } };
    assert.equal(readParamHeaders(deep).ok, true);
    const wide = { properties: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`p${i}`, {}])) };
    assert.equal(readParamHeaders(wide).ok, true);
  });
});

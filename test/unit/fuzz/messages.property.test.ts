import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { createRedactor } from '../../../src/core/audit/redaction';
import { idText, readFacts } from '../../../src/core/audit/wireFacts';
import { summaryText } from '../../../src/core/audit/wireSummary';
import { McpHostError, ProtocolError } from '../../../src/core/base/errors';
import {
  paramHeaders,
  encodeHeaderValue,
  methodHeaders,
  readParamHeaders,
} from '../../../src/core/catalog/paramHeaders';
import { fetchAll } from '../../../src/core/catalog/paging';
import { isHeaderName, isHeaderValue } from '../../../src/core/config/headerRules';
import {
  classifyDiscover,
  classifyInitialize,
  type DiscoverContext,
  type ProbeReply,
} from '../../../src/core/era/classifier';
import { readHttpReply } from '../../../src/core/era/httpReply';
import { readAnswer } from '../../../src/core/peer/answers';
import { checkedCallResult, checkedCompletion, checkedPrompt, checkedRead } from '../../../src/core/resultChecks';
import { readCreatedTask, readLook } from '../../../src/core/tasks/taskReading';
import { readChallenges } from '../../../src/core/transport/challenges';
import { readEvents } from '../../../src/http/eventStream';
import { parseMessages } from '../../../src/http/messages';
import { anyJson, anyText, fuzz } from '../../support/fuzz';

const envelope = ['jsonrpc', 'id', 'method', 'params', 'result', 'error', 'code', 'message', 'data', '_meta'];
const discover = [
  ...['resultType', 'supportedVersions', 'capabilities', 'serverInfo', 'instructions', 'supported'],
  ...['requiredCapabilities', 'protocolVersion', 'name', 'version', 'io.modelcontextprotocol/serverInfo'],
];
const leaves = ['2.0', '2026-07-28', '2025-06-18', 'complete', 1, -32020, -32021, -32022, -32601, ['2026-07-28'], {}];
const json = anyJson([...envelope, ...discover], leaves);
const member = anyJson(discover, leaves);
/** Often enough a message of JSON-RPC, so that what is inside is looked at. */
const message = fc.oneof(
  json.filter(
    (value): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value),
  ),
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.constant(1), result: member }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.constant(1),
    error: fc.record({ code: fc.constantFrom(-32020, -32021, -32022, -32050, -32601), message: anyText, data: member }),
  }),
  fc.record({
    jsonrpc: fc.constant('2.0'),
    id: fc.constant(1),
    result: fc.record({
      resultType: fc.constantFrom('complete', undefined),
      supportedVersions: fc.array(fc.constantFrom('2026-07-28', '2027-01-01')),
      capabilities: fc.constant({}),
      protocolVersion: fc.constantFrom('2025-06-18', '2026-07-28'),
      serverInfo: member,
    }),
  }),
);
const reply: fc.Arbitrary<ProbeReply> = fc.oneof(
  { weight: 6, arbitrary: message.map((content) => ({ kind: 'message', message: content }) as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'silence', limitMs: 1 } as const) },
  { weight: 1, arbitrary: anyText.map((detail) => ({ kind: 'unanswered', httpStatus: 200, detail }) as const) },
  {
    weight: 1,
    arbitrary: anyText.map((detail) => ({ kind: 'redirect', target: undefined, httpStatus: 302, detail }) as const),
  },
  {
    weight: 1,
    arbitrary: anyText.map(
      (detail) => ({ kind: 'exit', exit: { exitCode: 1, signal: null }, stderrTail: [detail] }) as const,
    ),
  },
);
const version = fc.constantFrom('2026-07-28', '2027-01-01', '2025-06-18', '');
const context: fc.Arbitrary<DiscoverContext> = fc.record({
  version,
  refused: fc.array(version, { maxLength: 2 }),
  proven: fc.boolean(),
  corrected: fc.boolean(),
  declared: fc.constantFrom({}, { elicitation: {} }),
  available: fc.constantFrom({}, { elicitation: { url: {} }, roots: {} }),
  allowLegacy: fc.boolean(),
  modernVersions: fc.array(version, { maxLength: 2 }),
  legacyVersions: fc.array(version, { maxLength: 2 }),
});

describe('any answer to a probe', () => {
  fuzz(
    'is classified, and leads to initialize only where that is allowed and nothing has proved the modern era',
    fc.tuple(reply, context),
    ([given, known]) => {
      const { answer, class: found, verdict } = classifyDiscover(given, known);
      JSON.stringify(answer);
      if (verdict.kind === 'legacyProbe') {
        assert.ok(
          known.allowLegacy && !known.proven && found === 'ambiguous' && known.legacyVersions.includes(verdict.version),
        );
      }
      if (found === 'modern') assert.notEqual(verdict.kind, 'legacyProbe');
      if (known.proven) assert.ok(verdict.kind !== 'failed' || !verdict.offersAllowLegacy);
      if (verdict.kind === 'modern') assert.ok(known.modernVersions.includes(verdict.version));
    },
    1_000,
  );

  fuzz(
    'to initialize makes a server legacy only at a configured revision',
    fc.tuple(reply, fc.array<string>(version)),
    ([given, versions]) => {
      const { verdict } = classifyInitialize(given, versions);
      if (verdict.kind === 'legacy') assert.ok(versions.includes(verdict.version));
    },
    1_000,
  );

  const header = fc.dictionary(
    fc.constantFrom('content-type', 'www-authenticate', 'location', 'retry-after', 'mcp-session-id'),
    fc.oneof(
      anyText,
      fc.constantFrom('application/json', 'text/event-stream; a=b', 'Bearer a="b', '1e9', 'https://x.example/'),
    ),
  );
  const body = fc.oneof(
    anyText,
    json.map((value) => JSON.stringify(value)),
    json.map((value) => `data: ${JSON.stringify(value)}\n\n`),
  );
  fuzz(
    'over HTTP is read, whatever its status, headers and body, and followed to no other host',
    fc.record({ status: fc.integer({ min: 100, max: 999 }), headers: header, body }),
    (response) => {
      const reading = readHttpReply(response, 'https://a.example/mcp', 1, 0);
      if (reading.kind === 'transport' && reading.retryAfterMs !== undefined) assert.ok(reading.retryAfterMs >= 0);
      if (reading.kind === 'redirect' && reading.target !== undefined) {
        assert.equal(new URL(reading.target).origin, 'https://a.example');
      }
    },
    1_000,
  );

  fuzz('asks to sign in as its header says, or not at all', anyText, (text) => {
    for (const { scheme } of readChallenges(text)) assert.notEqual(scheme, '');
  });
});

describe('any message', () => {
  fuzz(
    'over HTTP is read from the bytes of an event stream, however they are cut',
    fc.tuple(
      fc.array(
        fc.oneof(
          anyText.map((text) => Buffer.from(text)),
          fc.uint8Array({ maxLength: 20 }),
          fc.constantFrom('data: ', '\n\n', '\r\n', 'id: ', 'retry: 9', '\ufeff').map((text) => Buffer.from(text)),
        ),
        { maxLength: 12 },
      ),
      fc.nat(),
    ),
    async ([pieces, place]) => {
      const read = async (chunks: readonly Uint8Array[]): Promise<unknown[]> => {
        const events: unknown[] = [];
        for await (const event of readEvents(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) {
          events.push(event);
          if (event.data !== undefined) parseMessages(event.data);
        }
        return events;
      };
      const bytes = Buffer.concat(pieces);
      const cut = place % (bytes.length + 1);
      assert.deepEqual(await read([bytes.subarray(0, cut), bytes.subarray(cut)]), await read([bytes]));
    },
  );

  it('that is nested too deeply is none', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    assert.equal(parseMessages(`{"jsonrpc":"2.0","id":1,"result":${deep}}`), undefined);
    const headers = { 'content-type': 'application/json' };
    const reading = readHttpReply(
      { status: 200, headers, body: `{"id":1,"result":${deep}}` },
      'https://a.example/',
      1,
      0,
    );
    assert.equal(reading.kind === 'reply' && reading.reply.kind, 'unanswered');
  });

  fuzz('is an answer, or a coded error', message, (content) => {
    const outcome = readAnswer(content, 's', 'tools/call');
    if ('error' in outcome) assert.ok(outcome.error instanceof McpHostError);
  });

  fuzz(
    'is told in the wire log',
    json,
    (value) => {
      const facts = readFacts(value);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
        const fields = value as Readonly<Record<string, unknown>>;
        JSON.parse(summaryText(fields));
        assert.equal(facts.kind === 'answer', typeof fields['method'] !== 'string');
        idText(fields['id']);
      }
    },
    500,
  );

  const redactor = createRedactor({ one: 'aaaa', two: '${env:HOME}', three: 'Bearer abcdefgh1234' });
  fuzz(
    'and any text is redacted wherever a secret stands in it',
    fc.tuple(json, anyText),
    ([value, text]) => {
      const spoiled = `${text} aaaa ${text}`;
      assert.ok(!redactor.text(spoiled).includes('aaaa'));
      const frame = redactor.frame({ jsonrpc: '2.0', id: 'aaaa', result: [value, { [spoiled]: [spoiled] }] });
      const { id, result } = frame as { id: unknown; result: unknown[] };
      assert.equal(id, 'aaaa');
      assert.ok(!JSON.stringify(result[1]).includes('aaaa'));
    },
    500,
  );
});

/** Whatever is thrown has a code, so that nobody is shown a defect of ours. */
function codedOrNone(check: () => unknown): void {
  try {
    check();
  } catch (error) {
    assert.ok(error instanceof McpHostError, String(error));
  }
}

describe('any result', () => {
  const task = anyJson(
    [
      'task',
      'taskId',
      'status',
      'ttlMs',
      'ttl',
      'pollIntervalMs',
      'createdAt',
      'resultType',
      'result',
      'error',
      'code',
      'message',
    ],
    ['task', 'working', 'completed', 'failed', 'input_required', 'cancelled', 't', 1, {}],
  );
  fuzz(
    'is a task, none, or a defect of the server',
    fc.tuple(task, fc.constantFrom('modern', 'legacy')),
    ([value, era]) => {
      codedOrNone(() => readCreatedTask(value, { era, server: 's' }));
      codedOrNone(() => readLook(value, 't', { era, server: 's' }));
    },
    500,
  );

  const content = anyJson([
    'content',
    'type',
    'text',
    'messages',
    'role',
    'contents',
    'uri',
    'completion',
    'values',
    'hasMore',
    'total',
  ]);
  fuzz(
    'is one of its kind, or a defect of the server',
    content,
    (value) => {
      for (const check of [checkedCallResult, checkedPrompt, checkedRead, checkedCompletion])
        codedOrNone(() => check(value, 's'));
    },
    500,
  );

  const page = fc.oneof(
    anyJson(['tools', 'name', 'nextCursor', 'resultType', 'ttlMs', 'cacheScope'], ['complete', 'a', 'b', []]),
    fc.record({
      tools: fc.array(fc.oneof(fc.record({ name: anyText }), json), { maxLength: 4 }),
      nextCursor: fc.constantFrom('a', 'b', '', undefined, null, 1),
    }),
  );
  fuzz(
    'of a list ends, and leaves tools that have names',
    fc.array(fc.oneof({ weight: 6, arbitrary: page }, { weight: 1, arbitrary: fc.constant('error') }), {
      minLength: 1,
      maxLength: 8,
    }),
    async (pages) => {
      let asked = 0;
      const request = (): Promise<unknown> => {
        const answer = pages[asked++ % pages.length];
        return answer === 'error'
          ? Promise.reject(new ProtocolError('no', { rpcCode: -32602 }))
          : Promise.resolve(answer);
      };
      const limits = { maxPages: 10, maxItems: 20 };
      try {
        const list = await fetchAll<{ name: unknown }>({
          request,
          itemsKey: 'tools',
          nameKey: 'name',
          server: 's',
          ...limits,
        });
        assert.ok(list.items.length <= 20 && list.items.every(({ name }) => typeof name === 'string'));
      } catch (error) {
        assert.ok(error instanceof ProtocolError, String(error));
      }
      assert.ok(asked <= 20, `${asked} pages`);
    },
    500,
  );
});

describe('any schema of a tool', () => {
  const schema = anyJson(
    ['type', 'properties', 'items', 'anyOf', '$defs', 'x-mcp-header', 'additionalProperties'],
    ['string', 'integer', 'X-Id', 'object'],
  );
  fuzz(
    'gives headers that can be sent, or a reason why not',
    fc.tuple(schema, anyJson(['type', 'properties', 'items'])),
    ([inputSchema, args]) => {
      const reading = readParamHeaders(inputSchema);
      if (!reading.ok) assert.notEqual(reading.reason, '');
      const headers = paramHeaders(inputSchema, args as Readonly<Record<string, unknown>>);
      for (const [name, value] of Object.entries(headers))
        assert.ok(isHeaderName(name) && isHeaderValue(value), `${name}: ${value}`);
    },
    1_000,
  );

  fuzz(
    'and any text has a header that can be sent',
    anyText,
    (text) => {
      assert.ok(isHeaderValue(encodeHeaderValue(text)), JSON.stringify(encodeHeaderValue(text)));
      for (const value of Object.values(methodHeaders('tools/call', { name: text }))) assert.ok(isHeaderValue(value));
    },
    500,
  );
});

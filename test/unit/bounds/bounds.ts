import { Readable } from 'node:stream';
import { messageOf } from '../../../src/core/base/errors';
import { fetchAll, maxListItems, maxListPages, maxListSize } from '../../../src/core/catalog/paging';
import { maxSchemaDepth, maxSubschemas, readSchema } from '../../../src/core/catalog/schemaReader';
import { valueSize } from '../../../src/core/catalog/valueSize';
import { formFields, MAX_DESCRIPTION_LENGTH, MAX_FORM_FIELDS } from '../../../src/core/elicitation/fields';
import { labelOf, MAX_FIELD_OPTIONS, MAX_LABEL_LENGTH } from '../../../src/core/elicitation/options';
import { MAX_ELICIT_MESSAGE_LENGTH, parseElicitRequest } from '../../../src/core/elicitation/request';
import { inspectUrl, MAX_URL_LENGTH } from '../../../src/core/elicitation/urlConsent';
import { DEFAULT_MAX_MESSAGE_BYTES, FrameReader } from '../../../src/core/jsonrpc/frameReader';
import { MAX_NESTING } from '../../../src/core/base/boundedJson';
import { maxOpenRequests } from '../../../src/core/peer/connection';
import { maxInputRequests, maxRequestStateBytes, runInputLoop } from '../../../src/core/peer/inputRequired';
import { progressIntervalMs, ProgressFilter } from '../../../src/core/peer/progressFilter';
import { maxOpenServerRequests } from '../../../src/core/peer/serverRequests';
import { maxRedirects } from '../../../src/core/transport/httpStatus';
import { STDERR_RING_BYTES, StderrLog } from '../../../src/core/transport/stderrLog';
import { HttpClient } from '../../../src/http/httpClient';
import type { NodeRequester, NodeResponse } from '../../../src/http/nodeRequest';
import { descriptionLength, plainText, rowTextLength } from '../../../src/vscode/plainText';
import { maxMessagesPerSecond, MessageLimit } from '../../../src/vscode/serverMessages';
import { setUpConnection } from '../../support/connectionSetup';
import { settle, VirtualClock } from '../../support/virtualClock';
import { l10n } from '../vscode-panel/fixtures';

/** A bound of what servers may do; `protocol.md` §13. */
export interface Bound {
  readonly what: string;
  /** The constant, as it is called in the sources. */
  readonly name: string;
  readonly value: number;
  /** As `docs/bounds.md` shows it. */
  readonly shown: string;
  /** What is said, or done, beyond it. */
  readonly beyond: RegExp;
  /** Does as much as given; what is then said, `''` where nothing is. */
  readonly use: (amount: number) => Promise<string> | string;
  /** A smaller bound of the same code to try instead, where the real one takes too much memory. */
  readonly tried?: number;
}

const words = (error: unknown): string => messageOf(error);

async function said(work: () => unknown): Promise<string> {
  try {
    await work();
    return '';
  } catch (error) {
    return words(error);
  }
}

const nested = (depth: number): Record<string, unknown> => {
  let schema: Record<string, unknown> = {};
  for (let level = 1; level < depth; level++) schema = { not: schema };
  return schema;
};

const properties = (count: number): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, { type: 'string' }]));

const listOf = (pages: number, itemsOfPage: (page: number) => unknown[], more = {}) =>
  fetchAll({
    server: 'notes',
    itemsKey: 'tools',
    nameKey: 'name',
    request: (cursor = '1') => {
      const page = Number(cursor);
      return Promise.resolve({
        tools: itemsOfPage(page),
        ...(page < pages && { nextCursor: String(page + 1) }),
      });
    },
    ...more,
  });

function readLineOf(line: string, maxMessageBytes?: number): string {
  let outcome = 'nothing';
  const reader = new FrameReader({
    maxMessageBytes,
    onMessage: () => {
      outcome = '';
    },
    onNoise: () => {
      outcome = 'is no message';
    },
    onTooLarge: () => {
      outcome = 'is too large';
    },
  });
  reader.push(Buffer.from(`${line}\n`));
  reader.end();
  return outcome;
}

function messageOfBytes(bytes: number): string {
  const frame = (text: string): string => JSON.stringify({ jsonrpc: '2.0', method: text });
  return frame('x'.repeat(bytes - frame('').length));
}

const clientWith = (redirects: number): HttpClient => {
  let left = redirects;
  const requester = {
    send: (): Promise<NodeResponse> =>
      Promise.resolve({
        status: left-- > 0 ? 307 : 200,
        headers: { location: '/mcp' },
        body: Readable.from([]),
      } as unknown as NodeResponse),
    dispose: () => undefined,
  };
  const endpoint = { transport: 'http' as const, url: 'http://127.0.0.1/mcp', headers: {}, identity: undefined };
  return new HttpClient(endpoint, requester as unknown as NodeRequester);
};

export const bounds: readonly Bound[] = [
  {
    what: 'bytes of one message',
    name: 'DEFAULT_MAX_MESSAGE_BYTES',
    value: DEFAULT_MAX_MESSAGE_BYTES,
    shown: '64 MiB',
    beyond: /is too large/,
    tried: 1_000,
    use: (bytes) => readLineOf(messageOfBytes(bytes), 1_000),
  },
  {
    what: 'levels of nesting of a message',
    name: 'MAX_NESTING',
    value: MAX_NESTING,
    shown: '1,000',
    beyond: /is no message/,
    // The message itself and its params are two of them.
    use: (depth) =>
      readLineOf(`{"jsonrpc":"2.0","method":"x","params":{"a":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}}}`),
  },
  {
    what: 'pages of a list',
    name: 'maxListPages',
    value: maxListPages,
    shown: '1,000',
    beyond: /did not end within 1000 pages; the rest is left out/,
    use: async (pages) => (await listOf(pages, (page) => [{ name: `t${page}` }])).problems.join(),
  },
  {
    what: 'tools, prompts or resources of a server',
    name: 'maxListItems',
    value: maxListItems,
    shown: '20,000',
    beyond: /more than 20000 entries; the rest is left out/,
    use: async (count) =>
      (await listOf(1, () => Array.from({ length: count }, (_, index) => ({ name: `t${index}` })))).problems.join(),
  },
  {
    what: 'characters of all pages of a list together',
    name: 'maxListSize',
    value: maxListSize,
    shown: '64 Mi',
    beyond: /too large: all pages together hold over/,
    tried: 100_000,
    use: (size) => {
      const rest = valueSize({ tools: [{ name: '' }] }, size);
      return said(() => listOf(1, () => [{ name: 'x'.repeat(size - rest) }], { maxSize: 100_000 }));
    },
  },
  {
    what: 'levels of a schema',
    name: 'maxSchemaDepth',
    value: maxSchemaDepth,
    shown: '64',
    beyond: /nested deeper than 64 levels/,
    use: (depth) => reasonOf(nested(depth)),
  },
  {
    what: 'subschemas of a schema',
    name: 'maxSubschemas',
    value: maxSubschemas,
    shown: '10,000',
    beyond: /more than 10000 subschemas/,
    use: (count) => reasonOf({ properties: properties(count - 1) }),
  },
  {
    what: 'fields of a form',
    name: 'MAX_FORM_FIELDS',
    value: MAX_FORM_FIELDS,
    shown: '100',
    beyond: /has 101 fields; at most 100 are allowed/,
    use: (count) => said(() => formFields({ type: 'object', properties: properties(count) })),
  },
  {
    what: 'options of a field',
    name: 'MAX_FIELD_OPTIONS',
    value: MAX_FIELD_OPTIONS,
    shown: '5,000',
    beyond: /has 5001 options; at most 5000 are allowed/,
    use: (count) =>
      said(() => {
        const options = Array.from({ length: count }, (_, index) => `o${index}`);
        return formFields({ type: 'object', properties: { choice: { type: 'string', enum: options } } });
      }),
  },
  {
    what: 'characters of a label in a form',
    name: 'MAX_LABEL_LENGTH',
    value: MAX_LABEL_LENGTH,
    shown: '500',
    beyond: /…$/,
    use: (length) => cutEnd(labelOf('x'.repeat(length), 'key')),
  },
  {
    what: 'characters of the description of a field',
    name: 'MAX_DESCRIPTION_LENGTH',
    value: MAX_DESCRIPTION_LENGTH,
    shown: '4,096',
    beyond: /…$/,
    use: (length) => {
      const field = { type: 'string', description: 'x'.repeat(length) };
      return cutEnd(formFields({ type: 'object', properties: { field } }).fields[0]?.description ?? '');
    },
  },
  {
    what: 'characters of a question',
    name: 'MAX_ELICIT_MESSAGE_LENGTH',
    value: MAX_ELICIT_MESSAGE_LENGTH,
    shown: '65,536',
    beyond: /has 65537 characters; at most 65536 are allowed/,
    use: (length) =>
      said(() => parseElicitRequest({ message: 'x'.repeat(length), requestedSchema: {} }, { form: true, url: false })),
  },
  {
    what: 'characters of an address that is to be opened',
    name: 'MAX_URL_LENGTH',
    value: MAX_URL_LENGTH,
    shown: '16,384',
    beyond: /has 16385 characters; at most 16384 are opened/,
    use: (length) => {
      const inspected = inspectUrl('https://example.com/'.padEnd(length, 'x'));
      return inspected.kind === 'refused' ? inspected.reason : '';
    },
  },
  {
    what: 'questions in one round',
    name: 'maxInputRequests',
    value: maxInputRequests,
    shown: '100',
    beyond: /101 input requests at once, over the limit of 100/,
    use: (count) =>
      loopWith({
        inputRequests: Object.fromEntries(
          Array.from({ length: count }, (_, index) => [
            String(index),
            { method: 'elicitation/create', params: { message: '', requestedSchema: { type: 'object' } } },
          ]),
        ),
      }),
  },
  {
    what: 'bytes of a `requestState`',
    name: 'maxRequestStateBytes',
    value: maxRequestStateBytes,
    shown: '1 MiB',
    beyond: /a "requestState" over 1 MiB/,
    use: (bytes) => loopWith({ requestState: 'x'.repeat(bytes) }),
  },
  {
    what: 'open requests to a server',
    name: 'maxOpenRequests',
    value: maxOpenRequests,
    shown: '10,000',
    beyond: /has 10000 open requests already; wait for some/,
    async use(count) {
      const { connection } = setUpConnection();
      const failures: string[] = [];
      const all = Array.from({ length: count }, () =>
        connection.request('tools/list', {}).catch((error: unknown) => failures.push(words(error))),
      );
      await settle();
      const refused = failures.join();
      connection.dispose();
      await Promise.all(all);
      return refused;
    },
  },
  {
    what: 'open requests of a server',
    name: 'maxOpenServerRequests',
    value: maxOpenServerRequests,
    shown: '1,000',
    beyond: /1000 requests are open already/,
    async use(count) {
      const { connection, transport } = setUpConnection({
        era: 'legacy',
        version: '2025-11-25',
        answer: () => new Promise(() => undefined),
      });
      for (let id = 1; id <= count; id++) transport.receive({ jsonrpc: '2.0', id, method: 'roots/list' });
      await settle();
      const refused = transport.sent.map((message) => JSON.stringify(message)).join();
      connection.dispose();
      return refused;
    },
  },
  {
    what: 'redirects of a request',
    name: 'maxRedirects',
    value: maxRedirects,
    shown: '3',
    beyond: /HTTP 307/,
    async use(count) {
      const { status } = await clientWith(count).send(
        { kind: 'endSession' },
        { sessionId: undefined, version: undefined } as never,
        undefined,
        new AbortController().signal,
      );
      return status === 200 ? '' : `HTTP ${status}`;
    },
  },
  {
    what: 'progress of a call in a second',
    name: '1000 / progressIntervalMs',
    value: 1000 / progressIntervalMs,
    shown: '20',
    beyond: /left out/,
    async use(count) {
      const clock = new VirtualClock();
      const end = clock.now() + 1000;
      let shown = 0;
      const filter = new ProgressFilter(clock, () => {
        if (clock.now() < end) shown++;
      });
      for (let index = 0; index < count; index++) {
        filter.report({ progress: index, total: undefined, message: undefined });
        await clock.advance(1000 / count);
      }
      return shown < count ? 'some are left out' : '';
    },
  },
  {
    what: 'log messages of a server in a second',
    name: 'maxMessagesPerSecond',
    value: maxMessagesPerSecond,
    shown: '200',
    beyond: /and 1 more log messages, sent too fast to keep/,
    async use(count) {
      const clock = new VirtualClock();
      const lines: string[] = [];
      const limit = new MessageLimit(clock, l10n, ({ text }) => lines.push(text));
      for (let index = 0; index < count; index++) {
        limit.add({ server: 'notes', level: 'info', logger: undefined, data: 'x' });
      }
      await clock.advance(1000);
      return lines.filter((line) => line.includes('more log messages')).join();
    },
  },
  {
    what: 'bytes of stderr that are kept of a server',
    name: 'STDERR_RING_BYTES',
    value: STDERR_RING_BYTES,
    shown: '256 KiB',
    beyond: /the oldest line is gone/,
    use(bytes) {
      const log = new StderrLog();
      log.push(Buffer.from('first\n'));
      for (let left = bytes - 6; left > 0; left -= 1024)
        log.push(Buffer.from('x'.repeat(Math.min(left, 1024) - 1) + '\n'));
      return log.tail[0] === 'first' ? '' : 'the oldest line is gone';
    },
  },
  {
    what: 'characters of a name in a row',
    name: 'rowTextLength',
    value: rowTextLength,
    shown: '200',
    beyond: /…$/,
    use: (length) => cutEnd(plainText('x'.repeat(length))),
  },
  {
    what: 'characters of a description in a tooltip',
    name: 'descriptionLength',
    value: descriptionLength,
    shown: '4,096',
    beyond: /…$/,
    use: (length) => cutEnd(plainText('x'.repeat(length), { maxLength: descriptionLength })),
  },
];

function cutEnd(text: string): string {
  return text.endsWith('…') ? text.slice(-2) : '';
}

function reasonOf(schema: Record<string, unknown>): string {
  const read = readSchema(schema);
  return read.kind === 'unusable' ? read.reason : '';
}

/** The server asks once, and then is done. */
function loopWith(asked: Record<string, unknown>): Promise<string> {
  const clock = new VirtualClock();
  const results = [{ resultType: 'input_required', ...asked }, { resultType: 'complete' }];
  const outcome = said(() =>
    runInputLoop(
      {},
      {
        server: 'notes',
        method: 'tools/call',
        subject: 'publish',
        send: () => Promise.resolve(results.shift()),
        handlers: { elicit: () => Promise.resolve({ action: 'accept', content: {} }) },
        maxRounds: 10,
        clock,
        signal: new AbortController().signal,
        onRound: () => undefined,
      },
    ),
  );
  return settle()
    .then(() => clock.advance(1000))
    .then(() => outcome);
}

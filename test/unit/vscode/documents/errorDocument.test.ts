import assert from 'node:assert/strict';
import markdownIt from 'markdown-it';
import {
  AuthorizationError,
  CancelledError,
  ConfigurationError,
  InternalError,
  PeerUnavailableError,
  ProtocolError,
  RequestTimeoutError,
  ToolArgumentError,
  TransportError,
  UnknownToolError,
} from '../../../../src/core/base/errors';
import { NegotiationError } from '../../../../src/core/era/negotiationError';
import type { Evidence } from '../../../../src/core/era/types';
import type { PeerView } from '../../../../src/core/peer/types';
import { TaskError } from '../../../../src/core/tasks/taskError';
import type { CallRecord } from '../../../../src/vscode/documents/callRecord';
import { errorLine } from '../../../../src/vscode/documents/errorClass';
import { errorDocument } from '../../../../src/vscode/documents/errorDocument';
import { rawError } from '../../../../src/vscode/documents/rawError';
import { english } from '../support';

const call: CallRecord = {
  server: 'notes',
  tool: 'notes/search',
  localName: 'search',
  args: { query: 'milk' },
  endedAt: 0,
  durationMs: 1234,
  rounds: 2,
};

const evidence: Evidence = {
  discoverClass: 'ambiguous',
  summary: '-32601 to server/discover in 12 ms',
  steps: [
    {
      sent: 'server/discover',
      version: '2026-07-28',
      answer: { kind: 'error', code: -32601, message: 'Method not found' },
      afterMs: 12,
    },
    {
      sent: 'initialize',
      version: '2025-11-25',
      answer: { kind: 'exit', exit: { exitCode: 3, signal: null }, stderrTail: ['no such flag'] },
      afterMs: 40,
    },
  ],
};

const peer = (part: Partial<PeerView>): PeerView => ({ name: 'notes', ...part }) as PeerView;

function textOf(error: unknown, view?: PeerView): string {
  return errorDocument(call, error, view, english);
}

describe('the document of a failed call', () => {
  const rows: [title: string, error: Error, includes: string[], excludes?: string[]][] = [
    [
      'of arguments that do not fit says where, and that nothing was sent',
      new ToolArgumentError('The arguments do not fit.', [{ path: '/query', message: 'must be number' }]),
      ['argument error', '`/query`: `must be number`', 'Nothing was sent', '"query": "milk"'],
    ],
    [
      'of a JSON-RPC error has code, message, data and what was sent',
      new ProtocolError('The server said: no such note', { rpcCode: -32602, data: { id: 7 } }),
      ['protocol error', '`-32602`', 'no such note', '"id": 7', '`tools/call`', '"name": "search"', 'input schema'],
      ['Nothing was sent'],
    ],
    [
      'of an answer that breaks the protocol blames the server',
      new ProtocolError('The result has no content.', {}),
      ['protocol error', 'broke the protocol', 'author'],
    ],
    [
      'of a task that the server does not know blames neither the arguments nor the server',
      new TaskError('It is gone.', { reason: 'lost', server: 'notes', rpcCode: -32602 }),
      ['protocol error', '`-32602`', 'Call it again if you need it'],
      ['input schema', 'broke the protocol'],
    ],
    [
      'of a server that ended has exit code and stderr',
      new TransportError('It ended.', {
        reason: 'exit',
        exit: { exitCode: 3, signal: null },
        stderrTail: ['loading', 'out of disk'],
      }),
      ['transport error', 'exit code 3', 'loading\nout of disk', 'may have done its work', '"query": "milk"'],
    ],
    [
      'of a server ended by a signal names it',
      new TransportError('It ended.', { reason: 'exit', exit: { exitCode: null, signal: 'SIGKILL' } }),
      ['SIGKILL'],
    ],
    [
      'of a command that is not found has the system’s code',
      new TransportError('Not found.', { reason: 'spawn', systemCode: 'ENOENT' }),
      ['ENOENT', 'Correct command'],
      ['may have done its work'],
    ],
    [
      'of silence says for how long',
      new RequestTimeoutError('No answer.', 60_000),
      ['timeout', 'Nothing within 1 min', 'requestTimeoutMs'],
    ],
    [
      'of an HTTP failure has the status, and how long to wait',
      new TransportError('Busy.', { reason: 'network', status: 503, retryAfterMs: 2000 }),
      ['HTTP status: 503', 'wait 2 s', 'Check the address'],
    ],
    [
      'of a session that is gone says that nothing was done',
      new TransportError('Gone.', { reason: 'session', status: 404 }),
      ['HTTP status: 404', 'did nothing with the request'],
      ['may have done'],
    ],
    [
      'of a server that does not know who asks has the challenge',
      new AuthorizationError('Who?', 401, [{ scheme: 'Bearer', params: { scope: 'notes' } }]),
      ['authorization error', 'HTTP status: 401', '`Bearer scope=notes`', 'sign in'],
    ],
    [
      'of a server that does not allow it says whom to ask',
      new AuthorizationError('No.', 403, []),
      ['HTTP status: 403', 'operator'],
    ],
    ['of a cancelled call says that it may have run', new CancelledError('Cancelled.'), ['cancelled', 'may have done']],
    [
      'of a refused server has the evidence and offers what helps',
      new NegotiationError('Refused.', 'unknown', evidence, true),
      [
        'negotiation error',
        '-32601 to server/discover in 12 ms',
        '`server/discover` (`2026-07-28`): error `-32601` `Method not found` · 12 ms',
        'exit code 3',
        'no such flag',
        'Allow Legacy',
        'Nothing was sent',
      ],
    ],
    [
      'of a refused server that legacy does not help does not offer it',
      new NegotiationError('Refused.', 'modern', evidence, false),
      ['negotiation error'],
      ['Allow Legacy'],
    ],
    [
      'of a bad setting names server, field and variable',
      new ConfigurationError('Unset.', { server: 'notes', field: 'env.TOKEN', variable: 'env:TOKEN' }),
      ['configuration error', '`notes`', '`env.TOKEN`', '`env:TOKEN`'],
    ],
    ['of an unknown tool offers to refresh', new UnknownToolError('No such tool.'), ['unknown tool', 'Refresh']],
    [
      'of a defect of ours says so',
      new InternalError('Oops.', {}),
      ['error in this extension', 'MCP Host Panel, not of the server'],
    ],
    ['of anything else thrown is a defect of ours', new RangeError('Oops.'), ['error in this extension', 'Oops.']],
  ];
  for (const [title, error, includes, excludes = []] of rows) {
    it(title, () => {
      const text = textOf(error);
      for (const part of includes) assert.ok(text.includes(part), `${part} is not in\n${text}`);
      for (const part of excludes) assert.ok(!text.includes(part), `${part} is in\n${text}`);
    });
  }

  it('names server, tool, duration and rounds', () => {
    assert.match(textOf(new CancelledError('x')), /`notes` · `notes\/search` · \*\*cancelled\*\* · 1\.2 s · 2 rounds/);
  });

  it('says why the server is not ready', () => {
    const down = new TransportError('It ended with exit code 3.', {
      reason: 'exit',
      exit: { exitCode: 3, signal: null },
      stderrTail: ['out of disk'],
    });
    const text = textOf(
      new PeerUnavailableError('Not ready.'),
      peer({ state: { kind: 'dead', at: 0, error: down, nextTryAt: undefined } }),
    );
    for (const part of ['server not ready', 'Start the server', 'exit code 3', 'out of disk', 'Nothing was sent']) {
      assert.ok(text.includes(part), `${part} is not in\n${text}`);
    }
    assert.match(
      textOf(new PeerUnavailableError('Not ready.'), peer({ state: { kind: 'stopped' } })),
      /`notes` is `stopped`/,
    );
  });

  it('treats nothing that came from the server as markup', () => {
    const hostile = '</code><img src=x onerror=alert(1)> [x](command:quit) ``` ![](https://example.com/x.png) <b>';
    const errors = [
      new ProtocolError(hostile, { rpcCode: -1, data: { [hostile]: hostile } }),
      new TransportError(hostile, { reason: 'exit', stderrTail: [hostile, '```', hostile], systemCode: hostile }),
      new ToolArgumentError(hostile, [{ path: `/${hostile}`, message: hostile }]),
      new NegotiationError(
        hostile,
        'unknown',
        {
          ...evidence,
          summary: hostile,
          steps: [{ ...evidence.steps[0]!, answer: { kind: 'error', code: 1, message: hostile } }],
        },
        true,
      ),
    ];
    for (const error of errors) {
      const document = errorDocument(
        { ...call, tool: hostile, args: { [hostile]: hostile } },
        error,
        undefined,
        english,
      );
      const html = markdownIt({ html: true, linkify: true }).render(document);
      assert.doesNotMatch(html, /<(img|a|b|script)\b/);
    }
  });
});

describe('a failure in one line', () => {
  it('names server, tool, class and reason, without markup', () => {
    const error = new ProtocolError('no [x](command:quit)', { rpcCode: 1 });
    assert.equal(errorLine(call, error, english), 'notes · notes/search: protocol error. no [x]\u2060(command:quit)');
  });

  it('is bounded', () => {
    assert.ok(errorLine(call, new Error('x'.repeat(10_000)), english).length < 400);
  });
});

describe('a failure as data', () => {
  it('has all that the error carries', () => {
    const error = new TransportError('It ended.', {
      reason: 'exit',
      server: 'notes',
      exit: { exitCode: 3, signal: null },
      stderrTail: ['x'],
    });
    assert.deepEqual(JSON.parse(JSON.stringify(rawError(error, call))), {
      class: 'transport',
      message: 'It ended.',
      server: 'notes',
      code: 'transport',
      reason: 'exit',
      exit: { exitCode: 3, signal: null },
      stderrTail: ['x'],
      tool: 'notes/search',
      sent: { name: 'search', arguments: { query: 'milk' } },
      durationMs: 1234,
      rounds: 2,
    });
  });
});

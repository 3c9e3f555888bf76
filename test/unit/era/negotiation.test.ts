import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { CancelledError, ConfigurationError, TransportError } from '../../../src/core/base/errors';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import { runNegotiation, startNegotiation, stampOf, type RunSettings } from '../../support/negotiationRun';
import type { ScriptedStep } from '../../support/scriptedTransport';

const discoverResult = { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } };
const initializeResult = {
  protocolVersion: '2025-06-18',
  capabilities: { tools: {} },
  serverInfo: { name: 'lamp', version: '3', title: 'Lamp' },
  instructions: 'Light it first.',
};
const reply = (body: object): ScriptedStep['reply'] => ({ json: { jsonrpc: '2.0', id: '$id', ...body } });
const modernAnswer: ScriptedStep = { on: 'server/discover', reply: reply({ result: discoverResult }) };
const unknownMethod: ScriptedStep = {
  on: 'server/discover',
  reply: reply({ error: { code: -32601, message: 'unknown' } }),
};
const silence: ScriptedStep = { on: 'server/discover', reply: { silence: true } };
const legacyAnswer: ScriptedStep = { on: 'initialize', reply: reply({ result: initializeResult }) };

async function agreed(settings: RunSettings) {
  const run = await runNegotiation(settings);
  if ('error' in run.outcome) throw run.outcome.error;
  return { ...run, negotiated: run.outcome.ok };
}

async function failed(settings: RunSettings) {
  const run = await runNegotiation(settings);
  const error = 'error' in run.outcome ? run.outcome.error : undefined;
  assert.ok(error instanceof NegotiationError, String(error));
  return { ...run, error };
}

describe('negotiation: what is agreed on', () => {
  it('keeps what a modern server says of itself', async () => {
    const result = {
      ...discoverResult,
      supportedVersions: ['2026-07-28', '2025-11-25'],
      instructions: 'Dig here.',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'spade', version: '2' } },
    };
    const { negotiated } = await agreed({ script: [{ steps: [{ ...modernAnswer, reply: reply({ result }) }] }] });
    assert.deepEqual(negotiated.identity, {
      capabilities: { tools: {} },
      serverInfo: { name: 'spade', version: '2' },
      instructions: 'Dig here.',
      supportedVersions: ['2026-07-28', '2025-11-25'],
    });
    assert.equal(negotiated.encoder.era, 'modern');
  });

  for (const serverInfo of [undefined, 'spade', { name: 'spade' }, { name: 1, version: '2' }]) {
    it(`takes a modern server that names itself as ${JSON.stringify(serverInfo)}, without a name`, async () => {
      const result = { ...discoverResult, _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo } };
      const { negotiated } = await agreed({ script: [{ steps: [{ ...modernAnswer, reply: reply({ result }) }] }] });
      assert.equal(negotiated.identity.serverInfo, undefined);
    });
  }

  it('keeps what a legacy server says of itself', async () => {
    const { negotiated } = await agreed({ allowLegacy: true, script: [{ steps: [unknownMethod, legacyAnswer] }] });
    assert.deepEqual(negotiated.identity, {
      capabilities: { tools: {} },
      serverInfo: { name: 'lamp', version: '3', title: 'Lamp' },
      instructions: 'Light it first.',
      supportedVersions: [],
    });
    assert.equal(negotiated.version, '2025-06-18');
    assert.equal(negotiated.encoder.era, 'legacy');
  });

  it('asks a legacy server in the shape of the revision that it asks for', async () => {
    const { server } = await agreed({
      allowLegacy: true,
      legacyVersions: ['2024-11-05', '2025-06-18'],
      capabilities: () => ({ elicitation: { form: {}, url: {} } }),
      clientInfo: { name: 'host', version: '1', title: 'Host' },
      script: [{ steps: [unknownMethod, legacyAnswer] }],
    });
    assert.deepEqual(server.sent('initialize')[0]!['params'], {
      protocolVersion: '2025-06-18',
      capabilities: { elicitation: {} },
      clientInfo: { name: 'host', version: '1', title: 'Host' },
    });
  });

  it('tells a legacy server once that it was accepted, after its answer', async () => {
    const { server } = await agreed({ allowLegacy: true, script: [{ steps: [unknownMethod, legacyAnswer] }] });
    const methods = server.written.map(({ message }) => message['method']);
    assert.deepEqual(methods, ['server/discover', 'initialize', 'notifications/initialized']);
  });

  it('asks again with what the host can do by now, if that is what -32021 wants', async () => {
    const wants = { error: { code: -32021, message: 'roots', data: { requiredCapabilities: { roots: {} } } } };
    let asked = 0;
    const { server, negotiated } = await agreed({
      capabilities: () => (asked++ === 0 ? {} : { roots: {} }),
      script: [{ steps: [{ on: 'server/discover', reply: reply(wants) }, modernAnswer] }],
    });
    const declared = server
      .sent('server/discover')
      .map((message) => stampOf(message)['io.modelcontextprotocol/clientCapabilities']);
    assert.deepEqual(declared, [{}, { roots: {} }]);
    assert.equal(negotiated.era, 'modern');
  });

  it('corrects a request once, whatever the two reasons', async () => {
    const header = { error: { code: -32020, message: 'differs' } };
    const wants = { error: { code: -32021, message: 'roots', data: { requiredCapabilities: { roots: {} } } } };
    let asked = 0;
    const { server, error } = await failed({
      capabilities: () => (asked++ < 3 ? {} : { roots: {} }),
      script: [
        {
          steps: [
            { on: 'server/discover', reply: reply(header) },
            { on: 'server/discover', reply: reply(wants) },
          ],
        },
      ],
    });
    assert.equal(server.sent('server/discover').length, 2);
    assert.match(error.message, /-32021.*only once/);
  });
});

describe('negotiation: what it says', () => {
  for (const { title, settings, summary } of [
    {
      title: 'an error',
      settings: { script: [{ steps: [{ ...unknownMethod, delayMs: 12 }] }] },
      summary: '-32601 to server/discover in 12 ms',
    },
    {
      title: 'silence',
      settings: { script: [{ steps: [silence] }], discoverTimeoutMs: 15_000 },
      summary: 'no answer to server/discover in 15 s',
    },
    {
      title: 'an exit',
      settings: { script: [{ steps: [{ ...silence, reply: { exit: 1 } }] }] },
      summary: 'exited with code 1 at server/discover',
    },
    {
      title: 'an agreement',
      settings: { discoverTimeoutMs: 5000, script: [{ steps: [{ ...modernAnswer, delayMs: 3400 }] }] },
      summary: '2026-07-28 offered to server/discover in 3.4 s',
    },
    {
      title: 'a legacy probe',
      settings: { allowLegacy: true, script: [{ steps: [unknownMethod, legacyAnswer] }] },
      summary: '-32601 to server/discover in 0 ms, then 2025-06-18 offered to initialize in 0 ms',
    },
    {
      title: 'two versions',
      settings: {
        modernVersions: ['2026-07-28', '2027-01-01'],
        script: [
          {
            steps: [
              {
                on: 'server/discover',
                reply: reply({ error: { code: -32022, message: '', data: { supported: ['2026-07-28'] } } }),
              },
              modernAnswer,
            ],
          },
        ],
      },
      summary:
        '-32022 to server/discover (2027-01-01) in 0 ms, then 2026-07-28 offered to server/discover (2026-07-28) in 0 ms',
    },
  ] as { title: string; settings: RunSettings; summary: string }[]) {
    it(`sums up ${title}`, async () => {
      const { outcome } = await runNegotiation(settings);
      const { evidence } = 'ok' in outcome ? outcome.ok : (outcome.error as NegotiationError);
      assert.equal(evidence.summary, summary);
    });
  }

  it('names the server, the way out and the defect when a server exits at the probe', async () => {
    const { error } = await failed({
      script: [{ steps: [{ ...silence, reply: { exit: 1, stderr: ['thread main panicked'] } }] }],
    });
    for (const part of ['"quarry"', 'code 1', 'panicked', 'defect to report', 'allow legacy']) {
      assert.ok(error.message.includes(part), error.message);
    }
    assert.equal(error.server, 'quarry');
  });

  it('says what cut the connection, if the process did not end', async () => {
    const { error } = await failed({ script: [{ steps: [{ ...silence, reply: { tooLarge: true } }] }] });
    assert.match(
      error.message,
      /was cut off while server\/discover .* was open, after 0 ms: "quarry" sent a message over 64 MiB\. /,
    );
    assert.equal(error.evidence.summary, 'cut off at server/discover');
  });

  it('keeps the cause of an end', async () => {
    const { error } = await failed({ script: [{ steps: [{ ...silence, reply: { exit: 1 } }] }] });
    assert.ok(error.cause instanceof TransportError);
    assert.deepEqual(error.cause.exit, { exitCode: 1, signal: null });
  });

  it('keeps the cause of a failed start', async () => {
    const { error } = await failed({ script: [{ spawnError: 'ENOENT' }] });
    assert.ok(error.cause instanceof TransportError);
    assert.equal(error.cause.reason, 'spawn');
    assert.equal(error.evidence.steps[0]!.answer.kind, 'spawnFailed');
  });

  it('shows the text of a server on one line, without characters that mislead, and short', async () => {
    const message = `one\ntwo\u0007\u202Eesrever\u200B${'x'.repeat(100_000)}`;
    const { error } = await failed({
      script: [{ steps: [{ ...unknownMethod, reply: reply({ error: { code: -32601, message } }) }] }],
    });
    assert.match(error.message, /"one two esrever x+…"/);
    assert.ok(error.message.length < 1000);
  });

  it('keeps data of an error as evidence only up to a size', async () => {
    const evidenceOf = async (data: unknown): Promise<object> => {
      const rawLine = `{"jsonrpc":"2.0","id":"$id","error":{"code":-32601,"message":"no","data":${String(data)}}}`;
      const { error } = await failed({ script: [{ steps: [{ ...unknownMethod, reply: { rawLine } }] }] });
      return error.evidence.steps[0]!.answer;
    };
    assert.deepEqual(await evidenceOf('{"a":1}'), { kind: 'error', code: -32601, message: 'no', data: { a: 1 } });
    assert.ok(!('data' in (await evidenceOf(JSON.stringify('x'.repeat(5000))))));
    assert.ok(!('data' in (await evidenceOf('['.repeat(50_000) + ']'.repeat(50_000)))));
  });

  it('lists only some of very many versions', async () => {
    const supportedVersions = Array.from({ length: 5000 }, (_, index) => `v${index}`);
    const { error } = await failed({
      script: [{ steps: [{ ...modernAnswer, reply: reply({ result: { ...discoverResult, supportedVersions } }) }] }],
    });
    assert.match(error.message, /v0, v1.* and 4990 more/);
    assert.ok(JSON.stringify(error.evidence).length < 2000);
  });
});

describe('negotiation: time', () => {
  it('gives every server/discover and the legacy probe a deadline of its own, and says so', async () => {
    const refusal = { error: { code: -32022, message: '', data: { supported: ['2026-07-28'] } } };
    const { phases, settledAfterMs } = await failed({
      modernVersions: ['2026-07-28', '2027-01-01'],
      script: [{ steps: [{ on: 'server/discover', reply: reply(refusal), delayMs: 600 }, silence] }],
    });
    assert.deepEqual(phases, [
      ['discover', 1000],
      ['discover', 1600],
    ]);
    assert.equal(settledAfterMs, 1600);
  });

  it('counts the legacy probe from its beginning', async () => {
    const { phases } = await agreed({
      allowLegacy: true,
      legacyProbeTimeoutMs: 500,
      script: [{ steps: [silence] }, { steps: [legacyAnswer] }],
    });
    assert.deepEqual(phases, [
      ['discover', 1000],
      ['legacyProbe', 1500],
    ]);
  });

  it('is not delayed by processes that are slow to end, and tells when they have', async () => {
    const { settledAfterMs, givenUp, clock, server } = await failed({
      allowLegacy: true,
      closeMs: 60_000,
      script: [{ steps: [silence] }, { steps: [{ on: 'initialize', reply: { silence: true } }] }],
    });
    assert.equal(settledAfterMs, 2000);
    assert.equal(givenUp.length, 2);
    let over = false;
    void Promise.all(givenUp).then(() => (over = true));
    await clock.advance(59_999);
    assert.equal(over, false);
    await clock.advance(1);
    assert.equal(over, true);
    assert.ok(server.processes.every((process) => !process.running));
  });

  it('waits for the end of a process that answered with an error for a tenth of the probe at the most', async () => {
    const { server, clock } = await agreed({
      allowLegacy: true,
      legacyProbeTimeoutMs: 100,
      script: [{ steps: [unknownMethod, legacyAnswer] }],
    });
    const [asked, probed] = server.written;
    assert.equal(probed!.at - asked!.at, 10);
    assert.equal(clock.now() - asked!.at, 10);
  });

  it('ignores what a process that was given up still says', async () => {
    const { negotiated } = await agreed({
      allowLegacy: true,
      closeMs: 60_000,
      script: [{ steps: [{ ...modernAnswer, delayMs: 1100 }] }, { steps: [{ ...legacyAnswer, delayMs: 500 }] }],
    });
    assert.equal(negotiated.era, 'legacy');
  });

  it('leaves no timer and no listener of the signal behind', async () => {
    for (const settings of [
      { script: [{ steps: [modernAnswer] }] },
      { allowLegacy: true, script: [{ steps: [unknownMethod, legacyAnswer] }] },
      { script: [{ steps: [unknownMethod] }] },
    ]) {
      const { signal } = new AbortController();
      const { clock, givenUp } = await runNegotiation({ ...settings, signal });
      await clock.advance(0);
      await Promise.all(givenUp);
      assert.equal(clock.pending, 0);
      assert.deepEqual(getEventListeners(signal, 'abort'), []);
    }
  });
});

describe('negotiation: giving up', () => {
  it('cancels a server/discover that was not answered in time', async () => {
    const { server } = await failed({ script: [{ steps: [silence] }] });
    const [cancelled] = server.sent('notifications/cancelled');
    const { requestId } = cancelled!['params'] as { requestId: unknown };
    assert.equal(requestId, server.sent('server/discover')[0]!['id']);
  });

  it('never cancels initialize', async () => {
    const { server } = await failed({
      allowLegacy: true,
      script: [{ steps: [unknownMethod, { on: 'initialize', reply: { silence: true } }] }],
    });
    assert.deepEqual(server.sent('notifications/cancelled'), []);
  });

  it('stops listening to what it gives up', async () => {
    const { server } = await failed({ closeMs: 60_000, script: [{ steps: [unknownMethod] }] });
    assert.equal(server.processes[0]!.hasListeners, false);
  });

  it('starts nothing when it is aborted before', async () => {
    const { server, outcome } = await runNegotiation({ signal: AbortSignal.abort(), script: [{ steps: [] }] });
    assert.ok('error' in outcome && outcome.error instanceof CancelledError);
    assert.equal(server.spawns, 0);
  });

  for (const { title, abortAtMs, settings, cancels, initializes } of [
    {
      title: 'while it connects',
      abortAtMs: undefined,
      settings: { script: [{ steps: [silence] }] },
      cancels: 0,
      initializes: 0,
    },
    {
      title: 'while server/discover is open',
      abortAtMs: 10,
      settings: { script: [{ steps: [silence] }] },
      cancels: 1,
      initializes: 0,
    },
    {
      title: 'between error and initialize',
      abortAtMs: 10,
      settings: { allowLegacy: true, script: [{ steps: [unknownMethod] }] },
      cancels: 0,
      initializes: 0,
    },
    {
      title: 'while initialize is open',
      abortAtMs: 500,
      settings: {
        allowLegacy: true,
        script: [{ steps: [unknownMethod, { on: 'initialize', reply: { silence: true } }] }],
      },
      cancels: 0,
      initializes: 1,
    },
  ] as {
    title: string;
    abortAtMs: number | undefined;
    settings: RunSettings;
    cancels: number;
    initializes: number;
  }[]) {
    it(`ends at once and stops the process when it is aborted ${title}`, async () => {
      const abort = new AbortController();
      const { server, clock, result, givenUp } = startNegotiation({ ...settings, signal: abort.signal });
      const rejection = assert.rejects(result, CancelledError);
      if (abortAtMs !== undefined) await clock.advance(abortAtMs);
      abort.abort();
      await rejection;
      assert.equal(givenUp.length, 1);
      await clock.advance(0);
      await Promise.all(givenUp);
      assert.deepEqual(
        server.processes.map((process) => process.running),
        [false],
      );
      assert.equal(server.sent('notifications/cancelled').length, cancels);
      assert.equal(server.sent('initialize').length, initializes);
    });
  }

  it('passes on what connect rejects with, if the server was not to blame', async () => {
    const error = new ConfigurationError('env names an unresolved variable');
    const { outcome } = await runNegotiation({ script: [], connectError: error });
    assert.equal('error' in outcome && outcome.error, error);
  });

  it('says which setting is at fault when no modern version is configured', async () => {
    const { outcome, server } = await runNegotiation({ modernVersions: [], script: [] });
    assert.ok('error' in outcome && outcome.error instanceof ConfigurationError);
    assert.match(outcome.error.message, /mcpHost\.modernVersions/);
    assert.equal(server.spawns, 0);
  });
});

describe('negotiation: handing over', () => {
  const extra = ['{"jsonrpc":"2.0","id":"s1","method":"roots/list"}', '{"jsonrpc":"2.0","method":"notifications/a"}'];

  it('loses no message that followed the deciding answer', async () => {
    const { negotiated, server } = await agreed({
      allowLegacy: true,
      script: [{ steps: [unknownMethod, { ...legacyAnswer, alsoAfter: extra }] }],
    });
    server.processes[0]!.say('{"jsonrpc":"2.0","method":"notifications/b"}');
    const seen: unknown[] = [];
    const listening = negotiated.handOver((message) => seen.push(message['method']));
    assert.deepEqual(seen, ['roots/list', 'notifications/a', 'notifications/b']);
    server.processes[0]!.say('{"jsonrpc":"2.0","method":"notifications/c"}');
    listening.dispose();
    server.processes[0]!.say('{"jsonrpc":"2.0","method":"notifications/d"}');
    assert.deepEqual(seen.slice(3), ['notifications/c']);
  });

  it('hands over nothing that came before it, and logs what it skips', async () => {
    const lines: string[] = [];
    const ignore = (): void => undefined;
    const { negotiated } = await agreed({
      allowLegacy: true,
      logger: { debug: (line) => lines.push(line), info: ignore, warn: ignore, error: ignore },
      script: [
        {
          steps: [
            { ...unknownMethod, alsoAfter: extra },
            { ...legacyAnswer, alsoBefore: ['{"id":"s9"}'] },
          ],
        },
      ],
    });
    const seen: unknown[] = [];
    negotiated.handOver((message) => seen.push(message));
    assert.deepEqual(seen, []);
    assert.equal(lines.length, 3);
    assert.match(lines[0]!, /quarry.*request "roots\/list".*skipped/);
    assert.match(lines[2]!, /response with id "s9"/);
  });

  it('leaves the connection open', async () => {
    const { server } = await agreed({ script: [{ steps: [modernAnswer] }] });
    assert.equal(server.processes[0]!.running, true);
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isModernErrorCode } from '../../../src/core/era/modernErrors';
import type { NegotiationError } from '../../../src/core/era/negotiationError';
import { checkInvariants, runNegotiation, type NegotiationRun } from '../../support/negotiationRun';
import type { ScriptedProcess, ScriptedStep } from '../../support/scriptedTransport';

const modernVersions = ['2026-07-28', '2027-01-15', '2027-06-10'];
const legacyVersions = ['2025-11-25', '2025-06-18'];
const discoverTimeoutMs = 1000;
const legacyProbeTimeoutMs = 700;

const version = fc.constantFrom(...modernVersions, ...legacyVersions, '1999-01-01');
const versionList = fc.oneof(fc.array(version, { maxLength: 4 }), fc.jsonValue({ maxDepth: 1 }));
const object = fc.oneof(fc.constant({}), fc.constant({ tools: {} }), fc.jsonValue({ maxDepth: 1 }));

const discoverResult = fc.record({ supportedVersions: versionList, capabilities: object }, { requiredKeys: [] });
const serverInfo = fc.oneof(fc.constant({ name: 'n', version: '1' }), object);
const initializeResult = fc.record({ protocolVersion: version, capabilities: object, serverInfo });
const result = fc.oneof(discoverResult, initializeResult, fc.jsonValue({ maxDepth: 1 }));

const code = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(-32020, -32021, -32022, -32042, -32601, -32602, -32000, -32019, -32100, 0) },
  { weight: 1, arbitrary: fc.oneof(fc.integer(), fc.string()) },
);
const data = fc.oneof(
  fc.record({ supported: versionList, requested: version }),
  fc.record({ requiredCapabilities: fc.constantFrom({}, { roots: {} }, { sampling: {} }, []) }),
  fc.jsonValue({ maxDepth: 1 }),
);
const error = fc.oneof(
  { weight: 4, arbitrary: fc.record({ code, message: fc.string(), data }, { requiredKeys: ['code'] }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
);
const id = fc.constantFrom('$id', '$id', '$id', null, undefined, '$idWrong', '$idOtherType');
const jsonrpc = fc.constantFrom('2.0', '2.0', '2.0', '2.0', '1.0', undefined);
const body = fc.oneof(
  fc.record({ result }),
  fc.record({ error }),
  fc.record({ result, error }),
  fc.record({ method: fc.constantFrom('ping', 'notifications/message'), result }),
  fc.constant({}),
);
const message = fc.record({ jsonrpc, id, body }).map(({ body: rest, ...head }) => JSON.stringify({ ...head, ...rest }));
const line = fc.oneof({ weight: 5, arbitrary: message }, { weight: 1, arbitrary: fc.string() });
const lines = fc.array(line, { maxLength: 2 });

const reply: fc.Arbitrary<ScriptedStep['reply']> = fc.oneof(
  { weight: 6, arbitrary: line.map((rawLine) => ({ rawLine })) },
  { weight: 1, arbitrary: fc.constant({ silence: true } as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom({ exit: 0 }, { exit: 3, stderr: ['gone'] }, { exit: null, signal: 'SIGTERM' }),
  },
  { weight: 1, arbitrary: fc.constant({ closeStdout: true } as const) },
);
const step: fc.Arbitrary<ScriptedStep> = fc.record(
  { reply, delayMs: fc.constantFrom(0, 10, 699, 999, 1500), alsoBefore: lines, alsoAfter: lines, thenExit: fc.nat(2) },
  { requiredKeys: ['reply'] },
);
const process: fc.Arbitrary<ScriptedProcess> = fc.oneof(
  { weight: 9, arbitrary: fc.array(step, { minLength: 8, maxLength: 8 }).map((steps) => ({ steps })) },
  { weight: 1, arbitrary: fc.constantFrom({ spawnError: 'ENOENT' }, { spawnError: 'EACCES' }) },
);
const script = fc.tuple(process, process, process);

function run(processes: readonly ScriptedProcess[], allowLegacy: boolean): Promise<NegotiationRun> {
  return runNegotiation({
    script: processes,
    allowLegacy,
    modernVersions,
    legacyVersions,
    discoverTimeoutMs,
    legacyProbeTimeoutMs,
    capabilities: () => ({ roots: {} }),
  });
}

function holdsWhatever(
  title: string,
  check: (run: NegotiationRun, allowLegacy: boolean) => void | Promise<void>,
): void {
  it(title, async function () {
    this.timeout(60_000);
    await fc.assert(
      fc.asyncProperty(script, fc.boolean(), async (processes, allowLegacy) => {
        await check(await run(processes, allowLegacy), allowLegacy);
      }),
      { numRuns: 150 },
    );
  });
}

describe('negotiation, whatever a server does', () => {
  holdsWhatever('sends initialize only where legacy is allowed, and once at the most', ({ server }, allowLegacy) => {
    assert.ok(server.sent('initialize').length <= (allowLegacy ? 1 : 0));
  });

  holdsWhatever('sends no initialize after a DiscoverResult or a reserved error code', ({ server, outcome }) => {
    const { evidence } = 'ok' in outcome ? outcome.ok : (outcome.error as NegotiationError);
    const proof = evidence.steps.some(
      ({ sent, answer }) =>
        sent === 'server/discover' &&
        (answer.kind === 'result' || (answer.kind === 'error' && isModernErrorCode(answer.code))),
    );
    if (proof) assert.equal(server.sent('initialize').length, 0);
    assert.equal(evidence.discoverClass === 'modern', proof);
  });

  holdsWhatever('starts no third process, and a second one only to be asked with initialize', ({ server }) => {
    assert.ok(server.spawns <= 2);
    assert.ok(server.sent('server/discover').length <= modernVersions.length + 1);
    const second = server.written.filter(({ process }) => process === 1).map(({ message }) => message['method']);
    assert.ok(second.length === 0 || second[0] === 'initialize', second.join());
  });

  holdsWhatever('ends within its deadlines', ({ server, settledAfterMs }) => {
    const limit = server.sent('server/discover').length * discoverTimeoutMs + legacyProbeTimeoutMs;
    assert.ok(settledAfterMs <= limit, `${settledAfterMs} > ${limit}`);
  });

  holdsWhatever('agrees only on what is configured, and tells only a legacy server so', ({ server, outcome }) => {
    const agreement = 'ok' in outcome ? outcome.ok : undefined;
    if (agreement)
      assert.ok((agreement.era === 'modern' ? modernVersions : legacyVersions).includes(agreement.version));
    const told = server.sent('notifications/initialized').length;
    if (agreement?.era !== 'legacy') assert.equal(told, 0);
    // One that ends in the moment of its answer cannot be told any more.
    else assert.ok(told === 1 || (told === 0 && !server.processes.at(-1)!.running));
  });

  holdsWhatever(
    'offers the permission only for an ambiguous answer, and only if it is not given',
    (held, allowLegacy) => {
      if ('ok' in held.outcome) return;
      const { offersAllowLegacy, evidence, era } = held.outcome.error as NegotiationError;
      assert.equal(offersAllowLegacy, !allowLegacy && evidence.discoverClass === 'ambiguous');
      assert.equal(era, evidence.discoverClass === 'modern' ? 'modern' : 'unknown');
    },
  );

  holdsWhatever(
    'stamps every server/discover, uses no id twice, writes nothing else and stops what it gives up',
    checkInvariants,
  );
});

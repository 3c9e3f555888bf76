import assert from 'node:assert/strict';
import { TransportError } from '../../../src/core/base/errors';
import { Emitter } from '../../../src/core/base/event';
import type { IncomingMessage } from '../../../src/core/jsonrpc/messages';
import { StartRecorder } from '../../../src/core/peer/startReport';
import type { Noise } from '../../../src/core/transport/transport';
import { VirtualClock } from '../../support/virtualClock';

function recording() {
  const clock = new VirtualClock();
  const messages = new Emitter<IncomingMessage>();
  const noise = new Emitter<Noise>();
  const stderr = new Emitter<string>();
  const recorder = new StartRecorder(clock, false);
  const transport = {
    executable: '/usr/bin/node',
    onMessage: messages.event,
    onNoise: noise.event,
    onStderr: stderr.event,
  };
  return { clock, messages, noise, stderr, recorder, transport };
}

describe('the record of a start', () => {
  it('has the parts of the start, each with its begin and how long it took', async () => {
    const { clock, recorder } = recording();
    recorder.enter('resolve');
    await clock.advance(3);
    recorder.enter('connect');
    await clock.advance(20);
    recorder.enter('discover');
    assert.deepEqual(recorder.report.phases, [
      { name: 'resolve', at: 0, tookMs: 3 },
      { name: 'connect', at: 3, tookMs: 20 },
      { name: 'discover', at: 23, tookMs: undefined },
    ]);
    await clock.advance(7);
    recorder.end(undefined);
    assert.deepEqual(recorder.report.phases.at(-1), { name: 'discover', at: 23, tookMs: 7 });
    assert.deepEqual(recorder.report.outcome, { kind: 'ready', afterMs: 30 });
  });

  it('ends once: what follows is no part of it', async () => {
    const { clock, recorder } = recording();
    const error = new TransportError('ended', { reason: 'exit' });
    recorder.enter('connect');
    recorder.end(error);
    await clock.advance(5);
    recorder.enter('list');
    recorder.end(undefined);
    assert.deepEqual(recorder.report.outcome, { kind: 'failed', afterMs: 0, error });
    assert.equal(recorder.report.phases.length, 1);
  });

  it('has what was started: command, folders of PATH, working folder and the file, and no value of a variable', () => {
    const { recorder, transport } = recording();
    const env = { PATH: '/usr/bin:/bin', TOKEN: 'hunter2' };
    recorder.resolved({ transport: 'stdio', command: 'node', args: ['--key', 'hunter2'], cwd: '/', env });
    recorder.follow(transport);
    assert.deepEqual(recorder.report.target, {
      kind: 'process',
      command: 'node',
      cwd: '/',
      searched: ['/usr/bin', '/bin'],
      executable: '/usr/bin/node',
    });
    assert.ok(!JSON.stringify(recorder.report).includes('hunter2'));
  });

  it('has of an address its origin only', () => {
    const { recorder } = recording();
    recorder.resolved({
      transport: 'http',
      url: 'https://user:pw@mcp.example/v1?key=hunter2',
      headers: {},
      identity: undefined,
    });
    assert.deepEqual(recorder.report.target, { kind: 'endpoint', origin: 'https://mcp.example' });
  });

  for (const stream of ['message', 'noise', 'stderr'] as const) {
    it(`tells when the first output came, of ${stream}`, async () => {
      const { clock, messages, noise, stderr, recorder, transport } = recording();
      recorder.follow(transport);
      await clock.advance(12);
      if (stream === 'message') messages.fire({ jsonrpc: '2.0' });
      if (stream === 'noise') noise.fire({ text: 'hello', source: 'launcher' });
      if (stream === 'stderr') stderr.fire('hello');
      await clock.advance(5);
      stderr.fire('later');
      assert.deepEqual(recorder.report.firstOutput, {
        stream: stream === 'stderr' ? 'stderr' : 'stdout',
        afterMs: 12,
      });
    });
  }

  it('keeps the first lines of noise and the last ones of stderr, and not more', () => {
    const { noise, stderr, recorder, transport } = recording();
    recorder.follow(transport);
    for (let line = 0; line < 1000; line++) {
      noise.fire({ text: `noise ${line} ${'x'.repeat(5000)}`, source: 'server' });
      stderr.fire(`stderr ${line} ${'x'.repeat(5000)}`);
    }
    const { report } = recorder;
    assert.equal(report.noise[0]?.text.slice(0, 8), 'noise 0 ');
    assert.equal(report.stderr.at(-1)?.slice(0, 10), 'stderr 999');
    assert.deepEqual([report.noise.length, report.noiseCount, report.stderr.length], [5, 1000, 30]);
    assert.ok(JSON.stringify(report).length < 50_000);
  });

  it('stays bounded where a start is begun again and again', () => {
    const { recorder } = recording();
    for (let round = 0; round < 1000; round++) recorder.enter('discover');
    assert.ok(recorder.report.phases.length <= 50);
  });
});

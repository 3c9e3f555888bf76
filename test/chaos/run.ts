import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Host } from '../../src/core/host';
import type { CallEvent } from '../../src/core/peer/types';
import { descendantsOf, isAlive, until, within } from '../support/processes';
import { Driver, settingsOf } from './driver';
import { CallLedger } from './ledger';
import { Random } from './random';
import { chaosServers, maxRequestTimeoutMs, readRecords, survivors } from './servers';
import { ProcessWatch } from './watch';

export interface ChaosOptions {
  readonly seed: number;
  readonly servers: number;
  readonly durationMs: number;
}

export interface ChaosReport {
  /** What was done and measured, for people. */
  readonly lines: readonly string[];
  /** What must not be; empty if all went well. */
  readonly violations: readonly string[];
}

const sampleEveryMs = 5000;
/** For the end of all servers: each has 5 s, the guard 4 s, and a busy machine takes its time. */
const stopLimitMs = 60_000;
/** What the heap may grow by from the first to the last quarter of a run. */
const heapGrowth = 6 * 1_048_576;

/** The processes below this one, where that can be told. */
function descendants(): readonly number[] {
  return process.platform === 'linux' ? descendantsOf(process.pid) : [];
}

/** Runs a real host with servers that misbehave at random, and compares what both ends have seen. */
export async function runChaos({ seed, servers: count, durationMs }: ChaosOptions): Promise<ChaosReport> {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const others = new Set(descendants());
  const watch = new ProcessWatch();
  const random = new Random(seed);
  const ledger = new CallLedger();
  const servers = chaosServers(count, seed, folder);
  const host = new Host({ settings: settingsOf(servers), ports: { inputs: Driver.inputs(random) } });
  const events = new CallEvents();
  host.onDidCall(events.add);
  const driver = new Driver(host, servers, random, ledger);
  const sampling = setInterval(() => {
    watch.sample();
  }, sampleEveryMs);
  try {
    await host.start();
    await driver.runUntil(Date.now() + durationMs);
    // Nothing is open for longer than it takes to fail, to wait for the server, and to fail again.
    await until(
      () => ledger.open === 0,
      () => `${ledger.open} calls are still open`,
      3 * maxRequestTimeoutMs + 2000,
    ).catch((error: unknown) => ledger.violations.push(String(error)));
    const known = descendants().filter((pid) => !others.has(pid));
    const disposedAt = Date.now();
    await within(host.dispose(), 'the host to stop', stopLimitMs);
    const stopMs = Date.now() - disposedAt;
    await driver.settled();
    clearInterval(sampling);
    const records = readRecords(servers);
    ledger.compare(records);
    await watch.quiet();
    const left = [...new Set([...survivors(records), ...known.filter(isAlive)])];
    const violations = [
      ...ledger.violations,
      ...events.violations(),
      ...watch.finish(driver.signal, { heapGrowth }),
      ...left.map((pid) => `process ${pid} is left`),
    ];
    const lines = [
      `${ledger.started} calls and ${driver.actionCount - ledger.started} other actions in ${Math.round(durationMs / 1000)} s`,
      `${records.starts} starts of ${count} servers, ${records.processes.length} processes; stopped in ${stopMs} ms`,
      watch.memory,
      ...ledger.counts.map(([what, times]) => `${String(times).padStart(8)}  ${what}`),
    ];
    return { lines, violations };
  } finally {
    clearInterval(sampling);
    await host.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether each call of the host began and ended once. */
class CallEvents {
  readonly #open = new Set<number>();
  #lastId = 0;
  readonly #wrong: string[] = [];

  readonly add = ({ callId, kind }: CallEvent): void => {
    if (kind === 'started') {
      if (callId <= this.#lastId) this.#wrong.push(`call ${callId} started twice`);
      this.#lastId = Math.max(this.#lastId, callId);
      this.#open.add(callId);
    } else if (!this.#open.has(callId)) {
      this.#wrong.push(`call ${callId}: "${kind}" while it was not open`);
    }
    if (kind === 'ended') this.#open.delete(callId);
  };

  violations(): readonly string[] {
    return [...this.#wrong, ...[...this.#open].map((id) => `call ${id} never ended`)];
  }
}

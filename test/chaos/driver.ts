import { setTimeout as sleep } from 'node:timers/promises';
import type { Host } from '../../src/core/host';
import type { InputHandlers } from '../../src/core/peer/types';
import { faults, weightsFor } from './faults';
import type { CallLedger, Outcome } from './ledger';
import type { Random } from './random';
import { requestTimeoutMs, type ChaosServer } from './servers';

/** Calls that are open at the same time at most. */
const maxOpen = 200;

const actions = {
  call: 100,
  cancelledCall: 8,
  badCall: 2,
  kill: 0.6,
  restart: 0.5,
  stopAndStart: 0.5,
  refresh: 1,
  settings: 0.15,
};

/** Does at random what people and models do to a host, and notes how each call ends. */
export class Driver {
  readonly #host: Host;
  readonly #servers: readonly ChaosServer[];
  readonly #random: Random;
  readonly #ledger: CallLedger;
  /** Counts what could disturb calls to a server, by its name. */
  readonly #disturbances = new Map<string, number>();
  readonly #deaf = new Set<number>();
  readonly #work = new Set<Promise<unknown>>();
  /** Aborted by nobody; many requests listen to it. */
  readonly signal = new AbortController().signal;
  actionCount = 0;

  constructor(host: Host, servers: readonly ChaosServer[], random: Random, ledger: CallLedger) {
    this.#host = host;
    this.#servers = servers;
    this.#random = random;
    this.#ledger = ledger;
    host.onDidChangePeers((names) => {
      for (const name of names) if (!this.#isReady(name)) this.#disturb(name);
    });
  }

  /** Answers at once, later, or not before the call is over. */
  static inputs(random: Random): InputHandlers {
    return {
      async elicit({ message }, { signal }) {
        await sleep(random.below(300), undefined, { signal }).catch(() => undefined);
        const action = random.weighted({ accept: 8, decline: 1 });
        return action === 'accept' ? { action, content: { who: `person ${message}` } } : { action };
      },
    };
  }

  async runUntil(deadline: number): Promise<void> {
    while (Date.now() < deadline) {
      this.#act();
      await sleep(this.#random.below(10));
      while (this.#ledger.open >= maxOpen && Date.now() < deadline) await sleep(5);
    }
  }

  /** Resolves when everything that was begun has an end. */
  async settled(): Promise<void> {
    await Promise.all(this.#work);
  }

  #act(): void {
    this.actionCount++;
    const server = this.#random.pick(this.#servers);
    const action = this.#random.weighted(actions);
    switch (action) {
      case 'call':
      case 'cancelledCall':
        this.#begin(this.#call(server, action === 'cancelledCall' ? this.#random.below(400) : undefined));
        break;
      case 'badCall':
        this.#begin(this.#badCall(server));
        break;
      case 'kill':
        if (!server.orderly) this.#kill(server.name);
        break;
      case 'restart':
        this.#begin(this.#host.restartServer(server.name));
        break;
      case 'stopAndStart':
        this.#begin(this.#host.stopServer(server.name).then(() => this.#host.startServer(server.name)));
        break;
      case 'refresh':
        this.#begin(this.#host.refresh(server.name));
        break;
      case 'settings':
        this.#begin(this.#changeSettings(server));
    }
  }

  async #call(server: ChaosServer, abortAfterMs: number | undefined): Promise<void> {
    const { name } = server;
    const fault = this.#random.weighted(weightsFor(server.orderly));
    const n = this.#ledger.start(server);
    const pid = this.#pidOf(name);
    const wasReady = this.#isReady(name);
    const before = this.#disturbances.get(name);
    const ms = fault === 'late' ? requestTimeoutMs + 500 : this.#random.below(500);
    const abort = new AbortController();
    const giveUp = (): void => {
      abort.abort();
    };
    const timer = abortAfterMs === undefined ? undefined : setTimeout(giveUp, abortAfterMs);
    if (faults[fault].fells === 'deaf' && pid !== undefined) this.#deaf.add(pid);
    const outcome: Outcome = await this.#host
      .callTool(
        `${name}/act`,
        { n, fault, ms },
        {
          signal: timer ? abort.signal : this.signal,
          onProgress: () => undefined,
        },
      )
      .then(
        (result) => ({ result }),
        (error: unknown) => ({ error }),
      );
    clearTimeout(timer);
    const isDeaf = pid !== undefined && this.#deaf.has(pid);
    const disturbed = !wasReady || isDeaf || this.#disturbances.get(name) !== before;
    this.#ledger.settle({ n, server, fault }, outcome, {
      aborted: abort.signal.aborted,
      disturbed,
      endedAt: Date.now(),
    });
  }

  async #badCall({ name }: ChaosServer): Promise<void> {
    const unknown = this.#random.next() < 0.5;
    const call = unknown
      ? this.#host.callTool('nobody/act', {})
      : this.#host.callTool(`${name}/act`, { n: 'no number' });
    const code = await call.then(
      () => 'result',
      (error: unknown) => (error as { code: string }).code,
    );
    const allowed = unknown ? ['unknownTool'] : ['argument', 'peerUnavailable', 'unknownTool'];
    if (!allowed.includes(code))
      this.#ledger.violations.push(`a bad call to ${unknown ? 'nobody' : name} ended as ${code}`);
  }

  /** Takes a server out of the settings and puts it back, while the others go on. */
  async #changeSettings(server: ChaosServer): Promise<void> {
    await this.#host.updateSettings(settingsOf(this.#servers.filter((other) => other !== server)));
    await this.#host.updateSettings(settingsOf(this.#servers));
  }

  #kill(name: string): void {
    const pid = this.#pidOf(name);
    if (pid === undefined) return;
    this.#disturb(name);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }

  /** What is not there, or is asked something else meanwhile, refuses. */
  #begin(work: Promise<unknown>): void {
    const settled: Promise<unknown> = work.catch(() => undefined).finally(() => this.#work.delete(settled));
    this.#work.add(settled);
  }

  #disturb(name: string): void {
    this.#disturbances.set(name, (this.#disturbances.get(name) ?? 0) + 1);
  }

  #isReady(name: string): boolean {
    return this.#host.peers.find((peer) => peer.name === name)?.state.kind === 'ready';
  }

  #pidOf(name: string): number | undefined {
    return this.#host.peers.find((peer) => peer.name === name)?.pid;
  }
}

export function settingsOf(servers: readonly ChaosServer[]): unknown {
  return { servers: Object.fromEntries(servers.map(({ name, entry }) => [name, entry])) };
}

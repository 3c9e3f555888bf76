import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Event } from '../../src/core/base/event';
import { Host } from '../../src/core/host';
import type { HostPorts } from '../../src/core/hostApi';
import type { PeerView } from '../../src/core/peer/types';
import { FastClock } from './fastClock';
import { allGone, within } from './processes';
import { RecordingFolder } from './recordings';

export type LibraryEra = 'modern' | 'legacy';

/** How a `library.mjs` is started; see there. */
export interface LibraryOptions {
  readonly era: LibraryEra;
  readonly revision?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** More of the entry in the settings. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** More of the settings. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Time passes so much faster for the host. */
const speed = 20;

/** Hosts with one server `library` each, a real process. Afterwards nothing of them is left. */
export class LibraryHosts {
  readonly #recordings = new RecordingFolder();
  readonly #hosts: Host[] = [];
  readonly #pids: number[] = [];
  #count = 0;

  async start(library: LibraryOptions, ports: HostPorts = {}): Promise<LibraryHost> {
    const file = `recording-${++this.#count}`;
    const args = [join('test', 'servers', 'library.mjs'), library.era];
    const entry = {
      command: process.execPath,
      args: library.revision === undefined ? args : [...args, library.revision],
      env: { RECORD: this.#recordings.file(file), OPTIONS: JSON.stringify(library.options ?? {}) },
      allowLegacy: library.era === 'legacy',
      discoverTimeoutMs: 600_000,
      ...library.entry,
    };
    const host = new Host({
      settings: { ...library.settings, servers: { library: entry } },
      ports: { clock: new FastClock(speed), ...ports },
    });
    this.#hosts.push(host);
    host.onDidChangePeers(() => {
      for (const { pid } of host.peers) if (pid !== undefined && !this.#pids.includes(pid)) this.#pids.push(pid);
    });
    await within(host.start(), 'the library to be started', 15_000);
    return new LibraryHost(host, () => this.#recordings.messages(file), this.#recordings);
  }

  /** Stops everything; rejects if a process is left. */
  async clear(): Promise<void> {
    await Promise.all(this.#hosts.splice(0).map((host) => host.dispose()));
    await allGone(this.#pids.splice(0));
  }

  remove(): void {
    this.#recordings.remove();
  }
}

/** A host whose one server is ready. */
export class LibraryHost {
  constructor(
    readonly host: Host,
    /** All that the server received so far. */
    readonly received: () => Record<string, unknown>[],
    readonly folder: RecordingFolder,
  ) {}

  get view(): PeerView {
    const view = this.host.peers[0];
    assert.ok(view);
    return view;
  }

  /** Calls a tool and reads its answer. */
  async call(name: string, args: Record<string, unknown> = {}): Promise<unknown> {
    const { content } = await this.host.callTool(name, args);
    return JSON.parse((content[0] as { text: string }).text);
  }

  /** The requests with that method that the server received so far. */
  requests(method: string): Record<string, unknown>[] {
    return this.received().filter((message) => message['method'] === method);
  }

  /** Resolves when the row of the server is like that. */
  until(matches: (view: PeerView) => boolean, what: string, deadlineMs = 10_000): Promise<PeerView> {
    if (matches(this.view)) return Promise.resolve(this.view);
    return next(this.host.onDidChangePeers, () => matches(this.view), what, deadlineMs).then(() => this.view);
  }
}

/** The next value of an event that matches. */
export function next<T>(
  event: Event<T>,
  matches: (value: T) => boolean,
  what: string,
  deadlineMs = 10_000,
): Promise<T> {
  const found = new Promise<T>((resolve) => {
    const listening = event((value) => {
      if (!matches(value)) return;
      listening.dispose();
      resolve(value);
    });
  });
  return within(found, what, deadlineMs);
}

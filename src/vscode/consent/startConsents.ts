import type { AuditedConsent } from '../../core/audit/auditRecord';
import type { ConsentNeed, ConsentPort, ConsentRequest } from '../../core/consent';
import { changedFields, markEntry, type EntryMarks } from '../../core/config/fingerprint';
import type { ServerEntry } from '../../core/config/types';
import { variableNames } from '../../core/config/variables';
import type { ConsentStore } from './consentStore';

/** An entry that waits for the person, as it is shown to them. */
export interface WaitingEntry {
  readonly request: ConsentRequest;
  readonly need: ConsentNeed;
}

export interface StartConsentsOptions {
  readonly store: ConsentStore;
  readonly key: () => Promise<string>;
  /** Whether whoever wrote the entry of a server is the person: entries of their own settings need no consent. */
  readonly isOwnEntry: (server: string) => boolean;
  /** The value of a setting of any extension, as `${config:key}` stands for it. */
  readonly setting: (key: string) => string | undefined;
  /** Asks the person about entries, all of them at once. Resolves with those that they agree to. */
  readonly ask: (waiting: readonly WaitingEntry[]) => Promise<readonly WaitingEntry[]>;
  /** Told of each decision. */
  readonly onDecision?: (decision: ConsentDecision) => void;
}

/** What was decided on a server, as it is recorded. */
export type ConsentDecision = Pick<AuditedConsent, 'server' | 'decision' | 'fingerprint' | 'changed'>;

/** Enough of a fingerprint to tell two apart. */
const shortLength = 12;

/** Decides whether a server of the workspace may start, by what the person agreed to; product.md, "Trust". */
export class StartConsents implements ConsentPort {
  readonly #options: StartConsentsOptions;
  /** What was checked last of the servers that need consent. */
  readonly #waiting = new Map<string, WaitingEntry>();
  readonly #asking = new Set<string>();

  constructor(options: StartConsentsOptions) {
    this.#options = options;
  }

  async check(request: ConsentRequest): Promise<ConsentNeed | undefined> {
    const { name } = request.entry;
    this.#waiting.delete(name);
    if (this.#options.isOwnEntry(name)) return undefined;
    const marks = await this.#marksOf(request);
    const all = this.#options.store.of(name);
    if (all.some(({ fingerprint }) => fingerprint === marks.fingerprint)) return undefined;
    const [kept] = all;
    const agreed = kept?.keyMark === marks.keyMark ? kept : undefined;
    const changes = agreed && changedFields(agreed.fields, marks.fields);
    const need = { changes };
    this.#waiting.set(name, { request, need });
    return need;
  }

  async ask(request: ConsentRequest, need: ConsentNeed): Promise<boolean> {
    return (await this.#askFor([{ request, need }])).length > 0;
  }

  /** Whether the person is being asked about a server just now. */
  isAsking(server: string): boolean {
    return this.#asking.has(server);
  }

  /** Asks about servers that wait. Resolves with the names of those that may start now. */
  async review(servers: readonly string[]): Promise<readonly string[]> {
    const waiting = servers.flatMap((server) => this.#waiting.get(server) ?? []);
    return (await this.#askFor(waiting)).map(({ request }) => request.entry.name);
  }

  /** The person has just written this entry, or agreed to have it written. */
  async allow(request: ConsentRequest, need: ConsentNeed = { changes: undefined }): Promise<void> {
    await this.#options.store.allow(request.entry.name, await this.#marksOf(request));
    await this.#tell('allowed', request, need);
  }

  /** Forgets all that was agreed to. Returns for how many servers there was something. */
  async reset(): Promise<number> {
    const servers = await this.#options.store.reset();
    for (const server of servers) {
      this.#options.onDecision?.({ server, decision: 'forgotten', fingerprint: undefined, changed: [] });
    }
    return servers.length;
  }

  /** Whether the person agreed to just this entry. */
  async isAllowed(request: ConsentRequest): Promise<boolean> {
    const { fingerprint } = await this.#marksOf(request);
    return this.#options.store.of(request.entry.name).some((kept) => kept.fingerprint === fingerprint);
  }

  /** Tells two entries apart, whoever wrote them. */
  async fingerprintOf(request: ConsentRequest): Promise<string> {
    return (await this.#marksOf(request)).fingerprint;
  }

  async #askFor(waiting: readonly WaitingEntry[]): Promise<readonly WaitingEntry[]> {
    const names = waiting.map(({ request }) => request.entry.name);
    for (const name of names) this.#asking.add(name);
    try {
      const agreed = await this.#options.ask(waiting);
      for (const entry of waiting) {
        if (agreed.includes(entry)) await this.allow(entry.request, entry.need);
        else await this.#tell('refused', entry.request, entry.need);
      }
      return agreed;
    } finally {
      for (const name of names) this.#asking.delete(name);
    }
  }

  async #tell(decision: 'allowed' | 'refused', request: ConsentRequest, { changes = [] }: ConsentNeed): Promise<void> {
    const { onDecision } = this.#options;
    if (!onDecision) return;
    const { fingerprint } = await this.#marksOf(request);
    onDecision({
      server: request.entry.name,
      decision,
      fingerprint: fingerprint.slice(0, shortLength),
      changed: changes.map(({ field }) => field),
    });
  }

  async #marksOf({ entry, envFile }: ConsentRequest): Promise<EntryMarks> {
    const settings = settingsIn(entry, this.#options.setting);
    return markEntry({ entry, envFile, settings }, await this.#options.key());
  }
}

/** What `${config:key}` in an entry stands for, by key. */
function settingsIn(
  entry: ServerEntry,
  setting: (key: string) => string | undefined,
): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(variableNames(entry, 'config').map((key) => [key, setting(key)]));
}

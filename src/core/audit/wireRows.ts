import { assertNever } from '../base/assert';
import { getOrMake } from '../base/getOrMake';
import { readFacts, idText, type MessageFacts } from './wireFacts';
import type { Missed, WireRecord } from './wireLog';
import type { WireRow } from './wireRow';

/** How the server calls a tool, and how the catalog does. */
export type CanonicalName = (server: string, method: string, name: string) => string;

/** Calls that wait for a person's answers, beyond which the oldest is no longer found again. */
const maxOpenRounds = 1_000;

type Facts<Kind extends MessageFacts['kind']> = Extract<MessageFacts, { kind: Kind }>;
type Message = WireRecord & { readonly kind: 'sent' | 'received' };

/**
 * Makes rows of the records of a {@link WireLog}: joins requests with their answers, and the rounds of one call. Whatever
 * servers send, the work for each record is constant, and no more is held than there are rows.
 */
export class WireRows {
  readonly #canonicalName: CanonicalName;
  /** In the order of their numbers. */
  readonly #rows = new Map<number, WireRow>();
  /** Rows without an answer, by server, who asked, and id. */
  readonly #open = new Map<string, Map<string, number>>();
  /** Rounds of calls that were answered by a question, by what the next request will bring back. */
  readonly #rounds = new Map<string, number>();
  /** What was spoken last with each server. */
  readonly #eras = new Map<string, 'modern' | 'legacy'>();

  constructor(canonicalName: CanonicalName) {
    this.#canonicalName = canonicalName;
  }

  get size(): number {
    return this.#rows.size;
  }

  row(seq: number): WireRow | undefined {
    return this.#rows.get(seq);
  }

  /** All rows, the oldest first. */
  all(): IterableIterator<WireRow> {
    return this.#rows.values();
  }

  /** The number of the oldest row. */
  get first(): number | undefined {
    return this.#rows.keys().next().value;
  }

  /**
   * Takes the next record.
   * @param message - its JSON parsed
   * @returns the numbers of the rows that are new or changed
   */
  take(record: WireRecord, message: unknown): readonly number[] {
    if (record.kind === 'missed') return this.#miss(record, message as Missed);
    const facts = readFacts(message);
    const spoken = record as Message;
    switch (facts.kind) {
      case 'request':
        return this.#request(spoken, facts);
      case 'notification':
        return this.#notification(spoken, facts);
      case 'answer':
        return this.#answer(spoken, facts);
      default:
        return assertNever(facts);
    }
  }

  /** Forgets the rows whose first record is older. */
  dropBefore(seq: number): void {
    for (const row of this.#rows.values()) {
      if (row.seq >= seq) return;
      this.#rows.delete(row.seq);
      const open = this.#open.get(side(row.server, row.direction));
      if (open?.get(row.id) === row.seq) open.delete(row.id);
    }
  }

  #request(record: Message, facts: Facts<'request'>): readonly number[] {
    const { server, kind } = record;
    if (kind === 'sent') this.#eras.set(server, facts.stamped ? 'modern' : 'legacy');
    const name = this.#canonicalName(server, facts.method, facts.subject);
    const round = this.#roundOf(server, name, facts);
    this.#add(record, { method: facts.method, name, id: facts.id, class: 'pending', round });
    const open = this.#openOf(server, kind);
    // The newest counts where an id is used again; it goes to the end, so that the order is that of the rows.
    open.delete(facts.id);
    open.set(facts.id, record.seq);
    return [record.seq];
  }

  #roundOf(server: string, name: string, { method, continues }: Facts<'request'>): number | undefined {
    if (continues === undefined) return undefined;
    const key = callKey(server, method, name, continues);
    const before = this.#rounds.get(key);
    this.#rounds.delete(key);
    return before === undefined ? undefined : before + 1;
  }

  #notification(record: Message, facts: Facts<'notification'>): readonly number[] {
    const about = facts.about === undefined ? undefined : this.#about(record, facts.about);
    const name = about?.name ?? this.#canonicalName(record.server, facts.method, facts.subject);
    this.#add(record, { method: facts.method, name, id: '', class: 'notification', round: undefined });
    // Whoever asked takes it back. A server also ends a subscription so, which is no failure of it.
    if (!facts.cancels || about?.class !== 'pending') return [record.seq];
    this.#close(about, { class: about.direction === record.kind ? 'cancelled' : 'ok', ms: record.at - about.at });
    return [record.seq, about.seq];
  }

  /** The request that a notification is about, whoever made it: the one who tells is asked first for what it cancels. */
  #about(record: Message, id: string): WireRow | undefined {
    const own = this.#open.get(side(record.server, record.kind))?.get(id);
    const other = this.#open.get(side(record.server, opposite(record.kind)))?.get(id);
    const seq = own ?? other;
    return seq === undefined ? undefined : this.#rows.get(seq);
  }

  #answer(record: Message, facts: Facts<'answer'>): readonly number[] {
    const { seq, server, kind, at, size } = record;
    const open = this.#openOf(server, opposite(kind));
    const asked = open.get(facts.id);
    const row = asked === undefined ? undefined : this.#rows.get(asked);
    if (!row) {
      this.#add(record, { method: '', name: '', id: facts.id, class: facts.class, round: undefined });
      return [seq];
    }
    open.delete(facts.id);
    const answer = { answerSeq: seq, answerSize: size };
    // What was given up before stays so: the answer came too late.
    if (row.class !== 'pending') {
      this.#rows.set(row.seq, { ...row, ...answer });
      return [row.seq];
    }
    const round = facts.asks === undefined ? row.round : (row.round ?? 1);
    this.#rows.set(row.seq, { ...row, ...answer, class: facts.class, reason: facts.reason, ms: at - row.at, round });
    if (facts.asks !== undefined) this.#expect(callKey(server, row.method, row.name, facts.asks), round ?? 1);
    return [row.seq];
  }

  #expect(key: string, round: number): void {
    this.#rounds.set(key, round);
    if (this.#rounds.size <= maxOpenRounds) return;
    const [oldest] = this.#rounds.keys();
    if (oldest !== undefined) this.#rounds.delete(oldest);
  }

  #miss({ server, at }: WireRecord, { id, outcome, reason }: Missed): readonly number[] {
    const changed: number[] = [];
    for (const direction of id === undefined ? (['sent', 'received'] as const) : (['sent'] as const)) {
      const open = this.#open.get(side(server, direction));
      if (!open) continue;
      const wanted = id === undefined ? [...open.values()] : [open.get(idText(id))];
      for (const seq of wanted) {
        const row = seq === undefined ? undefined : this.#rows.get(seq);
        if (row?.class !== 'pending') continue;
        this.#close(row, { class: outcome, ms: at - row.at, reason });
        changed.push(row.seq);
      }
      if (id === undefined) open.clear();
    }
    return changed;
  }

  #close(row: WireRow, end: Pick<WireRow, 'class' | 'ms'> & Partial<Pick<WireRow, 'reason'>>): void {
    this.#rows.set(row.seq, { ...row, ...end });
  }

  #add(record: Message, facts: Pick<WireRow, 'method' | 'name' | 'id' | 'class' | 'round'>): void {
    const { seq, at, server, kind, size } = record;
    this.#rows.set(seq, {
      ...facts,
      seq,
      answerSeq: undefined,
      at,
      server,
      direction: kind,
      era: this.#eras.get(server),
      ms: undefined,
      size,
      answerSize: undefined,
      reason: '',
    });
  }

  #openOf(server: string, direction: WireRow['direction']): Map<string, number> {
    return getOrMake(this.#open, side(server, direction), () => new Map<string, number>());
  }
}

function side(server: string, direction: WireRow['direction']): string {
  return `${direction} ${server}`;
}

function opposite(direction: WireRow['direction']): WireRow['direction'] {
  return direction === 'sent' ? 'received' : 'sent';
}

function callKey(server: string, method: string, name: string, round: string): string {
  return [server, method, name, round].join('\0');
}

import type { McpHostError } from '../base/errors';
import { Emitter } from '../base/event';
import type { ServerEntry } from '../config/types';
import type { Negotiated } from '../era/negotiation';
import { NegotiationError } from '../era/negotiationError';
import { noFacts, type PeerFacts } from './peerFacts';
import type { PeerState, PeerView } from './types';

/** What is known of one server. What a start has found out is forgotten with the next. */
export class PeerRecord {
  #entry: ServerEntry;
  #state: PeerState = { kind: 'stopped' };
  #settled: boolean;
  #attempts = 0;
  #negotiated: Pick<Negotiated, 'era' | 'version' | 'identity'> | undefined;
  #failedEra: PeerView['era'] = 'unknown';
  #evidence: PeerView['evidence'];
  #facts = noFacts;
  #view: PeerView | undefined;
  readonly #pid: () => number | undefined;
  readonly #changed = new Emitter<void>();

  readonly onDidChange = this.#changed.event;

  constructor(entry: ServerEntry, pid: () => number | undefined) {
    this.#entry = entry;
    this.#pid = pid;
    this.#settled = !entry.autoStart;
    if (!entry.enabled) this.#state = { kind: 'disabled' };
  }

  get entry(): ServerEntry {
    return this.#entry;
  }

  get state(): PeerState {
    return this.#state;
  }

  /** Whether it was ready or failed, or was stopped, since it was configured; also where nothing starts it by itself. */
  get hasSettled(): boolean {
    return this.#settled;
  }

  /** Failures in a row. */
  get attempts(): number {
    return this.#attempts;
  }

  get silentSince(): number | undefined {
    return this.#facts.silentSince;
  }

  get view(): PeerView {
    this.#view ??= {
      name: this.#entry.name,
      transport: this.#entry.transport,
      state: this.#state,
      era: this.#negotiated?.era ?? this.#failedEra,
      version: this.#negotiated?.version,
      evidence: this.#evidence,
      pid: this.#pid(),
      capabilities: this.#negotiated?.identity.capabilities,
      serverInfo: this.#negotiated?.identity.serverInfo,
      instructions: this.#negotiated?.identity.instructions,
      allowLegacy: this.#entry.allowLegacy,
      attempts: this.#attempts,
      ...this.#facts,
    };
    return this.#view;
  }

  replaceEntry(entry: ServerEntry): void {
    this.#entry = entry;
    if (entry.enabled && this.#state.kind === 'disabled') this.become({ kind: 'stopped' });
    else this.touch();
  }

  become(state: PeerState): void {
    this.#state = state;
    this.#settled ||= ['ready', 'failed', 'dead', 'stopped', 'needsConsent'].includes(state.kind);
    this.touch();
  }

  becomeStarting(since: number): void {
    // Those that are allowed together share a round in which names find their owners, whoever is ready first.
    if (this.#state.kind === 'needsConsent') this.#settled = false;
    this.become({ kind: 'starting', since, phase: 'spawn', deadline: undefined });
  }

  /** Nothing failed: it waits for a person. */
  becomeRefused(at: number, refused: boolean): void {
    if (this.#state.kind === 'needsConsent' && !refused) return;
    const changes = this.#state.kind === 'needsConsent' ? this.#state.changes : undefined;
    this.become({ kind: 'needsConsent', at, changes, refused });
  }

  /** Shown with the state that follows. */
  agreed({ era, version, identity, evidence }: Negotiated): void {
    this.#negotiated = { era, version, identity };
    this.#evidence = evidence;
  }

  /** Shown with the state that follows. */
  failed(error: McpHostError): void {
    this.#attempts++;
    if (!(error instanceof NegotiationError)) return;
    this.#evidence = error.evidence;
    this.#failedEra = error.era;
  }

  healthy(): void {
    this.#attempts = 0;
    this.touch();
  }

  /** Notes what is shown beside the state. */
  note(facts: Partial<PeerFacts>): void {
    this.#facts = { ...this.#facts, ...facts };
    this.touch();
  }

  /** Forgets what the last start found out. Shown with the state that follows. */
  forget(): void {
    this.#negotiated = undefined;
    this.#evidence = undefined;
    this.#failedEra = 'unknown';
    this.#facts = { ...this.#facts, problems: [], lastStderr: undefined, silentSince: undefined };
  }

  /** Something that the view shows is another. */
  touch(): void {
    this.#view = undefined;
    this.#changed.fire();
  }
}

import { delay, type Clock } from '../base/clock';
import type { Disposable } from '../base/disposable';
import { ConfigurationError, TransportError } from '../base/errors';
import type { Logger } from '../base/logger';
import type { IncomingMessage } from '../jsonrpc/messages';
import type { Transport } from '../transport/transport';
import { startCancelled } from './abort';
import {
  classifyDiscover,
  classifyInitialize,
  NOT_STARTED,
  type AuthorizeVerdict,
  type DiscoverVerdict,
  type FailedVerdict,
  type Unauthorized,
} from './classifier';
import { failureMessage } from './failure';
import { speaksHttpSse } from './httpSse';
import { legacyCapabilities, legacyClientInfo } from './legacyCapabilities';
import { NegotiationError } from './negotiationError';
import { openChannel } from './openChannel';
import type { ProbeChannel, ProbeLimit } from './probeChannel';
import { retryDelay } from './retries';
import { legacyRequest, modernRequest, type MessageEncoder } from './stamp';
import { summarize } from './summary';
import type {
  ClientCapabilities,
  Evidence,
  Implementation,
  ProbeClass,
  ProbeStep,
  ServerIdentity,
  SpokenEra,
} from './types';
import { highestFirst } from './versions';
import { english } from '../base/localizer';
import { resolveTexts } from '../config/resolveTexts';

/** A process that answers a probe with an error and then ends does so within this time, in ms. */
const EXIT_AFTER_ANSWER_MS = 50;

export interface NegotiationOptions {
  /** The configured name of the server. */
  readonly server: string;
  /** The entry permits one legacy probe. */
  readonly allowLegacy: boolean;
  /** Configured versions, in any order. */
  readonly modernVersions: readonly string[];
  readonly legacyVersions: readonly string[];
  /** How long one `server/discover`, and the legacy probe as a whole, may take, in ms. */
  readonly discoverTimeoutMs: number;
  readonly legacyProbeTimeoutMs: number;
  readonly clientInfo: Implementation;
  /** What the host can do at the moment of the call; asked for every request. */
  readonly capabilities: () => ClientCapabilities;
  /**
   * Starts one process, or opens one endpoint, that writes with this encoder; called at most twice. Rejects with a
   * {@link TransportError} if that is impossible.
   */
  readonly connect: (encoder: MessageEncoder) => Promise<Transport>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** An id that no other request of this peer has. */
  readonly nextId: () => number;
  /** Called when a probe or a wait begins; `deadline` in ms since the epoch. */
  readonly onPhase?: (phase: NegotiationPhase, deadline: number) => void;
  /**
   * Has the person sign in, once in a negotiation for each status; whether that was granted. Absent: there is no way. Rejects if the signal
   * is aborted meanwhile.
   */
  readonly authorize?: (challenge: Unauthorized) => Promise<boolean>;
  /** Called with each connection that is given up; `closing` resolves when nothing of it is left, and never rejects. */
  readonly onGivenUp?: (closing: Promise<void>) => void;
}

/** `retry`: a failure that may pass is waited out. */
export type NegotiationPhase = 'discover' | 'legacyProbe' | 'retry';

/** An era and version agreed on with a server, and the connection on which that holds. */
export interface Negotiated {
  readonly era: SpokenEra;
  readonly version: string;
  readonly transport: Transport;
  readonly encoder: MessageEncoder;
  readonly identity: ServerIdentity;
  readonly evidence: Evidence;
  /**
   * Gives every message that followed the deciding answer to `listener`, first those that are there already. To be
   * called once, and at once: until then messages are held.
   */
  readonly handOver: (listener: (message: IncomingMessage) => void) => Disposable;
}

/**
 * Chooses the era of one server, `protocol.md` §3: `server/discover` first; `initialize` only for an ambiguous reply of a
 * server whose entry allows it, once, and on a second process at the most. Resolves as soon as the verdict is there.
 *
 * Rejects with a {@link NegotiationError} that tells evidence, reason and next step; with a `CancelledError` when the
 * signal is aborted; with a {@link ConfigurationError} if no modern version is configured; and with whatever else
 * `connect` rejects with. Every connection but the agreed one is closed; its end is not waited for.
 */
export function negotiate(options: NegotiationOptions): Promise<Negotiated> {
  return new Negotiation(options).run();
}

type LegacyProbe = Extract<DiscoverVerdict, { kind: 'legacyProbe' }>;
type TryLater = Extract<DiscoverVerdict, { kind: 'tryLater' }>;
type Agreement = Pick<Negotiated, 'version' | 'identity'>;

class Negotiation {
  readonly #options: NegotiationOptions;
  readonly #steps: ProbeStep[] = [];
  #discoverClass: ProbeClass = 'none';
  #failures = 0;
  /** HTTP statuses for which the person signed in. */
  readonly #authorized = new Set<number>();
  /** What is closed if the negotiation fails. */
  #channel: ProbeChannel | undefined;

  constructor(options: NegotiationOptions) {
    this.#options = options;
  }

  async run(): Promise<Negotiated> {
    try {
      return await this.#discover();
    } catch (error) {
      this.#giveUp();
      throw error;
    }
  }

  async #discover(): Promise<Negotiated> {
    const { server, allowLegacy, legacyVersions, discoverTimeoutMs, clientInfo, capabilities, nextId } = this.#options;
    const modernVersions = highestFirst(this.#options.modernVersions);
    const refused: string[] = [];
    let corrected = false;
    let proven = false;
    let version = modernVersions[0];
    if (version === undefined) throw noModernVersion(server);
    const channel = await this.#open('modern', 'server/discover', version);
    for (;;) {
      const declared = capabilities();
      const request = modernRequest({
        id: nextId(),
        method: 'server/discover',
        version,
        capabilities: declared,
        clientInfo,
      });
      const { reply, afterMs } = await channel.ask(request, this.#begin('discover', discoverTimeoutMs));
      const context = { version, refused, proven, corrected, declared, available: capabilities() };
      const judged = classifyDiscover(reply, { ...context, allowLegacy, modernVersions, legacyVersions });
      this.#discoverClass = judged.class;
      proven ||= judged.class === 'modern';
      this.#steps.push({ sent: 'server/discover', version, answer: judged.answer, afterMs });
      const { verdict } = judged;
      switch (verdict.kind) {
        case 'modern':
          return this.#agreed('modern', channel, verdict);
        case 'legacyProbe':
          return this.#probeLegacy(verdict, channel);
        case 'failed':
          throw await this.#refusal(verdict, channel);
        case 'authorize':
          await this.#authorize(verdict, channel);
          break;
        case 'tryLater':
          await this.#wait(verdict, channel);
          break;
        case 'askAgain':
          if (verdict.because === 'version') refused.push(version);
          else corrected = true;
          version = verdict.version;
      }
    }
  }

  async #probeLegacy(probe: LegacyProbe, asked: ProbeChannel): Promise<Negotiated> {
    const { legacyVersions, legacyProbeTimeoutMs, clientInfo, capabilities, nextId } = this.#options;
    const { version } = probe;
    let limit = this.#begin('legacyProbe', legacyProbeTimeoutMs);
    let channel = asked;
    if (probe.process === 'fresh' || (await this.#endsAfterAnswer(asked))) {
      this.#giveUp();
      channel = await this.#open('legacy', 'initialize', version);
    }
    channel.encoder.era = 'legacy';
    const params = {
      protocolVersion: version,
      capabilities: legacyCapabilities(capabilities(), version),
      clientInfo: legacyClientInfo(clientInfo, version),
    };
    for (;;) {
      const request = legacyRequest({ id: nextId(), method: 'initialize', params });
      const { reply, afterMs } = await channel.ask(request, limit);
      const { answer, verdict } = classifyInitialize(reply, legacyVersions);
      this.#steps.push({ sent: 'initialize', version, answer, afterMs });
      switch (verdict.kind) {
        case 'legacy': {
          const agreed = this.#agreed('legacy', channel, verdict);
          channel.notify('notifications/initialized');
          return agreed;
        }
        case 'failed':
          throw await this.#refusal(verdict, channel);
        case 'authorize':
          // The server did nothing with it, so that it may be sent once more.
          await this.#authorize(verdict, channel);
          limit = this.#begin('legacyProbe', legacyProbeTimeoutMs);
      }
    }
  }

  /** Returns if there is a reason to send the same once more. Rejects with the failure if not. */
  async #authorize({ challenge, otherwise }: AuthorizeVerdict, channel: ProbeChannel): Promise<void> {
    const { authorize, server, signal } = this.#options;
    const isNew = !this.#authorized.has(challenge.httpStatus);
    const granted = isNew && authorize !== undefined && (await authorize(challenge));
    if (signal.aborted) throw startCancelled(server);
    if (!granted) throw this.#failure(otherwise, channel.ended);
    this.#authorized.add(challenge.httpStatus);
  }

  /** Waits until it is time to send the same once more. Rejects with the failure if that will not be. */
  async #wait({ retryAfterMs, otherwise }: TryLater, channel: ProbeChannel): Promise<void> {
    const { clock, server, signal, onPhase } = this.#options;
    const waitMs = retryDelay(++this.#failures, retryAfterMs);
    if (waitMs === undefined) throw this.#failure(otherwise, channel.ended);
    onPhase?.('retry', clock.now() + waitMs);
    await delay(clock, waitMs, signal);
    if (signal.aborted) throw startCancelled(server);
  }

  #begin(phase: NegotiationPhase, limitMs: number): ProbeLimit {
    const deadline = this.#options.clock.now() + limitMs;
    this.#options.onPhase?.(phase, deadline);
    return { deadline, limitMs };
  }

  /** An error answer followed by an exit is judged by the answer, but that process is of no more use; §3.1. */
  async #endsAfterAnswer(channel: ProbeChannel): Promise<boolean> {
    if (channel.transport.kind !== 'stdio') return false;
    return channel.endsWithin(Math.min(EXIT_AFTER_ANSWER_MS, this.#options.legacyProbeTimeoutMs / 10));
  }

  /** Connects in order to send that probe. */
  async #open(era: SpokenEra, sent: ProbeStep['sent'], version: string): Promise<ProbeChannel> {
    const { clock } = this.#options;
    const startedAt = clock.now();
    try {
      this.#channel = await openChannel(era, this.#options);
      return this.#channel;
    } catch (error) {
      if (!(error instanceof TransportError)) throw error;
      const answer = { kind: 'spawnFailed', systemCode: error.systemCode, message: error.message } as const;
      this.#steps.push({ sent, version, answer, afterMs: Math.max(0, clock.now() - startedAt) });
      throw this.#failure(NOT_STARTED, error);
    }
  }

  #giveUp(): void {
    const closing = this.#channel?.giveUp();
    this.#channel = undefined;
    if (closing) this.#options.onGivenUp?.(closing);
  }

  #agreed(era: SpokenEra, channel: ProbeChannel, { version, identity }: Agreement): Negotiated {
    const { transport, encoder } = channel;
    transport.http?.agree({ era, version });
    const handOver: Negotiated['handOver'] = (listener) => channel.handOver(listener);
    return { era, version, transport, encoder, identity, evidence: this.#evidence(), handOver };
  }

  /** The failure of a server that answered, looked into further where it may have another transport. */
  async #refusal(verdict: FailedVerdict, { transport, ended }: ProbeChannel): Promise<NegotiationError> {
    const { clock, signal, server } = this.#options;
    const isAmbiguous = this.#discoverClass === 'ambiguous';
    const isHttpSse = isAmbiguous && (await speaksHttpSse(this.#steps.at(-1), transport, clock, signal));
    if (signal.aborted) throw startCancelled(server);
    if (!isHttpSse) return this.#failure(verdict, ended);
    return this.#failure({ ...verdict, offersAllowLegacy: false, reason: { kind: 'httpSse' } }, ended);
  }

  #failure({ reason, era, offersAllowLegacy }: FailedVerdict, cause: TransportError | undefined): NegotiationError {
    const { server, modernVersions } = this.#options;
    const why = { reason, modernVersions: highestFirst(modernVersions) };
    const message = failureMessage({ server, steps: this.#steps, ...why });
    return new NegotiationError(message, era, this.#evidence(), offersAllowLegacy, { server, cause, why });
  }

  #evidence(): Evidence {
    return { steps: [...this.#steps], discoverClass: this.#discoverClass, summary: summarize(this.#steps) };
  }
}

function noModernVersion(server: string): ConfigurationError {
  return new ConfigurationError(resolveTexts.noModernVersion(english, server), { server, field: 'modernVersions' });
}

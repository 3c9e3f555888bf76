import { AuthorizationError } from '../base/errors';
import type { ServerSpec } from '../config/resolveEntry';
import type { ServerEntry, Timeouts } from '../config/types';
import type { Unauthorized as ProbeChallenge } from '../era/classifier';
import { negotiate, type Negotiated, type NegotiationPhase } from '../era/negotiation';
import type { Transport } from '../transport/transport';
import { Connection } from './connection';
import type { PeerOptions } from './peerOptions';
import type { StartRecorder } from './startReport';

/** What a start is told while its connection is made, and asked. */
export interface Opening {
  /** The entry as it is now. */
  readonly entry: () => ServerEntry;
  readonly options: PeerOptions;
  readonly recorder: StartRecorder;
  /** Aborted when the start is given up. */
  readonly signal: AbortSignal;
  /** A number that no open request of the peer has. */
  readonly nextId: () => number;
  readonly onTransport: (transport: Transport) => void;
  readonly onPhase: (phase: NegotiationPhase, deadline: number) => void;
  /** Told of the end of a transport that was given up on the way. */
  readonly onGivenUp: (closing: Promise<void>) => void;
  readonly onConnected: (connection: Connection, negotiated: Negotiated) => void;
  /** Called when a request was lost on its way. */
  readonly onTrouble: () => void;
  /** Closes the connection, since another one is made. */
  readonly close: () => void;
}

/**
 * Negotiates, and fetches what must be there; once more for each cause that a sign-in can mend.
 * @throws McpHostError that says why there is no connection, and the reason of the signal
 */
export async function openConnection(spec: ServerSpec, opening: Opening): Promise<Connection> {
  const { recorder, signal } = opening;
  const { prepare, authorize } = opening.options;
  const mended = new Set<number>();
  for (;;) {
    const connection = await connect(spec, opening);
    try {
      await prepare(connection);
      return connection;
    } catch (error) {
      if (!(error instanceof AuthorizationError) || mended.has(error.status)) throw error;
      recorder.enter('signIn');
      if (!(await authorize?.(error, signal))) throw error;
      mended.add(error.status);
      opening.close();
      signal.throwIfAborted();
    }
  }
}

async function connect(spec: ServerSpec, opening: Opening): Promise<Connection> {
  const { options, recorder, signal, nextId } = opening;
  const { clock, logger, clientInfo, capabilities, answer } = options;
  const entry = opening.entry();
  const shared = { server: entry.name, clock, logger, nextId, clientInfo, capabilities };
  const { modern, legacy } = options.versions();
  const negotiated = await negotiate({
    ...shared,
    allowLegacy: entry.allowLegacy,
    modernVersions: modern,
    legacyVersions: legacy,
    discoverTimeoutMs: entry.timeouts.discoverTimeoutMs,
    legacyProbeTimeoutMs: entry.timeouts.legacyProbeTimeoutMs,
    connect: async (encoder) => {
      recorder.enter('connect');
      const transport = await options.connect(spec, encoder);
      recorder.follow(transport);
      opening.onTransport(transport);
      return transport;
    },
    signal,
    onPhase: (phase, deadline) => {
      recorder.enter(phase);
      opening.onPhase(phase, deadline);
    },
    onGivenUp: opening.onGivenUp,
    authorize: (challenge) => {
      recorder.enter('signIn');
      return authorizes(challenge, opening);
    },
  });
  const { era, version, identity, transport, handOver } = negotiated;
  const connection = new Connection({
    ...shared,
    era,
    version,
    identity,
    transport,
    handOver,
    answer,
    timeouts: timeoutsOf(opening.entry),
    onTrouble: opening.onTrouble,
    onUnanswered: options.onUnanswered,
  });
  opening.onConnected(connection, negotiated);
  return connection;
}

/** By itself, so that the connection does not hold all that its start took, such as the environment of a process. */
function timeoutsOf(entry: Opening['entry']): () => Timeouts {
  return () => entry().timeouts;
}

/** Whether the person signed in. Why not is shown with the peer; the negotiation fails for its own reason. */
async function authorizes(
  { httpStatus: status, challenges }: ProbeChallenge,
  { options, signal }: Opening,
): Promise<boolean> {
  try {
    return (await options.authorize?.({ status, challenges }, signal)) ?? false;
  } catch (error) {
    if (error instanceof AuthorizationError) return false;
    throw error;
  }
}

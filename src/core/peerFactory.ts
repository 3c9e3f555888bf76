import type { Clock } from './base/clock';
import { CancelledError, RequestTimeoutError } from './base/errors';
import type { Emitter } from './base/event';
import type { Logger } from './base/logger';
import type { Authorizations } from './authorizations';
import { capabilitiesOf } from './capabilities';
import { jsonOf } from './catalog/renderValue';
import type { EndpointSpec, LaunchSpec, ServerSpec } from './config/resolveEntry';
import type { HostConfig, ServerEntry } from './config/types';
import { isAsked, type VariableResolver } from './config/variables';
import { entryResolver } from './entryResolver';
import { StampedRequest, type MessageEncoder } from './era/stamp';
import type { HostPorts, ServerOutput } from './hostApi';
import type { IncomingMessage, OutgoingMessage } from './jsonrpc/messages';
import { answerLegacyRequest } from './legacyAnswers';
import type { Connection } from './peer/connection';
import { connectionKey, type ConnectionKey } from './peer/connectionKey';
import { Peer } from './peer/peer';
import type { StartGate } from './peer/startGate';
import type { MissedAnswer, WireEvent } from './peer/types';
import { connectHttp } from './transport/connectHttp';
import type { HttpTransportFactory } from './transport/http';
import type { StdioServers } from './transport/stdioServers';
import type { Encoder, Transport } from './transport/transport';
import { clientInfo } from './version';

export interface PeerWorld {
  readonly ports: HostPorts;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly stdio: StdioServers;
  readonly http: HttpTransportFactory;
  readonly wire: Emitter<WireEvent>;
  readonly missed: Emitter<MissedAnswer>;
  readonly output: Emitter<ServerOutput>;
  readonly config: () => HostConfig;
  readonly authorizations: Authorizations;
  readonly startGate: StartGate;
  readonly wokeAt: () => number | undefined;
  /** Told of each start that may be: nobody has to agree to it any more. */
  readonly begin: (server: string) => void;
  /** Told whose answers come next from a server, before it is connected. */
  readonly admit: (server: string, key: ConnectionKey, spec: ServerSpec, subject: string | undefined) => void;
  readonly prepare: (server: string, connection: Connection) => Promise<void>;
}

/** Counts a variable as an input that is waited for, for as long as a person may be asked for it. */
function countAsked(resolve: VariableResolver, noteWaiting: (change: number) => void): VariableResolver {
  return async (variable, use) => {
    if (!isAsked(variable)) return resolve(variable, use);
    noteWaiting(1);
    try {
      return await resolve(variable, use);
    } finally {
      noteWaiting(-1);
    }
  };
}

/** Makes the peer of one entry: real processes and endpoints, taps for the wire and for what servers print. */
export function createPeer(entry: ServerEntry, world: PeerWorld): Peer {
  const { ports, clock, logger, authorizations } = world;
  const { name } = entry;
  const handlers = ports.inputs ?? {};
  const noteWaiting = (change: number): void => {
    peer.note({ waitingForInput: Math.max(0, peer.view.waitingForInput + change) });
  };
  const resolveVariable = ports.resolveVariable && countAsked(ports.resolveVariable, noteWaiting);
  const resolve = entryResolver({ ...ports, ...(resolveVariable && { resolveVariable }) });
  /** Tells whose answers come next. */
  const nobody = (): Promise<void> => Promise.resolve();
  let admit = nobody;
  const peer: Peer = new Peer(entry, {
    clock,
    logger,
    random: Math.random,
    clientInfo,
    capabilities: () => capabilitiesOf(handlers),
    versions: () => ({ modern: world.config().modernVersions, legacy: world.config().legacyVersions }),
    resolve: async (current, signal, wish) => {
      const onAllowed = (): void => {
        world.begin(name);
        wish.onAllowed();
      };
      const spec = await resolve(current, signal, { ...wish, onAllowed });
      signal.throwIfAborted();
      const authorization = await authorizations.use(current, spec);
      signal.throwIfAborted();
      const own = async (): Promise<void> => {
        const subject = await authorization?.subject();
        // It may have been given up meanwhile, and the next start have said whose its answers are.
        if (admit === own) world.admit(name, connectionKey(spec, subject), spec, subject);
      };
      admit = own;
      await own();
      return spec;
    },
    connect: async (spec, encoder) => {
      if (spec.transport === 'http') return connectTapped(name, spec, encoder, world);
      const transport = await startTapped(name, spec, encoder, world);
      transport.onStderr((text) => {
        if (peer.view.state.kind === 'starting') peer.note({ lastStderr: text });
      });
      return transport;
    },
    authorize: (unauthorized, signal) => authorizations.recoverStart(name, unauthorized, signal),
    startGate: world.startGate,
    wokeAt: world.wokeAt,
    answer: (method, params, signal, connection) =>
      answerLegacyRequest({ server: name, method, params, connection, signal }, handlers, noteWaiting),
    onUnanswered: (id, error) => {
      const outcome =
        error instanceof RequestTimeoutError ? 'timeout' : error instanceof CancelledError ? 'cancelled' : 'lost';
      world.missed.fire({ server: name, id, outcome, at: clock.now(), reason: error.message });
    },
    prepare: async (connection) => {
      const own = admit;
      // Somebody may have signed in during the negotiation.
      await own();
      connection.ended.throwIfAborted();
      await world.prepare(name, connection);
      // The entry with its whole environment is needed no more.
      if (admit === own) admit = nobody;
    },
  });
  return peer;
}

/** Tells of what goes over the wire where somebody listens. */
class Tap {
  readonly #server: string;
  readonly #world: PeerWorld;

  constructor(server: string, world: PeerWorld) {
    this.#server = server;
    this.#world = world;
  }

  sent(message: OutgoingMessage, text: string): void {
    const { wire, clock } = this.#world;
    if (wire.hasListeners) wire.fire(new SentMessage(this.#server, clock.now(), message, text));
  }

  /** @param text - its JSON; undefined: nobody has it */
  received(message: IncomingMessage, text: string | undefined): void {
    const { wire, clock } = this.#world;
    if (!wire.hasListeners) return;
    wire.fire({
      server: this.#server,
      direction: 'received',
      at: clock.now(),
      message,
      text: text ?? jsonOf(message),
    });
  }
}

/** Whoever records messages takes the text of nearly all, and no request becomes an object for that. */
class SentMessage implements WireEvent {
  readonly direction = 'sent';
  readonly #message: OutgoingMessage;

  constructor(
    readonly server: string,
    readonly at: number,
    message: OutgoingMessage,
    readonly text: string,
  ) {
    this.#message = message;
  }

  get message(): WireEvent['message'] {
    const message = this.#message instanceof StampedRequest ? this.#message.plain : this.#message;
    return message as unknown as WireEvent['message'];
  }
}

function tapped(encoder: MessageEncoder, tap: Tap): Encoder {
  return (message) => {
    const text = encoder.encode(message);
    tap.sent(message, text);
    return text;
  };
}

/** Says that what is open will not be answered once the connection has ended. */
function tellEnd(server: string, transport: Transport, { clock, missed }: PeerWorld): Transport {
  transport.onClose(({ message }) => {
    missed.fire({ server, id: undefined, outcome: 'lost', at: clock.now(), reason: message });
  });
  return transport;
}

async function connectTapped(
  server: string,
  endpoint: EndpointSpec,
  encoder: MessageEncoder,
  world: PeerWorld,
): Promise<Transport> {
  const { clock, logger, http, authorizations } = world;
  const tap = new Tap(server, world);
  const credentials = authorizations.of(server);
  const transport = await connectHttp(http, {
    server,
    endpoint,
    credentials: endpoint.oauth ? credentials : undefined,
    redact: (text) => credentials?.redact(text) ?? text,
    encode: tapped(encoder, tap),
    onReceived: (message) => {
      tap.received(message, undefined);
    },
    clock,
    logger,
  });
  return tellEnd(server, transport, world);
}

async function startTapped(
  server: string,
  spec: LaunchSpec,
  encoder: MessageEncoder,
  world: PeerWorld,
): Promise<Transport> {
  const { clock, logger, stdio, output } = world;
  const tap = new Tap(server, world);
  const transport = await stdio.start({
    ...spec,
    server,
    clock,
    logger,
    encode: tapped(encoder, tap),
    onReceived: (message, text) => {
      tap.received(message, text);
    },
  });
  transport.onStderr((text) => {
    output.fire({ server, stream: 'stderr', text });
  });
  transport.onNoise(({ text, source }) => {
    output.fire({ server, stream: 'stdout', source, text });
  });
  return tellEnd(server, transport, world);
}

import { systemClock } from './base/clock';
import { auditedInputs } from './auditedInputs';
import { Authorizations } from './authorizations';
import type { DisposableStore } from './base/disposable';
import { Emitter } from './base/event';
import { silentLogger } from './base/logger';
import type { ToolCallerOptions } from './calls';
import { ArgumentValidator } from './catalog/schemas';
import type { HostConfig } from './config/types';
import { Contents } from './contents';
import { Definitions } from './definitions';
import type { HostPorts, ServerOutput } from './hostApi';
import { HostAudit } from './hostAudit';
import { entryResolver } from './entryResolver';
import { HostTasks } from './hostTasks';
import type { PeerFacts } from './peer/peerFacts';
import { StartGate } from './peer/startGate';
import type { MissedAnswer, WireEvent } from './peer/types';
import { createPeer, type PeerWorld } from './peerFactory';
import { PeerTable } from './peerTable';
import { untilReady } from './recovery';
import { RequestRunner, type InputWorld, type ServerAccess } from './requests';
import { checkedCallResult } from './resultChecks';
import { ServerCatalog } from './serverCatalog';
import { ServerLogs } from './serverLogs';
import { SleepWatch } from './sleepWatch';
import { TaskOwners } from './tasks/taskOwners';
import { lazyHttpTransports, loadHttpBundle } from './transport/httpBundle';
import { StdioServers } from './transport/stdioServers';

/** Everything behind the front door, and how it hangs together. `store` takes what ends with the host. */
export function assembleParts(given: HostPorts, store: DisposableStore, config: () => HostConfig) {
  const peersChanged = store.add(new Emitter<readonly string[]>());
  const wire = store.add(new Emitter<WireEvent>());
  const missed = store.add(new Emitter<MissedAnswer>());
  const output = store.add(new Emitter<ServerOutput>());
  const clock = given.clock ?? systemClock;
  const { audit } = given;
  const ports = audit && given.inputs ? { ...given, inputs: auditedInputs(given.inputs, audit, clock) } : given;
  const logger = ports.logger ?? silentLogger;
  const taskOwners = new TaskOwners(process.env);
  const stdio = new StdioServers(logger);
  const handlers = ports.inputs ?? {};
  const logs = store.add(new ServerLogs(logger));
  const note = (server: string, facts: Partial<PeerFacts>): void => peers.find(server)?.note(facts);
  const http = ports.http ?? lazyHttpTransports(loadHttpBundle);
  const authorizations: Authorizations = new Authorizations({
    clock,
    logger,
    secrets: ports.secrets,
    authorize: ports.authorize,
    signIn: ports.signIn,
    onSecrets: ports.onSecrets,
    http,
    config,
    resolve: entryResolver(ports),
    peerOf: (server) => peers.get(server),
    note: (server, authorization) => {
      note(server, { authorization });
    },
  });
  const input: InputWorld = { clock, handlers, maxInputRounds: () => config().maxInputRounds };
  const access: ServerAccess = {
    connectionOf: (server) => peers.get(server).usableConnection(),
    untilReady: (server, lost, signal) => {
      const peer = peers.get(server);
      return untilReady(peer, { lost, limitMs: peer.entry.timeouts.maxRequestTimeoutMs, clock, signal });
    },
    authorize: (server, error, refused, signal) => authorizations.recover(server, error, refused, signal),
  };
  const requests: RequestRunner = new RequestRunner({
    ...input,
    ...access,
    retryOf: (server) => peers.get(server).entry.retry,
    logLevelOf: (server, connection) => logs.levelFor(server, connection),
    waitingOf: (server) => {
      const peer = peers.get(server);
      return (change) => {
        peer.note({ waitingForInput: peer.view.waitingForInput + change });
      };
    },
  });
  const hostAudit =
    audit &&
    new HostAudit({
      port: audit,
      clock,
      catalog: () => catalog.catalog,
      viewOf: (server) => peers.find(server)?.view,
    });
  const tasks: HostTasks = store.add(
    new HostTasks({
      logger,
      owners: taskOwners,
      port: ports.tasks,
      ...input,
      ...access,
      goOn: (request, started) => requests.goOn(request, started, checkedCallResult),
    }),
  );
  const definitions = store.add(new Definitions({ clock, logger, port: ports.pins, audit, note }));
  const contents = store.add(
    new Contents({
      clock,
      logger,
      random: Math.random,
      requests,
      logs,
      definitions,
      readyConnectionOf: (server) => peers.connectionOf(server),
      usableConnectionOf: (server) => peers.get(server).usableConnection(),
      readyServers: () => peers.all.filter((peer) => peer.connection).map((peer) => peer.name),
      note,
    }),
  );
  const catalog: ServerCatalog = store.add(
    new ServerCatalog({
      clock,
      lists: contents.lists,
      definitions,
      ledger: ports.ledger,
      input: () => ({
        config: config(),
        servers: peers.all.map((peer) => ({
          entry: peer.entry,
          ready: peer.connection !== undefined,
          settled: peer.hasSettled,
        })),
      }),
    }),
  );
  const startGate = new StartGate(() => config().startConcurrency);
  const sleepWatch = store.add(new SleepWatch(clock));
  const world: PeerWorld = {
    ports,
    clock,
    logger,
    stdio,
    http,
    authorizations,
    startGate,
    wokeAt: () => sleepWatch.wokeAt,
    wire,
    missed,
    output,
    config,
    begin: (server) => hostAudit?.servers.begin(server),
    admit: (server, key, spec, subject) => {
      contents.lists.admit(server, key);
      taskOwners.admit(server, spec, subject);
      hostAudit?.admit(server, spec);
    },
    prepare: (server, connection) => contents.prepare(server, connection),
  };
  const peers: PeerTable = store.add(
    new PeerTable({
      create: (entry) => createPeer(entry, world),
      onChange: (server) => {
        hostAudit?.servers.take(peers.get(server).view);
        peersChanged.fire([server]);
      },
      onStanding: () => {
        sleepWatch.watch(peers.all.some((peer) => peer.connection));
        catalog.changed();
      },
      onReady: (server) => {
        tasks.resume(server);
      },
      onRemove: (server) => {
        contents.remove(server);
        authorizations.remove(server);
        hostAudit?.remove(server);
      },
    }),
  );
  /** Made once: it would be a good part of what a call costs. */
  const toolCaller: ToolCallerOptions = {
    requests,
    validator: new ArgumentValidator(),
    route: (wanted) => catalog.route(wanted),
    admit: (server, localName) => {
      definitions.admit(server, 'tool', localName);
    },
    relist: (server) => contents.lists.refresh(server),
    follow: (started, call) => tasks.follow(started, call),
  };
  return {
    peersChanged,
    wire,
    missed,
    output,
    stdio,
    logs,
    authorizations,
    requests,
    audit: hostAudit,
    tasks,
    definitions,
    contents,
    catalog,
    peers,
    toolCaller,
  };
}

export type HostParts = ReturnType<typeof assembleParts>;

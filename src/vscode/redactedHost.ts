import { McpHostError, TransportError } from '../core/base/errors';
import type { Event } from '../core/base/event';
import type { FailureReason } from '../core/era/failure';
import { NegotiationError } from '../core/era/negotiationError';
import type { Evidence, ProbeAnswer } from '../core/era/types';
import { jsonOf } from '../core/catalog/renderValue';
import type { HostApi } from '../core/hostApi';
import type { StartReport } from '../core/peer/startReport';
import type { PeerState, PeerView, ServerLogEvent } from '../core/peer/types';

type Redact = (text: string) => string;

/**
 * The host as the views, the logs and the messages see it: what servers print, and errors that quote it, without
 * secrets. What tools answer is not touched here.
 * @param onDidCall - the calls that they see
 */
export function redactedHost(host: HostApi, redact: Redact, onDidCall = host.onDidCall): HostApi {
  const views = new WeakMap<PeerView, PeerView>();
  // The same for the same, so that whoever compares sees no change where there is none.
  const evidences = new WeakMap<Evidence, Evidence>();
  const shownEvidence = (evidence: Evidence): Evidence => {
    const known = evidences.get(evidence);
    if (known) return known;
    const redacted = redactedEvidence(evidence, redact);
    evidences.set(evidence, redacted);
    return redacted;
  };
  const shown = (view: PeerView): PeerView => {
    const known = views.get(view);
    if (known) return known;
    const redacted = { ...redactedView(view, redact), evidence: view.evidence && shownEvidence(view.evidence) };
    views.set(view, redacted);
    return redacted;
  };
  const withoutSecrets = async <T>(action: Promise<T>): Promise<T> => {
    try {
      return await action;
    } catch (error) {
      throw error instanceof McpHostError ? redactedError(error, redact) : error;
    }
  };
  return {
    get peers() {
      return host.peers.map(shown);
    },
    peer: (name) => {
      const view = host.peer(name);
      return view && shown(view);
    },
    get catalog() {
      return host.catalog;
    },
    get configProblems() {
      return host.configProblems.map((problem) => ({ ...problem, message: redact(problem.message) }));
    },
    get tasks() {
      return host.tasks;
    },
    get changedDefinitions() {
      return host.changedDefinitions;
    },
    acceptDefinitions: (reviewed) => host.acceptDefinitions(reviewed),
    blockDefinitions: (reviewed) => host.blockDefinitions(reviewed),
    start: () => host.start(),
    startServer: (name, options) => withoutSecrets(host.startServer(name, options)),
    stopServer: (name) => withoutSecrets(host.stopServer(name)),
    restartServer: (name) => withoutSecrets(host.restartServer(name)),
    startReport: (name) => {
      const report = host.startReport(name);
      return report && redactedReport(report, redact);
    },
    refresh: (name) => withoutSecrets(host.refresh(name)),
    updateSettings: (settings) => host.updateSettings(settings),
    callTool: (name, args, options) => host.callTool(name, args, options),
    cancelCall: (callId) => {
      host.cancelCall(callId);
    },
    listPrompts: (server) => withoutSecrets(host.listPrompts(server)),
    listResources: (server) => withoutSecrets(host.listResources(server)),
    listResourceTemplates: (server) => withoutSecrets(host.listResourceTemplates(server)),
    getPrompt: (server, name, args, options) => withoutSecrets(host.getPrompt(server, name, args, options)),
    readResource: (server, uri, options) => withoutSecrets(host.readResource(server, uri, options)),
    complete: (server, ref, argument, context, options) =>
      withoutSecrets(host.complete(server, ref, argument, context, options)),
    watchResource: (server, uri) => withoutSecrets(host.watchResource(server, uri)),
    unwatchResource: (server, uri) => withoutSecrets(host.unwatchResource(server, uri)),
    setLogLevel: (server, level) => withoutSecrets(host.setLogLevel(server, level)),
    signIn: (server, options) => withoutSecrets(host.signIn(server, options)),
    signOut: (server) => withoutSecrets(host.signOut(server)),
    forgetClient: (server) => withoutSecrets(host.forgetClient(server)),
    rootsChanged: () => {
      host.rootsChanged();
    },
    onDidChangeLists: host.onDidChangeLists,
    onDidChangeDefinitions: host.onDidChangeDefinitions,
    onDidChangeResource: host.onDidChangeResource,
    onDidLog: mapped(host.onDidLog, (event) => redactedLog(event, redact)),
    onDidChangePeers: host.onDidChangePeers,
    onDidChangeCatalog: host.onDidChangeCatalog,
    onDidCall,
    onDidWire: host.onDidWire,
    onDidMissAnswer: host.onDidMissAnswer,
    onDidOutput: mapped(host.onDidOutput, (output) => ({ ...output, text: redact(output.text) })),
    dispose: () => host.dispose(),
  };
}

function mapped<T>(event: Event<T>, map: (value: T) => T): Event<T> {
  return (listener) =>
    event((value) => {
      listener(map(value));
    });
}

/** What is no text is handed on as its JSON: a secret may lie in any part of it. */
function redactedLog(event: ServerLogEvent, redact: Redact): ServerLogEvent {
  const { logger, data } = event;
  return {
    ...event,
    logger: logger === undefined ? undefined : redact(logger),
    data: data === undefined ? undefined : redact(typeof data === 'string' ? data : jsonOf(data)),
  };
}

/** All but the evidence. */
function redactedView(view: PeerView, redact: Redact): PeerView {
  return {
    ...view,
    state: redactedState(view.state, redact),
    instructions: view.instructions === undefined ? undefined : redact(view.instructions),
    problems: view.problems.map(redact),
    subscription:
      'reason' in view.subscription
        ? { ...view.subscription, reason: redact(view.subscription.reason) }
        : view.subscription,
    authorization:
      view.authorization.kind === 'needed'
        ? { ...view.authorization, reason: redact(view.authorization.reason) }
        : view.authorization,
    lastStderr: view.lastStderr === undefined ? undefined : redact(view.lastStderr),
  };
}

function redactedReport(report: StartReport, redact: Redact): StartReport {
  const { target, outcome } = report;
  return {
    ...report,
    target:
      target?.kind === 'process'
        ? {
            ...target,
            command: redact(target.command),
            cwd: redact(target.cwd),
            searched: target.searched.map(redact),
            executable: target.executable === undefined ? undefined : redact(target.executable),
          }
        : target,
    noise: report.noise.map((noise) => ({ ...noise, text: redact(noise.text) })),
    stderr: report.stderr.map(redact),
    outcome: outcome.kind === 'failed' ? { ...outcome, error: redactedError(outcome.error, redact) } : outcome,
  };
}

function redactedState(state: PeerState, redact: Redact): PeerState {
  return state.kind === 'failed' || state.kind === 'dead'
    ? { ...state, error: redactedError(state.error, redact) }
    : state;
}

/** A copy of its class and fields, so that whoever looks at those sees no difference. Its cause is left out. */
function redactedError(error: McpHostError, redact: Redact): McpHostError {
  const copy = Object.create(Object.getPrototypeOf(error) as object, {
    ...Object.getOwnPropertyDescriptors(error),
    cause: field(undefined, false),
    message: field(redact(error.message), false),
    stack: field(redact(error.stack ?? ''), false),
    ...(error instanceof TransportError && { stderrTail: field(error.stderrTail.map(redact)) }),
    ...(error instanceof NegotiationError && {
      evidence: field(redactedEvidence(error.evidence, redact)),
      why: field(error.why && { ...error.why, reason: redactedReason(error.why.reason, redact) }),
    }),
  }) as unknown;
  return copy instanceof McpHostError ? copy : error;
}

function field(value: unknown, enumerable = true): PropertyDescriptor {
  return { value, enumerable, configurable: true, writable: true };
}

function redactedEvidence(evidence: Evidence, redact: Redact): Evidence {
  return {
    ...evidence,
    summary: redact(evidence.summary),
    steps: evidence.steps.map((step) => ({ ...step, answer: redactedAnswer(step.answer, redact) })),
  };
}

function redactedReason(reason: FailureReason, redact: Redact): FailureReason {
  if ('offered' in reason) return { ...reason, offered: reason.offered.map(redact) };
  if ('wanted' in reason) return { ...reason, wanted: reason.wanted.map(redact) };
  return 'version' in reason ? { ...reason, version: redact(reason.version) } : reason;
}

function redactedAnswer(answer: ProbeAnswer, redact: Redact): ProbeAnswer {
  switch (answer.kind) {
    case 'error':
    case 'spawnFailed':
      return { ...answer, message: redact(answer.message) };
    case 'malformed':
    case 'noReply':
      return { ...answer, detail: redact(answer.detail) };
    case 'exit':
      return {
        ...answer,
        stderrTail: answer.stderrTail.map(redact),
        ...(answer.detail !== undefined && { detail: redact(answer.detail) }),
      };
    case 'result':
    case 'silence':
      return answer;
  }
}

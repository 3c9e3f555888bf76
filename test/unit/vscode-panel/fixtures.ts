import { TransportError, type ExitStatus } from '../../../src/core/base/errors';
import type { CatalogEntry } from '../../../src/core/catalog/types';
import { NegotiationError } from '../../../src/core/era/negotiationError';
import type { Evidence, ProbeAnswer } from '../../../src/core/era/types';
import { noFacts } from '../../../src/core/peer/peerFacts';
import type { PeerState, PeerView } from '../../../src/core/peer/types';
import type { Localizer } from '../../../src/vscode/localizer';

/** Shows texts untranslated, as the editor does without a bundle for its language. */
export const l10n: Localizer = {
  t: (message, ...args) => message.replace(/\{(\d+)\}/g, (_, index: string) => String(args[Number(index)])),
};

export const unlisted = noFacts.lists.tools;

/** A server that is stopped, with what is given instead. */
export function peer(given: Partial<PeerView> = {}): PeerView {
  return {
    name: 'files',
    transport: 'stdio',
    state: { kind: 'stopped' },
    era: 'unknown',
    version: undefined,
    evidence: undefined,
    pid: undefined,
    capabilities: undefined,
    serverInfo: undefined,
    instructions: undefined,
    allowLegacy: false,
    attempts: 0,
    ...noFacts,
    ...given,
  };
}

/** The state of a server that waits for the person's consent. */
export function needsConsent(
  given: Partial<Extract<PeerState, { kind: 'needsConsent' }>> = {},
): Extract<PeerState, { kind: 'needsConsent' }> {
  return { kind: 'needsConsent', at: 0, changes: undefined, refused: false, ...given };
}

/** A server that is ready and modern. */
export function readyPeer(given: Partial<PeerView> = {}): PeerView {
  return peer({ state: { kind: 'ready', since: 0 }, era: 'modern', version: '2026-07-28', toolCount: 7, ...given });
}

/** Evidence of one `server/discover`. */
export function evidence(answer: ProbeAnswer, summary: string): Evidence {
  return {
    steps: [{ sent: 'server/discover', version: '2026-07-28', answer, afterMs: 12 }],
    discoverClass: 'ambiguous',
    summary,
  };
}

/** The state of a server that negotiation refused. */
export function refused(answer: ProbeAnswer, summary: string, offersAllowLegacy = true): PeerState {
  const error = new NegotiationError('Message.', 'unknown', evidence(answer, summary), offersAllowLegacy, {
    server: 'files',
  });
  return { kind: 'failed', at: 0, error, offersAllowLegacy };
}

/** The state of a server that ended by itself. */
export function dead(exit: ExitStatus, more: { nextTryAt?: number; stderrTail?: string[] } = {}): PeerState {
  const { nextTryAt, stderrTail = [] } = more;
  return {
    kind: 'dead',
    at: 0,
    error: new TransportError('"files" has ended.', { reason: 'exit', exit, stderrTail, server: 'files' }),
    nextTryAt,
  };
}

/** A tool that only `files` declares, with what is given instead. */
export function entry(given: Partial<CatalogEntry> = {}): CatalogEntry {
  const localName = given.localName ?? given.name ?? 'search';
  return {
    name: localName,
    server: 'files',
    localName,
    tool: { name: localName },
    owners: ['files'],
    reason: { kind: 'unique' },
    ready: true,
    ...given,
  };
}

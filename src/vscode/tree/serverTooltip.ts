import { TransportError } from '../../core/base/errors';
import { defectText, errorText, messageText } from '../../core/errorText';
import type { PeerView } from '../../core/peer/types';
import { pinFacts } from '../definitions/definitionWords';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownBlock, markdownText } from '../markdown';
import { descriptionLength, plainText } from '../plainText';
import { timeText } from '../words';
import { nextStep } from './nextStep';
import { probeStepText } from './probeText';
import { subscriptionText } from './subscriptionText';
import { serverDescription, type ServerRowContext } from './serverText';

const maxProblems = 20;
const maxCapabilities = 30;
const maxStderrLines = 5;
const messageLength = 1000;

/** What a tooltip needs beside the peer. */
export interface ServerTooltipContext extends ServerRowContext {
  /** Where processes run, in words. */
  readonly place: string;
}

/**
 * The tooltip of a server as untrusted markdown: state, what to do, evidence, identity, process, problems. Whatever
 * comes from the server is escaped and bounded.
 */
export function serverTooltip(view: PeerView, context: ServerTooltipContext): string {
  const { l10n } = context;
  const next = nextStep(view, l10n);
  return [
    `**${escapeMarkdown(view.name)}**`,
    escapeMarkdown(serverDescription(view, context)),
    ...failureSection(view, l10n),
    ...(view.authorization.kind === 'needed'
      ? [markdownBlock(messageText(view.authorization.reason, l10n), messageLength)]
      : []),
    ...(next === undefined ? [] : [`*${escapeMarkdown(next)}*`]),
    ...evidenceSection(view, l10n),
    ...list(l10n.t('Server'), identityFacts(view, l10n)),
    ...list(view.transport === 'http' ? l10n.t('Connection') : l10n.t('Process'), processFacts(view, context)),
    ...list(
      l10n.t('Problems'),
      bounded(
        view.problems.map((problem) => defectText(problem, l10n)),
        maxProblems,
        l10n,
      ),
    ),
  ].join('\n\n');
}

function failureSection({ state }: PeerView, l10n: Localizer): string[] {
  if (state.kind !== 'failed' && state.kind !== 'dead') return [];
  const { error } = state;
  const tail = error instanceof TransportError ? error.stderrTail.slice(-maxStderrLines) : [];
  return [
    markdownBlock(errorText(error, l10n), messageLength),
    ...(tail.length > 0 ? [tail.map((line) => `    ${plainText(line)}`).join('\n')] : []),
  ];
}

function evidenceSection({ evidence }: PeerView, l10n: Localizer): string[] {
  if (!evidence || evidence.steps.length === 0) return [];
  return list(
    l10n.t('Evidence for the era'),
    evidence.steps.map((step) => probeStepText(step, l10n)),
  );
}

function identityFacts(view: PeerView, l10n: Localizer): string[] {
  const facts: string[] = [];
  const { serverInfo, capabilities, instructions } = view;
  if (serverInfo) {
    const name = plainText(serverInfo.title ?? serverInfo.name);
    facts.push(l10n.t('calls itself "{0}", version {1} (not checked)', name, plainText(serverInfo.version)));
  }
  if (capabilities) {
    const names = Object.keys(capabilities)
      .slice(0, maxCapabilities)
      .map((name) => plainText(name));
    facts.push(names.length > 0 ? l10n.t('offers {0}', names.join(', ')) : l10n.t('offers nothing'));
  }
  if (view.authorization.kind === 'signedIn') {
    const { issuer, scopes } = view.authorization;
    const granted = scopes.length === 0 ? '' : l10n.t(' for {0}', plainText(scopes.join(', ')));
    facts.push(l10n.t('you are signed in with {0}{1}', plainText(issuer), granted));
  }
  facts.push(...pinFacts(view.definitions, l10n));
  if (view.allowLegacy) facts.push(l10n.t('its entry allows one legacy probe'));
  const told = plainText(instructions, { maxLength: messageLength });
  if (told !== '') facts.push(l10n.t('instructions: {0}', told));
  return facts;
}

function processFacts(view: PeerView, { place, l10n }: ServerTooltipContext): string[] {
  const facts: string[] = [];
  if (view.transport === 'http') facts.push(l10n.t('over HTTP; its requests are made {0}', place));
  if (view.pid !== undefined) facts.push(l10n.t('pid {0}, {1}', view.pid, place));
  // No time that counts: the editor keeps a tooltip for as long as its row stays as it is.
  if (view.state.kind === 'ready') facts.push(l10n.t('up since {0}', timeText(view.state.since)));
  const subscription = subscriptionText(view.subscription, l10n);
  if (subscription !== undefined) facts.push(subscription);
  if (view.attempts > 0) facts.push(l10n.t('failures in a row: {0}', view.attempts));
  return facts;
}

function list(title: string, items: readonly string[]): string[] {
  if (items.length === 0) return [];
  return [
    `**${escapeMarkdown(title)}**\n${items.map((item) => `\n- ${markdownText(item, descriptionLength)}`).join('')}`,
  ];
}

function bounded(items: readonly string[], most: number, l10n: Localizer): readonly string[] {
  return items.length <= most
    ? items
    : [...items.slice(0, most), l10n.t('… and {0} more, see the log', items.length - most)];
}

import { homedir } from 'node:os';
import { codeBlock, codeSpan, escapeText, oneLine } from '../../core/catalog/renderEscape';
import type { HostConfig } from '../../core/config/types';
import type { Cause } from '../../core/doctor/cause';
import type { HostApi } from '../../core/hostApi';
import type { PeerView } from '../../core/peer/types';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { serverProblems } from '../tree/serverProblems';
import { causeText } from './causeText';
import { startSections } from './doctorDocument';
import type { DoctorFacts } from './doctorFacts';
import { shownEntry } from './entryText';
import { bullets, lineBlock } from './sections';

/** Lines of a log in a report, and names of a list. */
const maxLines = 100;
const maxNames = 50;

/** What a report is made from. */
export interface ReportFacts {
  readonly versions: readonly string[];
  /** Without secrets. */
  readonly host: Pick<HostApi, 'peers' | 'catalog' | 'configProblems'>;
  readonly config: HostConfig;
  readonly servers: readonly ReportedServer[];
  /** The last failures in the log of the host. */
  readonly errors: readonly string[];
}

export interface ReportedServer {
  readonly facts: DoctorFacts;
  readonly cause: Cause;
  /** The last lines of its log, oldest first. */
  readonly lines: readonly string[];
}

/** A text about servers for somebody who looks into a fault, in markdown. The home folder is written `~`. */
export function diagnosticReport(facts: ReportFacts, l10n: Localizer): string {
  const { errors } = facts;
  const text = [
    `# ${l10n.t('MCP Host Panel: diagnostic report')}`,
    l10n.t(
      'Known secrets are hidden, and so are values of variables and headers. Look it through before you pass it on.',
    ),
    `## ${l10n.t('Versions and settings')}`,
    ...bullets([...facts.versions.map((line) => escapeText(oneLine(line))), ...settingLines(facts, l10n)]),
    ...facts.servers.flatMap((server) => serverReport(server, facts.host, l10n)),
    ...(errors.length > 0
      ? [`## ${l10n.t('Last warnings and errors of the host')}`, lineBlock(errors.slice(-maxLines))]
      : []),
    '',
  ].join('\n\n');
  const home = homedir();
  return home.length > 1 ? text.replaceAll(home, '~') : text;
}

function settingLines({ host, config }: ReportFacts, l10n: Localizer): readonly string[] {
  const states = new Map<string, number>();
  for (const { state } of host.peers) states.set(state.kind, (states.get(state.kind) ?? 0) + 1);
  return [
    l10n.t('Servers: {0}', [...states].map(([kind, count]) => `${count} ${kind}`).join(', ') || '0'),
    l10n.t('Tools: {0}, collisions: {1}', host.catalog.entries.length, host.catalog.collisions.length),
    l10n.t('Modern versions: {0}', codeSpan(config.modernVersions.join(', '))),
    l10n.t('Legacy versions: {0}', codeSpan(config.legacyVersions.join(', '))),
    l10n.t('Collision policy: {0}', codeSpan(config.collisionPolicy)),
  ];
}

function serverReport(
  { facts, cause, lines }: ReportedServer,
  host: ReportFacts['host'],
  l10n: Localizer,
): readonly string[] {
  const { view, entry } = facts;
  const { title, steps } = causeText(cause, { transport: view.transport, l10n });
  return [
    `## ${l10n.t('Server {0}', escapeText(plainText(view.name)))}`,
    l10n.t('**Likely cause:** {0}', title),
    ...bullets(steps),
    ...(entry ? [`### ${l10n.t('Entry')}`, codeBlock(JSON.stringify(shownEntry(entry), null, 2), 'json')] : []),
    `### ${l10n.t('Protocol')}`,
    ...bullets(protocolLines(view, l10n)),
    ...startSections(facts, l10n).map((block) => (block.startsWith('## ') ? `#${block}` : block)),
    ...problemBlocks(view, host, l10n),
    ...(lines.length > 0 ? [`### ${l10n.t('Last lines of its log')}`, lineBlock(lines.slice(-maxLines))] : []),
  ];
}

function protocolLines(view: PeerView, l10n: Localizer): readonly string[] {
  const { era, version, evidence, serverInfo, capabilities, subscription, lists } = view;
  const json = (value: unknown): string => codeSpan(plainText(JSON.stringify(value), { maxLength: 2_000 }));
  return [
    l10n.t('Era: {0}', version === undefined ? era : `${era} ${version}`),
    ...(evidence ? [l10n.t('Evidence: {0}', codeSpan(plainText(evidence.summary, { maxLength: 1_000 })))] : []),
    ...(serverInfo ? [l10n.t('The server calls itself {0}', json(serverInfo))] : []),
    ...(capabilities ? [l10n.t('Capabilities: {0}', json(capabilities))] : []),
    l10n.t('Subscription: {0}', subscription.kind),
    l10n.t(
      'Lists: {0}',
      json(Object.fromEntries(Object.entries(lists).map(([kind, { count }]) => [kind, count ?? null]))),
    ),
  ];
}

/** What is wrong with it, and its part in collisions. */
function problemBlocks(view: PeerView, host: ReportFacts['host'], l10n: Localizer): readonly string[] {
  const problems = serverProblems(view, host.configProblems, host.catalog.problems, l10n);
  const collisions = host.catalog.collisions.filter(({ owners }) => owners.includes(view.name));
  const lines = [
    ...problems.map(({ label, description }) =>
      codeSpan(description === undefined ? label : `${description}: ${label}`),
    ),
    ...collisions
      .slice(0, maxNames)
      .map(({ name, owners }) => l10n.t('Collision {0}: {1}', codeSpan(plainText(name)), codeSpan(owners.join(', ')))),
    ...(collisions.length > maxNames ? [l10n.t('… and {0} more', collisions.length - maxNames)] : []),
  ];
  return lines.length === 0 ? [] : [`### ${l10n.t('Problems and collisions')}`, ...bullets(lines)];
}

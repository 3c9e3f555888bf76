import type { Cause } from '../../core/doctor/cause';
import { codeSpan, escapeText } from '../../core/catalog/renderEscape';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';
import { causeText } from './causeText';
import type { DoctorFacts } from './doctorFacts';
import { addressSection, placeSection, processSection } from './placeSections';
import { answersSection, happenedSection, nowSection, outputSection } from './startSections';
import { environmentSection } from './environmentSection';

/**
 * The document that tells why a server does not start, in markdown: first the likely cause and what to do, then all that was
 * found. Pure. Whatever comes from a server or from the settings is shown letter by letter.
 */
export function doctorDocument(facts: DoctorFacts, cause: Cause, l10n: Localizer): string {
  const { view } = facts;
  const { title, steps } = causeText(cause, { transport: view.transport, l10n });
  return [
    `# ${l10n.t('Start Doctor: {0}', escapeText(plainText(view.name)))}`,
    l10n.t('**Likely cause:** {0}', title),
    ...(steps.length > 0 ? [`## ${l10n.t('What to do')}`, numbered(steps)] : []),
    ...startSections(facts, l10n),
    '',
  ].join('\n\n');
}

/** All that was found of a start. */
export function startSections(facts: DoctorFacts, l10n: Localizer): readonly string[] {
  return [
    ...nowSection(facts, l10n),
    ...happenedSection(facts, l10n),
    ...(facts.view.transport === 'http' ? addressSection(facts, l10n) : processSection(facts, l10n)),
    ...environmentSection(facts, l10n),
    ...outputSection(facts, l10n),
    ...answersSection(facts, l10n),
    ...placeSection(facts, l10n),
  ];
}

/** What is shown where a server is in the settings no more. */
export function goneDocument(server: string, l10n: Localizer): string {
  return [
    `# ${l10n.t('Start Doctor: {0}', escapeText(plainText(server)))}`,
    l10n.t('No server is named {0} any more.', codeSpan(plainText(server))),
    '',
  ].join('\n\n');
}

function numbered(steps: readonly string[]): string {
  return steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
}

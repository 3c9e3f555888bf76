import { writeCommandLine } from '../../core/config/commandLine';
import type { HttpEntry, ServerEntry, StdioEntry } from '../../core/config/types';
import { variableNames } from '../../core/config/variables';
import type { Localizer } from '../localizer';
import { visibleText } from '../plainText';
import { changesText } from './changesText';
import type { WaitingEntry } from './startConsents';

/** How a person is asked about one entry. */
export interface Question {
  /** All there is to know, line by line. */
  readonly whole: string;
  /** The same within what a dialog has room for. */
  readonly detail: string;
  /** Something of it was left out. */
  readonly isCut: boolean;
}

export interface QuestionContext {
  readonly l10n: Localizer;
  /** The file that the entry of a server is written in, in the person's words. */
  readonly placeOf: (server: string) => string;
  /** The value of a setting, as `${config:key}` stands for it. */
  readonly setting: (key: string) => string | undefined;
}

/** Room for one line of the question, in UTF-16 code units. */
const mostInLine = 1_000;
const tailLength = 200;

/**
 * What is shown before a person agrees to an entry: what is run or contacted, letter by letter and with variables as they
 * are written; names of the environment and of headers; never a value of these. Nothing is redacted: who writes the entry
 * could hide a part of its command line by that.
 */
export function questionOf({ request, need }: WaitingEntry, context: QuestionContext): Question {
  const { l10n, placeOf } = context;
  const { entry } = request;
  const lines = [
    ...(need.changes === undefined
      ? []
      : [l10n.t('Changed since you allowed it: {0}', changesText(need.changes, l10n) || l10n.t('unknown'))]),
    ...(entry.transport === 'stdio' ? processLines(entry, l10n) : endpointLines(entry, l10n)),
    ...settingLines(entry, context),
    entry.allowLegacy ? l10n.t('Legacy protocol: allowed') : l10n.t('Legacy protocol: not allowed'),
    l10n.t('From: {0}', placeOf(entry.name)),
  ];
  const shown = lines.map(bounded);
  return {
    whole: lines.join('\n'),
    detail: shown.join('\n'),
    isCut: shown.some((line, index) => line !== lines[index]),
  };
}

/** What is run or contacted, in one line. */
export function targetText(entry: ServerEntry): string {
  return exact(entry.transport === 'stdio' ? writeCommandLine([entry.command, ...entry.args]) : entry.url);
}

function processLines(entry: StdioEntry, l10n: Localizer): readonly string[] {
  const variables = Object.entries(entry.env);
  const set = variables.flatMap(([name, value]) => (value === null ? [] : [name]));
  const unset = variables.flatMap(([name, value]) => (value === null ? [name] : []));
  return [
    l10n.t('Runs: {0}', targetText(entry)),
    entry.cwd === undefined ? l10n.t('In: the workspace folder') : l10n.t('In: {0}', exact(entry.cwd)),
    l10n.t('Environment: {0}', names(set, l10n)),
    ...(unset.length > 0 ? [l10n.t('Removed from the environment: {0}', names(unset, l10n))] : []),
    ...(entry.envFile === undefined ? [] : [l10n.t('Environment from the file: {0}', exact(entry.envFile))]),
  ];
}

function endpointLines(entry: HttpEntry, l10n: Localizer): readonly string[] {
  const headers = [...Object.keys(entry.headers), ...(entry.identity ? [entry.identity.header] : [])];
  return [
    l10n.t('Contacts: {0}', targetText(entry)),
    l10n.t('Headers: {0}', names(headers, l10n)),
    entry.auth === 'oauth' ? l10n.t('Sign-in: where it asks for one') : l10n.t('Sign-in: none'),
  ];
}

/** What settings of the workspace put into the entry. */
function settingLines(entry: ServerEntry, { l10n, setting }: QuestionContext): readonly string[] {
  // Those of values that are not shown may be secrets.
  const shown = entry.transport === 'stdio' ? [entry.command, entry.args, entry.cwd, entry.envFile] : [entry.url];
  return variableNames(shown, 'config').map((key) =>
    l10n.t('{0} is now: {1}', exact(`\${config:${key}}`), exact(setting(key) ?? l10n.t('nothing'))),
  );
}

function names(all: readonly string[], l10n: Localizer): string {
  return all.length === 0 ? l10n.t('nothing') : exact(all.join(', '));
}

/** Nothing in it is unseen, breaks the line, or pushes the rest out of sight. */
function exact(text: string): string {
  return visibleText(text)
    .replaceAll('\n', '\\u{a}')
    .replace(/ {4,}/g, (blanks) => `\\u{20}{${blanks.length}}`);
}

/** Both ends of a line that is too long. */
function bounded(line: string): string {
  if (line.length <= mostInLine) return line;
  return `${line.slice(0, mostInLine - tailLength)} […] ${line.slice(-tailLength)}`;
}

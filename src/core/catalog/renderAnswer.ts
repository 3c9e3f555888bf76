import { isObject } from '../base/json';
import type { Localizer } from '../base/localizer';
import type { ResultDocument } from './renderDocument';
import { codeBlock, codeSpan, escapeText, oneLine } from './renderEscape';
import { itemsOf, layOutJson, membersOf } from './renderJson';

/**
 * JSON objects of the shape that many search and question tools use are shown as something to read: an `answer`, then
 * `results`, `citations` and `imageRefs`, then whatever else is there. Images are linked, never loaded.
 */

const sections = ['results', 'citations', 'imageRefs'] as const;

/** Shows a text that stands for itself: it may hold JSON again. */
export type TextRenderer = (text: string) => void;

/** Whether {@link renderAnswer} can show this value. */
export function isAnswer(value: unknown): value is Record<string, unknown> {
  if (!isObject(value)) return false;
  return typeof value['answer'] === 'string' || sections.some((key) => isList(value[key]));
}

function sectionTitle(section: (typeof sections)[number], l10n: Localizer): string {
  switch (section) {
    case 'results':
      return l10n.t('Results');
    case 'citations':
      return l10n.t('Sources');
    case 'imageRefs':
      return l10n.t('Images');
  }
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

/** Something with a name of its own, or an address. A row of data has none. */
function isItem(item: unknown): boolean {
  if (typeof item === 'string') return true;
  return isObject(item) && [...titleKeys, ...addressKeys].some((key) => isFilled(item[key]));
}

const titleKeys = ['title', 'name', 'alt'];
const addressKeys = ['url', 'uri', 'link'];
const textKeys = ['snippet', 'description', 'summary', 'text', 'content'];

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** Shows the object whose source this is; see {@link isAnswer}. */
export function renderAnswer(source: string, document: ResultDocument, renderText: TextRenderer): void {
  const members = membersOf(source);
  const shown = new Set<object>();
  for (const member of members.filter(({ key }) => key === 'answer')) {
    const answer: unknown = JSON.parse(member.source);
    if (typeof answer !== 'string') continue;
    shown.add(member);
    renderText(answer);
  }
  for (const section of sections) {
    for (const member of members.filter(({ key }) => key === section)) {
      const value: unknown = JSON.parse(member.source);
      if (Array.isArray(value) && value.length === 0) shown.add(member);
      if (!isList(value)) continue;
      shown.add(member);
      document.add(`**${sectionTitle(section, document.l10n)}**`);
      for (const item of itemsOf(member.source)) renderItem(item, document, renderText);
    }
  }
  renderFields(
    members.filter((member) => !shown.has(member)),
    document,
  );
}

function renderItem(source: string, document: ResultDocument, renderText: TextRenderer): void {
  const item: unknown = JSON.parse(source);
  if (typeof item === 'string') {
    document.add(`• ${document.link(item, item)}`);
    return;
  }
  const members = membersOf(source);
  const take = (keys: readonly string[]): string | undefined => {
    for (const [index, member] of members.entries()) {
      const value: unknown = keys.includes(member.key) ? JSON.parse(member.source) : undefined;
      if (!isFilled(value)) continue;
      members.splice(index, 1);
      return value;
    }
    return undefined;
  };
  const title = take(titleKeys);
  const address = take(addressKeys);
  const text = take(textKeys);
  const name = address === undefined ? escapeText(oneLine(title ?? '')) : document.link(title ?? address, address);
  document.add(`• ${name}`);
  if (text !== undefined) renderText(text);
  renderFields(members, document);
}

/** Shows what has no place of its own: short values as a line each, the others as JSON. */
function renderFields(members: readonly { key: string; source: string }[], document: ResultDocument): void {
  const isShort = ({ key, source }: { key: string; source: string }): boolean =>
    key.length + source.length <= 200 && !/^[[{]/.test(source) && !source.includes('\\');
  const short = members.filter(isShort);
  const long = members.filter((member) => !isShort(member));
  if (short.length > 0) {
    document.add(short.map(({ key, source }) => `${escapeText(oneLine(key))}: ${fieldValue(source)}`).join('\\\n'));
  }
  if (long.length > 0) {
    const json = long.map(({ key, source }) => `${JSON.stringify(key)}:${source}`).join(',');
    document.add(codeBlock(layOutJson(`{${json}}`), 'json'));
  }
}

function fieldValue(source: string): string {
  const value: unknown = JSON.parse(source);
  return typeof value === 'string' && value !== '' ? escapeText(oneLine(value)) : codeSpan(source);
}

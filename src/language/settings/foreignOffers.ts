import type { Localizer } from '../../core/base/localizer';
import { nodeAt } from '../../vscode/servers/settingsText';
import type { TextSpan } from '../textSpan';
import { cursorPlace, type CursorPlace } from './cursorPlace';
import { foreignInputs, foreignPlaces, type ForeignDocument } from './foreignDocument';
import { foreignFormats, type ForeignField, type ForeignFormat } from './foreignFormats';
import { idsAskedFor } from './foreignInputProblems';
import { inside, keyOffer, offerOf, type Offer } from './offer';
import { programOffers } from './programOffers';
import type { SettingsFacts } from './settingsFacts';
import { startedVariable } from './variableAt';
import { isWritable, variableOffer, variableOffers } from './variableOffers';

/**
 * What can be written at a cursor in the file of another host, by its format. Keys and values that the editor completes
 * itself, by a schema, are left to it.
 */
export function foreignOffers(
  document: ForeignDocument,
  offset: number,
  facts: SettingsFacts,
  l10n: Localizer,
): readonly Offer[] {
  const { text } = document;
  const format = foreignFormats[document.facts.host];
  const place = cursorPlace(text, offset, []);
  if (!place) return [];
  const { path, isKey } = place;
  const [top, name, part] = path;
  if (isKey) return format.isKnownToEditor ? [] : keyOffers(document, offset, place, format);
  if (top === format.inputs) return part === 'id' && path.length === 3 ? idOffers(document, place) : [];
  const field = format.fields.find((one) => one.name === part);
  if (top !== format.servers || name === undefined || !field) return [];
  if (field.name === 'type' && path.length === 3)
    return format.isKnownToEditor ? [] : typeOffers(document, offset, place, format);
  return place.text && field.hasVariables ? textOffers(document, offset, place, place.text, facts, l10n) : [];
}

function keyOffers(
  { text, tree }: ForeignDocument,
  offset: number,
  { path, text: written }: CursorPlace,
  { servers, fields }: ForeignFormat,
): readonly Offer[] {
  const replaces = written ?? { offset, length: 0 };
  const siblings = nodeAt(tree, path.slice(0, -1))?.children ?? [];
  const there = new Set(siblings.map(({ children }): unknown => children?.[0]?.value));
  const missing = (name: string): boolean => name === path.at(-1) || !there.has(name);
  const known =
    path.length === 1
      ? [{ name: servers, value: '{$1}' }]
      : path.length === 3 && path[0] === servers
        ? fields.filter((field) => fits(field, there))
        : [];
  return known
    .filter(({ name }) => missing(name))
    .map(({ name, value }, rank) => keyOffer(text, replaces, written !== undefined, { name, value, rank }));
}

/** Not what is of the other kind of server. */
function fits({ of }: ForeignField, there: ReadonlySet<unknown>): boolean {
  return !(of === 'endpoint' && there.has('command')) && !(of === 'process' && there.has('url'));
}

function typeOffers(
  { tree }: ForeignDocument,
  offset: number,
  { path, text }: CursorPlace,
  { transports }: ForeignFormat,
): readonly Offer[] {
  const replaces = text ?? { offset, length: 0 };
  const others = foreignPlaces(tree).filter(({ name }) => name !== path[1]);
  // What other places have under a key, the editor offers itself where it has no schema.
  const there = new Set(others.map(({ value }): unknown => nodeAt(value, ['type'])?.value));
  const missing = transports.filter((transport) => !there.has(transport));
  return missing.map((transport, rank) => {
    const written = JSON.stringify(transport);
    return offerOf('value', transport, replaces, { text: written, filter: text ? written : transport, rank });
  });
}

/** The inputs that are asked for, and not there. */
function idOffers(document: ForeignDocument, { text }: CursorPlace): readonly Offer[] {
  if (!text) return [];
  const there = new Set(foreignInputs(document).map(({ id }) => id));
  return idsAskedFor(document)
    .filter((id) => !there.has(id))
    .map((id) => offerOf('value', id, inside(text)));
}

function textOffers(
  document: ForeignDocument,
  offset: number,
  { path }: CursorPlace,
  within: TextSpan,
  { variables }: SettingsFacts,
  l10n: Localizer,
): readonly Offer[] {
  const format = foreignFormats[document.facts.host];
  const started = startedVariable(document.text, offset, within);
  const replaces = started ?? (within.length <= 2 ? { offset, length: 0 } : undefined);
  const isProgram = path.length === 3 && path[2] === 'command' && !started;
  const programs = isProgram ? programOffers(within) : [];
  if (!replaces) return programs;
  if (format.inputs === undefined) {
    const named = variables.env.filter((name) => /^[A-Za-z_]\w*$/.test(name));
    const detail = l10n.t('an environment variable that is set');
    return [...programs, ...named.map((name) => variableOffer(replaces, format.environment(name), detail, 6))];
  }
  const writable = foreignInputs(document).filter(({ id }) => isWritable(id));
  const inputs = writable.map(({ id, description }): Offer => {
    const offer = variableOffer(replaces, `input:${id}`, l10n.t('an input of this file'), 2);
    return { ...offer, documentation: description === '' ? undefined : description };
  });
  // Secrets are this host's own, and so are the inputs of its settings.
  return [
    ...programs,
    ...inputs,
    ...variableOffers(replaces, undefined, { ...variables, secrets: [], inputs: [] }, l10n),
  ];
}

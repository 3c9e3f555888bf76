import { withoutPlainSecrets } from '../../core/config/plainSecrets';
import type { StepItem, StepView } from '../input/stepView';
import { messageLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { noteText, problemText } from './importTexts';
import { chosenRows, importIds, importPlaces, isWritable, secretsOfChosen, type ImportState } from './importFlow';
import type { ImportRow } from './importPlan';
import { scopeStep, secretsStep } from './writingSteps';

/** What a chosen row comes to in the settings. */
export function writtenRow(row: ImportRow, kept: readonly string[]): Readonly<Record<string, unknown>> {
  const moved = row.secrets.filter(({ id }) => !kept.includes(id)).map(({ secret }) => secret);
  return withoutPlainSecrets(row.entry ?? {}, moved);
}

/** The step that is shown in a state. */
export function importStep(state: ImportState, scopeLabels: readonly string[], l10n: Localizer): StepView {
  const places = importPlaces(state);
  const step = places.indexOf(state.place) + 1;
  const frame = {
    title: l10n.t('Import Servers'),
    step: step === 0 ? undefined : step,
    totalSteps: step === 0 ? undefined : places.length,
    problem: undefined,
    canGoBack: step !== 1,
    canDecline: false,
    wholeText: undefined,
    placeholder: '',
  };
  switch (state.place) {
    case 'files':
      return {
        ...frame,
        kind: 'pickMany',
        prompt: l10n.t('The files of other hosts to look at'),
        items: state.files.map(({ label, reading }, index) => ({
          id: String(index),
          label,
          description: reading.problem
            ? problemText(reading.problem, l10n)
            : l10n.t('servers: {0}', reading.servers.length),
        })),
        pickedIds: state.chosenFiles.map(String),
        check: (ids) => (ids.length === 0 ? l10n.t('Tick at least one file.') : undefined),
      };
    case 'entries':
      return {
        ...frame,
        kind: 'pickMany',
        prompt: l10n.t('The servers to import'),
        items: entryItems(state.rows, l10n),
        pickedIds: state.chosen,
        check: (ids) => entriesProblem(state.rows, ids, l10n),
      };
    case 'secrets': {
      const items = chosenRows(state).flatMap((row) =>
        row.secrets.map(({ id, secret }) => ({
          id,
          label: widgetText(`${row.name}: ${secret.path.join('.')}`),
          description: widgetText(`→ \${secret:${secret.name}}`),
        })),
      );
      const ticked = secretsOfChosen(state).flatMap(({ id }) => (state.kept.includes(id) ? [] : [id]));
      return secretsStep(frame, items, ticked, l10n);
    }
    case 'scope':
      return scopeStep(frame, l10n.t('Where the entries are written'), state.scope, scopeLabels);
    case 'review':
    case 'done':
    case 'cancelled':
      return {
        ...frame,
        kind: 'pick',
        prompt: '',
        placeholder: l10n.t('Review what is written. Choose a row to change it.'),
        activeId: importIds.write,
        wholeText: JSON.stringify(
          Object.fromEntries(chosenRows(state).map((row) => [row.name, writtenRow(row, state.kept)])),
          null,
          2,
        ),
        items: reviewItems(state, scopeLabels, l10n),
      };
  }
}

function entryItems(rows: readonly ImportRow[], l10n: Localizer): readonly StepItem[] {
  let group = '';
  return rows.map((row) => {
    const { id, name, file } = row;
    const notes = [stateText(row, l10n), ...row.notes.map((note) => noteText(note, l10n))];
    const detail = notes.filter((text) => text !== '').join(' · ');
    const begins = file.label === group ? {} : { group: file.label };
    group = file.label;
    return {
      id,
      label: widgetText(name),
      description: widgetText(launchText(row.entry)),
      ...(detail === '' ? {} : { detail: widgetText(detail, messageLength) }),
      ...begins,
    };
  });
}

function entriesProblem(rows: readonly ImportRow[], ids: readonly string[], l10n: Localizer): string | undefined {
  const chosen = rows.filter(({ id }) => ids.includes(id));
  const unwritable = chosen.find((row) => !isWritable(row));
  if (unwritable) return l10n.t("{0} can't be imported: its row says why. Untick it.", widgetText(unwritable.original));
  return chosen.length === 0 ? l10n.t('Tick at least one server, or press Escape.') : undefined;
}

function reviewItems(state: ImportState, scopeLabels: readonly string[], l10n: Localizer): readonly StepItem[] {
  const rows = chosenRows(state);
  return [
    {
      id: importIds.write,
      label: l10n.t('Import and Start'),
      icon: 'check',
      detail: l10n.t('Servers: {0}. Written into: {1}', rows.length, widgetText(scopeLabels[state.scope] ?? '')),
    },
    ...rows.map((row, index) => ({
      id: row.id,
      label: widgetText(row.name),
      description: widgetText(JSON.stringify(writtenRow(row, state.kept))),
      ...(index === 0 ? { group: l10n.t('What is written') } : {}),
    })),
    ...(secretsOfChosen(state).length > 0
      ? [{ id: importIds.secrets, label: l10n.t('Choose Secrets…'), icon: 'key', group: l10n.t('More') }]
      : []),
    ...(scopeLabels.length > 1 ? [{ id: importIds.scope, label: l10n.t('Write Elsewhere…'), icon: 'save-as' }] : []),
  ];
}

function stateText({ state, original, name }: ImportRow, l10n: Localizer): string {
  switch (state.kind) {
    case 'new':
      return '';
    case 'present':
      return l10n.t('Is there already, as {0}', state.as);
    case 'conflict':
      return l10n.t('Another server is named {0}: this one becomes {1}', widgetText(original), name);
    case 'refused':
      return l10n.t("Can't be imported");
  }
}

/** How it is started or reached, without values of its environment. */
function launchText(entry: ImportRow['entry']): string {
  const { url, command, args } = entry ?? {};
  if (typeof url === 'string') return url.replace(/\?.*$/s, '?…');
  const words: readonly unknown[] = Array.isArray(args) ? args : [];
  return [command, ...words].filter((word) => typeof word === 'string').join(' ');
}

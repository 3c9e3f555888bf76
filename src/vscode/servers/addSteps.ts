import { isObject } from '../../core/base/json';
import type { StepItem, StepView } from '../input/stepView';
import { messageLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import {
  isHttp,
  nameProblem,
  readSource,
  secretId,
  secretsOf,
  valueProblem,
  writtenEntry,
  type AddDraft,
} from './addDraft';
import { placesOf, reviewIds, type AddState, type AddWorld } from './addFlow';
import { scopeStep, secretsStep } from './writingSteps';

/** The step that is shown in a state. */
export function addStep(state: AddState, world: AddWorld & { readonly scopeLabels: readonly string[] }): StepView {
  const { l10n } = world;
  const { draft, place } = state;
  const places = placesOf(state);
  const step = places.indexOf(place) + 1;
  const frame = {
    title: l10n.t('Add Server'),
    step: step === 0 ? undefined : step,
    totalSteps: step === 0 ? undefined : places.length,
    problem: undefined,
    canGoBack: place !== 'source',
    canDecline: false,
    wholeText: undefined,
    placeholder: '',
  };
  if (!draft || place === 'source') {
    return {
      ...frame,
      kind: 'text',
      prompt: l10n.t(
        'The command line that starts the server, its https address, or its entry in JSON as guides show it',
      ),
      placeholder: 'npx -y @scope/server --option "a value"',
      value: state.typed,
      check: (text) => {
        const reading = readSource(text, l10n);
        return reading.ok ? undefined : widgetText(reading.problem, messageLength);
      },
    };
  }
  switch (place) {
    case 'name':
      return {
        ...frame,
        kind: 'text',
        prompt: l10n.t('The name of the server. It is shown in the panel, and prefixes tools whose names collide.'),
        value: draft.name,
        check: (text) => nameProblem(text, world.taken, l10n),
      };
    case 'value':
      return {
        ...frame,
        kind: 'text',
        prompt: isHttp(draft)
          ? l10n.t('A header that is sent with every request, as Name: value')
          : l10n.t('An environment variable of the server, as NAME=value'),
        value: state.typed,
        check: (text) => valueProblem(text, isHttp(draft), l10n),
      };
    case 'secrets': {
      const ticked = secretsOf(draft)
        .map(secretId)
        .filter((id) => !draft.kept.includes(id));
      return secretsStep(frame, secretItems(draft), ticked, l10n);
    }
    case 'scope':
      return scopeStep(frame, l10n.t('Where the entry is written'), state.scope, world.scopeLabels);
    case 'review':
    case 'done':
    case 'cancelled':
      return {
        ...frame,
        kind: 'pick',
        prompt: '',
        placeholder: l10n.t('Review what is written. Choose a row to change it.'),
        activeId: reviewIds.add,
        wholeText: JSON.stringify({ [draft.name]: writtenEntry(draft) }, null, 2),
        items: reviewItems(draft, world.scopeLabels[state.scope] ?? '', world.scopes > 1, l10n),
      };
  }
}

function secretItems(draft: AddDraft): readonly StepItem[] {
  return secretsOf(draft).map((secret) => ({
    id: secretId(secret),
    label: widgetText(fieldText(secret.path)),
    description: widgetText(`→ \${secret:${secret.name}}`),
  }));
}

function reviewItems(draft: AddDraft, scope: string, hasScopes: boolean, l10n: Localizer): readonly StepItem[] {
  const valueLabel = isHttp(draft) ? l10n.t('Add a Header…') : l10n.t('Add an Environment Variable…');
  return [
    {
      id: reviewIds.add,
      label: l10n.t('Add and Start'),
      icon: 'check',
      detail: l10n.t('Writes "{0}" into: {1}', widgetText(draft.name), widgetText(scope)),
    },
    { id: reviewIds.name, label: l10n.t('Name'), description: draft.name, group: l10n.t('What is written') },
    ...entryItems(writtenEntry(draft)),
    { id: reviewIds.value, label: valueLabel, icon: 'add', group: l10n.t('More') },
    ...(secretsOf(draft).length > 0 ? [{ id: reviewIds.secrets, label: l10n.t('Choose Secrets…'), icon: 'key' }] : []),
    ...(hasScopes ? [{ id: reviewIds.scope, label: l10n.t('Write Elsewhere…'), icon: 'save-as' }] : []),
  ];
}

/** One row a value, as it is written. */
function entryItems(entry: Readonly<Record<string, unknown>>): readonly StepItem[] {
  return Object.entries(entry).flatMap(([field, value]) => {
    const rows = isObject(value)
      ? Object.entries(value).map(([key, item]) => [`${field}.${key}`, item])
      : [[field, value]];
    return rows.map(([label, item]) => ({
      id: `${reviewIds.source}:${String(label)}`,
      label: widgetText(label),
      description: widgetText(typeof item === 'string' ? item : JSON.stringify(item)),
    }));
  });
}

function fieldText(path: readonly (string | number)[]): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index > 0 ? '.' : ''}${key}`)).join('');
}

import type { ToolArgumentError } from '../../core/base/errors';
import { schemaText } from '../../core/catalog/schemaTexts';
import type { CatalogEntry } from '../../core/catalog/types';
import type { FormFrame } from '../input/formView';
import type { PickStep } from '../input/stepView';
import { boxText, messageLength, widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { saysDestructive } from './argumentPlan';

/** The steps of a call that are no fields. Pure. */

type Arguments = Readonly<Record<string, unknown>>;

/** Ids of what can be chosen before a call is sent. */
export const callChoices = { call: 'call', edit: 'edit', view: 'view', cancel: 'cancel' } as const;

/** `notes · publish_note`, safe to show. */
function callTitle(entry: CatalogEntry, l10n: Localizer): string {
  return l10n.t('Call {0} · {1}', entry.server, widgetText(entry.name, 80));
}

/** The frame of the form that asks for a tool's arguments. */
export function argumentFrame(entry: CatalogEntry, l10n: Localizer): FormFrame {
  return {
    title: callTitle(entry, l10n),
    message: undefined,
    sendLabel: l10n.t('Call {0}', widgetText(entry.name, 80)),
    canDecline: false,
  };
}

/** Shows what is about to be sent. @param args - without the secrets in them */
export function confirmStep(entry: CatalogEntry, args: Arguments, l10n: Localizer): PickStep {
  const json = boxText(JSON.stringify(args));
  const tool = widgetText(entry.name, 80);
  return {
    ...frameOf(entry, l10n),
    prompt: saysDestructive(entry.tool)
      ? l10n.t('{0} says that it may destroy something. Send this to {1}?', tool, entry.server)
      : l10n.t('{0} does not say that it only reads. Send this to {1}?', tool, entry.server),
    placeholder: '',
    problem: undefined,
    wholeText: json.partial ? JSON.stringify(args, null, 2) : undefined,
    activeId: callChoices.call,
    items: [
      { id: callChoices.call, label: l10n.t('Call {0}', tool), detail: json.text, icon: 'play' },
      { id: callChoices.edit, label: l10n.t('Edit the arguments'), icon: 'edit' },
      { id: callChoices.cancel, label: l10n.t('Cancel'), icon: 'close' },
    ],
  };
}

/** Says why the arguments do not fit, and offers to correct them or to send them all the same. @param args - without the secrets in them */
export function misfitStep(entry: CatalogEntry, error: ToolArgumentError, args: Arguments, l10n: Localizer): PickStep {
  return {
    ...frameOf(entry, l10n),
    prompt: l10n.t('Nothing was sent: the arguments do not fit the tool’s input schema.'),
    placeholder: '',
    problem: undefined,
    wholeText: [
      ...error.problems.map(({ path, message }) => `${path === '' ? '/' : path}: ${schemaText(message, l10n)}`),
      JSON.stringify(args, null, 2),
    ].join('\n\n'),
    activeId: callChoices.edit,
    items: [
      { id: callChoices.edit, label: l10n.t('Edit the arguments'), icon: 'edit' },
      { id: callChoices.call, label: l10n.t('Send anyway'), icon: 'play' },
      ...error.problems.slice(0, 50).map(({ path, message }, index) => ({
        id: `problem:${index}`,
        label: path === '' ? l10n.t('The arguments') : widgetText(path),
        detail: widgetText(schemaText(message, l10n), messageLength),
        icon: 'error',
        ...(index === 0 ? { group: l10n.t('What does not fit') } : {}),
      })),
    ],
  };
}

function frameOf(entry: CatalogEntry, l10n: Localizer) {
  return {
    kind: 'pick',
    title: callTitle(entry, l10n),
    step: undefined,
    totalSteps: undefined,
    canGoBack: false,
    canDecline: false,
  } as const;
}

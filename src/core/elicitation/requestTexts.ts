import type { Saying } from '../base/sayings';

/** Why a server's question can't be put to a person. */
export const formTexts = {
  malformed: (l10n, what) =>
    l10n.t(
      "The server sent an elicitation/create that can't be answered: {0}. Report it to the server's author.",
      what,
    ),
  tooManyFields: (l10n, count, most) => l10n.t('The form has {0} fields; at most {1} are allowed.', count, most),
  tooManyOptions: (l10n, key, count, most) =>
    l10n.t("The form's field {0} has {1} options; at most {2} are allowed.", key, count, most),
  schemaNoObject: (l10n) => l10n.t('The schema of the form is not an object.'),
  describesNoObject: (l10n) => l10n.t('The schema of the form does not describe an object.'),
  propertiesNoObject: (l10n) => l10n.t('The properties of the form are not an object.'),
} as const satisfies Record<string, Saying>;

/** What was wrong with the question: parts of {@link formTexts}. */
export const elicitationTexts = {
  params: (l10n) => l10n.t('its params are not an object'),
  mode: (l10n, mode) => l10n.t('its mode is {0}, not "form" or "url"', mode),
  modeNoText: (l10n) => l10n.t('not a text'),
  undeclared: (l10n, mode) => l10n.t('its mode "{0}" was not declared as a capability of this client', mode),
  message: (l10n) => l10n.t('its message is not a text'),
  longMessage: (l10n, length, most) => l10n.t('its message has {0} characters; at most {1} are allowed', length, most),
  url: (l10n) => l10n.t('its url is not a text'),
  schema: (l10n) => l10n.t('its requestedSchema is not an object'),
} as const satisfies Record<string, Saying>;

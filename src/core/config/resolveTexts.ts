import type { Saying } from '../base/sayings';

/** Why an entry can't be used as it came out, its variables resolved. */
export const resolveTexts = {
  badHeader: (l10n, server, field) =>
    l10n.t(
      'The server "{0}" can\'t be reached: the value of "{1}" has characters that no header can carry (line breaks, or others than ASCII).',
      server,
      field,
    ),
  badAddress: (l10n, server, problem) => l10n.t('The server "{0}" can\'t be reached: {1}', server, problem),
  notGiven: (l10n, server, variables, field) =>
    l10n.t(
      'The server "{0}" can\'t start: {1} in "{2}" was not given. Start the server again to be asked for it.',
      server,
      variables,
      field,
    ),
  noValue: (l10n, server, variables, field) =>
    l10n.t(
      'The server "{0}" can\'t start: {1} in "{2}" has no value here. Set it, or write the value itself.',
      server,
      variables,
      field,
    ),
  envFile: (l10n, server, why) =>
    l10n.t('The server "{0}" can\'t start: its envFile can\'t be read ({1}).', server, why),
  noModernVersion: (l10n, server) =>
    l10n.t(
      'Server "{0}" was not started: mcpHost.modernVersions is empty, so there is no version to ask it with.',
      server,
    ),
  disabled: (l10n, server) => l10n.t('"{0}" is disabled. Set "enabled" to true in its entry.', server),
  noSignIn: (l10n, server) =>
    l10n.t('"{0}" has "auth": "none", so nobody signs in to it. Remove that from its entry first.', server),
  processSignIn: (l10n, server) =>
    l10n.t('"{0}" is a process of this machine: nobody signs in to it. What it needs goes into "env".', server),
  noSignInHere: (l10n, server) =>
    l10n.t('Nobody can sign in to "{0}": the HTTP transport in use has no sign-in.', server),
} as const satisfies Record<string, Saying>;

import type { Saying } from './sayings';

/** The sentences of the errors that word themselves (`errors.ts`). */
export const errorTexts = {
  consentNeeded: (l10n, server) =>
    l10n.t('"{0}" was not started: its entry comes from the workspace, and needs your consent.', server),
  consentRefused: (l10n, server) =>
    l10n.t('"{0}" was not started: its entry comes from the workspace, and you did not agree.', server),
  changedNeeded: (l10n, server) =>
    l10n.t('"{0}" was not started: its entry has changed since you agreed to it, and needs your consent.', server),
  changedRefused: (l10n, server) =>
    l10n.t('"{0}" was not started: its entry has changed since you agreed to it, and you did not agree.', server),
  tool: (l10n, server, name) =>
    l10n.t(
      '"{0}" has changed the definition of its tool {1} since it was pinned, so nothing was sent. Review the change (Review Changed Definitions), accept it, then call again.',
      server,
      name,
    ),
  prompt: (l10n, server, name) =>
    l10n.t(
      '"{0}" has changed the definition of its prompt {1} since it was pinned, so nothing was sent. Review the change (Review Changed Definitions), accept it, then call again.',
      server,
      name,
    ),
  resourceTemplate: (l10n, server, name) =>
    l10n.t(
      '"{0}" has changed the definition of its resource template {1} since it was pinned, so nothing was sent. Review the change (Review Changed Definitions), accept it, then call again.',
      server,
      name,
    ),
  unexpected: (l10n, server, said) => l10n.t('Unexpected failure at "{0}"{1}', server, said),
} as const satisfies Record<string, Saying>;

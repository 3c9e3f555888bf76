import type { Saying } from './base/sayings';

/** Why a call was not sent, or a request to the host could not be met. Names are quoted where they stand. */
export const callTexts = {
  notReady: (l10n, server, tool) =>
    l10n.t(
      'The server {0}, which owns the tool {1}, is not ready. Nothing was sent. Start or restart {0}, then call again.',
      server,
      tool,
    ),
  notReadyOthers: (l10n, server, tool, others) =>
    l10n.t(
      'The server {0}, which owns the tool {1}, is not ready. Nothing was sent. Start or restart {0}, then call again. Another tool of that name, which was not tried, is on (and called as): {2}.',
      server,
      tool,
      others,
    ),
  notListed: (l10n, server, tool) =>
    l10n.t(
      'The tool {1} belongs to the server {0}, whose tools are not known yet. Nothing was sent. Start {0}, then call again.',
      server,
      tool,
    ),
  notListedOthers: (l10n, server, tool, others) =>
    l10n.t(
      'The tool {1} belongs to the server {0}, whose tools are not known yet. Nothing was sent. Start {0}, then call again. Another tool of that name, which was not tried, is on (and called as): {2}.',
      server,
      tool,
      others,
    ),
  rejected: (l10n, server, tool, owner) =>
    l10n.t(
      'The tools of the server {0} are not merged: its tool {1} is already owned by {2}, and the collision policy is "reject". Use another policy, or rename one of the tools.',
      server,
      tool,
      owner,
    ),
  unknown: (l10n, tool) => l10n.t('There is no tool {0}. Look it up in the catalog.', tool),
  unknownButNear: (l10n, tool, near) => l10n.t('There is no tool {0}. Did you mean {1}?', tool, near),
  disabled: (l10n, tool) =>
    l10n.t(
      'The setting mcpHost.tools disables the tool {0}. Nothing was sent. Set its "enabled" to true to call it.',
      tool,
    ),
  gone: (l10n, server, tool) =>
    l10n.t(
      'The server {0} does not have the tool {1} any more. Nothing was sent. Refresh, or choose another tool.',
      server,
      tool,
    ),
  goneToOther: (l10n, server, tool, other) =>
    l10n.t(
      'The server {0} does not have the tool {1} any more. Nothing was sent. The tool of that name on {2} is another one. Refresh, or choose another tool.',
      server,
      tool,
      other,
    ),
  rowGone: (l10n, server, tool) =>
    l10n.t(
      'There is no tool {1} of the server {0} any more. Nothing was sent. Refresh, or choose another tool.',
      server,
      tool,
    ),
  rowOfOther: (l10n, server, tool, owner) =>
    l10n.t(
      'There is no tool {1} of the server {0} any more. Nothing was sent. It belongs to {2} now. Refresh, or choose another tool.',
      server,
      tool,
      owner,
    ),
  badArguments: (l10n, tool) =>
    l10n.t('The arguments do not fit the input schema of "{0}", so nothing was sent.', tool),
  badArgument: (l10n, tool, path, problem) =>
    l10n.t('The arguments do not fit the input schema of "{0}", so nothing was sent. {1} {2}.', tool, path, problem),
  whole: (l10n) => l10n.t('The whole'),
  cancelled: (l10n, tool) => l10n.t('The call of "{0}" was cancelled.', tool),
  cannotDo: (l10n, server, capabilities) =>
    l10n.t('"{0}" needs what this host can\'t do now: {1}.', server, capabilities),
  noServer: (l10n, server, known) => l10n.t('No server is named "{0}". Configured: {1}.', server, known),
  serverGone: (l10n, server) => l10n.t('No server is named "{0}" any more.', server),
  noPrompt: (l10n, server, prompt) =>
    l10n.t('"{0}" has no prompt "{1}" any more. Refresh, or choose another one.', server, prompt),
  notWatchable: (l10n, server) => l10n.t('"{0}" does not offer to tell when a resource changes.', server),
  watchedEnough: (l10n, server, count) =>
    l10n.t('{1} resources of "{0}" are watched already; end some.', server, count),
  longAddress: (l10n, server, length, most) =>
    l10n.t(
      'A resource of "{0}" has a URI of {1} characters; at most {2} are opened. Report it to the server\'s author.',
      server,
      length,
      most,
    ),
  tooManyContents: (l10n, server, count, most) =>
    l10n.t(
      '"{0}" answered resources/read with {1} contents; at most {2} are taken. Report it to the server\'s author.',
      server,
      count,
      most,
    ),
  noContent: (l10n, server, count) =>
    l10n.t(
      '"{0}" answered resources/read with no content that could be shown ({1} sent). Report it to the server\'s author.',
      server,
      count,
    ),
} as const satisfies Record<string, Saying>;

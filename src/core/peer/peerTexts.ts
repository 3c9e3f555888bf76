import type { Saying } from '../base/sayings';

/** How a request to a server ended without its answer, and what was wrong with an answer. */
export const peerTexts = {
  // First of all: what a server says itself is in these, which others would fit.
  taskError: (l10n, server, error) => l10n.t('"{0}" answered tools/call by a task with error{1}', server, error),
  error: (l10n, server, method, error) => l10n.t('"{0}" answered {1} with error{2}', server, method, error),
  defectOfInput: (l10n, server, method, what) =>
    l10n.t('"{0}" answered {1} with {2}: a defect of the server. Nothing was sent in return.', server, method, what),
  defect: (l10n, server, method, what) =>
    l10n.t('"{0}" answered {1} with {2}: a defect of the server.', server, method, what),
  latePages: (l10n, server, method, after) =>
    l10n.t(
      '"{0}" did not answer {1} with all pages in {2}. The limit is "maxRequestTimeoutMs"; raise it if the server needs longer.',
      server,
      method,
      after,
    ),
  late: (l10n, server, method, after, setting) =>
    l10n.t(
      '"{0}" did not answer {1} in {2}. The limit is "{3}"; raise it if the server needs longer.',
      server,
      method,
      after,
      setting,
    ),
  cancelled: (l10n, server, method) => l10n.t('{1} on "{0}" was cancelled.', server, method),
  openRequests: (l10n, server, count) => l10n.t('"{0}" has {1} open requests already; wait for some.', server, count),
  stopped: (l10n, server) => l10n.t('"{0}" was stopped.', server),
  silent: (l10n, server) => l10n.t('"{0}" lost a request, and does not answer any more.', server),
  notReady: (l10n, server) => l10n.t('"{0}" is not ready. Start it, or look at its log.', server),
  subscriptionEnded: (l10n) => l10n.t('The server ended it.'),
  goesOnAsking: (l10n, server, method, round) =>
    l10n.t('{1} on "{0}" was ended in round {2}: the server went on asking.', server, method, round),
  foldersRefused: (l10n, server, method) =>
    l10n.t(
      '{1} on "{0}" was ended because the server asked for the folders that are open (roots/list) and that was refused.',
      server,
      method,
    ),
  samplingRefused: (l10n, server, method) =>
    l10n.t(
      '{1} on "{0}" was ended because the server asked for an answer of a language model (sampling/createMessage) and that was refused.',
      server,
      method,
    ),
  addressRefused: (l10n, server, subject) =>
    l10n.t(
      'The call of "{1}" on "{0}" was ended: it needs an address to be opened, and that was not allowed.',
      server,
      subject,
    ),
  badSampling: (l10n, what) =>
    l10n.t(
      "The server sent a sampling/createMessage that can't be answered: {0}. Report it to the server's author.",
      what,
    ),
} as const satisfies Record<string, Saying>;

/** What an answer was instead: parts of {@link peerTexts}. */
export const answerTexts = {
  noAnswer: (l10n, detail) => l10n.t('what is no JSON-RPC answer ({0})', detail),
  noObject: (l10n) => l10n.t('a result that is no object'),
  noList: (l10n, key) => l10n.t('a "{0}" that is no list', key),
  resultType: (l10n, type) => l10n.t('the "resultType" {0}', type),
  unknownResultType: (l10n, type) => l10n.t('the unknown "resultType" {0}', type),
  noCompletion: (l10n) => l10n.t('a result without a "completion"'),
  asksNothing: (l10n, times) => l10n.t('"input_required" without a question more than {0} times', times),
  stateNoText: (l10n) => l10n.t('a "requestState" that is no text'),
  stateTooLong: (l10n) => l10n.t('a "requestState" over 1 MiB'),
  asksNeither: (l10n) => l10n.t('"input_required" with neither "inputRequests" nor "requestState"'),
  requestsNoObject: (l10n) => l10n.t('"inputRequests" that are no object'),
  tooManyRequests: (l10n, count, most) => l10n.t('{0} input requests at once, over the limit of {1}', count, most),
  noMethod: (l10n, key) => l10n.t('an input request {0} without a method', key),
  undeclared: (l10n, key, method) =>
    l10n.t('the input request {0} ({1}), which this host did not declare', key, method),
  otherTask: (l10n) => l10n.t('another task'),
  noTaskId: (l10n) => l10n.t('a task without a usable "taskId"'),
  taskStatus: (l10n, status) => l10n.t('a task with the unknown "status" {0}', status),
  noTaskResult: (l10n) => l10n.t('a completed task without a "result"'),
  taskResultType: (l10n, type) => l10n.t('a completed task with a result of the type {0}', type),
  noTaskError: (l10n) => l10n.t('a failed task without a valid "error"'),
} as const satisfies Record<string, Saying>;

/** What was wrong with a request for sampling: parts of {@link peerTexts}. */
export const samplingTexts = {
  noParams: (l10n) => l10n.t('its params are not an object'),
  toolsGiven: (l10n) => l10n.t('it has tools, which were not declared as a capability of this client'),
  noMessages: (l10n) => l10n.t('it has no messages'),
  tooManyMessages: (l10n, count, most) => l10n.t('it has {0} messages; at most {1} are allowed', count, most),
  maxTokens: (l10n) => l10n.t('its maxTokens is no number above 0'),
  systemPrompt: (l10n) => l10n.t('its systemPrompt is no text'),
  messageObject: (l10n, number) => l10n.t('message {0} is not an object', number),
  role: (l10n, number) => l10n.t('the role of message {0} is not "user" or "assistant"', number),
  noContent: (l10n, number) => l10n.t('message {0} has no content', number),
  contentType: (l10n, number) => l10n.t('message {0} has content without a type', number),
  toolContent: (l10n, number) =>
    l10n.t('message {0} has content of tools, which were not declared as a capability of this client', number),
} as const satisfies Record<string, Saying>;

import type { Saying } from '../base/sayings';

/** Why a list could not be taken over. */
export const listTexts = {
  noObject: (l10n, method, page) =>
    l10n.t(
      "The server's answer to {0} cannot be used: the result of page {1} is no object. This is a defect of the server.",
      method,
      page,
    ),
  resultType: (l10n, method, page, type) =>
    l10n.t(
      'The server\'s answer to {0} cannot be used: the result of page {1} has the "resultType" {2}. This is a defect of the server.',
      method,
      page,
      type,
    ),
  noArray: (l10n, method, page, key) =>
    l10n.t(
      'The server\'s answer to {0} cannot be used: the result of page {1} has no array "{2}". This is a defect of the server.',
      method,
      page,
      key,
    ),
  tooLarge: (l10n, method, limit) =>
    l10n.t(
      "The server's answers to {0} are too large: all pages together hold over {1} characters. The server has to offer less.",
      method,
      limit,
    ),
} as const satisfies Record<string, Saying>;

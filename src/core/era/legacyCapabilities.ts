import { isObject } from '../base/json';
import type { ClientCapabilities, Implementation } from './types';

/**
 * The capabilities for `initialize` at a legacy revision, in that revision's shape. What a revision does not know is
 * left out: `elicitation` came with 2025-06-18 (forms only), its modes and those of `sampling` with 2025-11-25. That roots
 * may change is told in the legacy era only.
 */
export function legacyCapabilities(capabilities: ClientCapabilities, revision: string): ClientCapabilities {
  const { roots, sampling, elicitation, experimental } = capabilities;
  return {
    ...(isObject(roots) && { roots: { ...roots, listChanged: true } }),
    ...(isObject(sampling) && { sampling: revision < '2025-11-25' ? {} : sampling }),
    ...legacyElicitation(elicitation, revision),
    ...(isObject(experimental) && { experimental }),
  };
}

function legacyElicitation(elicitation: unknown, revision: string): ClientCapabilities {
  if (!isObject(elicitation) || revision < '2025-06-18') return {};
  if (revision >= '2025-11-25') return { elicitation };
  const asksForms = 'form' in elicitation || !('url' in elicitation);
  return asksForms ? { elicitation: {} } : {};
}

/** The client's name for `initialize`: a `title` is known from 2025-06-18 on. */
export function legacyClientInfo(clientInfo: Implementation, revision: string): Implementation {
  return revision < '2025-06-18' ? { name: clientInfo.name, version: clientInfo.version } : clientInfo;
}

import type { Node } from 'jsonc-parser';
import { isObject } from '../../core/base/json';
import { findPlainSecrets, withoutPlainSecret } from '../../core/config/plainSecrets';
import type { Localizer } from '../localizer';
import type { FoundProblem } from './settingsProblems';

/** Secrets that are written out in entries, each at the text that holds it. */
export function plainSecretProblems(
  servers: Readonly<Record<string, unknown>>,
  at: (path: readonly string[]) => Node | undefined,
  l10n: Localizer,
): readonly FoundProblem[] {
  return Object.entries(servers).flatMap(([server, entry]) => {
    if (!isObject(entry)) return [];
    return findPlainSecrets(server, entry).flatMap((secret) => {
      const node = at([server, ...secret.path.map(String)]);
      if (!node) return [];
      const changed = withoutPlainSecret(String(node.value), secret);
      return [
        {
          offset: node.offset,
          length: node.length,
          message: l10n.t('This looks like a secret, written where others may read it.'),
          severity: 'info' as const,
          fix: { kind: 'moveSecret' as const, name: secret.name, value: secret.value, text: JSON.stringify(changed) },
        },
      ];
    });
  });
}

import { assertNever } from '../../core/base/assert';
import { envFileContentField, type FieldChange } from '../../core/config/fingerprint';
import type { Localizer } from '../localizer';
import { plainText } from '../plainText';

const mostNamed = 6;

/** What differs from what a person agreed to, for instance `args[2], env.TOKEN (new)`. Names only: no value was kept. */
export function changesText(changes: readonly FieldChange[], l10n: Localizer): string {
  const named = changes.slice(0, mostNamed).map((change) => changeText(change, l10n));
  const more = changes.length - named.length;
  return [...named, ...(more > 0 ? [l10n.t('and {0} more', more)] : [])].join(', ');
}

function changeText({ field, kind }: FieldChange, l10n: Localizer): string {
  const name = field === envFileContentField ? l10n.t('the content of envFile') : plainText(field, { maxLength: 80 });
  switch (kind) {
    case 'added':
      return l10n.t('{0} (new)', name);
    case 'removed':
      return l10n.t('{0} (gone)', name);
    case 'changed':
      return name;
    default:
      return assertNever(kind);
  }
}

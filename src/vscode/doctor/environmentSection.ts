import { assertNever } from '../../core/base/assert';
import type { Checks } from '../../core/doctor/findings';
import type { Localizer } from '../localizer';
import { code } from './causeText';
import type { DoctorFacts } from './doctorFacts';
import { bullets, section } from './sections';

const maxNames = 50;

/** Variables without value, and the names of what the entry sets. Never a value. */
export function environmentSection({ entry, look }: DoctorFacts, l10n: Localizer): readonly string[] {
  const unset = look?.checks.unset ?? [];
  return section(l10n.t('Variables'), [
    ...bullets([
      ...(unset.length === 0
        ? [l10n.t('Every variable in the entry that can be looked up has a value')]
        : unset.map(({ field, variable }) => l10n.t('{0} in {1} has no value', code(`\${${variable}}`), code(field)))),
      ...(entry?.transport === 'stdio' ? environmentLines(entry.env, l10n) : []),
      ...(entry?.transport === 'http' ? headerLines(Object.keys(entry.headers), l10n) : []),
      ...(look?.checks.envFile ? [envFileLine(look.checks.envFile, look.envFileNames, l10n)] : []),
    ]),
  ]);
}

function environmentLines(env: Readonly<Record<string, string | null>>, l10n: Localizer): readonly string[] {
  const names = Object.keys(env);
  const set = names.filter((name) => env[name] !== null);
  const unset = names.filter((name) => env[name] === null);
  return [
    ...(set.length === 0 ? [] : [l10n.t('`env` sets {0}', list(set, l10n))]),
    ...(unset.length === 0 ? [] : [l10n.t('`env` unsets {0}', list(unset, l10n))]),
  ];
}

function headerLines(names: readonly string[], l10n: Localizer): readonly string[] {
  return names.length === 0 ? [] : [l10n.t('`headers` sets {0}', list(names, l10n))];
}

function envFileLine(
  { path, state }: NonNullable<Checks['envFile']>,
  names: readonly string[],
  l10n: Localizer,
): string {
  switch (state) {
    case 'readable':
      return names.length === 0
        ? l10n.t('`envFile` {0} sets nothing', code(path))
        : l10n.t('`envFile` {0} sets {1}', code(path), list(names, l10n));
    case 'missing':
      return l10n.t('`envFile` {0} does not exist', code(path));
    case 'unreadable':
      return l10n.t('`envFile` {0} can’t be read', code(path));
    default:
      return assertNever(state);
  }
}

function list(names: readonly string[], l10n: Localizer): string {
  const shown = names.slice(0, maxNames).map(code).join(', ');
  return names.length > maxNames ? l10n.t('{0} and {1} more', shown, names.length - maxNames) : shown;
}

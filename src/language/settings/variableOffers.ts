import type { Localizer } from '../../core/base/localizer';
import type { TextSpan } from '../textSpan';
import { offerOf, type Offer } from './offer';
import type { VariableFacts } from './settingsFacts';

/** Names that could not be written into a text of JSON, or end the variable, are not offered. */
export function isWritable(name: string): boolean {
  return /^[^{}"\\\p{Cc}]+$/u.test(name);
}

/**
 * Every variable that has a value or is asked for, and a secret for the field.
 *
 * @param secretName - what a secret for this field could be named; undefined: none is suggested
 */
export function variableOffers(
  replaces: TextSpan,
  secretName: string | undefined,
  { folders, env, secrets, inputs }: VariableFacts,
  l10n: Localizer,
): readonly Offer[] {
  const kept = new Set(secrets);
  const named = (kind: string, names: readonly string[], detail: string, rank: number): readonly Offer[] =>
    names.filter(isWritable).map((name) => variableOffer(replaces, `${kind}:${name}`, detail, rank));
  return [
    ...(secretName !== undefined && !kept.has(secretName)
      ? named('secret', [secretName], l10n.t('a new secret, which the next start asks for'), 0)
      : []),
    ...named('secret', secrets, l10n.t('a secret that is kept'), kept.has(secretName ?? '') ? 0 : 1),
    ...inputs
      .filter(({ id }) => isWritable(id))
      .map(({ id, description }) => ({
        ...variableOffer(replaces, `input:${id}`, l10n.t('an input of mcpHost.inputs'), 2),
        documentation: description === '' ? undefined : description,
      })),
    variableOffer(replaces, 'workspaceFolder', l10n.t('the folder that is open'), 3),
    ...(folders.length > 1 ? named('workspaceFolder', folders, l10n.t('a folder of the workspace'), 3) : []),
    variableOffer(replaces, 'userHome', l10n.t('your home folder'), 4),
    {
      ...variableOffer(replaces, 'config:', l10n.t('the value of a setting'), 5),
      text: '\\${config:${1:key}}',
      isSnippet: true,
    },
    ...named('env', env, l10n.t('an environment variable that is set'), 6),
  ];
}

/** @param name - without `${` and `}` */
export function variableOffer(replaces: TextSpan, name: string, detail: string, rank: number): Offer {
  return offerOf('variable', `\${${name}}`, replaces, { detail, rank });
}

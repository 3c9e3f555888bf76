import type { Node } from 'jsonc-parser';
import { withVariable, type PlainSecret } from '../../core/config/plainSecrets';
import { untaken } from '../../core/config/serverNames';
import { spanOf } from '../textSpan';
import { foreignInputs, type ForeignDocument } from './foreignDocument';
import type { ForeignFix } from './foreignFixes';
import { foreignFormats } from './foreignFormats';
import type { SettingsFacts } from './settingsFacts';

/**
 * How a secret gets out of a file that another host reads, too: by what that host itself replaces. The secret storage of the
 * editor is not for it; what is imported goes there.
 */
export function secretFixes(
  { value, name }: PlainSecret,
  node: Node,
  document: ForeignDocument,
  { variables }: SettingsFacts,
): readonly ForeignFix[] {
  const { inputs, environment } = foreignFormats[document.facts.host];
  const written = (variable: string): string => JSON.stringify(withVariable(String(node.value), value, variable));
  const span = spanOf(node);
  const fixes: ForeignFix[] = [];
  if (inputs !== undefined) {
    const taken = new Set(foreignInputs(document).map(({ id }) => id));
    const id = untaken(name.toLowerCase().replaceAll('_', '-') || 'secret', taken);
    fixes.push({ kind: 'ask', span, id, text: written(`input:${id}`) });
  }
  // One that is not set would be a reference to nothing.
  if (variables.env.includes(name)) {
    const variable = environment(name);
    fixes.push({ kind: 'environment', span, variable, text: written(variable) });
  }
  return fixes;
}

import { getNodeValue, type Node } from 'jsonc-parser';
import { assertNever } from '../../core/base/assert';
import type { Localizer } from '../../core/base/localizer';
import { widgetText } from '../../vscode/input/widgetText';
import {
  changeBetween,
  nodeAt,
  settingsTree,
  withItem,
  withoutProperty,
  withValue,
  type TextEdit,
} from '../../vscode/servers/settingsText';
import type { TextSpan } from '../textSpan';
import type { ForeignDocument } from './foreignDocument';
import { foreignFormats } from './foreignFormats';

/** What mends something in a file of another host, so that this host reads it as before or better. */
export type ForeignFix =
  /** Writes another text in a place. */
  | { readonly kind: 'replace'; readonly span: TextSpan; readonly text: string }
  /** Takes an entry away; `counts`: none of its name comes later. */
  | { readonly kind: 'remove'; readonly property: Node; readonly name: string; readonly counts: boolean }
  /** Has the host ask for what stands there now, by an input that is written into the file. */
  | { readonly kind: 'ask'; readonly span: TextSpan; readonly text: string; readonly id: string }
  /** Has the host take what stands there now from its environment. */
  | { readonly kind: 'environment'; readonly span: TextSpan; readonly text: string; readonly variable: string }
  /** Writes an input that is asked for, but not there. */
  | { readonly kind: 'define'; readonly id: string };

export function foreignFixTitle(fix: ForeignFix, { facts: { host } }: ForeignDocument, l10n: Localizer): string {
  const { label } = foreignFormats[host];
  switch (fix.kind) {
    case 'replace':
      return l10n.t('Change to {0}', widgetText(fix.text));
    case 'remove': {
      const name = widgetText(fix.name);
      return fix.counts
        ? l10n.t('Remove the Entry "{0}"', name)
        : l10n.t('Remove the Entry "{0}" That Does Not Count', name);
    }
    case 'ask':
      return l10n.t('Have {0} Ask for It: {1}', label, `\${input:${fix.id}}`);
    case 'environment':
      return l10n.t('Take It from the Environment: {0}', `\${${fix.variable}}`);
    case 'define':
      return l10n.t('Have {0} Ask for "{1}"', label, widgetText(fix.id));
    default:
      return assertNever(fix);
  }
}

/** What a fix changes, all counted in the text as it is. Undefined: the text is broken, or has another shape there. */
export function foreignFixEdits(fix: ForeignFix, document: ForeignDocument): readonly TextEdit[] | undefined {
  const { text } = document;
  switch (fix.kind) {
    case 'replace':
    case 'environment':
      return [{ ...fix.span, content: fix.text }];
    case 'remove':
      return settingsTree(text) && [changeBetween(text, withoutProperty(text, fix.property))];
    case 'ask': {
      const defined = definition(fix.id, document);
      return defined && [{ ...fix.span, content: fix.text }, defined];
    }
    case 'define': {
      const defined = definition(fix.id, document);
      return defined && [defined];
    }
    default:
      return assertNever(fix);
  }
}

/** Nothing of what is asked for is shown or kept in the file, whatever it is. */
function definition(id: string, { text, facts: { host } }: ForeignDocument): TextEdit | undefined {
  const { inputs } = foreignFormats[host];
  if (inputs === undefined) return undefined;
  const input = { type: 'promptString', id, description: id, password: true };
  const there = nodeAt(settingsTree(text), [inputs]);
  if (there && !Array.isArray(getNodeValue(there))) return undefined;
  const after = there ? withItem(text, [inputs], input) : withValue(text, [inputs], [input]);
  return after === undefined ? undefined : changeBetween(text, after);
}

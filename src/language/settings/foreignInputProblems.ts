import type { Node } from 'jsonc-parser';
import type { Localizer } from '../../core/base/localizer';
import { variablePattern } from '../../core/config/variables';
import { nearest } from '../../vscode/problems/nearest';
import type { TextSpan } from '../textSpan';
import { foreignInputs, foreignPlaces, type ForeignDocument } from './foreignDocument';
import type { ForeignFix } from './foreignFixes';
import { foreignFormats } from './foreignFormats';
import type { ForeignFinding } from './foreignProblems';

/** So many inputs are compared with one that is unknown, since it may be mistyped. */
const maxGuesses = 100;

/** Inputs that a file asks for and does not have, each where it is asked for. */
export function foreignInputProblems(document: ForeignDocument, l10n: Localizer): readonly ForeignFinding[] {
  if (foreignFormats[document.facts.host].inputs === undefined) return [];
  const ids = foreignInputs(document).map(({ id }) => id);
  const known = new Set(ids);
  return inputsAskedFor(document)
    .filter(({ id }) => !known.has(id))
    .map(({ id, span }): ForeignFinding => {
      const meant = nearest(id, ids.slice(0, maxGuesses));
      const change: readonly ForeignFix[] =
        meant === undefined ? [] : [{ kind: 'replace', span, text: `\${input:${meant}}` }];
      const message = l10n.t('This file has no input "{0}".', id);
      return { span, message, severity: 'warning', fixes: [...change, { kind: 'define', id }] };
    });
}

/** The ids of inputs that are asked for in a file, each once. */
export function idsAskedFor(document: ForeignDocument): readonly string[] {
  return [...new Set(inputsAskedFor(document).map(({ id }) => id))];
}

interface AskedFor {
  readonly id: string;
  readonly span: TextSpan;
}

function inputsAskedFor({ tree, text }: ForeignDocument): readonly AskedFor[] {
  return foreignPlaces(tree)
    .flatMap(({ value }) => textNodes(value))
    .flatMap((node) => inputsIn(node, text));
}

function inputsIn({ offset, length }: Node, text: string): readonly AskedFor[] {
  return [...text.slice(offset, offset + length).matchAll(variablePattern)].flatMap(({ 0: whole, 1: name, index }) => {
    const [, id] = /^input:([^"\\]+)$/.exec(name ?? '') ?? [];
    return id === undefined ? [] : [{ id, span: { offset: offset + index, length: whole.length } }];
  });
}

function textNodes(node: Node | undefined): readonly Node[] {
  if (!node) return [];
  if (node.type === 'string') return [node];
  if (node.type === 'property') return textNodes(node.children?.[1]);
  return (node.children ?? []).flatMap(textNodes);
}

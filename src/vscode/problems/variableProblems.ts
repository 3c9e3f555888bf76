import { getNodeValue, type Node } from 'jsonc-parser';
import { isObject } from '../../core/base/json';
import { variablePattern, variablesOf } from '../../core/config/variables';
import type { Localizer } from '../localizer';
import { nearest } from './nearest';
import type { FoundProblem, ProblemFix } from './settingsProblems';

/** What variables stand for now. */
export interface VariableWorld {
  /** Ids of all inputs of the window, beside those of the file itself. */
  readonly inputs: readonly string[];
  /** Names of the secrets that are kept. */
  readonly secrets: readonly string[];
  /** The value of a variable that nobody is asked for. */
  readonly valueOf: (variable: string) => string | undefined;
}

/** So many inputs are compared with one that is unknown, since it may be mistyped. */
const maxGuesses = 100;

type Finding = Pick<FoundProblem, 'message' | 'severity' | 'fix'>;

/** Variables in texts below a node that have no value, each at its place. */
export function variableProblems(
  text: string,
  node: Node | undefined,
  ownInputs: unknown,
  world: VariableWorld,
  l10n: Localizer,
): readonly FoundProblem[] {
  const own = Array.isArray(ownInputs)
    ? ownInputs.flatMap((input: unknown) => (isObject(input) && typeof input['id'] === 'string' ? [input['id']] : []))
    : [];
  const known: Known = { inputs: new Set([...own, ...world.inputs]), secrets: new Set(world.secrets) };
  return textNodes(node).flatMap((one) => {
    const places = placesOf(text.slice(one.offset, one.offset + one.length));
    return variablesOf(String(getNodeValue(one))).flatMap((variable) => {
      const finding = findingOf(variable, known, world, l10n);
      const at = places.get(variable);
      // Written with escapes: the whole text stands for it.
      const range =
        at === undefined
          ? { offset: one.offset, length: one.length }
          : { offset: one.offset + at, length: variable.length + '${}'.length };
      return finding ? [{ ...range, ...finding, fix: at === undefined ? undefined : finding.fix }] : [];
    });
  });
}

interface Known {
  readonly inputs: ReadonlySet<string>;
  readonly secrets: ReadonlySet<string>;
}

/** Where each variable stands first in a text as it is written. */
function placesOf(raw: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const { 1: variable = '', index } of raw.matchAll(variablePattern)) {
    if (!places.has(variable)) places.set(variable, index);
  }
  return places;
}

function findingOf(variable: string, known: Known, world: VariableWorld, l10n: Localizer): Finding | undefined {
  const [, kind = variable, name] = /^([^:]*):(.*)$/s.exec(variable) ?? [];
  switch (name === undefined ? `bare ${kind}` : kind) {
    case 'input': {
      if (known.inputs.has(name ?? '')) return undefined;
      const meant = nearest(name ?? '', [...known.inputs].slice(0, maxGuesses));
      const message = l10n.t('mcpHost.inputs has no input "{0}".', name ?? '');
      return { message, severity: 'error', fix: replacement(meant && `input:${meant}`) };
    }
    case 'secret': {
      if (known.secrets.has(name ?? '')) return undefined;
      const message = l10n.t('The secret {0} is not set yet: the next start asks for it.', name ?? '');
      return { message, severity: 'info', fix: { kind: 'setSecret', name: name ?? '' } };
    }
    case 'env':
    case 'config':
    case 'workspaceFolder':
    case 'bare workspaceFolder':
    case 'bare userHome': {
      if (world.valueOf(variable) !== undefined) return undefined;
      return { message: l10n.t('{0} has no value here.', `\${${variable}}`), severity: 'warning', fix: undefined };
    }
    default: {
      const meant = nearest(kind, name === undefined ? bareNames : kinds);
      const message = l10n.t(
        '{0} is no variable. There are {1}.',
        `\${${variable}}`,
        [...bareNames, ...kinds.map((one) => `${one}:…`)].join(', '),
      );
      const text = meant === undefined ? undefined : name === undefined ? meant : `${meant}:${name}`;
      return { message, severity: 'error', fix: replacement(text) };
    }
  }
}

const bareNames = ['workspaceFolder', 'userHome'];
const kinds = ['workspaceFolder', 'env', 'config', 'secret', 'input'];

function replacement(variable: string | undefined): ProblemFix | undefined {
  return variable === undefined ? undefined : { kind: 'replace', text: `\${${variable}}` };
}

function textNodes(node: Node | undefined): readonly Node[] {
  if (!node) return [];
  if (node.type === 'string') return [node];
  if (node.type === 'property') return textNodes(node.children?.[1]);
  return (node.children ?? []).flatMap(textNodes);
}

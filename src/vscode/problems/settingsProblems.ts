import { getNodeValue, type Node } from 'jsonc-parser';
import { isObject } from '../../core/base/json';
import { asServerName, isServerName, untaken } from '../../core/config/serverNames';
import { parseSettings } from '../../core/config/settings';
import type { ConfigProblem } from '../../core/config/types';
import { settingsSection } from '../ids';
import type { Localizer } from '../localizer';
import { nodeAt, settingsTree } from '../servers/settingsText';
import { nearest } from './nearest';
import { plainSecretProblems } from './plainSecretProblems';
import { variableProblems, type VariableWorld } from './variableProblems';
import { settingsText } from '../../core/config/settingsTexts';

/** Something wrong in a settings file, with its place. Offsets count UTF-16 code units. */
export interface FoundProblem {
  readonly offset: number;
  readonly length: number;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly fix: ProblemFix | undefined;
  /** What mends it otherwise. */
  readonly others?: readonly ProblemFix[];
}

/** What mends a problem. */
export type ProblemFix =
  /** Writes another text in the place of the problem. */
  | { readonly kind: 'replace'; readonly text: string }
  | { readonly kind: 'setSecret'; readonly name: string }
  | { readonly kind: 'allowLegacy'; readonly server: string }
  /** Writes `"enabled": false` into the entry. */
  | { readonly kind: 'disable'; readonly server: string }
  /** Takes a field of an entry away; without a field, the entry. */
  | { readonly kind: 'remove'; readonly server: string; readonly field: string | undefined }
  /** Keeps a value as a secret, and writes its variable in the place of the problem. */
  | { readonly kind: 'moveSecret'; readonly name: string; readonly value: string; readonly text: string };

/** Something that happened to a server, at a field of its entry; without fields, at its name. */
export interface ServerFailure {
  readonly server: string;
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: FoundProblem['severity'];
  readonly offersAllowLegacy: boolean;
  /** What mends it otherwise, the best first. */
  readonly fixes?: readonly ProblemFix[];
}

/** What the file alone does not say. */
export interface ProblemWorld {
  readonly l10n: Localizer;
  readonly variables: VariableWorld;
  /** Of the servers whose entries count. */
  readonly failures: readonly ServerFailure[];
  /** For a server in this file that another place has as well, and whose entry there counts: that place, in words. */
  readonly shadowedBy: (server: string) => string | undefined;
  /** Whether anything of the file is used. */
  readonly isTrusted: boolean;
}

/**
 * Everything that is wrong with `mcpHost.*` in the text of a settings file, by place. A text that is no JSON has nothing of
 * it: the editor says what is wrong.
 *
 * @param root - keys that lead to the object with the settings
 */
export function settingsProblems(text: string, root: readonly string[], world: ProblemWorld): readonly FoundProblem[] {
  const settings = nodeAt(settingsTree(text), root);
  const prefix = `${settingsSection}.`;
  const own = (settings?.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    const name = String(key?.value);
    return name.startsWith(prefix) && value
      ? [[name.slice(prefix.length), getNodeValue(value) as unknown] as const]
      : [];
  });
  if (!settings || own.length === 0) return [];
  const values: Readonly<Record<string, unknown>> = Object.fromEntries(own);
  const place = new Places(settings);
  const servers = isObject(values['servers']) ? values['servers'] : {};
  const problems = [
    ...(world.isTrusted ? [] : untrusted(place, world.l10n)),
    ...parseSettings(values)
      // What is no setting at all, the editor says.
      .problems.filter(({ path, instead }) => !(path.length === 1 && instead?.of === 'name'))
      .flatMap((problem) => place.found(problem, world.l10n)),
    ...shadowed(place, servers, world),
    ...world.failures
      .filter(({ server }) => Object.hasOwn(servers, server) && world.shadowedBy(server) === undefined)
      .flatMap((failure) => failed(place, failure)),
    ...variableProblems(text, place.at(['servers']), values['inputs'], world.variables, world.l10n),
    ...plainSecretProblems(servers, (path) => place.at(['servers', ...path]), world.l10n),
  ];
  return problems.sort((left, right) => left.offset - right.offset);
}

/** Finds places by the path of a setting: its name without the prefix, then keys. In steady time, however many there are. */
class Places {
  /** The properties of each object that was looked into. Of several with one name the last counts, as for the editor. */
  readonly #properties = new Map<Node, ReadonlyMap<unknown, Node>>();

  constructor(private readonly settings: Node) {}

  at(path: readonly string[]): Node | undefined {
    const [setting, ...keys] = path;
    return this.#nodeAt([`${settingsSection}.${setting ?? ''}`, ...keys]);
  }

  /** The name of what stands at a path; of what is in a list, itself. What is missing, the nearest thing around it. */
  nameOf(path: readonly string[]): Node {
    for (let length = path.length; length > 0; length--) {
      const keys = path.slice(0, length);
      const [setting = '', ...rest] = keys;
      const whole = [`${settingsSection}.${setting}`, ...rest];
      const parent = this.#nodeAt(whole.slice(0, -1));
      const name = this.#propertyOf(parent, whole.at(-1) ?? '')?.children?.[0];
      const found = name ?? (parent?.type === 'array' ? this.#nodeAt(whole) : undefined);
      if (found) return found;
    }
    return this.settings;
  }

  /** For a server whose name is none, the nearest one that is not taken. */
  #nameInstead([setting, server, ...rest]: readonly string[]): string | undefined {
    if (setting !== 'servers' || server === undefined || rest.length > 0 || isServerName(server)) return undefined;
    const others = this.at(['servers'])?.children ?? [];
    const name = asServerName(server);
    return name === undefined
      ? undefined
      : untaken(name, new Set(others.map(({ children }) => String(children?.[0]?.value))));
  }

  #nodeAt(path: readonly string[]): Node | undefined {
    return path.reduce<Node | undefined>(
      (node, key) =>
        node?.type === 'array' ? node.children?.[Number(key)] : this.#propertyOf(node, key)?.children?.[1],
      this.settings,
    );
  }

  #propertyOf(node: Node | undefined, key: string): Node | undefined {
    if (node?.type !== 'object') return undefined;
    let properties = this.#properties.get(node);
    if (!properties) {
      properties = new Map((node.children ?? []).map((property) => [property.children?.[0]?.value, property]));
      this.#properties.set(node, properties);
    }
    return properties.get(key);
  }

  found({ path, message, severity, instead }: ConfigProblem, l10n: Localizer): readonly FoundProblem[] {
    const value = this.at(path);
    const isWhole = value?.type === 'object' || value?.type === 'array';
    const node = value && instead?.of !== 'name' && !isWhole ? value : this.nameOf(path);
    const written = String(instead?.of === 'name' ? path.at(-1) : value?.value);
    const meant = instead ? nearest(written, instead.known) : this.#nameInstead(path);
    const fix: ProblemFix | undefined =
      meant === undefined ? undefined : { kind: 'replace', text: JSON.stringify(meant) };
    const hint = meant === undefined || !instead ? '' : ` ${l10n.t('Did you mean "{0}"?', meant)}`;
    return [{ ...rangeOf(node), message: `${settingsText(message, l10n)}${hint}`, severity, fix }];
  }
}

function rangeOf({ offset, length }: Node): Pick<FoundProblem, 'offset' | 'length'> {
  return { offset, length };
}

function untrusted(place: Places, l10n: Localizer): readonly FoundProblem[] {
  const message = l10n.t('This workspace is not trusted, so no MCP server is started or contacted.');
  return [{ ...rangeOf(place.nameOf(['servers'])), message, severity: 'info', fix: undefined }];
}

function shadowed(
  place: Places,
  servers: Readonly<Record<string, unknown>>,
  { shadowedBy, l10n }: ProblemWorld,
): readonly FoundProblem[] {
  return Object.keys(servers).flatMap((server) => {
    const other = shadowedBy(server);
    if (other === undefined) return [];
    const message = l10n.t('Another entry of this name counts, in: {0}', other);
    return [{ ...rangeOf(place.nameOf(['servers', server])), message, severity: 'info' as const, fix: undefined }];
  });
}

function failed(place: Places, failure: ServerFailure): readonly FoundProblem[] {
  const { server, path, message, severity, offersAllowLegacy, fixes = [] } = failure;
  const node = place.at(['servers', server, ...path]);
  const isValue = node && node.type !== 'object' && node.type !== 'array';
  const allow: readonly ProblemFix[] = offersAllowLegacy ? [{ kind: 'allowLegacy', server }] : [];
  const [fix, ...others] = [...allow, ...fixes];
  const range = rangeOf(isValue ? node : place.nameOf(['servers', server, ...path]));
  return [{ ...range, message, severity, fix, ...(others.length > 0 && { others }) }];
}

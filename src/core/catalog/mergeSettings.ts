import { byCodeUnit } from '../base/order';
import { Lookalikes } from './lookalikes';
import type { MergeInput } from './merge';
import { isServerName } from '../config/serverNames';
import type { CollisionPolicy } from './types';

/** One line of the setting that renames tools, in the order of its keys. */
export interface AliasSetting {
  /** As written: `<server>/<local name>`. */
  readonly key: string;
  readonly server: string;
  readonly localName: string;
  readonly alias: string;
}

/** What holds for all servers: if it changes, every name is decided anew. */
export interface MergeSettings {
  readonly policy: CollisionPolicy;
  readonly settled: boolean;
  readonly aliases: readonly AliasSetting[];
  /** In name order. */
  readonly configured: ReadonlySet<string>;
  readonly lookalikes: Lookalikes;
  /** Canonical names, or `<server>/<local name>`, of tools that must not be called. */
  readonly disabled: ReadonlySet<string>;
  /** Configured names that break the rule, in name order. */
  readonly badNames: readonly string[];
}

/** Reads the settings; gives back `previous` if they are the same. */
export function readMergeSettings(input: MergeInput, previous: MergeSettings | undefined): MergeSettings {
  const names = [...new Set([...input.configuredServers, ...input.servers.map((server) => server.name)])].sort();
  const aliases = Object.entries(input.aliases)
    .sort(([left], [right]) => byCodeUnit(left, right))
    .map(([key, alias]) => splitKey(key, alias));
  const disabled = input.disabled ?? [];
  const badNames = names.filter((name) => !isServerName(name));
  const configured = new Set(badNames.length > 0 ? names.filter(isServerName) : names);
  if (
    previous?.policy === input.policy &&
    previous.settled === input.settled &&
    sameItems(previous.badNames, badNames) &&
    sameItems([...previous.disabled], disabled) &&
    sameItems([...previous.configured], [...configured]) &&
    sameItems(previous.aliases, aliases, (left, right) => left.key === right.key && left.alias === right.alias)
  ) {
    return previous;
  }
  return {
    policy: input.policy,
    settled: input.settled,
    aliases,
    configured,
    lookalikes: new Lookalikes(configured),
    disabled: new Set(disabled),
    badNames,
  };
}

/** A key without a slash names no server: the server is then `''`, which none has. */
function splitKey(key: string, alias: string): AliasSetting {
  const slash = key.indexOf('/');
  return { key, server: key.slice(0, Math.max(slash, 0)), localName: key.slice(slash + 1), alias };
}

function sameItems<Item>(
  left: readonly Item[],
  right: readonly Item[],
  same: (left: Item, right: Item) => boolean = Object.is,
): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => {
      const other = right[index];
      return other !== undefined && same(item, other);
    })
  );
}

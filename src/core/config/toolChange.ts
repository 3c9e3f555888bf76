import { isObject } from '../base/json';

/** What a person changes of one tool in `mcpHost.tools`. */
export type ToolChange =
  | { readonly kind: 'enabled'; readonly enabled: boolean }
  /** Undefined: the tool goes by its own name again. */
  | { readonly kind: 'alias'; readonly alias: string | undefined }
  | { readonly kind: 'priority'; readonly priority: number }
  | { readonly kind: 'keywords'; readonly keywords: readonly string[] };

/** A value below `mcpHost.tools`: at the key of a tool and a field; undefined takes it away. */
export interface ToolEdit {
  readonly path: readonly [tool: string, field: string];
  readonly value: unknown;
}

/** A tool by the names under which settings can have it. */
export interface NamedTool {
  /** The canonical name. */
  readonly name: string;
  readonly server: string;
  readonly localName: string;
}

/**
 * What is to be written into `mcpHost.tools`. The key is `<server>/<tool>`, which stays when names change, but where
 * something stands under the canonical name, that counts.
 *
 * @param tools - the setting as it is where it is written, unchecked
 */
export function toolEdits(tools: unknown, { name, server, localName }: NamedTool, change: ToolChange): ToolEdit[] {
  const own = `${server}/${localName}`;
  const field = (key: string, of: string): unknown => {
    const governance = isObject(tools) && Object.hasOwn(tools, key) ? tools[key] : undefined;
    return isObject(governance) && Object.hasOwn(governance, of) ? governance[of] : undefined;
  };
  const set = (key: string, of: string, value: unknown): ToolEdit[] =>
    value === undefined && field(key, of) === undefined ? [] : [{ path: [key, of], value }];
  const counting = isObject(tools) && Object.hasOwn(tools, name) && isObject(tools[name]) ? name : own;
  switch (change.kind) {
    case 'enabled': {
      if (!change.enabled) return set(own, 'enabled', false);
      const keys = [...new Set([own, name])].filter((key) => field(key, 'enabled') !== undefined);
      return keys.flatMap((key) => set(key, 'enabled', undefined));
    }
    case 'alias':
      return set(own, 'alias', change.alias);
    case 'priority':
      return set(counting, 'priority', change.priority === 0 ? undefined : change.priority);
    case 'keywords':
      return set(counting, 'keywords', change.keywords.length === 0 ? undefined : change.keywords);
  }
}

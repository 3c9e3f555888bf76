import { createHash } from 'node:crypto';
import type { DefinitionKind } from '../base/errors';
import type { ListKind } from '../peer/types';
import { canonicalJson } from './canonicalJson';

/**
 * What of a definition is pinned: what a person or a model is told of it, and what calls are made by. `icons` are shown
 * nowhere, and their addresses change with each release of many servers. `_meta` is for programs, and some servers write
 * times into it. `execution` only says whether a call may become a task. Any of them would hold calls for nothing.
 */
const pinnedFields: Readonly<Record<DefinitionKind, readonly string[]>> = {
  tool: ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'],
  prompt: ['name', 'title', 'description', 'arguments'],
  resourceTemplate: ['uriTemplate', 'name', 'title', 'description', 'mimeType', 'annotations'],
};

/** The kinds of definitions, in the order in which they are shown. */
export const definitionKinds: readonly DefinitionKind[] = ['tool', 'prompt', 'resourceTemplate'];

/** What the items of a list are; undefined: they are not pinned, since a resource is content. */
export const definitionKindOf: Readonly<Record<ListKind, DefinitionKind | undefined>> = {
  tools: 'tool',
  prompts: 'prompt',
  resources: undefined,
  resourceTemplates: 'resourceTemplate',
};

/** The field that identifies a definition in its server. */
export const definitionKeys: Readonly<Record<DefinitionKind, string>> = {
  tool: 'name',
  prompt: 'name',
  resourceTemplate: 'uriTemplate',
};

/** A definition in its canonical form, and the SHA-256 of that in hexadecimal. */
export interface DefinitionDigest {
  readonly hash: string;
  readonly text: string;
}

/** How a definition stands to what was pinned of its name. */
export type PinComparison =
  /** Nothing was pinned: this is the first sight of it. */
  | { readonly kind: 'new' }
  | { readonly kind: 'same' }
  /** Both as hashes. */
  | { readonly kind: 'changed'; readonly from: string; readonly to: string };

/** What is pinned of a definition as JSON, the same for the same whatever the order of keys. */
export function canonicalDefinition(kind: DefinitionKind, item: object): string {
  const fields = item as Readonly<Record<string, unknown>>;
  const pinned = pinnedFields[kind].filter((field) => Object.hasOwn(fields, field));
  return canonicalJson(Object.fromEntries(pinned.map((field) => [field, fields[field]])));
}

export function digestDefinition(kind: DefinitionKind, item: object): DefinitionDigest {
  const text = canonicalDefinition(kind, item);
  return { hash: createHash('sha256').update(text).digest('hex'), text };
}

/** @param pinned - the hash that is pinned, if one is. */
export function comparePin(pinned: string | undefined, now: string): PinComparison {
  if (pinned === undefined) return { kind: 'new' };
  return pinned === now ? { kind: 'same' } : { kind: 'changed', from: pinned, to: now };
}

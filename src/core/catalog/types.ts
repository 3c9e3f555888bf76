/** A tool as its server declared it; only `name` is sure to have its type. */
export interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly annotations?: Readonly<Record<string, unknown>>;
  readonly [key: string]: unknown;
}

/** A prompt as its server declared it; only `name` is sure to have its type. */
export interface Prompt {
  readonly name: string;
  readonly title?: unknown;
  readonly description?: unknown;
  /** An array of `{ name, description?, required? }`, if the server keeps to the specification. */
  readonly arguments?: unknown;
  readonly [key: string]: unknown;
}

/** A resource as its server declared it; only `uri` is sure to have its type. */
export interface Resource {
  readonly uri: string;
  readonly name?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly mimeType?: unknown;
  readonly size?: unknown;
  readonly [key: string]: unknown;
}

/** A template of resources as its server declared it; only `uriTemplate` (RFC 6570) is sure to have its type. */
export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name?: unknown;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly mimeType?: unknown;
  readonly [key: string]: unknown;
}

/** The declared rule by which colliding names are told apart; `protocol.md` §6. */
export type CollisionPolicy = 'prefix' | 'prefixAll' | 'reject';

export const collisionPolicies: readonly CollisionPolicy[] = ['prefix', 'prefixAll', 'reject'];

/** Why an entry has its canonical name. */
export type NameReason =
  /** No other server declares that name. */
  | { readonly kind: 'unique' }
  /** Owns the bare name: `order` because its server comes first by name, `ledger` because it had it before that one. */
  | { readonly kind: 'owner'; readonly by: 'ledger' | 'order' }
  /** Another server owns the bare name. */
  | { readonly kind: 'collision'; readonly owner: string }
  /** Auto-start servers have not all settled yet, so the bare name is not given away yet. */
  | { readonly kind: 'unsettled' }
  /** The policy prefixes every tool. */
  | { readonly kind: 'policy' }
  /** The bare name would read like a tool of another server. */
  | { readonly kind: 'impersonation'; readonly looksLike: string }
  | { readonly kind: 'alias' };

export interface CatalogEntry {
  /** The canonical name: unique in the catalog. */
  readonly name: string;
  readonly server: string;
  readonly localName: string;
  readonly tool: Tool;
  /** Every server that declares this local name, the first owner first; at least the entry's own. */
  readonly owners: readonly string[];
  readonly reason: NameReason;
  /** Whether the server can take a call now. */
  readonly ready: boolean;
  /** `mcpHost.tools` disables it: it is shown as such, and can't be called. */
  readonly disabled?: true;
  /** Its definition is not the pinned one: its calls are held. */
  readonly changed?: DefinitionChange;
  /**
   * Its server has not told its tools yet: it is shown as it was then, in ms since the epoch. The catalog of
   * the host itself has no such entry.
   */
  readonly lastKnown?: number;
}

/** How a definition differs from what was pinned of it. */
export interface DefinitionChange {
  /** SHA-256 of what is pinned, in hexadecimal. */
  readonly pinned: string;
  /** The same of what its server defines now. */
  readonly hash: string;
  /** When that was seen first, in ms since the epoch. */
  readonly since: number;
  /** A person has reviewed it, and wants its calls to stay held. */
  readonly blocked: boolean;
}

export interface Collision {
  /** The local name that several servers declare. */
  readonly name: string;
  /** In name order, but the owner of the bare name first. */
  readonly owners: readonly string[];
}

export type CatalogProblem =
  /** Under `reject`: the server is not merged. */
  | { readonly kind: 'rejected'; readonly server: string; readonly tool: string; readonly owner: string }
  /** A second tool of one name inside one server; `index` counts from 0 in the list as sent. */
  | { readonly kind: 'unreachable'; readonly server: string; readonly tool: string; readonly index: number }
  /** A tool that must not be used over HTTP: its `x-mcp-header` annotations break the rules. */
  | { readonly kind: 'excluded'; readonly server: string; readonly tool: string; readonly reason: string }
  /** A server name or alias (`key` of the setting) that is refused. */
  | { readonly kind: 'configuration'; readonly key: string; readonly message: string }
  /** Servers with one and the same configuration, in name order. */
  | { readonly kind: 'sameServer'; readonly servers: readonly string[] }
  /** A tool's name reads like one of another server to the eye, though not to the router (`FILES/search` beside `files`). */
  | { readonly kind: 'nearImpersonation'; readonly server: string; readonly tool: string; readonly looksLike: string };

/** The merged catalog. Entries and collisions are sorted by code unit. */
export interface Catalog {
  readonly entries: readonly CatalogEntry[];
  readonly collisions: readonly Collision[];
  readonly problems: readonly CatalogProblem[];
}

/** Which server owns which bare name; kept for the workspace. */
export type Ledger = Readonly<Record<string, string>>;

/** The bare name `name` left the server `from`: for another one, or (`to` undefined) for nobody yet. */
export interface OwnerChange {
  readonly name: string;
  readonly from: string;
  readonly to: string | undefined;
}

/** The canonical names in which two catalogs differ. */
export interface CatalogChange {
  readonly catalog: Catalog;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  /** Bare names that left their owner with this change. */
  readonly ownerChanges?: readonly OwnerChange[];
}

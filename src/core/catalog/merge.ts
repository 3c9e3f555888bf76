import type { Catalog, CollisionPolicy, DefinitionChange, Ledger, OwnerChange, Tool } from './types';
import { CatalogBuilder } from './builder';
import type { ExcludedTool } from './excludedTools';

/** What the merge knows of one server that is configured and enabled. */
export interface MergeServer {
  /** The key in `mcpHost.servers`. */
  readonly name: string;
  /**
   * The last whole list, in the order as sent; an empty one where the server offers no tools. Undefined as long as the
   * server was never listed: it then keeps what the ledger gives it. A list that did not change must be the same array.
   */
  readonly tools: readonly Tool[] | undefined;
  /** Tools that it declares, but that must not be used. A list that did not change must be the same array. */
  readonly excluded?: readonly ExcludedTool[];
  /** Whether it can take a call now. */
  readonly ready: boolean;
  /**
   * Tools whose definitions are not the pinned ones, by local name. What did not change must be the same objects, the map
   * too.
   */
  readonly changed?: ReadonlyMap<string, DefinitionChange> | undefined;
  /** Equal for two servers that would be started, or reached, in the same way. */
  readonly configIdentity?: string;
}

export interface MergeInput {
  /** Enabled servers, in any order. */
  readonly servers: readonly MergeServer[];
  /** The names of all configured servers, disabled ones too: none of them can be impersonated. */
  readonly configuredServers: readonly string[];
  readonly policy: CollisionPolicy;
  /** `<server>/<local name>` → the name to show instead. */
  readonly aliases: Readonly<Record<string, string>>;
  /** Canonical names, or `<server>/<local name>`, of tools that must not be called. */
  readonly disabled?: readonly string[];
  /** Every auto-start server is ready or has failed. Before that no name is given away and the ledger stands still. */
  readonly settled: boolean;
}

export interface MergeResult {
  readonly catalog: Catalog;
  /** The same object as before if it did not change. */
  readonly ledger: Ledger;
  /** By name. A name that is given for the first time is no change. */
  readonly ownerChanges: readonly OwnerChange[];
}

/** Merges all tools into one catalog, from nothing; `protocol.md` §6. The same input gives the same result, whatever its order. */
export function mergeCatalog(input: MergeInput & { readonly ledger: Ledger }): MergeResult {
  return new CatalogBuilder(input.ledger).update(input);
}

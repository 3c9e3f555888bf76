import { ConfigurationError, PeerUnavailableError, UnknownToolError } from './base/errors';
import { nearNames } from './catalog/nearNames';
import { quoteName } from './catalog/quoteName';
import { isServerName, serverPrefixOf } from './catalog/serverNames';
import { findSorted } from './catalog/sortedList';
import type { Catalog, CatalogEntry } from './catalog/types';

/** Where a call goes: the peer and the name that it knows the tool by. */
export interface Route {
  readonly server: string;
  readonly localName: string;
  readonly entry: CatalogEntry;
}

/** Finds the owner of a tool by name; `protocol.md` §6. Cheap to make: one for each catalog. */
export class Router {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** The entry with exactly that canonical name. */
  lookup(name: string): CatalogEntry | undefined {
    return findSorted(this.#catalog.entries, name);
  }

  /**
   * Leads a canonical name, or `<server>/<local name>` whatever is shown, to its owner.
   * Throws UnknownToolError, ConfigurationError if the settings disable it, or PeerUnavailableError if the owner is not
   * ready; no other owner is tried.
   */
  route(name: string): Route {
    const entry = this.lookup(name) ?? this.#lookupQualified(name);
    if (!entry) throw this.#ownerNotListed(name) ?? this.#unknownTool(name);
    if (entry.disabled) throw disabledTool(entry);
    if (!entry.ready) throw this.#notReady(entry);
    return { server: entry.server, localName: entry.localName, entry };
  }

  #lookupQualified(name: string): CatalogEntry | undefined {
    const server = serverPrefixOf(name);
    if (server === undefined) return undefined;
    const localName = name.slice(server.length + 1);
    const isMeant = (entry: CatalogEntry | undefined): boolean =>
      entry?.server === server && entry.localName === localName;
    const bare = this.lookup(localName);
    return isMeant(bare) ? bare : this.#catalog.entries.find(isMeant);
  }

  #notReady(entry: CatalogEntry): PeerUnavailableError {
    const owner = quoteName(entry.server);
    return new PeerUnavailableError(
      `The server ${owner}, which owns the tool ${quoteName(entry.name)}, is not ready. Nothing was sent. Start or restart ${owner}, then call again.${this.#otherOwners(entry.localName, entry.server)}`,
      { server: entry.server },
    );
  }

  /** The bare name is kept for a server whose tools are not known yet: the entries of others say so. */
  #ownerNotListed(name: string): PeerUnavailableError | undefined {
    const other = this.#sameLocalName(name).find((entry) => entry.reason.kind === 'collision');
    if (other?.reason.kind !== 'collision' || other.owners.includes(other.reason.owner)) return undefined;
    const server = other.reason.owner;
    return new PeerUnavailableError(
      `The tool ${quoteName(name)} belongs to the server ${quoteName(server)}, whose tools are not known yet. Nothing was sent. Start ${quoteName(server)}, then call again.${this.#otherOwners(name, server)}`,
      { server },
    );
  }

  #otherOwners(localName: string, server: string): string {
    const others = this.#sameLocalName(localName).filter((entry) => entry.server !== server);
    if (others.length === 0) return '';
    const shown = others.slice(0, 3).map((entry) => `${quoteName(entry.server)} (call it as ${quoteName(entry.name)})`);
    const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : '';
    return ` Another tool of that name, which was not tried, is on ${shown.join(', ')}${more}.`;
  }

  #unknownTool(name: string): UnknownToolError {
    const server = serverPrefixOf(name);
    const isOfServer = server !== undefined && isServerName(server);
    const rejection = this.#catalog.problems.find(
      (problem) => problem.kind === 'rejected' && problem.server === server,
    );
    if (isOfServer && rejection?.kind === 'rejected') {
      return new UnknownToolError(
        `The tools of the server ${quoteName(server)} are not merged: its tool ${quoteName(rejection.tool)} is already owned by ${quoteName(rejection.owner)}, and the collision policy is "reject". Use another policy, or rename one of the tools.`,
        { server },
      );
    }
    const near = nearNames(name, this.#catalog.entries).map(quoteName);
    const hint = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ' Look it up in the catalog.';
    return new UnknownToolError(`There is no tool ${quoteName(name)}.${hint}`);
  }

  #sameLocalName(localName: string): CatalogEntry[] {
    return this.#catalog.entries.filter((entry) => entry.localName === localName);
  }
}

function disabledTool({ name, server }: CatalogEntry): ConfigurationError {
  return new ConfigurationError(
    `The setting mcpHost.tools disables the tool ${quoteName(name)}. Nothing was sent. Set its "enabled" to true to call it.`,
    { server },
  );
}

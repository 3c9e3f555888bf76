import { ConfigurationError, PeerUnavailableError, UnknownToolError } from './base/errors';
import { nearNames } from './catalog/nearNames';
import { quoteName } from './catalog/quoteName';
import { serverPrefixOf } from './catalog/serverNames';
import { isServerName } from './config/serverNames';
import { findSorted } from './catalog/sortedList';
import type { Catalog, CatalogEntry } from './catalog/types';
import { english } from './base/localizer';
import { callTexts } from './callTexts';

/** Other owners that a message names. */
const maxNamed = 3;

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
    const { server, name, localName } = entry;
    return this.#unavailable('notReady', server, name, localName);
  }

  /** The bare name is kept for a server whose tools are not known yet: the entries of others say so. */
  #ownerNotListed(name: string): PeerUnavailableError | undefined {
    const other = this.#sameLocalName(name).find((entry) => entry.reason.kind === 'collision');
    if (other?.reason.kind !== 'collision' || other.owners.includes(other.reason.owner)) return undefined;
    return this.#unavailable('notListed', other.reason.owner, name, name);
  }

  #unavailable(why: 'notReady' | 'notListed', server: string, name: string, localName: string): PeerUnavailableError {
    const place = [quoteName(server), quoteName(name)] as const;
    const others = this.#sameLocalName(localName).filter((entry) => entry.server !== server);
    const message =
      others.length === 0
        ? callTexts[why](english, ...place)
        : callTexts[`${why}Others`](english, ...place, namesOf(others));
    return new PeerUnavailableError(message, { server });
  }

  #unknownTool(name: string): UnknownToolError {
    const server = serverPrefixOf(name);
    const isOfServer = server !== undefined && isServerName(server);
    const rejection = this.#catalog.problems.find(
      (problem) => problem.kind === 'rejected' && problem.server === server,
    );
    if (isOfServer && rejection?.kind === 'rejected') {
      return new UnknownToolError(
        callTexts.rejected(english, quoteName(server), quoteName(rejection.tool), quoteName(rejection.owner)),
        { server },
      );
    }
    const near = nearNames(name, this.#catalog.entries).map(quoteName);
    return new UnknownToolError(
      near.length > 0
        ? callTexts.unknownButNear(english, quoteName(name), near.join(', '))
        : callTexts.unknown(english, quoteName(name)),
    );
  }

  #sameLocalName(localName: string): CatalogEntry[] {
    return this.#catalog.entries.filter((entry) => entry.localName === localName);
  }
}

function disabledTool({ name, server }: CatalogEntry): ConfigurationError {
  return new ConfigurationError(callTexts.disabled(english, quoteName(name)), { server });
}

/** Servers, and by which names their tools are called. */
function namesOf(entries: readonly CatalogEntry[]): string {
  const shown = entries
    .slice(0, maxNamed)
    .map(({ server, name }) => `${quoteName(server)} (${quoteName(name)})`)
    .join(', ');
  return entries.length > maxNamed ? `${shown} and ${entries.length - maxNamed} more` : shown;
}

import { UnknownToolError } from '../../core/base/errors';
import { quoteName } from '../../core/catalog/quoteName';
import type { Catalog, CatalogEntry } from '../../core/catalog/types';
import { english } from '../../core/base/localizer';
import { callTexts } from '../../core/callTexts';

/** A tool of one server. What a person chose is kept as this: canonical names can pass to another server meanwhile. */
export type OwnedTool = Pick<CatalogEntry, 'server' | 'localName'>;

/** `<server>/<local name>`; leads to that server while it has the tool, and reads in one way only. */
export function qualifiedName({ server, localName }: OwnedTool): string {
  return `${server}/${localName}`;
}

/** The tool as a catalog has it. */
export function ownedEntry({ entries }: Pick<Catalog, 'entries'>, tool: OwnedTool): CatalogEntry | undefined {
  return entries.find(({ server, localName }) => server === tool.server && localName === tool.localName);
}

/** The tool as it is now. @throws UnknownToolError if its server does not have it any more */
export function currentEntry(catalog: Pick<Catalog, 'entries'>, tool: OwnedTool): CatalogEntry {
  const entry = ownedEntry(catalog, tool);
  if (entry) return entry;
  const other = catalog.entries.find(({ name }) => name === tool.localName);
  const place = [quoteName(tool.server), quoteName(tool.localName)] as const;
  throw new UnknownToolError(
    other ? callTexts.goneToOther(english, ...place, quoteName(other.server)) : callTexts.gone(english, ...place),
    { server: tool.server },
  );
}

/**
 * The tool that a row shows by its canonical name and its owner.
 * @throws UnknownToolError if there is none, or the name belongs to another server by now
 */
export function entryOfRow(
  { entries }: Pick<Catalog, 'entries'>,
  row: { readonly name: string; readonly server: string },
): CatalogEntry {
  const entry = entries.find(({ name }) => name === row.name);
  if (entry?.server === row.server) return entry;
  const place = [quoteName(row.server), quoteName(row.name)] as const;
  throw new UnknownToolError(
    entry ? callTexts.rowOfOther(english, ...place, quoteName(entry.server)) : callTexts.rowGone(english, ...place),
    { server: row.server },
  );
}

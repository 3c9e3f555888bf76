import { UnknownToolError } from '../../core/base/errors';
import { quoteName } from '../../core/catalog/quoteName';
import type { Catalog, CatalogEntry } from '../../core/catalog/types';

/** A tool of one server. What a person chose is kept as this: canonical names can pass to another server meanwhile. */
export type OwnedTool = Pick<CatalogEntry, 'server' | 'localName'>;

/** `<server>/<local name>`; leads to that server while it has the tool, and reads in one way only. */
export function qualifiedName({ server, localName }: OwnedTool): string {
  return `${server}/${localName}`;
}

/** The tool as it is now. @throws UnknownToolError if its server does not have it any more */
export function currentEntry({ entries }: Pick<Catalog, 'entries'>, tool: OwnedTool): CatalogEntry {
  const entry = entries.find(({ server, localName }) => server === tool.server && localName === tool.localName);
  if (entry) return entry;
  const other = entries.find(({ name }) => name === tool.localName);
  const owner = other ? ` The tool of that name on ${quoteName(other.server)} is another one.` : '';
  throw new UnknownToolError(
    `The server ${quoteName(tool.server)} does not have the tool ${quoteName(tool.localName)} any more. Nothing was sent.${owner} Refresh, or choose another tool.`,
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
  const now = entry ? `It belongs to ${quoteName(entry.server)} now. ` : '';
  throw new UnknownToolError(
    `There is no tool ${quoteName(row.name)} of the server ${quoteName(row.server)} any more. Nothing was sent. ${now}Refresh, or choose another tool.`,
    { server: row.server },
  );
}

import type { Catalog } from '../core/catalog/types';
import type { OwnedTool } from '../vscode/calls/ownedTool';
import type { Localizer } from '../vscode/localizer';
import type { SchemaAnswer } from './schemaExchange';

/** Longest schema that is sent to the language server, in characters of its JSON. */
const maxLength = 4_000_000;

/** The input schema of a tool as it is now. */
export function schemaOf(
  { entries }: Pick<Catalog, 'entries'>,
  tool: OwnedTool | undefined,
  l10n: Localizer,
): SchemaAnswer {
  const entry = tool && entries.find(({ server, localName }) => server === tool.server && localName === tool.localName);
  if (!entry)
    return { kind: 'none', note: l10n.t('This tool is not there any more, so nothing can be called from here.') };
  const text = jsonOf(entry.tool.inputSchema);
  return text === undefined || text.length <= maxLength
    ? { kind: 'schema', text }
    : { kind: 'none', note: l10n.t('Not checked while you type: the input schema is too large.') };
}

function jsonOf(schema: unknown): string | undefined {
  try {
    return schema === undefined ? undefined : JSON.stringify(schema);
  } catch {
    // It is nested so deeply that it can't be written. Longer than any that is allowed, it counts as too large.
    return ' '.repeat(maxLength + 1);
  }
}

/** The schemas that documents were given, to see which of them are others now. */
export class GivenSchemas {
  readonly #given = new Map<string, SchemaAnswer>();

  give(document: string, answer: SchemaAnswer): SchemaAnswer {
    this.#given.set(document, answer);
    return answer;
  }

  forget(document: string): void {
    this.#given.delete(document);
  }

  /** The documents whose schema is another one now. */
  outdated(now: (document: string) => SchemaAnswer): readonly string[] {
    return [...this.#given]
      .filter(([document, answer]) => JSON.stringify(now(document)) !== JSON.stringify(answer))
      .map(([document]) => document);
  }
}

import { UnknownToolError } from '../../core/base/errors';
import { quoteName } from '../../core/catalog/quoteName';
import type { CatalogEntry } from '../../core/catalog/types';
import { saysDestructive } from '../calls/argumentPlan';
import { qualifiedName } from '../calls/ownedTool';

/** What is told to models is English in every language of the editor: it is read by no person. */

export interface OfferOptions {
  /** Tools that their servers mark as destructive are offered, too. */
  readonly allowDestructive: boolean;
}

/** Why a model can't call a tool now; undefined: it can. */
export function whyNotOffered(entry: CatalogEntry, { allowDestructive }: OfferOptions): string | undefined {
  if (entry.disabled) return 'the user disabled it';
  if (saysDestructive(entry.tool) && !allowDestructive) {
    return 'its server marks it as destructive, and the user has not allowed such tools to models (mcpHost.modelTools)';
  }
  return entry.ready ? undefined : 'its server is not ready';
}

/** The tool that a model means, by its canonical name or as `<server>/<tool>`. @throws UnknownToolError */
export function toolForModel(entries: readonly CatalogEntry[], name: string, options: OfferOptions): CatalogEntry {
  const entry = entries.find((each) => each.name === name) ?? entries.find((each) => qualifiedName(each) === name);
  if (!entry) {
    throw new UnknownToolError(
      `There is no tool ${quoteName(name)}. Nothing was sent. Look for one with mcpHost_findTools.`,
    );
  }
  const why = whyNotOffered(entry, options);
  if (why === undefined) return entry;
  throw new UnknownToolError(`The tool ${quoteName(name)} can't be called: ${why}. Nothing was sent.`, {
    server: entry.server,
  });
}

/** A tool as it is told to a model. */
export interface OfferedTool {
  readonly name: string;
  readonly server: string;
  readonly title?: unknown;
  readonly description?: unknown;
  readonly inputSchema?: unknown;
  /** What the server claims of it, unchecked. */
  readonly annotations?: unknown;
  /** Other servers that have a tool of this name, if there are any. */
  readonly alsoIn?: readonly string[];
  /** Why it can't be called now. */
  readonly unavailable?: string;
}

export function offeredTool(entry: CatalogEntry, options: OfferOptions): OfferedTool {
  const { name, server, tool, owners } = entry;
  const { title, description, inputSchema, annotations } = tool;
  const others = owners.filter((owner) => owner !== server);
  const unavailable = whyNotOffered(entry, options);
  return {
    name,
    server,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(inputSchema !== undefined && { inputSchema }),
    ...(annotations !== undefined && { annotations }),
    ...(others.length > 0 && { alsoIn: others }),
    ...(unavailable !== undefined && { unavailable }),
  };
}

import { UnknownToolError } from '../../core/base/errors';
import { quoteName } from '../../core/catalog/quoteName';
import type { CatalogEntry } from '../../core/catalog/types';
import { saysDestructive } from '../calls/argumentPlan';
import { qualifiedName } from '../calls/ownedTool';
import type { LentTools } from './lentTools';

/** What is told to models is English in every language of the editor: it is read by no person. */

/** Why a model can't call a tool now; undefined: it can. */
function whyNotOffered(entry: CatalogEntry, lent: LentTools): string | undefined {
  if (lent === 'none') return 'the user lends no tools to models (mcpHost.modelTools)';
  if (entry.disabled) return 'the user disabled it';
  if (lent === 'notDestructive' && saysDestructive(entry.tool)) {
    return 'its server marks it as destructive, and the user has not allowed such tools to models (mcpHost.modelTools)';
  }
  if (entry.changed)
    return 'its definition has changed since the user saw it, so calls are held until the user reviews it';
  return entry.ready ? undefined : 'its server is not ready';
}

/** The tool that a model means, by its canonical name or as `<server>/<tool>`. @throws UnknownToolError */
export function toolForModel(entries: readonly CatalogEntry[], name: string, lent: LentTools): CatalogEntry {
  const entry = entries.find((each) => each.name === name) ?? entries.find((each) => qualifiedName(each) === name);
  if (!entry) {
    throw new UnknownToolError(
      `There is no tool ${quoteName(name)}. Nothing was sent. Look for one with mcpHost_findTools.`,
    );
  }
  const why = whyNotOffered(entry, lent);
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

export function offeredTool(entry: CatalogEntry, lent: LentTools): OfferedTool {
  const { name, server, tool, owners } = entry;
  // What nobody has reviewed is not for models to read either.
  const told: Partial<CatalogEntry['tool']> = entry.changed ? {} : tool;
  const { title, description, inputSchema, annotations } = told;
  const others = owners.filter((owner) => owner !== server);
  const unavailable = whyNotOffered(entry, lent);
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

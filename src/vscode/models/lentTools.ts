const lentTools = ['notDestructive', 'all', 'none'] as const;

/** Which tools language models may call: all but those that their servers mark as destructive, all, or none. */
export type LentTools = (typeof lentTools)[number];

/** What `mcpHost.modelTools` says; what is no such value counts as absent. */
export function readLentTools(value: unknown): LentTools {
  return lentTools.find((each) => each === value) ?? 'notDestructive';
}

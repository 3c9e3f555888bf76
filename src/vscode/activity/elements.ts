/**
 * What the rows of the Activity view stand for; also what a command gets when it is started from one. They hold ids only,
 * so that they stay the same objects while their data changes.
 */
export type ActivityElement =
  /** An input that waits for the person, by its id in the queue. */
  | { readonly kind: 'input'; readonly key: string; readonly id: number }
  /** A call that is open, by its id in the host. */
  | { readonly kind: 'running'; readonly key: string; readonly callId: number }
  /** A task that nobody follows, by its id in the host. */
  | { readonly kind: 'task'; readonly key: string; readonly id: number }
  /** A call that has ended. */
  | { readonly kind: 'past'; readonly key: string; readonly callId: number }
  /** Says what the history does not hold any more. */
  | { readonly kind: 'dropped'; readonly key: string };

const kinds: ReadonlySet<unknown> = new Set<ActivityElement['kind']>(['input', 'running', 'task', 'past', 'dropped']);

/** Whether an argument of a command is a row of the Activity view. */
export function isActivityElement(value: unknown): value is ActivityElement {
  return typeof value === 'object' && value !== null && 'key' in value && 'kind' in value && kinds.has(value.kind);
}

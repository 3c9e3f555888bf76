// What is to be reached (testing.md, "Performance"), and whether it was.

/**
 * @typedef {object} Target
 * @property {string} [times] the subject that is compared with; absent: the value itself counts
 * @property {number} [atLeast]
 * @property {number} [atMost]
 */

/** @param {Target} target */
export function targetText({ times, atLeast, atMost }) {
  const bound = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  return times ? `${bound} × ${times}` : bound;
}

/**
 * Compared by the medians.
 * @param {Target} target
 * @param {{ value: number, ratios: Readonly<Record<string, number>> }} measured `ratios` by subject
 */
export function isMet({ times, atLeast = -Infinity, atMost = Infinity }, { value, ratios }) {
  const measured = times ? ratios[times] : value;
  return measured !== undefined && measured >= atLeast && measured <= atMost;
}

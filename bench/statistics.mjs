// Medians with their spread.

/**
 * @param {readonly number[]} values
 * @param {number} part 0.5 is the median
 */
export function quantile(values, part) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.round(part * (sorted.length - 1))];
}

/** The median and, in parentheses, the quartiles. @param {readonly number[]} values */
export function spread(values) {
  const [low, middle, high] = [0.25, 0.5, 0.75].map((part) => rounded(quantile(values, part)));
  return low === high ? String(middle) : `${middle} (${low}–${high})`;
}

/** @param {number} value */
export function rounded(value) {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
}

/** Begins like the line in which a runtime or a package manager says what went wrong. */
const saysError = /^(?!\s*at )[^'"({]*?(?:error|exception|fatal|panic(?:ked)?)\b/i;

/** The line of stderr that says most: the last one that speaks of an error, else the last one that says anything. */
export function tellingLine(lines: readonly string[]): string | undefined {
  return lines.findLast((line) => saysError.test(line)) ?? lines.findLast((line) => line.trim() !== '');
}

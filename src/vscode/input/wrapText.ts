/**
 * Breaks a text into lines of at most `width` UTF-16 code units, between words where there are any, and at most `most`
 * lines: the last one ends with an ellipsis if there is more.
 */
export function wrapText(text: string, width: number, most: number): readonly string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== '' && lines.length < most) {
    if (rest.length <= width) {
      lines.push(rest);
      return lines;
    }
    const blank = rest.lastIndexOf(' ', width);
    // Never between the halves of a surrogate pair.
    const end = blank > 0 ? blank : /[\ud800-\udbff]/.test(rest[width - 1] ?? '') ? Math.max(1, width - 1) : width;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  const last = lines.at(-1);
  return rest === '' || last === undefined
    ? lines
    : [...lines.slice(0, -1), `${last.slice(0, width - 1).replace(/[\ud800-\udbff]$/, '')}…`];
}

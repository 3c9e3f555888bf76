/** Longest part of a tool's name in a file name, in UTF-16 code units. */
const nameLength = 60;

/**
 * The name of a document without its extension: `notes.search 10.31.05`, of letters that every file system takes.
 * @param at - milliseconds since the epoch; shown in local time
 */
export function documentName(tool: string, at: number): string {
  const safe = tool
    .replaceAll('/', '.')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, nameLength)
    .replace(/^[.-]+|[\ud800-\udbff]$/g, '');
  const time = new Date(at);
  const parts = [time.getHours(), time.getMinutes(), time.getSeconds()];
  return `${safe === '' ? 'tool' : safe} ${parts.map((part) => String(part).padStart(2, '0')).join('.')}`;
}

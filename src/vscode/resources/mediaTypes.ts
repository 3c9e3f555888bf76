/** File extensions of media types, the usual one first. They decide over language and viewer in the editor. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  'application/javascript': ['js', 'mjs', 'cjs'],
  'application/json': ['json', 'jsonc', 'map'],
  'application/jsonl': ['jsonl', 'ndjson'],
  'application/pdf': ['pdf'],
  'application/sql': ['sql'],
  'application/toml': ['toml'],
  'application/typescript': ['ts', 'tsx', 'mts', 'cts'],
  'application/x-ndjson': ['jsonl', 'ndjson'],
  'application/x-sh': ['sh', 'bash'],
  'application/x-yaml': ['yaml', 'yml'],
  'application/xml': ['xml', 'xsd', 'xsl', 'svg'],
  'application/yaml': ['yaml', 'yml'],
  'application/zip': ['zip'],
  'audio/mpeg': ['mp3'],
  'audio/ogg': ['ogg', 'oga'],
  'audio/wav': ['wav'],
  'audio/x-wav': ['wav'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe'],
  'image/png': ['png'],
  'image/svg+xml': ['svg'],
  'image/webp': ['webp'],
  'image/x-icon': ['ico'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['html', 'htm'],
  'text/javascript': ['js', 'mjs', 'cjs'],
  'text/markdown': ['md', 'markdown'],
  'text/typescript': ['ts', 'tsx', 'mts', 'cts'],
  'text/x-c': ['c', 'h'],
  'text/x-c++': ['cpp', 'cc', 'cxx', 'hpp', 'h'],
  'text/x-csharp': ['cs'],
  'text/x-diff': ['diff', 'patch'],
  'text/x-go': ['go'],
  'text/x-java': ['java'],
  'text/x-java-source': ['java'],
  'text/x-patch': ['diff', 'patch'],
  'text/x-php': ['php'],
  'text/x-python': ['py', 'pyi'],
  'text/x-ruby': ['rb'],
  'text/x-rust': ['rs'],
  'text/x-shellscript': ['sh', 'bash'],
  'text/x-sql': ['sql'],
  'text/x-typescript': ['ts', 'tsx', 'mts', 'cts'],
  'text/xml': ['xml', 'xsd', 'xsl', 'svg'],
  'text/yaml': ['yaml', 'yml'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
};

/** Types that say nothing of the language. */
const generic = new Set(['text/plain', 'application/octet-stream', 'binary/octet-stream']);

/** The extensions that fit a media type (RFC 6838), the usual one first; empty: the type is generic or not known. */
export function extensionsOf(mimeType: string | undefined): readonly string[] {
  const essence = mimeType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (generic.has(essence)) return [];
  if (Object.hasOwn(extensions, essence)) return extensions[essence] ?? [];
  if (essence.endsWith('+json')) return ['json'];
  return essence.endsWith('+xml') ? ['xml'] : [];
}

/** Extensions that the editor has viewers for which show data without running anything in it. */
const viewed = /\.(?:png|jpe?g|gif|webp|bmp|ico|avif|svg|mp3|wav|ogg|oga|mp4|webm|pdf)$/i;

/** Whether binary data under this name is better shown by whatever viewer the editor has for it than as text. */
export function hasViewer(fileName: string): boolean {
  return viewed.test(fileName);
}

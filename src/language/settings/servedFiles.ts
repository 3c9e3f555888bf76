import type { EditedHost } from './foreignFormats';

/** What of an address tells whether a file is served. */
export interface FileAddress {
  readonly scheme: string;
  readonly path: string;
}

/** Not those of copies, such as the sides of a comparison. */
const schemes: readonly string[] = ['file', 'vscode-userdata'];

const patterns: readonly string[] = ['**/settings.json', '**/*.code-workspace', '**/.vscode/mcp.json', '**/.mcp.json'];

/** The files with settings that are served, in the editor's terms. */
export const servedFilters = schemes.flatMap((scheme) => patterns.map((pattern) => ({ scheme, pattern })));

/** Whether a file is served. Which settings it has, and whether they are of this window, is found out later. */
export function isServed({ scheme, path }: FileAddress): boolean {
  if (!schemes.includes(scheme)) return false;
  return /(?:\/settings\.json|\.code-workspace)$/.test(path) || foreignHostOf({ path }) !== undefined;
}

/** Whose file it is, where it is one of another host that lies in a folder. */
export function foreignHostOf({ path }: Pick<FileAddress, 'path'>): EditedHost | undefined {
  if (path.endsWith('/.vscode/mcp.json')) return 'vscode';
  return path.endsWith('/.mcp.json') ? 'claudeCode' : undefined;
}

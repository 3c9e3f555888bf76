import { Uri } from 'vscode';

/** Scheme of the addresses of Start Doctor's documents. */
export const doctorScheme = 'mcp-host-doctor';

/**
 * The address of the document of a server, which is the same each time.
 * @param title - stands before the server's name on the tab
 */
export function doctorUri(server: string, title: string): Uri {
  const name = server.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60);
  // The name of the file may be that of several servers; the query has the server's own.
  return Uri.from({ scheme: doctorScheme, path: `/${title} ${name}.md`, query: encodeURIComponent(server) });
}

/** The server that an argument of a command is a document of; undefined for anything else. */
export function doctorServer(target: unknown): string | undefined {
  if (!(target instanceof Uri) || target.scheme !== doctorScheme) return undefined;
  try {
    return decodeURIComponent(target.query);
  } catch {
    return undefined;
  }
}

/** Scheme of the addresses under which resources of servers are documents in the editor. */
export const resourceScheme = 'mcp-host-resource';

/** Longest URI of a resource that is shown, in UTF-16 code units: the editor keeps the address of a document in many places. */
export const maxResourceUriLength = 16_384;

/** What a document shows: one content of a resource of a server. */
export interface ResourceAddress {
  /** The configured name of the server. */
  readonly server: string;
  /** The URI by which the server is asked. */
  readonly uri: string;
  /** Which of the contents that the server answered with; see {@link ResourceFile}. */
  readonly content: string;
}

/** The parts of an address in the editor's own form. */
export interface AddressParts {
  readonly path: string;
  readonly query: string;
}

/**
 * The address of a content. Server and file name make the path, for the person and for the editor's choice of language and
 * viewer. The query has the URIs: these may hold anything. The server is not the authority, since that has no capitals.
 */
export function addressParts({ server, uri, content }: ResourceAddress, fileName: string): AddressParts {
  const query = new URLSearchParams({ uri, ...(content !== uri && { content }) });
  return { path: `/${server}/${fileName}`, query: query.toString() };
}

/** What an address stands for; undefined if it was not made by {@link addressParts}. */
export function parseAddress({ path, query }: AddressParts): ResourceAddress | undefined {
  const [, server] = /^\/([^/]+)\/[^/]+$/.exec(path) ?? [];
  const fields = new URLSearchParams(query);
  const uri = fields.get('uri');
  if (server === undefined || uri === null) return undefined;
  return { server, uri, content: fields.get('content') ?? uri };
}

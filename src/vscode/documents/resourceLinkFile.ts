import { isObject } from '../../core/base/json';
import type { NewFile } from './documentStore';

/** A resource that a document points to. */
export interface LinkedResource {
  /** The configured name of the server. */
  readonly server: string;
  readonly uri: string;
}

/** Extension of the files that stand for linked resources; the manifest gives them an editor that reads the resource. */
const extension = 'mcp-resource';

/**
 * The name of the file that stands for a resource, beside the document that points to it: the preview follows no address
 * but that of a file.
 * @param index - its place among the resources of the document
 */
export function linkFileName(index: number): string {
  return `resource-${index + 1}.${extension}`;
}

export function linkFile(index: number, { server, uri }: LinkedResource): NewFile {
  return { name: linkFileName(index), bytes: Buffer.from(JSON.stringify({ server, uri })) };
}

/** What a file stands for; undefined if it was not made by {@link linkFile}. */
export function readLinkFile(path: string, bytes: Uint8Array): LinkedResource | undefined {
  if (!path.endsWith(`.${extension}`)) return undefined;
  const value: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  if (!isObject(value) || typeof value['server'] !== 'string' || typeof value['uri'] !== 'string') return undefined;
  return { server: value['server'], uri: value['uri'] };
}

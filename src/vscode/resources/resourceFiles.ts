import { ProtocolError } from '../../core/base/errors';
import { isObject } from '../../core/base/json';
import type { ReadResourceResult } from '../../core/peer/types';
import { maxResourceUriLength } from './resourceAddress';
import { resourceFileName } from './resourceFileName';
import { english } from '../../core/base/localizer';
import { callTexts } from '../../core/callTexts';

/** One content of a resource, as a file. */
export interface ResourceFile {
  /** Identifies it among the contents of its resource: its own URI (where that is too long, the resource's), with `#2` and so on where that comes again. */
  readonly content: string;
  readonly name: string;
  readonly mimeType: string | undefined;
  readonly isText: boolean;
  readonly bytes: Uint8Array;
}

/** Contents that one resource may have; `protocol.md` §13. */
const maxContents = 10_000;

/**
 * The contents of a resource (2026-07-28, server/resources, "Resource Contents") as files. What is neither text nor data is
 * left out.
 * @param redact - hides secrets in texts
 * @throws ProtocolError if nothing is left, or there are too many
 */
export function resourceFiles(
  server: string,
  uri: string,
  { contents }: ReadResourceResult,
  redact: (text: string) => string,
): readonly ResourceFile[] {
  if (contents.length > maxContents) {
    throw new ProtocolError(callTexts.tooManyContents(english, server, String(contents.length), String(maxContents)), {
      server,
    });
  }
  const seen = new Map<string, number>();
  const files = contents.flatMap((content) => {
    if (!isObject(content)) return [];
    const own = ownUri(content) ?? uri;
    const mimeType = typeof content['mimeType'] === 'string' ? content['mimeType'] : undefined;
    const bytes = bytesOf(content, redact);
    if (!bytes) return [];
    const isText = typeof content['text'] === 'string';
    const times = (seen.get(own) ?? 0) + 1;
    seen.set(own, times);
    const name = resourceFileName(own, mimeType, isText);
    return [{ content: times === 1 ? own : `${own}#${times}`, name, mimeType, isText, bytes }];
  });
  if (files.length === 0)
    throw new ProtocolError(callTexts.noContent(english, server, String(contents.length)), { server });
  return files;
}

/** Undefined where a document can't have it in its address. */
function ownUri({ uri }: Record<string, unknown>): string | undefined {
  return typeof uri === 'string' && uri !== '' && uri.length <= maxResourceUriLength ? uri : undefined;
}

function bytesOf(content: Record<string, unknown>, redact: (text: string) => string): Uint8Array | undefined {
  if (typeof content['text'] === 'string') return Buffer.from(redact(content['text']));
  const { blob } = content;
  return typeof blob === 'string' && /^[A-Za-z\d+/\s]*={0,2}\s*$/.test(blob) ? Buffer.from(blob, 'base64') : undefined;
}

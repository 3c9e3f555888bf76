import { readEndpoint } from './endpoint';
import { isHeaderName, isHostHeader } from './headerRules';
import { readOAuth } from './oauthSettings';
import type { FieldReader } from './reader';
import type { HttpEntry, InjectedIdentity } from './types';
import { hasVariables } from './variables';

/** Fields of an entry with a `url`, besides those that every entry has. */
export const httpFields = ['url', 'headers', 'auth', 'oauth', 'injectIdentity', 'identityHeader'] as const;

const defaultIdentityHeader = 'X-Employee-Id';

/**
 * Reads where a server is reached and with what. What is wrong is reported. An address with variables is checked once
 * they are resolved.
 *
 * @param identity - `mcpHost.identity`
 */
export function readHttp(
  server: string,
  reader: FieldReader,
  identity: string | undefined,
): Pick<HttpEntry, 'transport' | 'url' | 'headers' | 'auth' | 'oauth' | 'identity'> {
  return {
    transport: 'http',
    url: readUrl(reader),
    headers: readHeaders(reader),
    auth: reader.choice('auth', ['oauth', 'none'], 'oauth'),
    oauth: readOAuth(server, reader),
    identity: readIdentity(reader, identity),
  };
}

function readUrl(reader: FieldReader): string {
  const url = reader.text('url');
  if (url === undefined || hasVariables(url)) return url ?? '';
  const reading = readEndpoint(url);
  if (!reading.ok) {
    reader.report('url', reading.problem);
    return url;
  }
  if (reading.warning !== undefined) reader.report('url', reading.warning, 'warning');
  return reading.url;
}

function readHeaders(reader: FieldReader): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reader.object('headers') ?? {})) {
    if (typeof value !== 'string') {
      reader.reportAt(['headers', name], `The header "${name}" must be a text.`);
    } else if (!isHeaderName(name)) {
      reader.reportAt(['headers', name], `"${name}" can't be the name of a header.`);
    } else if (isHostHeader(name)) {
      reader.reportAt(['headers', name], `"${name}" is set by the protocol; the entry's is not sent.`, 'warning');
    } else {
      headers[name] = value;
    }
  }
  return headers;
}

function readIdentity(reader: FieldReader, identity: string | undefined): InjectedIdentity | undefined {
  const inject = reader.flag('injectIdentity', false);
  const header = reader.text('identityHeader') ?? defaultIdentityHeader;
  if (!isHeaderName(header) || isHostHeader(header)) {
    reader.report('identityHeader', `"${header}" can't be the header that carries the identity.`);
    return undefined;
  }
  if (!inject) return undefined;
  if (identity === undefined || identity === '') {
    reader.report('injectIdentity', 'mcpHost.identity is not set, so no identity is sent.', 'warning');
    return undefined;
  }
  return { header, value: identity };
}

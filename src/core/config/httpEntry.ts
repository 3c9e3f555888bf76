import { readEndpoint } from './endpoint';
import { isHeaderName, isHostHeader } from './headerRules';
import { readOAuth } from './oauthSettings';
import type { FieldReader } from './reader';
import type { HttpEntry, InjectedIdentity } from './types';
import { hasVariables } from './variables';
import { english } from '../base/localizer';
import { settingsTexts } from './settingsTexts';

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
      reader.reportAt(['headers', name], settingsTexts.headerText(english, name));
    } else if (!isHeaderName(name)) {
      reader.reportAt(['headers', name], settingsTexts.headerName(english, name));
    } else if (isHostHeader(name)) {
      reader.reportAt(['headers', name], settingsTexts.headerOfHost(english, name), 'warning');
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
    reader.report('identityHeader', settingsTexts.identityHeader(english, header));
    return undefined;
  }
  if (!inject) return undefined;
  if (identity === undefined || identity === '') {
    reader.report('injectIdentity', settingsTexts.noIdentity(english), 'warning');
    return undefined;
  }
  return { header, value: identity };
}

import { isRedirectUri } from '../auth/addresses';
import { FieldReader } from './reader';
import type { IdentityProviderSettings, OAuthSettings } from './types';
import { hasVariables } from './variables';
import { parseUrl } from '../base/parseUrl';
import { english } from '../base/localizer';
import { settingsTexts } from './settingsTexts';

const fields = [
  'grant',
  'clientId',
  'clientSecret',
  'scopes',
  'clientMetadataUrl',
  'issuer',
  'privateKey',
  'signingAlgorithm',
  'assertion',
  'identityProvider',
];

const providerFields = ['issuer', 'tokenEndpoint', 'clientId', 'clientSecret', 'idToken'];

const grants = ['authorizationCode', 'clientCredentials', 'enterpriseManaged', 'jwtBearer'] as const;

/** Signature algorithms of client assertions. */
const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA'] as const;

/** Reads the `oauth` of an entry; `protocol.md` §12. What is wrong, and what its grant needs and has not, is reported. */
export function readOAuth(server: string, reader: FieldReader): OAuthSettings {
  const oauth = new FieldReader(reader.object('oauth') ?? {}, ['servers', server, 'oauth'], reader.problems);
  oauth.warnOfUnknown(fields);
  const settings: OAuthSettings = {
    grant: oauth.choice('grant', grants, 'authorizationCode'),
    clientId: oauth.text('clientId'),
    clientSecret: secret(oauth, 'clientSecret'),
    scopes: oauth.texts('scopes'),
    clientMetadataUrl: oauth.text('clientMetadataUrl'),
    issuer: oauth.text('issuer'),
    privateKey: secret(oauth, 'privateKey'),
    signingAlgorithm: oauth.has('signingAlgorithm') ? oauth.choice('signingAlgorithm', algorithms, 'ES256') : undefined,
    assertion: secret(oauth, 'assertion'),
    identityProvider: readProvider(server, oauth),
  };
  checkAddresses(oauth, settings);
  for (const missing of missingFields(settings)) {
    oauth.report(missing, settingsTexts.grantNeeds(english, settings.grant, missing));
  }
  return settings;
}

function readProvider(server: string, oauth: FieldReader): IdentityProviderSettings | undefined {
  if (!oauth.has('identityProvider')) return undefined;
  const path = ['servers', server, 'oauth', 'identityProvider'];
  const reader = new FieldReader(oauth.object('identityProvider') ?? {}, path, oauth.problems);
  reader.warnOfUnknown(providerFields);
  const required = (key: string, value: string | undefined): string => {
    if (value === undefined) reader.report(key, settingsTexts.providerNeeds(english, key));
    return value ?? '';
  };
  return {
    issuer: required('issuer', reader.text('issuer')),
    tokenEndpoint: reader.text('tokenEndpoint'),
    clientId: required('clientId', reader.text('clientId')),
    clientSecret: secret(reader, 'clientSecret'),
    idToken: required('idToken', secret(reader, 'idToken')),
  };
}

/** What a grant can't do without. */
function missingFields(settings: OAuthSettings): readonly string[] {
  const missing = (...keys: readonly (keyof OAuthSettings)[]): readonly string[] =>
    keys.filter((key) => settings[key] === undefined);
  switch (settings.grant) {
    case 'authorizationCode':
      return settings.clientSecret === undefined ? [] : missing('clientId');
    case 'clientCredentials':
      return settings.privateKey === undefined ? missing('clientId', 'clientSecret') : missing('clientId');
    case 'enterpriseManaged':
      return missing('clientId', 'clientSecret', 'identityProvider');
    case 'jwtBearer':
      return missing('assertion');
  }
}

function checkAddresses(oauth: FieldReader, { clientMetadataUrl, issuer }: OAuthSettings): void {
  if (clientMetadataUrl !== undefined && !hasVariables(clientMetadataUrl) && !isMetadataUrl(clientMetadataUrl)) {
    oauth.report('clientMetadataUrl', settingsTexts.metadataUrl(english));
  }
  if (issuer !== undefined && !hasVariables(issuer) && !(/^https?:/.test(issuer) && isRedirectUri(issuer))) {
    oauth.report('issuer', settingsTexts.issuer(english));
  }
}

/** 2026-07-28, basic/authorization/client-registration, Client ID Metadata Documents. */
function isMetadataUrl(text: string): boolean {
  const url = parseUrl(text);
  return url?.protocol === 'https:' && url.pathname !== '/';
}

/** A text that nobody but the person should see, and that should therefore not be written where others read. */
function secret(reader: FieldReader, key: string): string | undefined {
  const value = reader.text(key);
  if (value !== undefined && !hasVariables(value)) {
    reader.report(key, settingsTexts.secret(english, key), 'warning');
  }
  return value;
}

import type { Saying } from '../base/sayings';

/** Why there is no token for a server, and what to do; `failureText.ts` fills them. */
export const authTexts = {
  stopped: (l10n, server) => l10n.t('The sign-in to "{0}" was cancelled.', server),
  noResourceMetadata: (l10n, server) =>
    l10n.t(
      '"{0}" asks for a sign-in but does not say with whom: it publishes no protected resource metadata. Ask who runs it. If it is an older server that you trust, allow legacy for this server.',
      server,
    ),
  badResourceMetadata: (l10n, server, detail) =>
    l10n.t(
      'The metadata with which "{0}" says how to sign in can\'t be used: {1}. Report this to who runs it.',
      server,
      detail,
    ),
  foreignResource: (l10n, server, resource) =>
    l10n.t(
      '"{0}" says that it is {1}, which is another server, so no token is asked for. Check the "url" of its entry; if it is right, do not trust this server.',
      server,
      resource,
    ),
  otherIssuer: (l10n, server, expected, offered) =>
    l10n.t(
      'The client of "{0}" belongs to {1}, but the server now uses {2}. Nothing was sent there. If that change is right, forget the client, and set "oauth.issuer" if the entry has it.',
      server,
      expected,
      offered,
    ),
  noServerMetadata: (l10n, server, issuer) =>
    l10n.t(
      '{1}, with which "{0}" wants you to sign in, publishes no metadata, so that it is not known whether it protects the sign-in (PKCE). Ask who runs it.',
      server,
      issuer,
    ),
  badServerMetadata: (l10n, server, issuer, detail) =>
    l10n.t(
      'The metadata of {1}, with which "{0}" wants you to sign in, can\'t be used: {2}. Ask who runs it.',
      server,
      issuer,
      detail,
    ),
  issuerMismatch: (l10n, server, issuer, stated) =>
    l10n.t(
      'The metadata of {1} are those of {2}, so they are not used. Somebody may be trying to get hold of your sign-in to "{0}": ask who runs it.',
      server,
      issuer,
      stated,
    ),
  noS256: (l10n, server, issuer) =>
    l10n.t(
      '{1}, with which "{0}" wants you to sign in, does not offer PKCE with S256, without which a sign-in is not safe. Ask who runs it.',
      server,
      issuer,
    ),
  insecure: (l10n, server, what, origin) =>
    l10n.t(
      'The sign-in of "{0}" would use an address that is not safe ({1}: {2}): only https is, and plain http on this machine for a server on it. Ask who runs it.',
      server,
      what,
      origin,
    ),
  noClient: (l10n, server, issuer, redirectUri) =>
    l10n.t(
      '"{0}" needs a client that is registered with {1}, which lets nobody register by themselves. Register one there with the redirect URI {2}, and put its id into "oauth.clientId" of the entry.',
      server,
      issuer,
      redirectUri,
    ),
  noWayBack: (l10n, server, issuer) =>
    l10n.t(
      '{1} takes none of the addresses to which the browser could come back here. Register a client with it, and put its id into "oauth.clientId" of the entry of "{0}".',
      server,
      issuer,
    ),
  cannotAsk: (l10n, server) =>
    l10n.t(
      '"{0}" needs a sign-in, and there is no way to show its page here. Sign in where there is one, or put what it needs into "headers".',
      server,
    ),
  notShown: (l10n, server, detail) =>
    l10n.t('The page to sign in to "{0}" could not be shown: {1}. Use Sign In to try again.', server, detail),
  notPermitted: (l10n, server) => l10n.t('"{0}" needs you to sign in. Use Sign In.', server),
  cancelled: (l10n, server) => l10n.t('The sign-in to "{0}" was cancelled. Use Sign In to try again.', server),
  timedOut: (l10n, server, minutes) =>
    l10n.t('The sign-in to "{0}" was not finished within {1} minutes. Use Sign In to try again.', server, minutes),
  foreignState: (l10n, server) =>
    l10n.t(
      'The browser came back with the answer to another sign-in than the one to "{0}", so it was not used. Use Sign In to try again, and follow only the page that opens then.',
      server,
    ),
  foreignIssuer: (l10n, server, issuer) =>
    l10n.t(
      'The answer to the sign-in to "{0}" does not come from {1}, so it was not used. Somebody may be trying to get hold of your sign-in: ask who runs the server.',
      server,
      issuer,
    ),
  missingIssuer: (l10n, server, issuer) =>
    l10n.t(
      'The answer to the sign-in to "{0}" does not say that it comes from {1}, which always says so, so it was not used. Use Sign In to try again; if this repeats, ask who runs the server.',
      server,
      issuer,
    ),
  noCode: (l10n, server, issuer) =>
    l10n.t('The answer of {1} to the sign-in to "{0}" has no code in it. Report this to who runs it.', server, issuer),
  refusedWithoutCode: (l10n, server, issuer, step, said, advice) =>
    l10n.t('{1} refused {2} for "{0}" without a usable error code{3}. {4}', server, issuer, step, said, advice),
  refused: (l10n, server, issuer, step, said, advice) =>
    l10n.t('{1} refused {2} for "{0}"{3}. {4}', server, issuer, step, said, advice),
  badPrivateKey: (l10n, server) =>
    l10n.t(
      'The "oauth.privateKey" of "{0}" can\'t be used. It must be PKCS #8 in PEM, which begins with "-----BEGIN PRIVATE KEY-----".',
      server,
    ),
  badTokens: (l10n, server, issuer, detail) =>
    l10n.t('What {1} issued for "{0}" can\'t be used: {2}. Report this to who runs it.', server, issuer, detail),
  unreachable: (l10n, server, origin, detail) =>
    l10n.t(
      '{1}, with which "{0}" wants you to sign in, can\'t be reached: {2}. Check the network and the proxy, then use Sign In.',
      server,
      origin,
      detail,
    ),
  scopesHeld: (l10n, server, scopes) =>
    l10n.t('"{0}" says that {1} must be granted, which it is. Ask who runs the server.', server, scopes),
  refusedFresh: (l10n, server) =>
    l10n.t(
      '"{0}" does not take the token that was issued for it a moment ago. Use Sign In to try again, with another account if you have one; if this repeats, ask who runs the server.',
      server,
    ),
  expired: (l10n, server) => l10n.t('Your sign-in to "{0}" is over. Use Sign In.', server),
} as const satisfies Record<string, Saying>;

/** Parts of {@link authTexts}. */
export const authWords = {
  nobody: (l10n) => l10n.t('nobody'),
  noAddress: (l10n) => l10n.t('no address'),
  none: (l10n) => l10n.t('none'),
  registration: (l10n) => l10n.t('the registration of this host'),
  authorization: (l10n) => l10n.t('the sign-in'),
  token: (l10n) => l10n.t('a token'),
  refresh: (l10n) => l10n.t('to renew the sign-in'),
  exchange: (l10n) => l10n.t('to exchange the identity'),
  tryAgain: (l10n) => l10n.t('Use Sign In to try again.'),
  register: (l10n) => l10n.t('Register a client there, and put its id into "oauth.clientId" of the entry.'),
  checkClient: (l10n) => l10n.t('Check the client in the entry, or use Forget Client.'),
  askWhoRuns: (l10n) => l10n.t('Use Sign In to try again; if this repeats, ask who runs the server.'),
} as const satisfies Record<string, Saying>;

/** What was wrong with an answer on the way to a sign-in, and what was not safe; details of an {@link AuthorizationFailure}. */
export const authDetails = {
  noJson: (l10n) => l10n.t('it is no JSON'),
  noJsonObject: (l10n) => l10n.t('it is no JSON object'),
  wrongField: (l10n, field) => l10n.t('{0} is missing or not what it must be', field),
  wholeDocument: (l10n) => l10n.t('the whole'),
  badMetadataAddress: (l10n) => l10n.t('its address is none'),
  noResource: (l10n) => l10n.t('it has no "resource"'),
  noIssuer: (l10n) => l10n.t('it names no authorization server'),
  noIssuerList: (l10n) => l10n.t('"authorization_servers" is no list of addresses'),
  noCodeFlow: (l10n) => l10n.t('no sign-in by a code is offered'),
  unasked: (l10n) => l10n.t('it does not fit what was asked for'),
  noTokens: (l10n) => l10n.t('there are none'),
  badToken: (l10n) => l10n.t('the access token has characters that no header can carry'),
  otherTokenType: (l10n) => l10n.t('the token is of a type that was not asked for'),
  late: (l10n, seconds) => l10n.t('no answer within {0} s', seconds),
  server: (l10n) => l10n.t('the server itself'),
  issuer: (l10n) => l10n.t('the authorization server'),
  address: (l10n) => l10n.t('an address of the sign-in'),
} as const satisfies Record<string, Saying>;

import assert from 'node:assert/strict';
import { authMethodFor, chooseClient, isKnownBeforehand } from '../../../src/core/auth/clientChoice';
import {
  boundIssuer,
  credentialKey,
  currentTokens,
  issuerCredentials,
  noCredentials,
  readRecord,
  withBinding,
  withIssuer,
  withoutTokens,
  writeRecord,
  type StoredClient,
  type StoredTokens,
} from '../../../src/core/auth/credentials';
import { failureText } from '../../../src/core/auth/failureText';
import type { ServerMetadata } from '../../../src/core/auth/serverMetadata';
import type { AuthorizationFailure, CodeClient } from '../../../src/core/auth/types';

const tokens: StoredTokens = {
  clientId: 'me',
  accessToken: 'access',
  type: 'Bearer',
  refreshToken: 'refresh',
  expiresAt: 5,
  scopes: ['a'],
  requested: ['a', 'b'],
  subject: 'somebody',
};
const registered: StoredClient = {
  origin: 'registration',
  clientId: 'me',
  clientSecret: undefined,
  authMethod: 'none',
  redirectUris: ['http://127.0.0.1/callback'],
  expiresAt: undefined,
};

describe('what is kept for a server', () => {
  const owner = { server: 'quarry', url: 'https://a/mcp', identity: undefined };

  it('comes back as it was', () => {
    const record = withBinding(
      withIssuer({ ...noCredentials, current: 'https://a', resourceMetadata: 'https://a/x' }, 'https://a', {
        client: registered,
        tokens,
        dpopKey: { kty: 'EC' },
      }),
      'me',
      'https://a',
    );
    assert.deepEqual(JSON.parse(JSON.stringify(readRecord(writeRecord(record)))), JSON.parse(JSON.stringify(record)));
    assert.deepEqual(currentTokens(readRecord(writeRecord(record))), tokens);
    assert.equal(boundIssuer(record, 'me'), 'https://a');
  });

  for (const [what, text] of [
    ['nothing', undefined],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['another version', '{"version":2}'],
    [
      'parts of the wrong kind',
      '{"version":1,"current":5,"issuers":{"a":5,"b":{"tokens":{"accessToken":1},"client":[]}},"boundTo":{"x":1}}',
    ],
  ] as const) {
    it(`counts as little where there is ${what}`, () => {
      const record = readRecord(text);
      assert.equal(record.current, undefined);
      assert.equal(currentTokens(record), undefined);
      assert.equal(issuerCredentials(record, 'b').client, undefined);
      assert.equal(boundIssuer(record, 'x'), undefined);
    });
  }

  it('is told apart by entry, address and identity, and its key tells nothing of them', () => {
    const keys = [
      owner,
      { ...owner, server: 'other' },
      { ...owner, url: 'https://b/mcp' },
      { ...owner, identity: 'ada' },
      { ...owner, identity: 'bob' },
    ].map(credentialKey);
    assert.equal(new Set(keys).size, 5);
    assert.ok(keys.every((key) => /^oauth\.[0-9a-f]{64}$/.test(key)));
    assert.equal(credentialKey(owner), credentialKey({ ...owner }));
  });

  it('is safe from names that objects have by themselves', () => {
    const record = withIssuer(noCredentials, '__proto__', { tokens });
    assert.equal(({} as { tokens?: unknown }).tokens, undefined);
    assert.deepEqual(issuerCredentials(record, '__proto__').tokens, tokens);
    assert.deepEqual(issuerCredentials(noCredentials, 'constructor'), {});
  });

  it('is of so many authorization servers only', () => {
    let record = noCredentials;
    for (let index = 0; index < 20; index++) record = withIssuer(record, `https://a${index}`, { tokens });
    assert.equal(Object.keys(record.issuers).length, 8);
    assert.ok(issuerCredentials(record, 'https://a19').tokens);
  });

  it('loses its tokens and keeps its clients when somebody signs out', () => {
    const record = withIssuer({ ...noCredentials, current: 'https://a' }, 'https://a', { client: registered, tokens });
    const after = withoutTokens(record);
    assert.equal(currentTokens(after), undefined);
    assert.deepEqual(issuerCredentials(after, 'https://a').client, registered);
    assert.ok(!writeRecord(after).includes('refresh'));
  });
});

describe('the client to be', () => {
  const plain: CodeClient = {
    grant: 'authorizationCode',
    scopes: undefined,
    issuer: undefined,
    clientId: undefined,
    clientSecret: undefined,
    clientMetadataUrl: undefined,
  };
  const configured = { ...plain, clientId: 'mine', clientMetadataUrl: 'https://panel.example/c.json' };
  const documented = { ...plain, clientMetadataUrl: 'https://panel.example/c.json' };
  const metadata: ServerMetadata = {
    issuer: 'https://a',
    metadataDocuments: true,
    registers: true,
    namesItself: false,
    authMethods: undefined,
    bindsTokens: false,
  };
  const closed = { ...metadata, metadataDocuments: false, registers: false };
  const typed: StoredClient = { ...registered, origin: 'person' };
  const uri = 'http://127.0.0.1/callback';
  const now = 1000;

  for (const [what, client, server, stored, redirectUri, kind, beforehand] of [
    ['the one of the entry, first of all', configured, metadata, registered, uri, 'preRegistered', true],
    ['the one that was typed in', documented, metadata, typed, uri, 'preRegistered', true],
    ['a document where those are read', documented, metadata, registered, uri, 'metadataDocument', true],
    [
      'the one that was registered',
      documented,
      { ...metadata, metadataDocuments: false },
      registered,
      uri,
      'registered',
      false,
    ],
    ['a new one where the way back is another', plain, metadata, registered, `${uri}2`, 'register', false],
    ['a new one where the old one is over', plain, metadata, { ...registered, expiresAt: 999 }, uri, 'register', false],
    ['a new one where there is none', plain, metadata, undefined, uri, 'register', false],
    ['a new one where there are no metadata', documented, undefined, undefined, uri, 'register', false],
    ['one of the person where nobody can register', plain, closed, undefined, uri, 'ask', true],
  ] as const) {
    it(`is ${what}`, () => {
      assert.equal(chooseClient(client, server, stored, redirectUri, now).kind, kind);
      assert.equal(isKnownBeforehand(client, server, stored), beforehand);
    });
  }

  for (const [supported, method] of [
    [undefined, 'none'],
    [['client_secret_basic', 'none'], 'none'],
    [['client_secret_post', 'client_secret_basic'], 'client_secret_basic'],
    [['client_secret_post'], 'client_secret_post'],
    [['private_key_jwt'], 'none'],
  ] as const) {
    it(`shows itself by ${method} where ${supported?.join(' and ') ?? 'nothing'} is named`, () => {
      assert.equal(authMethodFor(supported), method);
    });
  }
});

describe('why there is no token', () => {
  const issuer = 'https://auth.example';
  const failures: readonly AuthorizationFailure[] = [
    { kind: 'noResourceMetadata' },
    { kind: 'badResourceMetadata', detail: 'x' },
    { kind: 'foreignResource', resource: 'x' },
    { kind: 'otherIssuer', expected: issuer, offered: [] },
    { kind: 'noServerMetadata', issuer },
    { kind: 'badServerMetadata', issuer, detail: 'x' },
    { kind: 'issuerMismatch', issuer, stated: '' },
    { kind: 'noS256', issuer },
    { kind: 'insecure', what: 'x', origin: '' },
    { kind: 'noClient', issuer, redirectUri: 'x' },
    { kind: 'noWayBack', issuer },
    { kind: 'cannotAsk' },
    { kind: 'notShown', detail: 'x' },
    { kind: 'notPermitted' },
    { kind: 'cancelled' },
    { kind: 'timedOut', afterMs: 300_000 },
    { kind: 'foreignState' },
    { kind: 'foreignIssuer', issuer },
    { kind: 'missingIssuer', issuer },
    { kind: 'noCode', issuer },
    ...(['registration', 'authorization', 'token', 'refresh', 'exchange'] as const).map((step) => ({
      kind: 'refused' as const,
      step,
      issuer,
      error: 'invalid_client',
      description: 'why.',
    })),
    { kind: 'badPrivateKey' },
    { kind: 'badTokens', issuer, detail: 'x' },
    { kind: 'unreachable', origin: issuer, detail: 'x' },
    { kind: 'scopesHeld', scopes: ['a'] },
    { kind: 'refusedFresh' },
    { kind: 'expired' },
  ];
  for (const failure of failures) {
    it(`is said in whole sentences: ${failure.kind}${failure.kind === 'refused' ? ` ${failure.step}` : ''}`, () => {
      const text = failureText('quarry', failure);
      assert.match(text, /^(?:"quarry"|[A-Z]|https:).*\.$/s);
      assert.ok(text.includes('"quarry"'));
      assert.doesNotMatch(text, /undefined|\[object|\.\./);
    });
  }

  it('is said on one line, without what is invisible, and bounded', () => {
    const text = failureText('quarry', { kind: 'foreignResource', resource: `a\nb\u202e${'x'.repeat(5000)}` });
    assert.ok(!/[\n\u202e]/.test(text));
    assert.ok(text.length < 600);
  });
});

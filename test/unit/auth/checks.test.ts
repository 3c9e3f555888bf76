import assert from 'node:assert/strict';
import { isRedirectUri, isSafeAddress, originOf } from '../../../src/core/auth/addresses';
import { readChallenge } from '../../../src/core/auth/challenge';
import { readRedirect } from '../../../src/core/auth/redirectResponse';
import { isResourceOf } from '../../../src/core/auth/resource';
import { chooseScopes, readScopes, unionOf } from '../../../src/core/auth/scopes';
import { checkResourceMetadata, checkServerMetadata } from '../../../src/core/auth/serverMetadata';
import { readChallenges } from '../../../src/core/transport/challenges';

describe('the resource that a server says it is', () => {
  for (const [resource, endpoint, is] of [
    ['https://a.example/mcp', 'https://a.example/mcp', true],
    ['https://a.example', 'https://a.example/mcp', true],
    ['https://a.example/', 'https://a.example/mcp', true],
    ['https://a.example/x', 'https://a.example/x/mcp', true],
    ['https://a.example/mcp/', 'https://a.example/mcp', true],
    ['https://A.EXAMPLE/mcp', 'https://a.example/mcp', true],
    ['https://a.example:443/mcp', 'https://a.example/mcp', true],
    ['https://a.example/mcp?x=1', 'https://a.example/mcp?x=1', true],
    ['https://a.example/mcp', 'https://a.example/mcp?x=1', true],
    ['https://a.example/mc', 'https://a.example/mcp', false],
    ['https://a.example/mcp/admin', 'https://a.example/mcp', false],
    ['https://a.example/other', 'https://a.example/mcp', false],
    ['https://a.example/MCP', 'https://a.example/mcp', false],
    ['https://b.example/mcp', 'https://a.example/mcp', false],
    ['https://a.example.evil/mcp', 'https://a.example/mcp', false],
    ['http://a.example/mcp', 'https://a.example/mcp', false],
    ['https://a.example:8443/mcp', 'https://a.example/mcp', false],
    ['https://user@a.example/mcp', 'https://a.example/mcp', false],
    ['https://a.example/mcp#x', 'https://a.example/mcp', false],
    ['https://a.example/mcp#', 'https://a.example/mcp', false],
    ['https://a.example/mcp?x=2', 'https://a.example/mcp?x=1', false],
    ['https://a.example?x=1', 'https://a.example/mcp?x=1', false],
    ['a.example/mcp', 'https://a.example/mcp', false],
    ['', 'https://a.example/mcp', false],
  ] as const) {
    it(`${resource || 'nothing'} is ${is ? '' : 'not '}${endpoint}`, () => {
      assert.equal(isResourceOf(resource, endpoint), is);
    });
  }
});

describe('an address that a server names', () => {
  const far = 'https://mcp.example/mcp';
  const near = 'http://127.0.0.1:3000/mcp';
  for (const [address, endpoint, safe] of [
    ['https://auth.example/token', far, true],
    ['https://auth.example/token', near, true],
    ['http://auth.example/token', far, false],
    ['http://auth.example/token', near, false],
    ['http://127.0.0.1:9/token', near, true],
    ['http://localhost:9/token', near, true],
    ['http://[::1]:9/token', near, true],
    ['http://127.0.0.1:9/token', far, false],
    ['https://localhost/token', far, false],
    ['https://user:word@auth.example/token', far, false],
    ['https://auth.example/token#x', far, false],
    ['javascript:alert(1)', near, false],
    ['file:///etc/passwd', near, false],
    ['/token', near, false],
  ] as const) {
    it(`${address} is ${safe ? '' : 'not '}used for ${endpoint}`, () => {
      assert.equal(isSafeAddress(address, endpoint), safe);
    });
  }

  it('is shown without what may be a secret', () => {
    assert.equal(originOf('https://user:word@auth.example:8443/x?y=z'), 'https://auth.example:8443');
    assert.equal(originOf('nonsense'), '');
  });
});

describe('a way back', () => {
  for (const [address, is] of [
    ['https://editor.example/callback', true],
    ['http://127.0.0.1:33427/signed-in', true],
    ['http://localhost/x', true],
    ['vscode://publisher.name/signed-in?windowId=1', true],
    ['http://editor.example/callback', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['https://editor.example/#x', false],
    ['nonsense', false],
  ] as const) {
    it(`can ${is ? '' : 'not '}be ${address}`, () => {
      assert.equal(isRedirectUri(address), is);
    });
  }
});

describe('the answer of an authorization server', () => {
  const issuer = 'https://auth.example';
  const expected = { state: 's', issuer, namesItself: true };
  const back = (query: string): string => `http://127.0.0.1/callback?${query}`;
  const named = `iss=${encodeURIComponent(issuer)}`;
  for (const [what, address, over, outcome] of [
    ['is taken', back(`code=c&state=s&${named}`), {}, 'c'],
    ['is taken without issuer where none is promised', back('code=c&state=s'), { namesItself: false }, 'c'],
    ['is taken where there is no issuer to compare', back('code=c&state=s&iss=x'), { issuer: undefined }, 'c'],
    ['is taken by the editor’s own address', `vscode://a.b/signed-in?code=c&state=s&${named}`, {}, 'c'],
    ['needs our state', back(`code=c&state=t&${named}`), {}, 'foreignState'],
    ['needs a state', back(`code=c&${named}`), {}, 'foreignState'],
    ['needs one state', back(`code=c&state=s&state=s&${named}`), {}, 'foreignState'],
    ['must be an address', 'nonsense', {}, 'foreignState'],
    ['needs the issuer that is promised', back('code=c&state=s'), {}, 'missingIssuer'],
    ['needs the issuer letter by letter: no slash', back(`code=c&state=s&${named}%2F`), {}, 'foreignIssuer'],
    [
      'needs the issuer letter by letter: no capitals',
      back('code=c&state=s&iss=https://AUTH.example'),
      {},
      'foreignIssuer',
    ],
    [
      'needs the issuer letter by letter: no port',
      back('code=c&state=s&iss=https://auth.example:443'),
      {},
      'foreignIssuer',
    ],
    ['needs our issuer, promised or not', back('code=c&state=s&iss=x'), { namesItself: false }, 'foreignIssuer'],
    ['needs one issuer', back(`code=c&state=s&${named}&${named}`), {}, 'foreignIssuer'],
    ['may be a no', back(`error=access_denied&state=s&${named}`), {}, 'refused'],
    ['is no no of somebody else', back('error=access_denied&state=s&iss=x'), {}, 'foreignIssuer'],
    ['is no no without our state', back(`error=access_denied&${named}`), {}, 'foreignState'],
    ['needs a code', back(`state=s&${named}`), {}, 'noCode'],
    ['needs a code with something in it', back(`code=&state=s&${named}`), {}, 'noCode'],
  ] as const) {
    it(what, () => {
      const reading = readRedirect(address, { ...expected, ...over });
      assert.equal(reading.ok ? reading.value.code : reading.failure.kind, outcome);
    });
  }

  it('has its words made fit to be shown', () => {
    const words = encodeURIComponent(`call\u202e${'x'.repeat(1000)}`);
    const reading = readRedirect(back(`error=a%20b&error_description=${words}&state=s&${named}`), expected);
    assert.ok(!reading.ok && reading.failure.kind === 'refused');
    assert.equal(reading.failure.error, undefined);
    assert.ok((reading.failure.description ?? '').length < 320);
    assert.ok(!reading.failure.description?.includes('\u202e'));
  });
});

describe('what a response asks for', () => {
  for (const [what, header, expected] of [
    ['nothing', '', { resourceMetadata: undefined, scopes: [], error: undefined, dpop: false }],
    [
      'a sign-in',
      'Bearer resource_metadata="https://a/x", scope="one two"',
      { resourceMetadata: 'https://a/x', scopes: ['one', 'two'], error: undefined, dpop: false },
    ],
    [
      'more scopes',
      'bearer error="insufficient_scope", scope="one"',
      { resourceMetadata: undefined, scopes: ['one'], error: 'insufficient_scope', dpop: false },
    ],
    [
      'the challenge that says where its metadata are, of several',
      'Basic realm="x", Bearer realm="y", Bearer resource_metadata="https://a/x"',
      { resourceMetadata: 'https://a/x', scopes: [], error: undefined, dpop: false },
    ],
    [
      'bound tokens',
      'DPoP scope="one"',
      { resourceMetadata: undefined, scopes: ['one'], error: undefined, dpop: true },
    ],
    [
      'bound tokens or others: others',
      'DPoP scope="one", Bearer scope="two"',
      { resourceMetadata: undefined, scopes: ['two'], error: undefined, dpop: false },
    ],
    ['a password', 'Basic realm="x"', { resourceMetadata: undefined, scopes: [], error: undefined, dpop: false }],
  ] as const) {
    it(what, () => {
      assert.deepEqual(readChallenge(readChallenges(header)), expected);
    });
  }
});

describe('scopes', () => {
  for (const [what, sources, chosen] of [
    ['are those of the challenge', { challenged: ['a'], supported: ['b'], configured: ['c'] }, ['a']],
    ['are those of the metadata', { challenged: [], supported: ['b'], configured: ['c'] }, ['b']],
    ['are those of the entry', { challenged: [], supported: undefined, configured: ['c'] }, ['c']],
    ['are none where the metadata say none', { challenged: [], supported: [], configured: ['c'] }, []],
    ['are none', { challenged: [], supported: undefined, configured: undefined }, []],
  ] as const) {
    it(`${what}, with those there were`, () => {
      assert.deepEqual(chooseScopes({ ...sources, before: [] }), chosen);
      assert.deepEqual(chooseScopes({ ...sources, before: ['z', ...chosen] }), ['z', ...chosen]);
    });
  }

  it('are read as what they can be only, and bounded', () => {
    assert.deepEqual(readScopes(' a  b\ta "c" d\\e ü '), ['a', 'b']);
    assert.equal(unionOf(Array.from({ length: 1000 }, (_, index) => `s${index}`)).length, 200);
  });
});

describe('the metadata of a server', () => {
  const endpoint = 'https://mcp.example/mcp';
  for (const [what, document, outcome] of [
    ['are taken', { resource: endpoint, authorization_servers: ['https://a'] }, 'ok'],
    ['need not name scopes', { resource: endpoint, authorization_servers: ['https://a'], scopes_supported: 'x' }, 'ok'],
    ['must be an object', [], 'badResourceMetadata'],
    ['must name the resource', { authorization_servers: ['https://a'] }, 'badResourceMetadata'],
    ['must name this resource', { resource: 'https://b.example' }, 'foreignResource'],
    [
      'must list authorization servers',
      { resource: endpoint, authorization_servers: 'https://a' },
      'badResourceMetadata',
    ],
    ['must list addresses', { resource: endpoint, authorization_servers: [1] }, 'badResourceMetadata'],
  ] as const) {
    it(what, () => {
      const checked = checkResourceMetadata(document, endpoint);
      assert.equal(checked.ok ? 'ok' : checked.failure.kind, outcome);
    });
  }
});

describe('the metadata of an authorization server', () => {
  const issuer = 'https://auth.example';
  const endpoint = 'https://mcp.example/mcp';
  const good = {
    issuer,
    authorization_endpoint: 'https://auth.example/authorize',
    token_endpoint: 'https://auth.example/token',
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['plain', 'S256'],
  };
  for (const [what, document, outcome] of [
    ['are taken', good, 'ok'],
    ['must be an object', 'x', 'badServerMetadata'],
    ['must be of that issuer', { ...good, issuer: 'https://evil.example' }, 'issuerMismatch'],
    ['must be of exactly that issuer', { ...good, issuer: 'https://auth.example/' }, 'issuerMismatch'],
    ['must name an issuer', { ...good, issuer: undefined }, 'issuerMismatch'],
    ['must offer S256', { ...good, code_challenge_methods_supported: ['plain'] }, 'noS256'],
    ['must say what they offer', { ...good, code_challenge_methods_supported: undefined }, 'noS256'],
    ['must say it in a list', { ...good, code_challenge_methods_supported: 'S256' }, 'noS256'],
    ['must offer codes', { ...good, response_types_supported: ['token'] }, 'badServerMetadata'],
    ['must name safe addresses', { ...good, token_endpoint: 'http://auth.example/token' }, 'insecure'],
    ['must name addresses', { ...good, registration_endpoint: 5 }, 'insecure'],
    ['must not lead to this machine', { ...good, token_endpoint: 'http://127.0.0.1/token' }, 'insecure'],
  ] as const) {
    it(what, () => {
      const checked = checkServerMetadata(document, issuer, endpoint, true);
      assert.equal(checked.ok ? 'ok' : checked.failure.kind, outcome);
    });
  }

  it('need no PKCE where no person signs in', () => {
    const without = { ...good, code_challenge_methods_supported: undefined };
    assert.equal(checkServerMetadata(without, issuer, endpoint, false).ok, true);
  });
});

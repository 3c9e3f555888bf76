import assert from 'node:assert/strict';
import { resolveEntry } from '../../../src/core/config/resolveEntry';
import { parseSettings } from '../../../src/core/config/settings';

const url = 'https://mcp.example/mcp';
const provider = { issuer: 'https://idp.example', clientId: 'staff', idToken: '${env:ID}' };

function problems(oauth: unknown, more: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const { problems: found } = parseSettings({ servers: { a: { url, oauth, ...more } } });
  return found.map(({ path, severity }) => `${severity} ${path.slice(2).join('.')}`);
}

async function resolved(entry: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { servers, problems: found } = parseSettings({ servers: { a: { url, ...entry } } });
  const [server] = servers;
  assert.ok(server, JSON.stringify(found));
  const spec = await resolveEntry(server, {
    resolveVariable: (name) => Promise.resolve(`<${name}>`),
    defaultCwd: '/',
    baseEnv: {},
    readTextFile: () => Promise.reject(new Error('no file')),
  });
  return 'oauth' in spec ? spec.oauth : undefined;
}

describe('the "oauth" of an entry', () => {
  for (const [what, oauth, expected] of [
    ['nothing at all', {}, []],
    ['a client', { clientId: 'me', clientSecret: '${env:S}', scopes: ['a'], issuer: 'https://auth.example' }, []],
    ['a document', { clientMetadataUrl: 'https://panel.example/client.json' }, []],
    ['a misspelled field', { clientid: 'me' }, ['warning oauth.clientid']],
    ['a secret without its client', { clientSecret: '${env:S}' }, ['error oauth.clientId']],
    ['a secret for everybody to read', { clientId: 'me', clientSecret: 'hush' }, ['warning oauth.clientSecret']],
    ['a document without a path', { clientMetadataUrl: 'https://panel.example' }, ['error oauth.clientMetadataUrl']],
    ['a document over http', { clientMetadataUrl: 'http://panel.example/c' }, ['error oauth.clientMetadataUrl']],
    ['an issuer over http', { issuer: 'http://auth.example' }, ['error oauth.issuer']],
    ['an issuer that is none', { issuer: 'auth' }, ['error oauth.issuer']],
    ['an unknown grant', { grant: 'password' }, ['error oauth.grant']],
    ['a host for itself', { grant: 'clientCredentials', clientId: 'me', clientSecret: '${env:S}' }, []],
    ['a host for itself, with a key', { grant: 'clientCredentials', clientId: 'me', privateKey: '${env:K}' }, []],
    [
      'a host for itself with nothing',
      { grant: 'clientCredentials' },
      ['error oauth.clientId', 'error oauth.clientSecret'],
    ],
    [
      'an unknown algorithm',
      { grant: 'clientCredentials', clientId: 'me', privateKey: '${env:K}', signingAlgorithm: 'none' },
      ['error oauth.signingAlgorithm'],
    ],
    [
      'a company',
      { grant: 'enterpriseManaged', clientId: 'me', clientSecret: '${env:S}', identityProvider: provider },
      [],
    ],
    [
      'a company without provider',
      { grant: 'enterpriseManaged', clientId: 'me', clientSecret: '${env:S}' },
      ['error oauth.identityProvider'],
    ],
    [
      'a provider with little in it',
      {
        grant: 'enterpriseManaged',
        clientId: 'me',
        clientSecret: '${env:S}',
        identityProvider: { issuer: 'https://i' },
      },
      ['error oauth.identityProvider.clientId', 'error oauth.identityProvider.idToken'],
    ],
    ['a workload', { grant: 'jwtBearer', assertion: '${env:JWT}' }, []],
    ['a workload with nothing', { grant: 'jwtBearer' }, ['error oauth.assertion']],
  ] as const) {
    it(`with ${what} is ${expected.length === 0 ? 'taken' : 'reported'}`, () => {
      assert.deepEqual(problems(oauth), expected);
    });
  }

  it('has the variables of each text replaced', async () => {
    const oauth = {
      clientId: '${env:ID}',
      clientSecret: '${env:S}',
      clientMetadataUrl: '${env:U}',
      issuer: '${env:I}',
    };
    assert.deepEqual(await resolved({ oauth }), {
      grant: 'authorizationCode',
      scopes: undefined,
      issuer: '<env:I>',
      clientId: '<env:ID>',
      clientSecret: '<env:S>',
      clientMetadataUrl: '<env:U>',
    });
    const enterprise = {
      grant: 'enterpriseManaged',
      clientId: 'me',
      clientSecret: '${env:S}',
      identityProvider: provider,
    };
    assert.deepEqual(await resolved({ oauth: enterprise }), {
      grant: 'enterpriseManaged',
      scopes: undefined,
      issuer: undefined,
      clientId: 'me',
      clientSecret: '<env:S>',
      identityProvider: {
        issuer: 'https://idp.example',
        tokenEndpoint: undefined,
        clientId: 'staff',
        clientSecret: undefined,
        idToken: '<env:ID>',
      },
    });
  });

  it('comes to nothing where signing in is off', async () => {
    assert.equal(await resolved({ auth: 'none', oauth: { clientId: 'me' } }), undefined);
    assert.equal(await resolved({ headers: { AUTHORIZATION: 'x' } }), undefined);
  });
});

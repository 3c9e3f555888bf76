import assert from 'node:assert/strict';
import type { EndpointSpec, LaunchSpec } from '../../../src/core/config/resolveEntry';
import { connectionKey } from '../../../src/core/peer/connectionKey';

const endpoint = (more: Partial<EndpointSpec> = {}): EndpointSpec => ({
  transport: 'http',
  url: 'https://example.com/mcp',
  headers: { A: '1', B: '2' },
  identity: { header: 'X-Employee-Id', value: 'employee-one' },
  ...more,
});
const launch = (more: Partial<LaunchSpec> = {}): LaunchSpec => ({
  transport: 'stdio',
  command: 'node',
  args: ['server.js'],
  cwd: '/project',
  env: { TOKEN: 'secret-of-one' },
  ...more,
});

describe('the key of a connection', () => {
  it('is the same for the same values, whatever the order of headers', () => {
    assert.deepEqual(connectionKey(launch()), connectionKey(launch()));
    assert.deepEqual(connectionKey(endpoint()), connectionKey(endpoint({ headers: { B: '2', A: '1' } })));
  });

  for (const [what, other] of [
    ['another identity', connectionKey(endpoint({ identity: { header: 'X-Employee-Id', value: 'e2' } }))],
    ['no identity', connectionKey(endpoint({ identity: undefined }))],
    ['another value of a header', connectionKey(endpoint({ headers: { A: '1', B: '3' } }))],
    ['a token', connectionKey(endpoint(), 'subject-1')],
  ] as const) {
    it(`differs in who asks by ${what}, and not in the server`, () => {
      const key = connectionKey(endpoint());
      assert.equal(other.endpoint, key.endpoint);
      assert.notEqual(other.context, key.context);
    });
  }

  it('differs by the one whom a token speaks for', () => {
    assert.notEqual(connectionKey(endpoint(), 'one').context, connectionKey(endpoint(), 'two').context);
  });

  for (const [what, one, other] of [
    ['another address', connectionKey(endpoint()), connectionKey(endpoint({ url: 'https://example.com/other' }))],
    ['another command', connectionKey(launch()), connectionKey(launch({ command: 'deno' }))],
    ['another argument', connectionKey(launch()), connectionKey(launch({ args: ['server.js', '-v'] }))],
    ['another value in the environment', connectionKey(launch()), connectionKey(launch({ env: { TOKEN: 'other' } }))],
    ['another folder', connectionKey(launch()), connectionKey(launch({ cwd: '/' }))],
  ] as const) {
    it(`stands for another server by ${what}`, () => {
      assert.notEqual(one.endpoint, other.endpoint);
    });
  }

  it('shows none of the values', () => {
    const text = JSON.stringify([connectionKey(launch()), connectionKey(endpoint(), 'subject-1')]);
    for (const value of ['secret-of-one', 'employee-one', 'example.com', 'subject-1', 'server.js']) {
      assert.ok(!text.includes(value), value);
      assert.ok(!text.includes(Buffer.from(value).toString('base64').slice(0, -2)), value);
    }
  });
});

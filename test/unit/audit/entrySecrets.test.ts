import assert from 'node:assert/strict';
import { looksLikeToken, secretArguments, secretsOfUrl, shownUrl } from '../../../src/core/audit/entrySecrets';

describe('the secrets in the arguments of a command', () => {
  const rows: [args: string[], secrets: string[]][] = [
    [['--api-key', 'hunter2'], ['hunter2']],
    [['--api-key=hunter2'], ['hunter2']],
    [['API_TOKEN=hunter2'], ['hunter2']],
    [
      ['--header', 'Authorization: Bearer hunter2'],
      ['hunter2', 'Bearer hunter2'],
    ],
    [['ghp_0123456789abcdefABCDEF'], ['ghp_0123456789abcdefABCDEF']],
    [['https://me:hunter2@host.example/mcp?key=hunter3'], ['hunter2', 'hunter3']],
    [['https://hunter2@host.example/mcp'], ['hunter2']],
    [['--db=postgres://shop:p%40ss-word@db.example/shop'], ['p@ss-word']],
    [['-y', '@modelcontextprotocol/server-filesystem', '/home/me/notes'], []],
    [['--token', '--verbose'], []],
    [['--port=3000', '--mode', 'stdio'], []],
  ];
  for (const [args, secrets] of rows) {
    it(`${args.join(' ')}: ${secrets.join(', ') || 'none'}`, () => {
      const found = new Set(secretArguments(args));
      for (const secret of secrets) assert.ok(found.has(secret), secret);
      if (secrets.length === 0) assert.deepEqual([...found], []);
    });
  }
});

describe('a text that reads like a token', () => {
  for (const text of [
    'sk-proj-0123456789abcdef',
    'AKIAIOSFODNN7EXAMPLE',
    '6f1ed002ab5595859014ebf0951522d9aa55',
    'aB3dE5fG7hI9jK1lM3nO5pQ7',
  ]) {
    it(`is ${text}`, () => {
      assert.ok(looksLikeToken(text));
    });
  }
  for (const text of [
    'server-filesystem',
    'a-very-long-name-of-a-package-without-digits',
    '/usr/bin/node',
    '2026-07-28',
    'x',
  ]) {
    it(`is not ${text}`, () => {
      assert.ok(!looksLikeToken(text));
    });
  }
});

describe('an address for others', () => {
  it('keeps host and path, and hides user, password and the values of its query', () => {
    assert.equal(
      shownUrl('https://me:hunter2@mcp.example:8443/v1/mcp?key=hunter3&mode=x'),
      'https://mcp.example:8443/v1/mcp?key=…&mode=…',
    );
  });

  it('hides parts of the path that read like tokens', () => {
    assert.equal(shownUrl('https://mcp.example/s/aB3dE5fG7hI9jK1lM3nO5pQ7/mcp'), 'https://mcp.example/s/…/mcp');
    assert.deepEqual(secretsOfUrl('https://mcp.example/s/aB3dE5fG7hI9jK1lM3nO5pQ7/mcp'), ['aB3dE5fG7hI9jK1lM3nO5pQ7']);
  });

  it('stays as it is where it is none', () => {
    assert.equal(shownUrl('${env:URL}'), '${env:URL}');
  });
});

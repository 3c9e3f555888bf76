import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  inspectUrl,
  MAX_URL_LENGTH,
  type UrlInspection,
  type UrlWarningKind,
} from '../../../src/core/elicitation/urlConsent';

function askable(url: string): Extract<UrlInspection, { kind: 'askable' }> {
  const inspection = inspectUrl(url);
  assert.ok(inspection.kind === 'askable');
  return inspection;
}

describe('inspectUrl', () => {
  const refused = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'command:workbench.action.quit',
    'vscode://some.extension/do',
    'ftp://files.example/a',
    'mailto:a@b.example',
    'blob:https://x.example/1',
    '//x.example/a',
    'x.example/a',
    '/a',
    '',
    'https://',
    'https://x.example:99999/',
    `https://x.example/${'a'.repeat(MAX_URL_LENGTH)}`,
  ];
  for (const url of refused) {
    it(`refuses ${JSON.stringify(url.slice(0, 40))}`, () => {
      const inspection = inspectUrl(url);
      assert.ok(inspection.kind === 'refused');
      assert.match(inspection.reason, /not opened\. ./);
      assert.ok(inspection.reason.length < 400);
    });
  }

  const asked: [string, string, string, UrlWarningKind[]][] = [
    ['https://pay.example/start?x=1#top', 'https://pay.example/start?x=1#top', 'pay.example', []],
    ['HTTPS://Pay.Example', 'https://pay.example/', 'pay.example', []],
    ['https://pay.example:443/', 'https://pay.example/', 'pay.example', []],
    ['http://localhost:3000/cb', 'http://localhost:3000/cb', 'localhost:3000', []],
    ['http://app.localhost/', 'http://app.localhost/', 'app.localhost', []],
    ['http://127.9.9.9:1/', 'http://127.9.9.9:1/', '127.9.9.9:1', []],
    ['http://[::1]:8080/', 'http://[::1]:8080/', '[::1]:8080', []],
    ['http://2130706433/', 'http://127.0.0.1/', '127.0.0.1', []],
    ['http://pay.example/', 'http://pay.example/', 'pay.example', ['plainHttp']],
    ['http://localhost.example/', 'http://localhost.example/', 'localhost.example', ['plainHttp']],
    ['https://127.0.0.1.example/', 'https://127.0.0.1.example/', '127.0.0.1.example', []],
    ['https://аpple.example/', 'https://xn--pple-43d.example/', 'xn--pple-43d.example', ['internationalHost']],
    ['https://XN--pple-43d.example/', 'https://xn--pple-43d.example/', 'xn--pple-43d.example', ['internationalHost']],
    ['https://bank.example@evil.example/', 'https://bank.example@evil.example/', 'evil.example', ['credentials']],
    ['https://:pw@evil.example/', 'https://:pw@evil.example/', 'evil.example', ['credentials']],
    ['https://10.1.2.3/', 'https://10.1.2.3/', '10.1.2.3', ['addressAsHost']],
    ['https://0xA010203/', 'https://10.1.2.3/', '10.1.2.3', ['addressAsHost']],
    ['https://[2001:db8::1]/', 'https://[2001:db8::1]/', '[2001:db8::1]', ['addressAsHost']],
    ['https://pay.example:8443/', 'https://pay.example:8443/', 'pay.example:8443', ['unusualPort']],
    [
      'http://a:b@10.0.0.1:81/',
      'http://a:b@10.0.0.1:81/',
      '10.0.0.1:81',
      ['plainHttp', 'credentials', 'addressAsHost', 'unusualPort'],
    ],
    ['https://pay.example/\u202efdp.exe', 'https://pay.example/%E2%80%AEfdp.exe', 'pay.example', ['hiddenCharacters']],
    ['https://pay.exam\u200bple/', 'https://pay.example/', 'pay.example', ['hiddenCharacters']],
    ['https://pay.ex\nample/\t', 'https://pay.example/', 'pay.example', ['hiddenCharacters']],
    ['https:\\\\evil.example\\@pay.example', 'https://evil.example/@pay.example', 'evil.example', ['hiddenCharacters']],
  ];
  for (const [url, opened, host, kinds] of asked) {
    it(`shows ${JSON.stringify(url)} as ${opened}, warning of ${kinds.join(', ') || 'nothing'}`, () => {
      const inspection = askable(url);
      assert.deepEqual(
        { url: inspection.url, host: inspection.host, kinds: inspection.warnings.map((warning) => warning.kind) },
        { url: opened, host, kinds },
      );
    });
  }

  it('shows a host in other letters both ways', () => {
    const message = askable('https://bücher.example/').warnings[0]?.message ?? '';
    assert.ok(message.includes('xn--bcher-kva.example') && message.includes('bücher.example'));
  });

  it('only ever shows printable ASCII, and what it shows is what opens', () => {
    const hosts = fc.constantFrom('https://a.example', 'http://é.example:80', 'https://u:p@b.example');
    fc.assert(
      fc.property(hosts, fc.string({ unit: 'binary' }), (host, rest) => {
        const inspection = inspectUrl(`${host}/${rest}`);
        assert.ok(inspection.kind === 'askable');
        assert.match(inspection.url, /^[!-~]+$/);
        assert.equal(new URL(inspection.url).href, inspection.url);
        for (const { message } of inspection.warnings) assert.ok(!/[\p{Cc}\p{Cf}]/u.test(message));
      }),
    );
  });
});

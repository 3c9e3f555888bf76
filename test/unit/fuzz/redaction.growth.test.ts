import { createRedactor } from '../../../src/core/audit/redaction';
import { filled, grows } from '../../support/growth';

describe('secrets are taken out in time in proportion to the text', () => {
  const many = Array.from({ length: 300 }, (_, index) => [`s${index}`, `aaaa${index}bbbb`] as const);
  const redactor = createRedactor({
    ...Object.fromEntries(many),
    letters: 'aaaaaaaaaaaaaaaa',
    pairs: 'abababababab',
    signs: '"\\"\\',
  });

  for (const piece of [
    ...[
      'token',
      'token=',
      'token: ',
      'token%3D',
      'password:"',
      '--token ',
      '--token-',
      'Bearer ',
      'a:b@',
      '//',
      '//a:b',
    ],
    ...[
      'a',
      'ab',
      '\\',
      '%',
      '%25',
      '\\\\',
      '\\"',
      '"',
      "'",
      '\\u00',
      'token:[',
      'token:["',
      'token={',
      'progressToken=',
    ],
    ...[
      'api key',
      'secret,',
      'secret;a',
      'cookie: a',
      'bearer bearer ',
      '${secret:a',
      'eyJ',
      '-',
      '_',
      'a.',
      'key\\',
      '@',
    ],
  ]) {
    grows(`of ${JSON.stringify(piece)}`, (size) => {
      const text = filled(piece, size / 2);
      redactor.text(text);
      redactor.frame({ jsonrpc: '2.0', id: 1, params: { text, [text]: text } });
    });
  }

  grows('with as many secrets', (size) => {
    const secrets = Array.from({ length: size / 64 }, (_, index) => `secret-number-${index}`);
    createRedactor(Object.fromEntries(secrets.entries())).text(secrets.join(' '));
  });
});

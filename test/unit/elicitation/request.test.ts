import assert from 'node:assert/strict';
import { ProtocolError } from '../../../src/core/base/errors';
import { MAX_ELICIT_MESSAGE_LENGTH, parseElicitRequest } from '../../../src/core/elicitation/request';

const both = { form: true, url: true };
const requestedSchema = { type: 'object', properties: { a: { type: 'string' } } };

describe('parseElicitRequest', () => {
  it('takes an absent mode for a form', () => {
    const expected = { mode: 'form', message: 'm', requestedSchema };
    assert.deepEqual(parseElicitRequest({ message: 'm', requestedSchema }, both), expected);
    assert.deepEqual(parseElicitRequest({ mode: 'form', message: 'm', requestedSchema }, both), expected);
  });

  it('reads a URL request, and leaves out what does not belong to it', () => {
    const params = { mode: 'url', message: '', url: 'javascript:1', requestedSchema, elicitationId: 'e' };
    assert.deepEqual(parseElicitRequest(params, both), { mode: 'url', message: '', url: 'javascript:1' });
  });

  const refused: [string, unknown, { form: boolean; url: boolean }, RegExp][] = [
    ['params that are no object', [], both, /params are not an object/],
    [
      'a form that was not declared',
      { message: 'm', requestedSchema },
      { form: false, url: true },
      /"form" was not declared/,
    ],
    [
      'a URL that was not declared',
      { mode: 'url', message: 'm', url: 'https://x.example' },
      { form: true, url: false },
      /"url" was not/,
    ],
    ['an unknown mode', { mode: 'voice', message: 'm' }, both, /its mode is "voice"/],
    ['a mode that hides characters', { mode: 'for\u202em', message: 'm' }, both, /"for\\\\u\{202e\}m"/],
    ['a mode that is null', { mode: null, message: 'm', requestedSchema }, both, /not a text/],
    ['no message', { requestedSchema }, both, /message is not a text/],
    [
      'a message beyond the bound',
      { message: 'm'.repeat(MAX_ELICIT_MESSAGE_LENGTH + 1), requestedSchema },
      both,
      /65537 characters; at most 65536/,
    ],
    ['no schema', { message: 'm' }, both, /requestedSchema is not an object/],
    [
      'a schema of something else',
      { message: 'm', requestedSchema: { type: 'array' } },
      both,
      /does not describe an object/,
    ],
    ['no address', { mode: 'url', message: 'm', url: 7 }, both, /url is not a text/],
  ];
  for (const [what, params, declared, message] of refused) {
    it(`refuses ${what}`, () => {
      assert.throws(
        () => parseElicitRequest(params, declared),
        (error) => error instanceof ProtocolError && message.test(error.message) && error.message.length < 300,
      );
    });
  }
});

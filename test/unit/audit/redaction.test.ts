import assert from 'node:assert/strict';
import { HIDDEN } from '../../../src/core/audit/ranges';
import { createRedactor } from '../../../src/core/audit/redaction';
import { cpuTime } from '../../support/cpuTime';

const MEGABYTE = 1 << 20;

describe('createRedactor', () => {
  it('returns a frame as it is where nothing is to be hidden', () => {
    const frame = { jsonrpc: '2.0', id: 1, result: { list: [{ a: 'b' }], n: 1.5, nothing: null } };
    assert.equal(createRedactor({ secret: 'something' }).frame(frame), frame);
  });

  it('copies only the way to what it hides', () => {
    const kept = { a: ['b'] };
    const frame = { jsonrpc: '2.0', id: 1, params: { kept, password: 'x' } };
    const outcome = createRedactor({}).frame(frame) as typeof frame;
    assert.equal(outcome.params.kept, kept);
    assert.equal(outcome.params.password, HIDDEN);
    assert.equal(frame.params.password, 'x');
  });

  it('takes any JSON value for a frame, and each message of a batch for one', () => {
    const redactor = createRedactor({ secret: 'abcdef' });
    assert.deepEqual(
      [redactor.frame('abcdef'), redactor.frame(null), redactor.frame(7), redactor.frame({ id: 'abcdef' })],
      [HIDDEN, null, 7, { id: HIDDEN }],
    );
    assert.deepEqual(redactor.frame([{ jsonrpc: '2.0', id: 'abcdef' }, 'abcdef']), [
      { jsonrpc: '2.0', id: 'abcdef' },
      HIDDEN,
    ]);
  });

  it('keeps both members when two keys become the same', () => {
    const frame = createRedactor({ one: 'heron-1', two: 'heron-2' }).frame({ 'heron-1': 'a', 'heron-2': 'b' });
    assert.deepEqual(Object.values(frame as object), ['a', 'b']);
  });

  it('keeps an own member called `__proto__` what it is', () => {
    const frame = createRedactor({}).frame(JSON.parse('{"password":"x","__proto__":{"token":"y"}}'));
    assert.equal(JSON.stringify(frame), `{"password":"${HIDDEN}","__proto__":{"token":"${HIDDEN}"}}`);
  });

  it('hides what is nested too deeply to be looked at', () => {
    const deep = JSON.parse('['.repeat(100_000) + '"abcdef"' + ']'.repeat(100_000)) as unknown;
    const text = JSON.stringify(createRedactor({ secret: 'abcdef' }).frame({ jsonrpc: '2.0', id: 1, result: deep }));
    assert.ok(text.includes(HIDDEN) && !text.includes('abcdef'));
  });

  it('hides the beginning of a value where a text was cut, in every writing', () => {
    const secret = 'Heron/4711+grey"77';
    const redactor = createRedactor({ secret });
    for (const writing of [
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('base64'),
    ]) {
      for (let length = 16; length < writing.length; length++) {
        const part = writing.slice(0, length);
        assert.equal(redactor.text(`say ${part}`), `say ${HIDDEN}`, part);
        assert.equal(redactor.text(`say ${part}… and more`), `say ${HIDDEN}… and more`, part);
      }
    }
    assert.equal(redactor.text('say Heron/…'), `say ${HIDDEN}…`);
    for (const kept of ['say Heron…', 'say Heron/4711', 'say Heron/4711+grey and more']) {
      assert.equal(redactor.text(kept), kept);
    }
  });

  it('finds a value wherever a long text is cut for the search', () => {
    const secret = 'ö-secret-ö';
    const redactor = createRedactor({ secret });
    for (const writing of [secret, '\\u00f6-secret-\\u00f6', '%C3%B6-secret-%C3%B6']) {
      for (const before of [400, 20, 12, 5, 1].map((distance) => MEGABYTE - distance)) {
        const outcome = redactor.text('.'.repeat(before) + writing + '.'.repeat(10));
        assert.equal(outcome.length, before + HIDDEN.length + 10, `${writing} at ${before}`);
      }
    }
  });

  it('takes time in proportion to the text, whatever it is made of', () => {
    const secrets = Object.fromEntries(
      Array.from({ length: 100 }, (_, index) => [`s${index}`, `${'ab'.repeat(20)}${index}`]),
    );
    const redactor = createRedactor(secrets);
    const pieces = [
      'ab',
      '\\',
      '%25',
      'token:',
      'token=["',
      'token="',
      'token=a,',
      'a&token=',
      'cookie: "',
      '--token "',
    ];
    const started = cpuTime();
    for (const piece of [...pieces, '--token [', 'a:b@', '//a@', 'bearer a', 'a.', ' ', '"', 'x']) {
      redactor.text(piece.repeat(MEGABYTE / 4 / piece.length));
      redactor.text(`password=${piece.repeat(MEGABYTE / 4 / piece.length)}`);
    }
    assert.ok(cpuTime() - started < 15_000);
  });
});

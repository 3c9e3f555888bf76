import assert from 'node:assert/strict';
import { ProtocolError, TransportError } from '../../../../src/core/base/errors';
import type { CallOutcome } from '../../../../src/core/peer/types';
import { comparableText } from '../../../../src/vscode/activity/comparableText';
import { failureOf } from '../../../../src/vscode/activity/failure';
import { stableJson } from '../../../../src/vscode/activity/stableJson';
import { english as l10n } from '../support';

const text = (outcome: CallOutcome): string => comparableText(outcome, failureOf, l10n);
const ofResult = (result: Record<string, unknown>): string => text({ kind: 'result', result });

describe('a result as a text to be compared', () => {
  it('has each part below a line that names it, and texts in their own lines', () => {
    const shown = ofResult({ content: [{ type: 'text', text: 'one\r\ntwo\n' }], structuredContent: { b: 1, a: [2] } });
    assert.equal(
      shown,
      [
        '── result ──',
        '',
        '── content 1: text ──',
        'one',
        'two',
        '',
        '── structured content ──',
        '{',
        '  "a": [',
        '    2',
        '  ],',
        '  "b": 1',
        '}',
        '',
      ].join('\n'),
    );
  });

  it('is the same for the same, whatever the order of keys and the blanks in JSON', () => {
    const left = { content: [{ type: 'text', text: '{"b":1,"a":2}' }], structuredContent: { b: 1, a: 2 } };
    const right = { structuredContent: { a: 2, b: 1 }, content: [{ type: 'text', text: '{\n "a": 2, "b": 1 }' }] };
    assert.equal(ofResult(left), ofResult(right));
  });

  it('leaves out what differs in each answer, and keeps the rest', () => {
    const shown = ofResult({ content: [], resultType: 'complete', _meta: { took: 3 }, extra: true });
    assert.ok(!shown.includes('took') && !shown.includes('resultType'), shown);
    assert.match(shown, /── other fields ──\n\{\n {2}"extra": true\n\}/);
  });

  it('shows binary data by type, size and hash', () => {
    const data = Buffer.from('picture').toString('base64');
    const shown = ofResult({
      content: [
        { type: 'image', mimeType: 'image/png', data },
        { type: 'resource', resource: { uri: 'x:y', blob: data } },
      ],
    });
    assert.ok(!shown.includes(data));
    assert.equal(shown.match(/7 B, SHA-256 [\da-f]{64}/g)?.length, 2);
    assert.match(shown, /"mimeType": "image\/png"/);
  });

  it('says that the tool failed', () => {
    assert.match(ofResult({ content: [{ type: 'text', text: 'locked' }], isError: true }), /^── tool error ──/);
  });

  it('shows whatever a server sent instead of content', () => {
    assert.match(ofResult({ content: 5 }), /"content": 5/);
    assert.match(ofResult({ content: [7, null, { type: 'odd', data: 1 }] }), /── content 1: \? ──\n7/);
    assert.match(ofResult({ messages: [], description: 'd' }), /"description": "d"/);
  });

  it('takes text that only begins like JSON as text', () => {
    assert.match(ofResult({ content: [{ type: 'text', text: '[INFO] ready' }] }), /\n\[INFO\] ready\n/);
  });
});

describe('a failure as a text to be compared', () => {
  it('has its class, its message and what is known of it', () => {
    const shown = text({
      kind: 'error',
      error: new ProtocolError('no oil', { rpcCode: -32603, data: { b: 1, a: 2 } }),
    });
    assert.match(shown, /^── protocol error ──\nno oil\n/);
    assert.match(shown, /"a": 2,\n {4}"b": 1/);
    assert.match(shown, /"rpcCode": -32603/);
  });

  it('has the exit status and stderr', () => {
    const exit = { exitCode: 7, signal: null };
    const error = new TransportError('ended', { reason: 'exit', exit, stderrTail: ['out of paper'] });
    assert.match(text({ kind: 'error', error }), /"exitCode": 7[^]*"out of paper"/);
  });
});

describe('JSON with its keys in order', () => {
  it('keeps every key, also odd ones', () => {
    const odd = JSON.parse('{"b": {"__proto__": 1}, "a": null}') as unknown;
    assert.equal(stableJson(odd), '{\n  "a": null,\n  "b": {\n    "__proto__": 1\n  }\n}');
  });

  it('takes values of any depth', () => {
    let deep: unknown = 'bottom';
    for (let level = 0; level < 1000; level++) deep = { deep };
    assert.ok(stableJson(deep).includes('bottom'));
  });
});

import assert from 'node:assert/strict';
import { remedyOf, type Refusal, type Remedy } from '../../../src/core/auth/remedy';

const signIn = (trigger: 'start' | 'request' | 'person' | 'stepUp'): Remedy => ({ kind: 'signIn', trigger });
const sendAgain: Remedy = { kind: 'sendAgain' };
const none: Remedy = { kind: 'none' };
const failed = (failure: Extract<Remedy, { kind: 'failed' }>['failure']): Remedy => ({ kind: 'failed', failure });
const unreachable = { kind: 'unreachable', origin: 'https://auth.example', detail: 'x' } as const;
const held = { accessToken: 'one', scopes: ['read'] };
const lacks = (...scopes: string[]) => ({
  error: 'insufficient_scope',
  scopes,
  resourceMetadata: undefined,
  dpop: false,
});
const plain = { error: undefined, scopes: [], resourceMetadata: undefined, dpop: false };
const unsaid: Omit<Refusal, 'status'> = {
  challenge: plain,
  trigger: 'request',
  held: undefined,
  refused: undefined,
  failure: undefined,
};

describe('what helps a refused request', () => {
  for (const [what, refusal, expected] of [
    ['with no tokens is a sign-in', { status: 401 }, signIn('request')],
    ['with no tokens, at a start, is a sign-in', { status: 401, trigger: 'start' }, signIn('start')],
    ['with no tokens and 403 is a sign-in', { status: 403 }, signIn('request')],
    ['whose token was refused is a sign-in', { status: 401, held, refused: 'one' }, signIn('request')],
    ['is other tokens that came meanwhile', { status: 401, held, refused: 'zero' }, sendAgain],
    ['after a failure that lasts is nothing', { status: 401, failure: unreachable }, failed(unreachable)],
    [
      'after a failure is a sign-in that the person wants',
      { status: 401, failure: unreachable, trigger: 'person' },
      signIn('person'),
    ],
    ['that lacks scopes is a step-up', { status: 403, held, challenge: lacks('read', 'write') }, signIn('stepUp')],
    [
      'that lacks scopes is a step-up, whatever failed before',
      { status: 403, held, challenge: lacks('write'), failure: unreachable },
      signIn('stepUp'),
    ],
    [
      'that lacks scopes which it has is nothing',
      { status: 403, held, challenge: lacks('read') },
      failed({ kind: 'scopesHeld', scopes: ['read'] }),
    ],
    ['that lacks scopes without a name is nothing of ours', { status: 403, held, challenge: lacks() }, none],
    ['that may not, for another reason, is nothing of ours', { status: 403, held }, none],
  ] as const) {
    it(what, () => {
      assert.deepEqual(remedyOf({ ...unsaid, ...refusal }), expected);
    });
  }
});

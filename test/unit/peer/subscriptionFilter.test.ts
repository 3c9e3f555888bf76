import assert from 'node:assert/strict';
import fc from 'fast-check';
import { asksFor, changeOf, changesOf, honoredPart } from '../../../src/core/peer/subscriptionFilter';
import type { SubscriptionFilter } from '../../../src/core/peer/types';

const filters: fc.Arbitrary<SubscriptionFilter> = fc.record(
  {
    toolsListChanged: fc.constant(true as const),
    promptsListChanged: fc.constant(true as const),
    resourcesListChanged: fc.constant(true as const),
    resourceSubscriptions: fc.uniqueArray(fc.constantFrom('a:1', 'a:2', 'a:3'), { minLength: 1 }),
  },
  { requiredKeys: [], noNullPrototype: true },
);

describe('a notification of a modern server', () => {
  for (const [method, params, change] of [
    ['notifications/tools/list_changed', {}, { kind: 'list', list: 'tools' }],
    ['notifications/prompts/list_changed', {}, { kind: 'list', list: 'prompts' }],
    ['notifications/resources/list_changed', {}, { kind: 'list', list: 'resources' }],
    ['notifications/resources/updated', { uri: 'a:1' }, { kind: 'resource', uri: 'a:1' }],
    ['notifications/resources/updated', { uri: 1 }, undefined],
    ['notifications/roots/list_changed', {}, undefined],
    ['notifications/message', {}, undefined],
    ['tools/list_changed', {}, undefined],
  ] as const) {
    it(`${method} ${JSON.stringify(params)} tells of ${change ? JSON.stringify(change) : 'nothing'}`, () => {
      assert.deepEqual(changeOf(method, params), change);
    });
  }
});

describe('what a server agreed to', () => {
  it('is never more than what was asked for, whatever it says', () => {
    fc.assert(
      fc.property(filters, fc.oneof(filters, fc.jsonValue()), (asked, said) => {
        const honored = honoredPart(asked, said);
        for (const change of changesOf(honored)) assert.ok(asksFor(asked, change));
        for (const uri of honored.resourceSubscriptions ?? []) assert.ok(asked.resourceSubscriptions?.includes(uri));
      }),
    );
  });

  it('is all of it where the server says the same back', () => {
    fc.assert(
      fc.property(filters, (asked) => {
        assert.deepEqual(honoredPart(asked, structuredClone(asked)), asked);
      }),
    );
  });

  it('tells of exactly what was asked for', () => {
    fc.assert(
      fc.property(filters, (asked) => {
        const lists = ['tools', 'prompts', 'resources'] as const;
        const told = changesOf(asked).map((change) => (change.kind === 'list' ? change.list : change.uri));
        const wanted = lists.filter((list) => asked[`${list}ListChanged`]);
        assert.deepEqual(told, [...wanted, ...(asked.resourceSubscriptions ?? [])]);
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { legacyCapabilities, legacyClientInfo } from '../../../src/core/era/legacyCapabilities';

const all = {
  roots: {},
  sampling: { tools: {} },
  elicitation: { form: {}, url: {} },
  experimental: { 'com.example/x': {} },
  extensions: { 'com.example/y': {} },
};
const { experimental } = all;

describe('capabilities for initialize', () => {
  for (const [revision, expected] of Object.entries({
    '2025-11-25': {
      roots: { listChanged: true },
      sampling: { tools: {} },
      elicitation: { form: {}, url: {} },
      experimental,
    },
    '2025-06-18': { roots: { listChanged: true }, sampling: {}, elicitation: {}, experimental },
    '2025-03-26': { roots: { listChanged: true }, sampling: {}, experimental },
    '2024-11-05': { roots: { listChanged: true }, sampling: {}, experimental },
  })) {
    it(`at ${revision} have that revision's shape`, () => {
      assert.deepEqual(legacyCapabilities(all, revision), expected);
    });
  }

  it('declare nothing that the host cannot do', () => {
    assert.deepEqual(legacyCapabilities({}, '2025-11-25'), {});
    assert.deepEqual(legacyCapabilities({ elicitation: {} }, '2025-11-25'), { elicitation: {} });
  });

  it('leave out elicitation where a revision knows forms only and the host asks none', () => {
    assert.deepEqual(legacyCapabilities({ elicitation: { url: {} } }, '2025-06-18'), {});
    assert.deepEqual(legacyCapabilities({ elicitation: { form: {} } }, '2025-06-18'), { elicitation: {} });
    assert.deepEqual(legacyCapabilities({ elicitation: {} }, '2025-06-18'), { elicitation: {} });
  });
});

describe('the client in initialize', () => {
  const client = { name: 'host', version: '1', title: 'Host' };

  it('has a title from 2025-06-18 on', () => {
    assert.deepEqual(legacyClientInfo(client, '2025-11-25'), client);
    assert.deepEqual(legacyClientInfo(client, '2025-06-18'), client);
    assert.deepEqual(legacyClientInfo(client, '2025-03-26'), { name: 'host', version: '1' });
  });
});

import assert from 'node:assert/strict';
import { readDiscoverResult } from '../../../src/core/era/serverIdentity';

describe('what a server says of itself', () => {
  it('is kept up to a bound', () => {
    const long = 'x'.repeat(1_000_000);
    const reading = readDiscoverResult({
      supportedVersions: ['2026-07-28'],
      capabilities: {},
      instructions: long,
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: long, version: long, title: long } },
    });
    assert.ok(reading.ok);
    const { instructions, serverInfo } = reading.value;
    assert.equal(instructions?.length, 65_536);
    assert.deepEqual(
      [serverInfo?.name, serverInfo?.version, serverInfo?.title].map((text) => text?.length),
      [1_000, 1_000, 1_000],
    );
  });
});

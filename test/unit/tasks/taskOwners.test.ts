import assert from 'node:assert/strict';
import type { EndpointSpec, LaunchSpec } from '../../../src/core/config/resolveEntry';
import { TaskOwners } from '../../../src/core/tasks/taskOwners';

const endpoint: EndpointSpec = {
  transport: 'http',
  url: 'https://mcp.example.com/notes',
  headers: { 'X-Key': 'secret-key', 'X-Other': 'b' },
  identity: { header: 'X-Employee-Id', value: 'e1' },
};
const launch: LaunchSpec = {
  transport: 'stdio',
  command: 'node',
  args: ['notes.mjs'],
  cwd: '/project',
  env: { PATH: '/bin', TOKEN: 'secret-token' },
};
const baseEnv = { PATH: '/bin' };

/** Whether a task that `before` started may be asked for by `after`, in another run of the program. */
function isSame(
  before: Parameters<TaskOwners['admit']>[1],
  after: Parameters<TaskOwners['admit']>[1],
  subjects: readonly [string, string] | undefined,
  laterEnv: Record<string, string> = baseEnv,
) {
  const earlier = new TaskOwners(baseEnv);
  earlier.admit('notes', before, subjects?.[0]);
  const owner = earlier.markOf('notes');
  assert.ok(owner !== undefined);
  const later = new TaskOwners(laterEnv);
  later.admit('notes', after, subjects?.[1]);
  return later.owns('notes', owner);
}

describe('the owner of a task', () => {
  for (const [what, expected, before, after, subjects] of [
    ['the same address', true, endpoint, endpoint],
    [
      'the same headers in another order',
      true,
      endpoint,
      { ...endpoint, headers: { 'X-Other': 'b', 'X-Key': 'secret-key' } },
    ],
    ['another address', false, endpoint, { ...endpoint, url: 'https://mcp.example.com/other' }],
    ['another header', false, endpoint, { ...endpoint, headers: { ...endpoint.headers, 'X-Key': 'other' } }],
    ['another identity', false, endpoint, { ...endpoint, identity: { header: 'X-Employee-Id', value: 'e2' } }],
    ['no identity', false, endpoint, { ...endpoint, identity: undefined }],
    ['another subject of the token', false, endpoint, endpoint, ['alice', 'bob']],
    ['the same subject of the token', true, endpoint, endpoint, ['alice', 'alice']],
    ['the same process', true, launch, launch],
    ['another command', false, launch, { ...launch, command: 'deno' }],
    ['another argument', false, launch, { ...launch, args: ['other.mjs'] }],
    ['another folder', false, launch, { ...launch, cwd: '/other' }],
    ['another variable', false, launch, { ...launch, env: { ...launch.env, TOKEN: 'other' } }],
    ['an address instead of a process', false, launch, endpoint],
  ] as const) {
    it(`is ${expected ? 'the same' : 'another'} with ${what}`, () => {
      assert.equal(isSame(before, after, subjects), expected);
    });
  }

  it('is the same where a window inherits other variables', () => {
    const later = { ...launch, env: { ...launch.env, PATH: '/usr/bin', WINDOW: '2' } };
    assert.equal(isSame(launch, later, undefined, { PATH: '/usr/bin', WINDOW: '2' }), true);
  });

  it('is nobody for a server that was never connected, and for a mark that is none', () => {
    const owners = new TaskOwners({});
    assert.equal(owners.markOf('notes'), undefined);
    assert.equal(owners.owns('notes', 'salt.mark'), false);
    owners.admit('notes', endpoint, undefined);
    for (const mark of ['', '.', 'salt', 'salt.mark']) assert.equal(owners.owns('notes', mark), false);
  });

  it('has marks that are salted and show nothing of what they were made of', () => {
    const owners = new TaskOwners({});
    owners.admit('notes', endpoint, 'alice');
    const marks = [owners.markOf('notes'), owners.markOf('notes')];
    assert.notEqual(marks[0], marks[1]);
    assert.ok(!marks.some((mark) => /secret|alice|example/.test(mark!)));
  });
});

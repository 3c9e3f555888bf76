import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Host } from '../../src/core/host';
import { allGone } from '../support/processes';
import { RecordingFolder } from '../support/recordings';

interface RealServer {
  readonly package: string;
  /** The file to run, in the package; absent: its script for Node. */
  readonly program?: string;
  readonly era: 'modern' | 'legacy';
  readonly tools: number;
  /** Without a network it answers `tools/list` with an error. */
  readonly unlisted?: true;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** It ends when it is asked what it does not know. */
  readonly diesOfProbe?: true;
  /** One call that needs no network, and what the text of its answer holds. */
  readonly call?: readonly [tool: string, args: Readonly<Record<string, unknown>>, answer: RegExp];
}

const installed = resolve('test', 'servers', 'real', 'node_modules');
const recordings = new RecordingFolder();
const files = recordings.file('files');

/** No cluster is behind it: the server only shows what it was configured with. */
const kubeconfig = {
  apiVersion: 'v1',
  kind: 'Config',
  clusters: [{ name: 'nowhere', cluster: { server: 'http://127.0.0.1:1' } }],
  users: [{ name: 'nobody', user: {} }],
  contexts: [{ name: 'nowhere', context: { cluster: 'nowhere', user: 'nobody' } }],
  'current-context': 'nowhere',
};

const servers: Readonly<Record<string, RealServer>> = {
  calendar: {
    package: '@temporal-cortex/cortex-mcp-linux-x64',
    program: 'bin/cortex-mcp',
    era: 'legacy',
    tools: 18,
    diesOfProbe: true,
    call: ['get_temporal_context', {}, /./],
  },
  context7: { package: '@upstash/context7-mcp', era: 'modern', tools: 2 },
  everything: {
    package: '@modelcontextprotocol/server-everything',
    era: 'legacy',
    tools: 13,
    call: ['echo', { message: 'ahoy ☃' }, /ahoy ☃/],
  },
  filesystem: {
    package: '@modelcontextprotocol/server-filesystem',
    era: 'legacy',
    tools: 14,
    args: [files],
    call: ['read_text_file', { path: join(files, 'log.txt') }, /fog at noon/],
  },
  godot: { package: '@coding-solo/godot-mcp', era: 'legacy', tools: 14 },
  kubernetes: {
    package: 'kubernetes-mcp-server-linux-amd64',
    program: 'bin/kubernetes-mcp-server-linux-amd64',
    era: 'modern',
    tools: 20,
    env: { KUBECONFIG: recordings.file('kubeconfig') },
    call: ['configuration_view', {}, /name: nowhere/],
  },
  memory: {
    package: '@modelcontextprotocol/server-memory',
    era: 'legacy',
    tools: 9,
    env: { MEMORY_FILE_PATH: recordings.file('memory.jsonl') },
    call: ['create_entities', { entities: [{ name: 'Lamp', entityType: 'thing', observations: ['lit'] }] }, /Lamp/],
  },
  supabase: {
    package: '@supabase/mcp-server-supabase',
    era: 'modern',
    tools: 0,
    unlisted: true,
    args: ['--access-token=sbp_0000000000000000000000000000000000000000'],
  },
  thinking: {
    package: '@modelcontextprotocol/server-sequential-thinking',
    era: 'legacy',
    tools: 1,
    call: [
      'sequentialthinking',
      { thought: 'begin', thoughtNumber: 1, totalThoughts: 2, nextThoughtNeeded: true },
      /"thoughtNumber": 1/,
    ],
  },
  time: {
    package: 'mcp-time-linux-x64',
    program: 'bin/mcp-time',
    era: 'legacy',
    tools: 5,
    call: ['current_time', { timezone: 'Etc/UTC' }, /UTC|Z/],
  },
};

/** Packages for one system only are not installed on others. */
const runsHere = ({ package: name }: RealServer): boolean =>
  !/-linux-(amd|x)64$/.test(name) || (process.platform === 'linux' && process.arch === 'x64');

function commandLine({ package: name, program, args = [] }: RealServer): string[] {
  const folder = join(installed, name);
  if (program !== undefined) return [join(folder, program), ...args];
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<string, string> };
  return [process.execPath, join(folder, Object.values(bin)[0]!), ...args];
}

describe('real servers from npm', () => {
  const here = Object.entries(servers).filter(([, server]) => runsHere(server));
  let host: Host;
  let pids: number[];

  before('they are installed and started', async function () {
    this.timeout(600_000);
    await promisify(execFile)(process.execPath, [join('test', 'servers', 'real', 'install.mjs')]);
    mkdirSync(files);
    writeFileSync(join(files, 'log.txt'), 'fog at noon\n');
    writeFileSync(recordings.file('kubeconfig'), JSON.stringify(kubeconfig));
    const entries = here.map(([name, server]) => {
      const args = [join('test', 'servers', 'tee.mjs'), recordings.file(name), ...commandLine(server)];
      return [name, { command: process.execPath, args, env: server.env ?? {}, allowLegacy: true }] as const;
    });
    host = new Host({
      settings: { servers: Object.fromEntries(entries), collisionPolicy: 'prefixAll', discoverTimeoutMs: 60_000 },
    });
    await host.start();
    pids = host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  });

  after('no process is left', async () => {
    await host.dispose();
    await allGone(pids);
    recordings.remove();
  });

  for (const [name, server] of Object.entries(servers)) {
    describe(`${name} (${server.package})`, () => {
      before(function () {
        // Published for Linux on x64 alone.
        if (!runsHere(server)) this.skip();
      });

      const methods = (): unknown[] => recordings.messages(name).map(({ method }) => method);

      it(`is ${server.era}, and lists its tools`, () => {
        const peer = host.peers.find((each) => each.name === name)!;
        assert.deepEqual([peer.state.kind, peer.era, peer.toolCount], ['ready', server.era, server.tools]);
        assert.equal(host.catalog.entries.filter((entry) => entry.server === name).length, server.tools);
        assert.deepEqual([peer.lists.tools.failed, peer.problems.length], server.unlisted ? [true, 1] : [false, 0]);
      });

      if (server.call !== undefined) {
        const [tool, args, answer] = server.call;
        it(`answers ${tool}`, async () => {
          const { content, isError } = await host.callTool(`${name}/${tool}`, args);
          assert.notEqual(isError, true);
          assert.match((content[0] as { text: string }).text, answer);
        });
      }

      if (server.diesOfProbe) {
        it('ended at server/discover, so that another process was asked the older way', () => {
          const steps = host.peers.find((each) => each.name === name)?.evidence?.steps ?? [];
          assert.deepEqual(
            steps.map(({ answer }) => answer.kind),
            ['exit', 'result'],
          );
        });
      }

      if (server.era === 'modern') {
        it('was never sent a byte of initialize, though its entry allows it', () => {
          assert.equal(methods()[0], 'server/discover');
          assert.ok(!recordings.mentions(name, 'initialize'));
        });
      } else {
        it('was sent initialize once, after server/discover', () => {
          assert.deepEqual(methods().slice(0, 3), ['server/discover', 'initialize', 'notifications/initialized']);
          assert.equal(methods().filter((method) => method === 'initialize').length, 1);
        });
      }
    });
  }
});

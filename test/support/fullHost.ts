// A host with many servers, started in the ways that people start them, which then waits to be killed.
// usage: node fullHost.js COUNT NPX  → one line of JSON on stdout: the ids of all processes that the servers tell of
//   NPX: the JSON of how npx runs a server
import { Host } from '../../src/core/host';
import type { NpxPackage } from './npxPackage';

const node = process.execPath;
const plain = 'test/servers/plain.mjs';

const npx = JSON.parse(process.argv[3]!) as NpxPackage;
const byNpx = (...args: string[]) => ({
  command: 'npx',
  args: [...npx.arguments, ...args],
  cwd: npx.folder,
  env: npx.env,
});
const shellOfNpx = `npx ${npx.arguments.join(' ')} deaf child; true`;

/** By a program, by npx, and by shells that stay or that it takes the place of. */
const ways = [
  { command: node, args: [plain] },
  { command: node, args: [plain, 'deaf', 'child'] },
  { command: 'sh', args: ['-c', `exec "${node}" ${plain} child`] },
  { command: 'sh', args: ['-c', `"${node}" ${plain} deaf; true`] },
  byNpx('deaf', 'child'),
  byNpx(),
  { ...byNpx(), command: 'sh', args: ['-c', shellOfNpx] },
];

const count = Number(process.argv[2]);
const servers = Array.from({ length: count }, (_, index) => [`server-${index}`, ways[index % ways.length]] as const);
const host = new Host({ settings: { servers: Object.fromEntries(servers) } });
void host.start().then(async () => {
  const pids = host.peers.map(({ pid }) => pid);
  for (const { name } of host.peers) {
    const { content } = await host.callTool(`${name}/whoami`, {});
    pids.push(...(JSON.parse((content[0] as { text: string }).text) as number[]));
  }
  process.stdout.write(`${JSON.stringify(pids)}\n`);
});

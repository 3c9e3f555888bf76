// One entry of the settings, several processes of its server behind a stock reverse proxy (haproxy, least connections, no session
// kept): how calls grow with processes, and what is lost when one is killed.
// usage: node bench/behindProxy.mjs [--processes 1,2,4,8] [--calls 400]; needs haproxy on the PATH
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { Host } = createRequire(import.meta.url)('../dist/core.js');
const { values } = parseArgs({
  options: { processes: { type: 'string', default: '1,2,4,8' }, calls: { type: 'string', default: '400' } },
});
const calls = Number(values.calls);
const inFlight = 64;
for (const count of values.processes.split(',').map(Number)) console.log(JSON.stringify(await behindProxy(count)));

async function behindProxy(count) {
  const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
  const ports = await Promise.all(Array.from({ length: count + 1 }, freePort));
  const front = ports.pop();
  const servers = await Promise.all(ports.map(startServer));
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyConfig(front, ports));
  const proxy = spawn('haproxy', ['-f', config, '-db'], { stdio: 'inherit' });
  const host = new Host({ settings: { servers: { pool: { url: `http://127.0.0.1:${front}/mcp` } } } });
  try {
    await reachable(front);
    await host.start();
    const before = performance.now();
    const answered = await callMany(host);
    const perSecond = Math.round(calls / ((performance.now() - before) / 1000));
    const row = { processes: count, 'calls/s': perSecond, 'processes that answered': new Set(answered).size };
    return count === 1 ? row : { ...row, 'failed when one is killed': await failedWhenKilled(host, servers[0]) };
  } finally {
    await host.dispose();
    for (const child of [proxy, ...servers]) child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

/** One is killed in the middle; calls that were in its hands may be lost, and no others. */
async function failedWhenKilled(host, server) {
  setTimeout(() => server.kill('SIGKILL'), 200);
  const answered = await callMany(host);
  return answered.filter((pid) => pid === undefined).length;
}

/** The process that answered each call; undefined: it failed. */
async function callMany(host) {
  const answered = [];
  let left = calls;
  const worker = async () => {
    while (left-- > 0) {
      const result = await host.callTool('echo', {}).catch(() => undefined);
      answered.push(result?.content[0].text);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return answered;
}

async function startServer(port) {
  const server = fork(join(import.meta.dirname, 'httpServer.mjs'), [String(port)]);
  await once(server, 'message');
  return server;
}

function haproxyConfig(front, ports) {
  return [
    'global',
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    // A server that can't be reached is no reason to fail: another one is asked.
    '  retries 3',
    '  option redispatch 1',
    'frontend mcp',
    `  bind 127.0.0.1:${front}`,
    '  default_backend pool',
    'backend pool',
    '  balance leastconn',
    ...ports.map((port, index) => `  server s${index} 127.0.0.1:${port} check inter 200`),
    '',
  ].join('\n');
}

async function reachable(port) {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('haproxy does not listen');
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

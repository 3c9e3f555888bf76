// The clients that are compared. Each connects to servers, which have a tool `echo`, and calls it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { Host } = createRequire(import.meta.url)('../dist/core.js');
const version = '2026-07-28';

/**
 * @typedef {object} Command
 * @property {string} command
 * @property {readonly string[]} args
 * @property {Record<string, string>} [env]
 *
 * @typedef {object} Connected
 * @property {(args: object) => Promise<unknown>} call calls the tool `echo` of the first server
 * @property {() => Promise<unknown>} close
 */

/**
 * The server of bench/server.mjs.
 * @param {Record<string, string>} [env]
 * @returns {Command}
 */
export function nodeServer(env = {}) {
  return { command: process.execPath, args: [join(import.meta.dirname, 'server.mjs')], env };
}

/**
 * @param {number} index
 * @returns {Command}
 */
export function lightServer(index) {
  return { command: '/bin/sh', args: [join(import.meta.dirname, 'lightServer.sh'), `light${index}`] };
}

/** Connect to all servers at once; resolve when the tools of each are known.
 * @type {Record<'floor' | 'bare' | 'host' | 'sdk', (servers: readonly Command[], wireLog?: object) => Promise<Connected>>}
 */
export const subjects = {
  /** A client that does nothing but write and read valid messages: what no client can beat by much. */
  floor: (servers) => lines(servers, required),

  /** The same, which leaves out what the revision requires of each request: a server need not answer it. */
  bare: (servers) => lines(servers, {}),

  /** @param wireLog records all messages */
  async host(servers, wireLog) {
    const host = new Host({
      settings: { servers: Object.fromEntries(servers.map((server, index) => [`server${index}`, server])) },
    });
    if (wireLog) host.onDidWire((event) => wireLog.add(event));
    await host.start();
    if (host.catalog.entries.length === 0) throw new Error('no server of the bench is ready');
    return { call: (args) => host.callTool('echo', args), close: () => host.dispose() };
  },

  async sdk(servers) {
    const clients = await Promise.all(servers.map(connectSdk));
    return {
      call: (args) => clients[0].callTool({ name: 'echo', arguments: args }, { timeout: 600_000 }),
      close: () => Promise.all(clients.map((client) => client.close())),
    };
  },
};

/** What each request has to say of the client (specification, 2026-07-28: `RequestMetaObject`), with what it should say. */
const required = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  },
};

/**
 * @param {readonly Command[]} servers
 * @param {object} beside of the parameters of each request
 */
async function lines(servers, beside) {
  const clients = await Promise.all(servers.map((server) => connectLines(server, beside)));
  return {
    call: (args) => clients[0].request('tools/call', { name: 'echo', arguments: args }),
    close: () => Promise.all(clients.map((client) => client.close())),
  };
}

/**
 * @param {Command} server
 * @param {object} beside
 */
async function connectLines({ command, args, env = {} }, beside) {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const pending = new Map();
  let chunks = [];
  let id = 0;
  child.stdout.on('data', (chunk) => {
    chunks.push(chunk);
    if (!chunk.includes(10)) return;
    const lines = Buffer.concat(chunks).toString().split('\n');
    chunks = [Buffer.from(lines.pop())];
    for (const line of lines) {
      const message = JSON.parse(line);
      pending.get(message.id)(message.result);
      pending.delete(message.id);
    }
  });
  const request = (method, params) =>
    new Promise((resolve) => {
      pending.set(++id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, ...beside } })}\n`);
    });
  await request('server/discover', {});
  await request('tools/list', {});
  const close = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.stdin.end();
    });
  return { request, close };
}

/** @param {Command} server */
async function connectSdk({ command, args, env = {} }) {
  const client = new Client(
    { name: 'bench', version: '1' },
    { versionNegotiation: { mode: { pin: version } }, supportedProtocolVersions: [version] },
  );
  await client.connect(
    new StdioClientTransport({ command, args: [...args], env: { ...process.env, ...env }, maxBufferSize: 128_000_000 }),
  );
  await client.listTools();
  return client;
}

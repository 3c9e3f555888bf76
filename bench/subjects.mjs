// The clients that are compared. Each connects to one server and calls its tools.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { Host } = createRequire(import.meta.url)('../dist/core.js');
const server = join(import.meta.dirname, 'server.mjs');
const version = '2026-07-28';

/**
 * @typedef {object} Connected
 * @property {(args: object) => Promise<unknown>} call calls the tool `echo`
 * @property {() => Promise<unknown>} close
 */

/** @type {Record<string, (env?: Record<string, string>) => Promise<Connected>>} */
export const subjects = {
  /** A client that does nothing but write and read lines: what no client can beat by much. */
  async floor(env = {}) {
    const child = spawn(process.execPath, [server], {
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
        child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      });
    await request('server/discover', {});
    await request('tools/list', {});
    return {
      call: (args) => request('tools/call', { name: 'echo', arguments: args }),
      close: () =>
        new Promise((resolve) => {
          child.once('exit', resolve);
          child.stdin.end();
        }),
    };
  },

  /** @param wireLog records all messages */
  async host(env = {}, wireLog = undefined) {
    const host = new Host({ settings: { servers: { bench: { command: process.execPath, args: [server], env } } } });
    if (wireLog) host.onDidWire((event) => wireLog.add(event));
    await host.start();
    return { call: (args) => host.callTool('echo', args), close: () => host.dispose() };
  },

  async sdk(env = {}) {
    const client = new Client(
      { name: 'bench', version: '1' },
      { versionNegotiation: { mode: { pin: version } }, supportedProtocolVersions: [version] },
    );
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [server],
        env: { ...process.env, ...env },
        maxBufferSize: 128_000_000,
      }),
    );
    await client.listTools();
    return { call: (args) => client.callTool({ name: 'echo', arguments: args }), close: () => client.close() };
  },
};

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { within } from './processes';

const script = resolve('test/servers/real/node_modules/@modelcontextprotocol/server-everything/dist/index.js');

/** The reference server from npm, over Streamable HTTP; test/servers/real/install.mjs installs it. */
export class EverythingServer {
  private constructor(
    readonly url: string,
    readonly pid: number,
    readonly ended: Promise<void>,
    readonly process: ChildProcess,
  ) {}

  static async start(): Promise<EverythingServer> {
    const port = await freePort();
    const child = spawn(process.execPath, [script, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = new Promise<void>((resolved) =>
      child.once('close', () => {
        resolved();
      }),
    );
    const ready = new Promise<void>((resolved, rejected) => {
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('listening on port')) resolved();
      });
      child.once('close', () => {
        rejected(new Error(`server-everything ended:\n${said}`));
      });
    });
    await within(ready, 'server-everything to listen', 60_000);
    return new EverythingServer(`http://127.0.0.1:${port}/mcp`, child.pid!, ended, child);
  }

  async stop(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}

/** It names its port only if told which. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolved) => server.listen(0, '127.0.0.1', resolved));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolved) => server.close(resolved));
  return port;
}

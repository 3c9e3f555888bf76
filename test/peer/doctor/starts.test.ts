import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSettings } from '../../../src/core/config/settings';
import type { Cause } from '../../../src/core/doctor/cause';
import { diagnose } from '../../../src/core/doctor/diagnose';
import { Host } from '../../../src/core/host';
import type { StartReport } from '../../../src/core/peer/startReport';
import { createHttpTransports } from '../../../src/http/http';
import { lookAround, type CheckWorld, type LookAround } from '../../../src/vscode/doctor/checks';
import { FastClock } from '../../support/fastClock';
import { HttpServer, type Responder } from '../../support/httpServer';

const node = process.execPath;

const entry = (code: string, more: Record<string, unknown> = {}) => ({ command: node, args: ['-e', code], ...more });

describe('the cause of a start that failed, with real processes and endpoints', () => {
  let folder: string;
  let host: Host | undefined;
  let endpoint: HttpServer | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'doctor-'));
  });

  afterEach(async () => {
    await host?.dispose();
    await endpoint?.stop();
    host = undefined;
    endpoint = undefined;
  });

  after(() => {
    rmSync(folder, { recursive: true });
  });

  interface Consulted {
    readonly cause: Cause;
    readonly report: StartReport;
    readonly look: LookAround;
  }

  /** Starts a server, and looks into it when it is down or ready. */
  async function consult(written: Record<string, unknown>, world: Partial<CheckWorld> = {}): Promise<Consulted> {
    const settings = { servers: { files: { restart: 'never', ...written } } };
    const started = new Host({
      settings,
      ports: {
        defaultCwd: folder,
        resolveVariable: () => Promise.resolve(undefined),
        http: createHttpTransports({}),
        // Over HTTP a failure that may pass is waited out.
        ...('url' in written && { clock: new FastClock(20) }),
      },
    });
    host = started;
    await started.startServer('files').catch(() => undefined);
    const [view] = started.peers;
    const [parsed] = parseSettings(settings).servers;
    const report = started.startReport('files');
    assert.ok(view && parsed && report);
    const look = await lookAround(parsed, {
      variableValue: () => undefined,
      defaultCwd: folder,
      env: process.env,
      platform: process.platform,
      shellPath: () => Promise.resolve(undefined),
      ...world,
    });
    const { state } = view;
    const error = 'error' in state ? state.error : undefined;
    return { cause: diagnose({ state: state.kind, error, report, checks: look.checks }), report, look };
  }

  function script(name: string, text: string, mode = 0o755): string {
    const file = join(folder, name);
    writeFileSync(file, text);
    chmodSync(file, mode);
    return file;
  }

  it('a command that there is nowhere', async () => {
    const { cause, report, look } = await consult({ command: 'no-such-command-at-all' });
    assert.deepEqual(cause, {
      kind: 'commandNotFound',
      command: 'no-such-command-at-all',
      elsewhere: [],
      inShell: false,
    });
    assert.ok(look.searched.length > 0);
    assert.equal(report.target?.kind === 'process' && report.target.executable, undefined);
    assert.deepEqual(
      report.phases.map(({ name }) => name),
      ['resolve', 'connect'],
    );
  });

  it('a command that only a terminal finds', async () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    script('bin/only-in-the-shell', '#!/bin/sh\n');
    const { cause } = await consult(
      { command: 'only-in-the-shell' },
      { shellPath: () => Promise.resolve(`/nowhere:${bin}`) },
    );
    assert.equal(cause.kind === 'commandNotFound' && cause.inShell, true);
    assert.deepEqual(cause.kind === 'commandNotFound' && cause.elsewhere, [join(bin, 'only-in-the-shell')]);
  });

  it('a file that may not be executed', async () => {
    const file = script('plain.sh', '#!/bin/sh\n', 0o644);
    assert.deepEqual((await consult({ command: file })).cause, { kind: 'notExecutable', file });
  });

  it('a script for an interpreter that there is not', async () => {
    const file = script('odd', '#!/no/such/interpreter\n');
    const { cause } = await consult({ command: file });
    assert.deepEqual(cause, { kind: 'noInterpreter', file, interpreter: '/no/such/interpreter' });
  });

  it('a script with Windows line ends', async () => {
    const file = script('crlf', '#!/bin/sh\r\nexit 0\r\n');
    assert.deepEqual((await consult({ command: file })).cause, { kind: 'windowsLineEnds', file });
  });

  it('a program for another processor', async () => {
    const machine = process.arch === 'arm64' ? 0x3e : 0xb7;
    const header = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, machine, 0]);
    const file = script('foreign', '');
    writeFileSync(file, header);
    const { cause } = await consult({ command: file });
    assert.deepEqual(cause, { kind: 'wrongArchitecture', file });
  });

  it('a working folder that there is not', async () => {
    const cwd = join(folder, 'gone');
    assert.deepEqual((await consult(entry('', { cwd }))).cause, { kind: 'cwdMissing', cwd });
  });

  it('a variable without a value', async () => {
    const { cause, report, look } = await consult(entry('', { env: { TOKEN: '${env:NO_TOKEN}' } }));
    assert.deepEqual(cause, { kind: 'variableUnset', field: 'env.TOKEN', variable: 'env:NO_TOKEN' });
    assert.deepEqual(look.checks.unset, [{ field: 'env.TOKEN', variable: 'env:NO_TOKEN' }]);
    assert.equal(report.target, undefined);
  });

  it('an envFile that there is not', async () => {
    const { cause } = await consult(entry('', { envFile: 'gone.env' }));
    assert.deepEqual(cause, { kind: 'envFileUnreadable', file: join(folder, 'gone.env') });
  });

  it('an end with a code, after words on stderr', async () => {
    const { cause, report } = await consult(entry('console.error("Error: no config"); process.exitCode = 3'));
    assert.deepEqual(cause, { kind: 'exited', code: 3, line: 'Error: no config', mayBeLegacy: true });
    assert.deepEqual(report.stderr, ['Error: no config']);
    assert.equal(report.firstOutput?.stream, 'stderr');
    assert.equal(report.target?.kind === 'process' && report.target.executable, node);
  });

  it('a script that there is not', async () => {
    const { cause } = await consult({ command: node, args: ['gone.mjs'] });
    assert.deepEqual(cause, { kind: 'scriptMissing', file: join(folder, 'gone.mjs') });
  });

  it('a package that is not installed', async () => {
    const file = script('needs.mjs', 'import "no-such-package-at-all";');
    const { cause } = await consult({ command: node, args: [file] });
    assert.deepEqual(cause, { kind: 'moduleMissing', runtime: 'node', module: 'no-such-package-at-all' });
  });

  it('a command that a shell does not find', async () => {
    const { cause } = await consult({ command: 'sh', args: ['-c', 'no-such-command-at-all'] });
    assert.deepEqual(cause, { kind: 'commandNotFoundInside', name: 'no-such-command-at-all' });
  });

  it('a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { cause } = await consult(entry(`require('net').createServer().listen(${port}, '127.0.0.1')`));
    assert.deepEqual(cause, { kind: 'portInUse', port: String(port) });
    await new Promise((resolve) => other.close(resolve));
  });

  it('a signal', async () => {
    const { cause } = await consult(entry('process.kill(process.pid, "SIGKILL")'));
    assert.deepEqual(cause, { kind: 'killed', signal: 'SIGKILL' });
  });

  it('too little memory', async () => {
    const hungry = 'const all = []; for (;;) all.push(new Array(1000).fill(Math.random()));';
    const { cause } = await consult({ command: node, args: ['--max-old-space-size=8', '-e', hungry] });
    assert.deepEqual(cause, { kind: 'outOfMemory' });
  });

  it('text on stdout in place of messages', async () => {
    const { cause, report } = await consult(
      entry('console.log("Welcome!"); setInterval(() => {}, 1000)', { discoverTimeoutMs: 1000 }),
    );
    assert.deepEqual(cause, { kind: 'banner', line: 'Welcome!', source: 'launcher' });
    assert.deepEqual([report.noiseCount, report.firstOutput?.stream], [1, 'stdout']);
  });

  it('a server of HTTP in place of stdio', async () => {
    const { cause } = await consult(
      entry('console.error("listening on http://localhost:3000/mcp"); setInterval(() => {}, 1000)', {
        discoverTimeoutMs: 1000,
      }),
    );
    assert.deepEqual(cause, { kind: 'servesHttp', url: 'http://localhost:3000/mcp' });
  });

  it('silence', async () => {
    const { cause } = await consult(entry('setInterval(() => {}, 1000)', { discoverTimeoutMs: 300 }));
    assert.deepEqual(cause, { kind: 'silent', line: undefined, mayBeLegacy: true });
  });

  it('none, for a server that runs', async () => {
    const { cause, report } = await consult({ command: node, args: [join(process.cwd(), 'test/servers/toolbox.mjs')] });
    assert.deepEqual(cause, { kind: 'ready' });
    assert.deepEqual(
      report.phases.map(({ name }) => name),
      ['resolve', 'connect', 'discover', 'list'],
    );
    assert.equal(report.outcome.kind, 'ready');
  });

  it('an older server that is not allowed', async () => {
    const { cause } = await consult({ command: node, args: [join(process.cwd(), 'demo/servers/relic.mjs')] });
    assert.deepEqual(cause, { kind: 'legacyRefused' });
  });

  const answers: [what: string, status: number, headers: Record<string, string>, body: string, cause: Cause][] = [
    ['a path without an endpoint', 404, {}, 'Not found', { kind: 'notFound' }],
    ['a sign-in that is missing', 401, { 'WWW-Authenticate': 'Bearer' }, '', { kind: 'signInNeeded' }],
    ['a refusal', 403, {}, '', { kind: 'forbidden' }],
    ['a failure of the server', 500, {}, 'oops', { kind: 'serverFailure', status: 500 }],
    ['a failure before the server', 503, {}, '', { kind: 'gatewayFailure', status: 503 }],
    ['a web page', 200, { 'Content-Type': 'text/html' }, '<h1>Hi</h1>', { kind: 'htmlPage' }],
    ['other JSON', 200, { 'Content-Type': 'application/json' }, '{"hello":1}', { kind: 'notMcp' }],
  ];
  for (const [what, status, headers, body, cause] of answers) {
    it(`${what} (HTTP ${status})`, async () => {
      await answering((_, response) => {
        response.writeHead(status, headers).end(body);
      });
      const found = await consult({ url: `http://127.0.0.1:${endpoint!.port}/mcp` });
      assert.deepEqual(found.cause, cause);
      assert.deepEqual(found.report.target, { kind: 'endpoint', origin: `http://127.0.0.1:${endpoint!.port}` });
    });
  }

  it('the transport of 2024-11-05 (HTTP+SSE)', async () => {
    await answering(({ method }, response) => {
      if (method === 'POST') response.writeHead(405).end();
      else
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('event: endpoint\ndata: /messages\n\n');
    });
    const { cause } = await consult({ url: `http://127.0.0.1:${endpoint!.port}/sse` });
    assert.deepEqual(cause, { kind: 'httpSse' });
  });

  it('a redirect to elsewhere', async () => {
    await answering((_, response) => {
      response.writeHead(302, { Location: 'https://login.example/' }).end();
    });
    const { cause } = await consult({ url: `http://127.0.0.1:${endpoint!.port}/mcp` });
    assert.equal(cause.kind, 'redirected');
  });

  it('a port at which nothing listens', async () => {
    const { cause, report } = await consult({ url: 'http://127.0.0.1:1/mcp' });
    assert.deepEqual(cause, { kind: 'refused' });
    assert.ok(report.phases.some(({ name }) => name === 'retry'));
  });

  it('a host that there is not', async () => {
    assert.deepEqual((await consult({ url: 'http://no-such-host.invalid/mcp' })).cause, { kind: 'nameUnknown' });
  });

  it('https to a port that speaks plain HTTP', async () => {
    await answering((_, response) => {
      response.writeHead(404).end();
    });
    const { cause } = await consult({ url: `https://127.0.0.1:${endpoint!.port}/mcp` });
    assert.deepEqual(cause, { kind: 'plainHttp' });
  });

  it('a port that does not speak HTTP', async () => {
    const other = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { cause } = await consult({ url: `http://127.0.0.1:${port}/mcp` });
    assert.deepEqual(cause, { kind: 'notHttp' });
    await new Promise((resolve) => other.close(resolve));
  });

  async function answering(respond: Responder): Promise<void> {
    endpoint = await HttpServer.start(respond);
  }
});

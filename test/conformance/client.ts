// The client under test of the official conformance suite: the product's host, told by a scenario's name what to do.
// usage: MCP_CONFORMANCE_SCENARIO=name MCP_CONFORMANCE_PROTOCOL_VERSION=version [MCP_CONFORMANCE_CONTEXT=json] node client.js URL
// Prints one line of JSON. Exit codes: 0 done, 1 failed, 64 unknown scenario, 124 not done in time.
import assert from 'node:assert/strict';
import { messageOf } from '../../src/core/base/errors';
import { isObject } from '../../src/core/base/json';
import { Host } from '../../src/core/host';
import { person, showPage } from './person';
import { serverName, type Context, type Scenario } from './scenario';
import { findScenario } from './scenarios';

const limitMs = 25_000;

/** The first revision without a handshake. */
const firstModern = '2026-07-28';

function report(scenario: string, outcome: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ scenario, pid: process.pid, ...outcome })}\n`);
}

function readContext(text: string | undefined): Context {
  const context: unknown = JSON.parse(text ?? '{}');
  if (!isObject(context)) throw new TypeError('MCP_CONFORMANCE_CONTEXT is no object.');
  return context;
}

interface Play {
  readonly scenario: Scenario;
  readonly url: string;
  /** Of the specification, that the server speaks. */
  readonly revision: string;
  readonly context: Context;
}

/**
 * That a server speaks a revision without a handshake, the host has to find out. With others it would agree on the highest
 * that both speak, which may be a later one, so it is told of that revision only.
 */
async function play({ scenario, url, revision, context }: Play): Promise<Record<string, unknown>> {
  const { settings, entry, act } = scenario;
  const servers = { [serverName]: { url, allowLegacy: true, ...entry?.(context) } };
  const older = revision < firstModern ? { legacyVersions: [revision] } : {};
  const host = new Host({
    settings: { ...older, ...settings, servers },
    ports: { inputs: person, authorize: showPage },
  });
  try {
    if (host.configProblems.some(({ severity }) => severity === 'error')) {
      throw new Error(JSON.stringify(host.configProblems));
    }
    await act(host, context);
    const [peer] = host.peers;
    if (peer?.state.kind === 'ready') assert.equal(peer.version, revision, 'the version agreed on');
    return { ok: true, era: peer?.era, version: peer?.version };
  } finally {
    await host.dispose();
  }
}

async function main(): Promise<number> {
  const name = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
  const url = process.argv[2];
  const scenario = findScenario(name);
  if (!scenario || url === undefined) {
    report(name, { ok: false, error: url === undefined ? 'no URL' : 'unknown scenario' });
    return 64;
  }
  // Not held by it: a client that is done, and that nothing of the host keeps alive, ends by itself.
  const watchdog = setTimeout(() => {
    report(name, { ok: false, error: `not done in ${limitMs / 1000} s` });
    process.exit(124);
  }, limitMs);
  watchdog.unref();
  try {
    const revision = process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? firstModern;
    const context = readContext(process.env['MCP_CONFORMANCE_CONTEXT']);
    report(name, await play({ scenario, url, revision, context }));
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? String(error.stack) : messageOf(error)}\n`);
    report(name, { ok: false, error: messageOf(error) });
    return 1;
  }
}

void main().then((code) => {
  process.exitCode = code;
});

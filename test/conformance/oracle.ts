// Does the same with a server of the suite twice, through the SDK's client and through the host. The answers are to be equal.
// usage: MCP_CONFORMANCE_PROTOCOL_VERSION=version node oracle.js URL
// Prints one line of JSON. Exit codes: 0 equal, 1 not.
import assert from 'node:assert/strict';
import { messageOf } from '../../src/core/base/errors';
import { Host } from '../../src/core/host';
import { hostSubject, sdkSubject, type Subject } from '../support/oracle';
import { person } from './person';
import { serverName } from './scenario';

interface Tool {
  readonly name: string;
  readonly inputSchema?: unknown;
}

/** What the tools of the suite take that take something. */
function argumentsOf(name: string, tools: readonly Tool[]): Readonly<Record<string, unknown>> {
  switch (name) {
    case 'add_numbers':
      return { a: 0.1, b: 0.2 };
    case 'json_schema_2020_12_tool':
      return { phone: '0', email: 'a@example.com' };
    case 'json_schema_echo':
      return { schema: tools.find((tool) => tool.name === 'json_schema_2020_12_tool')?.inputSchema };
    default:
      return {};
  }
}

/** Everything that a server offers, used once. */
async function useAll(subject: Subject): Promise<Record<string, unknown>> {
  const tools = (await subject.tools()) as readonly Tool[];
  const calls: unknown[] = [];
  for (const { name } of tools) calls.push(await subject.call(name, argumentsOf(name, tools)));
  const resources = (await subject.resources()) as readonly { readonly uri: string }[];
  const reads: unknown[] = [];
  for (const { uri } of resources) reads.push(await subject.read(uri));
  const prompts = (await subject.prompts()) as readonly { readonly name: string }[];
  const gets: unknown[] = [];
  for (const { name } of prompts) gets.push(await subject.prompt(name, {}));
  return { tools, calls, resources, reads, prompts, gets };
}

async function compare(url: string, revision: string): Promise<Record<string, unknown>> {
  const host = new Host({
    settings: { collisionPolicy: 'prefixAll', servers: { [serverName]: { url, allowLegacy: true } } },
    ports: { inputs: person },
  });
  try {
    await host.startServer(serverName);
    const sdk = await sdkSubject(url);
    const expected = await useAll(sdk).finally(() => sdk.close());
    assert.deepEqual(await useAll(hostSubject(host, serverName)), expected);
    assert.notDeepEqual(expected['calls'], []);
    return { ok: true, revision, era: host.peers[0]?.era };
  } finally {
    await host.dispose();
  }
}

const url = process.argv[2] ?? '';
compare(url, process.env['MCP_CONFORMANCE_PROTOCOL_VERSION'] ?? '').then(
  (outcome) => {
    process.stdout.write(`${JSON.stringify(outcome)}\n`);
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? String(error.stack) : messageOf(error)}\n`);
    process.stdout.write(`${JSON.stringify({ ok: false, error: messageOf(error) })}\n`);
    process.exitCode = 1;
  },
);

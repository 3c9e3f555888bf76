import assert from 'node:assert/strict';
import type { Host } from '../../src/core/host';
import { expectText, serverName, start, type Scenario } from './scenario';
import { signIns } from './signIns';

/** The scenario of that name; undefined if there is none. */
export function findScenario(name: string): Scenario | undefined {
  return scenarios.get(name) ?? signIns.get(name);
}

const scenarios: ReadonlyMap<string, Scenario> = new Map<string, Scenario>([
  ['initialize', { act: start }],
  // Its server refuses whatever version comes first, also the one that it then offers, which the host would not ask for
  // again. So the first is a later one.
  ['request-metadata', { settings: { modernVersions: ['2026-07-28', '2099-12-31'] }, act: start }],
  ['json-schema-ref-no-deref', { act: start }],
  [
    'tools_call',
    {
      async act(host) {
        await start(host);
        await expectText(host, 'add_numbers', { a: 5, b: 3 }, 'The sum of 5 and 3 is 8');
      },
    },
  ],
  [
    'elicitation-sep1034-client-defaults',
    {
      async act(host) {
        await start(host);
        await expectText(host, 'test_client_elicitation_defaults', {});
      },
    },
  ],
  [
    'sse-retry',
    {
      async act(host) {
        await start(host);
        await expectText(host, 'test_reconnection', {}, 'Reconnection test completed successfully');
      },
    },
  ],
  [
    'sep-2322-client-request-state',
    {
      async act(host) {
        await start(host);
        await Promise.all([
          expectText(host, 'test_mrtr_echo_state', {}, 'echo-state-ok'),
          expectText(host, 'test_mrtr_unrelated', {}, 'unrelated-ok'),
        ]);
        await expectText(host, 'test_mrtr_no_state', {}, 'no-state-ok');
        await expectText(host, 'test_mrtr_unrelated', {}, 'unrelated-ok');
        await expectText(host, 'test_mrtr_no_result_type', {}, 'no-result-type-test-ok');
      },
    },
  ],
  ['http-standard-headers', { act: useEverything }],
  [
    'http-custom-headers',
    {
      async act(host, { toolCalls }) {
        await start(host);
        for (const { name, arguments: args } of toolCalls as readonly ToolCall[]) {
          // One of them has null for a boolean.
          await host.callTool(name, args, { sendInvalidArguments: true });
        }
      },
    },
  ],
  [
    'http-invalid-tool-headers',
    {
      async act(host) {
        await start(host);
        await expectText(host, 'valid_tool', { region: 'us-west1' }, 'Tool call received');
        assert.deepEqual(
          host.catalog.entries.map(({ localName }) => localName),
          ['valid_tool'],
        );
        await assert.rejects(host.callTool('invalid_empty_header', { value: 'x' }), { code: 'unknownTool' });
      },
    },
  ],
  [
    'json-schema-2020-12-preservation',
    {
      async act(host) {
        await start(host);
        const entry = host.catalog.entries.find(({ localName }) => localName === 'json_schema_2020_12_tool');
        await expectText(host, 'json_schema_echo', { schema: entry?.tool.inputSchema }, 'echoed');
      },
    },
  ],
]);

interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

async function useEverything(host: Host): Promise<void> {
  await start(host);
  for (const { name } of host.catalog.entries) await expectText(host, name, {});
  const resources = await host.listResources(serverName);
  for (const { item } of resources) await host.readResource(serverName, item.uri);
  const prompts = await host.listPrompts(serverName);
  for (const { item } of prompts) await host.getPrompt(serverName, item.name, {});
  assert(host.catalog.entries.length > 0 && resources.length > 0 && prompts.length > 0);
}

import { Client, StreamableHTTPClientTransport, type ClientCapabilities } from '@modelcontextprotocol/client';
import { isObject } from '../../src/core/base/json';
import type { Host } from '../../src/core/host';

/** What a client makes of a server. */
export interface Subject {
  tools(): Promise<readonly unknown[]>;
  call(name: string, args: Readonly<Record<string, unknown>>): Promise<unknown>;
  resources(): Promise<readonly unknown[]>;
  templates(): Promise<readonly unknown[]>;
  read(uri: string): Promise<unknown>;
  prompts(): Promise<readonly unknown[]>;
  prompt(name: string, args: Readonly<Record<string, string>>): Promise<unknown>;
  complete(prompt: string, argument: string, typed: string): Promise<unknown>;
  close(): Promise<void>;
}

/** What the person answers to a form, in both. */
export const answers = { name: 'Åsa' } as const;

/** The client of the official SDK, in whatever era it finds. */
export async function sdkSubject(url: string): Promise<Subject> {
  const capabilities: ClientCapabilities = { elicitation: { form: {}, url: {} } };
  const client = new Client({ name: 'oracle', version: '1' }, { capabilities, versionNegotiation: { mode: 'auto' } });
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: answers }));
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  // Without these it answers with nothing, and says so on stdout.
  const { resources, prompts } = client.getServerCapabilities() ?? {};
  return {
    tools: async () => byName((await client.listTools()).tools),
    call: async (name, args) => outcome(await client.callTool({ name, arguments: { ...args } })),
    resources: async () => (resources ? byName((await client.listResources()).resources) : []),
    templates: async () => (resources ? byName((await client.listResourceTemplates()).resourceTemplates) : []),
    read: async (uri) => (await client.readResource({ uri })).contents,
    prompts: async () => (prompts ? byName((await client.listPrompts()).prompts) : []),
    prompt: async (name, args) => (await client.getPrompt({ name, arguments: { ...args } })).messages,
    async complete(prompt, argument, typed) {
      const ref = { type: 'ref/prompt', name: prompt } as const;
      return (await client.complete({ ref, argument: { name: argument, value: typed } })).completion.values;
    },
    close: () => client.close(),
  };
}

/** A server of a host, through the front door. */
export function hostSubject(host: Host, server: string): Subject {
  return {
    tools: () => {
      const entries = host.catalog.entries.filter((entry) => entry.server === server);
      return Promise.resolve(byName(entries.map(({ tool }) => tool)));
    },
    call: async (name, args) => outcome(await host.callTool(`${server}/${name}`, args)),
    resources: async () => byName((await host.listResources(server)).map(({ item }) => item)),
    templates: async () => byName((await host.listResourceTemplates(server)).map(({ item }) => item)),
    read: async (uri) => (await host.readResource(server, uri)).contents,
    prompts: async () => byName((await host.listPrompts(server)).map(({ item }) => item)),
    prompt: async (name, args) => (await host.getPrompt(server, name, args)).messages,
    async complete(prompt, argument, typed) {
      const ref = { type: 'ref/prompt', name: prompt } as const;
      return (await host.complete(server, ref, { name: argument, value: typed })).values;
    },
    close: () => host.dispose(),
  };
}

/** What of a result a person or a model sees. */
function outcome(result: Readonly<Record<string, unknown>>): unknown {
  const { content, structuredContent, isError = false } = result;
  return { content, structuredContent, isError };
}

function byName(items: readonly { readonly name?: unknown }[]): readonly unknown[] {
  return [...items].sort((left, right) => (String(left.name) < String(right.name) ? -1 : 1));
}

/** The error of a promise as far as both know it: the code of its JSON-RPC error. */
export async function rpcCode(promise: Promise<unknown>): Promise<unknown> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!isObject(error)) return error;
  return error['rpcCode'] ?? error['code'];
}

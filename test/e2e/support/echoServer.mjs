// A modern server that repeats every secret it was given, in every usual writing, wherever it may say something.
import { createInterface } from 'node:readline';

const given = [
  ...['ECHO_TOKEN', 'PLANTED', 'ECHO_DATABASE', 'STORED_TOKEN', 'ASKED_PASSWORD'].map((name) => process.env[name]),
  ...process.argv.slice(2),
];
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const base64 = (text) => Buffer.from(text).toString('base64');

/** Everything it knows. */
function say() {
  const all = given.filter(Boolean);
  return [...all, ...all.map(base64), ...all.map(encodeURIComponent), ...all.map((text) => JSON.stringify(text))].join(
    ' ',
  );
}

// Definitions stay as they are: what changes is held until somebody has looked at it.
const atStart = say();
const withSecrets = { title: `Title ${atStart}`, description: `Description ${atStart}` };
const readOnly = { annotations: { readOnlyHint: true } };
const tools = [
  {
    name: 'login',
    ...withSecrets,
    inputSchema: {
      type: 'object',
      properties: { password: { type: 'string', ...withSecrets } },
      required: ['password'],
    },
    ...readOnly,
  },
  { name: 'fail', ...withSecrets, inputSchema: { type: 'object' }, ...readOnly },
  {
    name: 'order',
    ...withSecrets,
    inputSchema: {
      type: 'object',
      properties: {
        password: { type: 'string', ...withSecrets },
        mode: { enum: ['plain', atStart], default: atStart, examples: [atStart], ...withSecrets },
        count: { type: 'integer', const: 1, ...withSecrets },
      },
      required: ['mode'],
    },
    ...readOnly,
  },
  {
    name: 'redescribe',
    description: 'Changes what fail says of itself.',
    inputSchema: { type: 'object' },
    ...readOnly,
  },
];
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';
/** The id of the request that asked to be told of changes. */
let listenId;
const prompt = {
  name: 'greet',
  ...withSecrets,
  arguments: [{ name: 'who', description: atStart, required: true }],
};
const resource = { uri: 'echo://notes', name: 'notes', ...withSecrets, mimeType: 'text/plain' };

function resultOf(id, method, params) {
  const list = { ttlMs: 0 };
  switch (method) {
    case 'server/discover':
      return {
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: { listChanged: true }, prompts: {}, resources: {}, logging: {}, completions: {} },
        serverInfo: { name: 'echo', title: `Echo ${say()}`, version: `1 ${say()}` },
        instructions: say(),
      };
    case 'tools/list':
      return { ...list, tools };
    case 'prompts/list':
      return { ...list, prompts: [prompt] };
    case 'resources/list':
      return { ...list, resources: [resource] };
    case 'resources/templates/list':
      return { ...list, resourceTemplates: [] };
    case 'prompts/get':
      return { description: say(), messages: [{ role: 'user', content: { type: 'text', text: `greeted ${say()}` } }] };
    case 'resources/read':
      return { ...list, contents: [{ uri: params.uri, mimeType: 'text/plain', text: `read ${say()}` }] };
    case 'completion/complete':
      return { completion: { values: ['ada'] } };
    case 'tools/call':
      return called(id, params);
    default:
      return undefined;
  }
}

function called(id, { name, arguments: args, inputResponses, _meta }) {
  if (name === 'redescribe') {
    const fail = tools.find((tool) => tool.name === 'fail');
    fail.description = `Changed: ${say()}`;
    write({ method: 'notifications/tools/list_changed', params: { _meta: { [subscriptionId]: listenId } } });
  }
  if (args?.password && !given.includes(args.password)) given.push(args.password);
  console.error(`stderr of ${name}: ${say()}`);
  write({
    method: 'notifications/progress',
    params: { progressToken: _meta.progressToken, progress: 1, message: say() },
  });
  write({ method: 'notifications/message', params: { level: 'error', logger: say(), data: { said: say() } } });
  if (name === 'fail') return { error: { code: -32050, message: `failed ${say()}`, data: { said: say() } } };
  if (name !== 'login')
    return { content: [{ type: 'text', text: `done ${say()}` }], structuredContent: { said: say() } };
  if (inputResponses === undefined) {
    const properties = { password: { type: 'string', title: `Password ${say()}`, description: say() } };
    const requestedSchema = { type: 'object', properties, required: ['password'] };
    const question = { mode: 'form', message: `asked ${say()}`, requestedSchema };
    return {
      resultType: 'input_required',
      inputRequests: { form: { method: 'elicitation/create', params: question } },
      requestState: say(),
    };
  }
  given.push(inputResponses.form.content.password);
  console.error(`stderr of ${name}, answered: ${say()}`);
  return { content: [{ type: 'text', text: `logged in ${say()}` }], structuredContent: { said: say() } };
}

console.error(`stderr of the start: ${say()}`);
process.stdout.write(`noise of the start: ${say()}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  if (method === 'subscriptions/listen') {
    listenId = id;
    const { notifications } = params;
    write({
      method: 'notifications/subscriptions/acknowledged',
      params: { _meta: { [subscriptionId]: id }, notifications },
    });
    return;
  }
  const result = resultOf(id, method, params);
  if (result === undefined) write({ id, error: { code: -32601, message: `no such method ${say()}` } });
  else if (result.error) write({ id, error: result.error });
  else write({ id, result: { resultType: 'complete', ...result } });
});

// A server in plain newline JSON with all kinds of lists, in pages, that tells of changes and asks for things on request.
// usage: node library.mjs modern | legacy [REVISION]
// env RECORD: see record.mjs. env OPTIONS: JSON of `{ acknowledges?, refusesListen?, failsTools?, tool?, hints?, declared?,
// descriptions?, noTemplates? }`; `descriptions`: `{ LIST: { ID: TEXT } }`.
import { createInterface } from 'node:readline';
import { recordStdin } from './record.mjs';

const [era, revision = '2025-11-25'] = process.argv.slice(2);
const options = JSON.parse(process.env.OPTIONS ?? '{}');
const { acknowledges = true, refusesListen = false, hints = {}, declared, descriptions = {} } = options;
/** How often it still answers `tools/list` with an error. */
let { failsTools = 0 } = options;
const subscriptionId = 'io.modelcontextprotocol/subscriptionId';
const pageSize = 2;
recordStdin();

const write = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const tell = (method, params) => write({ jsonrpc: '2.0', method, params });
const complete = (result) => (era === 'modern' ? { resultType: 'complete', ...result } : result);
const text = (value) => complete({ content: [{ type: 'text', text: JSON.stringify(value) }] });
const inputRequired = (inputRequests) => ({ resultType: 'input_required', inputRequests });

const capabilities = declared ?? {
  tools: { listChanged: true },
  prompts: { listChanged: true },
  resources: { listChanged: true, subscribe: true },
  completions: {},
  logging: {},
};

// What it asks for.
const form = {
  message: 'Who?',
  requestedSchema: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
};
const sampling = { messages: [{ role: 'user', content: { type: 'text', text: 'One word?' } }], maxTokens: 10 };
const questions = {
  elicit: ['elicitation/create', form],
  address: ['elicitation/create', { mode: 'url', message: 'Sign', url: 'https://example.com', elicitationId: 'e1' }],
  sample: ['sampling/createMessage', sampling],
  roots: ['roots/list', {}],
  nonsense: ['disk/format', {}],
};

/** The open `subscriptions/listen` requests of a modern client: id → filter. Legacy: what was subscribed to. */
const streams = new Map();
const subscribed = new Set();
const asked = new Map();
let askedCount = 0;
let level;
let isSigned = false;

/** Sends a request of its own; the answer comes later. */
function ask(method, params, id = `s${++askedCount}`) {
  write({ jsonrpc: '2.0', id, method, params });
  return new Promise((resolve) => asked.set(id, resolve));
}

/** Tells of a change, on each stream that asked for it. */
function announce(method, params, isWanted) {
  if (era === 'legacy') {
    tell(method, params);
    return;
  }
  for (const [id, filter] of streams) {
    if (isWanted(filter)) tell(method, { ...params, _meta: { [subscriptionId]: id } });
  }
}

const changeKey = { tools: 'toolsListChanged', prompts: 'promptsListChanged' };

/** Puts an item on a list and says so. */
function add({ list, id, description }) {
  shelves[list].push({ ...items[list](id), ...(description && { description }) });
  return changed(list, 'added');
}

/** Takes one off a list and says so. */
function drop({ list, id }) {
  shelves[list] = shelves[list].filter((item) => !isNamed(item, id));
  return changed(list, 'dropped');
}

/** Describes an item in another way and says so. */
function describe({ list, id, description }) {
  shelves[list] = shelves[list].map((item) => (isNamed(item, id) ? { ...item, description } : item));
  return changed(list, 'described');
}

function isNamed({ name }, id) {
  return name === id;
}

function changed(list, how) {
  const told = list === 'resourceTemplates' ? 'resources' : list;
  announce(`notifications/${told}/list_changed`, {}, (filter) => filter[changeKey[list] ?? 'resourcesListChanged']);
  return text(how);
}

const tools = {
  add,
  drop,
  describe,
  touch: ({ uri }) => {
    announce('notifications/resources/updated', { uri }, (filter) => filter.resourceSubscriptions?.includes(uri));
    return text('touched');
  },
  endStream: ({ how }) => {
    for (const id of streams.keys()) {
      if (how === 'cancelled') tell('notifications/cancelled', { requestId: id });
      else write({ jsonrpc: '2.0', id, result: { resultType: 'complete', _meta: { [subscriptionId]: id } } });
    }
    streams.clear();
    return text('ended');
  },
  state: () => text({ streams: [...streams], subscribed: [...subscribed], level }),
  ask: async ({ what }, { inputResponses }) => {
    const [method, params] = questions[what];
    if (era === 'legacy') return text(await ask(method, params));
    return inputResponses ? text(inputResponses) : inputRequired({ q: { method, params } });
  },
  takeBack: () => {
    void ask('elicitation/create', form, 'taken');
    return text('asked');
  },
  tookBack: () => {
    tell('notifications/cancelled', { requestId: 'taken', reason: 'too late' });
    return text('taken back');
  },
  batch: async () => {
    const pings = ['b1', 'b2'].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const answers = pings.map(({ id }) => new Promise((resolve) => asked.set(id, resolve)));
    write([
      ...pings,
      { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'in a batch' } },
    ]);
    return text(await Promise.all(answers));
  },
  needsUrl: () => (isSigned ? text('signed') : { error: urlsNeeded }),
  signed: () => {
    isSigned = true;
    tell('notifications/elicitation/complete', { elicitationId: 'e1' });
    return text('thanks');
  },
  log: (_args, { _meta }) => {
    const wanted = era === 'modern' ? _meta?.['io.modelcontextprotocol/logLevel'] : level;
    if (wanted) tell('notifications/message', { level: wanted, logger: 'library', data: { said: 'hello' } });
    return text('logged');
  },
  crash: () => process.exit(3),
  pid: () => text(process.pid),
  /** Dies during the first call only: the file is there after that. */
  crashOnce: async ({ file }) => {
    const { existsSync, writeFileSync } = await import('node:fs');
    if (existsSync(file)) return text('survived');
    writeFileSync(file, '');
    return process.exit(3);
  },
};

const urlsNeeded = {
  code: -32042,
  message: 'Sign first.',
  data: { elicitations: [{ mode: 'url', elicitationId: 'e1', url: 'https://example.com/sign', message: 'Sign' }] },
};

const readers = ['crashOnce'];
const items = {
  tools: (name) => ({
    name,
    inputSchema: { type: 'object' },
    ...(readers.includes(name) && { annotations: { readOnlyHint: true } }),
  }),
  prompts: (name) => ({ name, arguments: [{ name: 'who', required: true }] }),
  resources: (id) => ({ uri: `lib:///${id}`, name: id }),
  resourceTemplates: (id) => ({ uriTemplate: `lib:///${id}/{page}`, name: id }),
};
const ids = ['one', 'two', 'three', 'four', 'five'];
const shelves = {
  tools: [...[...Object.keys(tools), ...ids].map(items.tools), ...(options.tool ? [options.tool] : [])],
  prompts: ids.map(items.prompts),
  resources: ids.map(items.resources),
  resourceTemplates: ids.map(items.resourceTemplates),
};
for (const [list, texts] of Object.entries(descriptions)) {
  shelves[list] = shelves[list].map((item) => ({
    ...item,
    ...(texts[item.name] && { description: texts[item.name] }),
  }));
}

/** One page of a list; the cursor to the second one is the empty text. */
function page(list, cursor) {
  const number = cursor === undefined ? 0 : cursor === '' ? 1 : Number(cursor);
  const end = (number + 1) * pageSize;
  const more = end < shelves[list].length && { nextCursor: number === 0 ? '' : String(number + 1) };
  return complete({ [list]: shelves[list].slice(end - pageSize, end), ...more, ...hints });
}

const methods = {
  'server/discover': () =>
    era === 'modern' &&
    complete({ supportedVersions: ['2026-07-28'], capabilities, serverInfo: { name: 'library', version: '1' } }),
  initialize: () =>
    era === 'legacy' && {
      protocolVersion: revision,
      capabilities,
      serverInfo: { name: 'library', version: '1' },
    },
  'tools/list': ({ cursor }) =>
    failsTools-- > 0 ? { error: { code: -32603, message: 'fetch failed' } } : page('tools', cursor),
  'prompts/list': ({ cursor }) => page('prompts', cursor),
  'resources/list': ({ cursor }) => page('resources', cursor),
  'resources/templates/list': ({ cursor }) =>
    options.noTemplates ? { error: { code: -32601, message: 'Method not found' } } : page('resourceTemplates', cursor),
  'tools/call': (params) =>
    params.name === options.tool?.name ? text(params.arguments) : tools[params.name]?.(params.arguments, params),
  'prompts/get': ({ name, arguments: args, inputResponses }) =>
    name === 'two' && era === 'modern' && !inputResponses
      ? inputRequired({ q: { method: 'elicitation/create', params: form } })
      : complete({
          messages: [{ role: 'user', content: { type: 'text', text: JSON.stringify([name, args, inputResponses]) } }],
        }),
  'resources/read': ({ uri }) => complete({ contents: [{ uri, text: `${uri} of ${process.pid}` }], ...hints }),
  'completion/complete': ({ argument, context }) =>
    complete({ completion: { values: [`${argument.value}1`, JSON.stringify(context ?? null)], hasMore: false } }),
  'resources/subscribe': ({ uri }) => subscribed.add(uri) && {},
  'resources/unsubscribe': ({ uri }) => subscribed.delete(uri) && {},
  'logging/setLevel': (params) => (level = params.level) && {},
  ping: () => ({}),
};

function listen(id, { notifications }) {
  if (refusesListen) {
    write({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no subscriptions here' } });
    return;
  }
  streams.set(id, notifications);
  if (acknowledges) {
    tell('notifications/subscriptions/acknowledged', { _meta: { [subscriptionId]: id }, notifications });
  }
}

createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params = {}, result, error } = JSON.parse(line);
  if (method === undefined) {
    asked.get(id)?.(result ?? error);
    asked.delete(id);
  } else if (method === 'notifications/cancelled') {
    streams.delete(params.requestId);
  } else if (method === 'subscriptions/listen' && era === 'modern') {
    listen(id, params);
  } else if (id !== undefined) {
    const answer = await methods[method]?.(params);
    if (answer?.error) write({ jsonrpc: '2.0', id, error: answer.error });
    else if (answer) write({ jsonrpc: '2.0', id, result: answer });
    else write({ jsonrpc: '2.0', id, error: { code: -32601, message: `no ${method} here` } });
  }
});

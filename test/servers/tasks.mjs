// A server that makes a task of every call but those of `plain`; a task gets on by being looked at, so nothing depends on time.
// env ERA: `modern` (the Tasks extension) or `legacy` (2025-11-25). RECORD: a file that every received line is appended to.
// STORE: a file that keeps the tasks, so that they outlive the process.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const { ERA = 'modern', RECORD, STORE } = process.env;
const isModern = ERA === 'modern';
const extension = 'io.modelcontextprotocol/tasks';
const text = (value) => ({ content: [{ type: 'text', text: String(value) }] });
const question = {
  method: 'elicitation/create',
  params: {
    mode: 'form',
    message: 'Who?',
    requestedSchema: { type: 'object', properties: { who: { type: 'string' } }, required: ['who'] },
  },
};

const tasks = STORE && existsSync(STORE) ? JSON.parse(readFileSync(STORE, 'utf8')) : {};
const keep = () => STORE && writeFileSync(STORE, JSON.stringify(tasks));
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
/** Legacy: who waits for the result of which task, and which of our questions is whose. */
const waiting = new Map();
const asked = new Map();
let lastQuestion = 0;

/** What each tool's task is after so many looks. */
const progress = {
  slow: (looks) => (looks < 3 ? { status: 'working', statusMessage: `Page ${looks}` } : done(text('read'))),
  ask: (_looks, { answers }) =>
    answers === undefined ? { status: 'input_required' } : done(text(JSON.stringify(answers))),
  endless: () => ({ status: 'working' }),
  fail: () => ({ status: 'failed', error: { code: -32603, message: 'no oil' } }),
};
const done = (result) => ({ status: 'completed', result });

function state(taskId) {
  const task = tasks[taskId];
  const now = task.cancelled ? { status: 'cancelled' } : progress[task.tool](task.looks, task);
  const { result, error, ...known } = now;
  const time = '2026-11-30T10:00:00Z';
  const common = { taskId, createdAt: time, lastUpdatedAt: time, ...known };
  if (!isModern) return [{ ...common, ttl: null, pollInterval: 100 }, now];
  const inputRequests = known.status === 'input_required' ? { q: question } : undefined;
  return [{ ...common, ttlMs: null, pollIntervalMs: 100, inputRequests, result, error }, now];
}

function create(tool) {
  const taskId = `${process.pid}-${Object.keys(tasks).length}`;
  tasks[taskId] = { tool, looks: 0 };
  keep();
  const [task] = state(taskId);
  return isModern ? { resultType: 'task', ...task, result: undefined, error: undefined } : { task };
}

/** Answers those who wait for the result of a task that is over. */
function settle(taskId) {
  const [, { status, result, error }] = state(taskId);
  if (status === 'working' || status === 'input_required') return;
  for (const [id, whose] of waiting) {
    if (whose !== taskId) continue;
    waiting.delete(id);
    if (error) write({ id, error });
    else write({ id, result: { ...result, _meta: { 'io.modelcontextprotocol/related-task': { taskId } } } });
  }
}

const methods = {
  'server/discover': () =>
    isModern && {
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {}, extensions: { [extension]: {} } },
      serverInfo: { name: 'tasks', version: '1' },
    },
  initialize: () =>
    !isModern && {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } },
      serverInfo: { name: 'tasks', version: '1' },
    },
  'tools/list': () => ({
    tools: [...Object.keys(progress), 'plain'].map((name) => ({
      name,
      inputSchema: { type: 'object' },
      execution: { taskSupport: name === 'plain' ? 'forbidden' : 'required' },
    })),
  }),
  'tools/call': ({ name, task, _meta: meta }) => {
    if (name === 'plain') return text('at once');
    const capable = meta['io.modelcontextprotocol/clientCapabilities']?.extensions?.[extension] !== undefined;
    return (isModern ? capable : task !== undefined) && create(name);
  },
  'tasks/get': ({ taskId }) => {
    tasks[taskId].looks++;
    keep();
    return state(taskId)[0];
  },
  'tasks/update': ({ taskId, inputResponses }) => {
    tasks[taskId].answers = inputResponses;
    keep();
    return {};
  },
  'tasks/cancel': ({ taskId }) => {
    tasks[taskId].cancelled = true;
    keep();
    return isModern ? {} : state(taskId)[0];
  },
  'tasks/result': ({ taskId }, id) => {
    waiting.set(id, taskId);
    if (state(taskId)[0].status === 'input_required') {
      const questionId = `q${++lastQuestion}`;
      asked.set(questionId, taskId);
      write({
        id: questionId,
        ...question,
        params: { ...question.params, _meta: { 'io.modelcontextprotocol/related-task': { taskId } } },
      });
    }
    settle(taskId);
    return undefined;
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  if (RECORD) appendFileSync(RECORD, `${line}\n`);
  const { id, method, params, result } = JSON.parse(line);
  if (id === undefined) return;
  if (asked.has(id)) {
    const taskId = asked.get(id);
    tasks[taskId].answers = { q: result };
    keep();
    settle(taskId);
    return;
  }
  const isUnknownTask = method.startsWith('tasks/') && !(params.taskId in tasks);
  if (isUnknownTask) write({ id, error: { code: -32602, message: 'Task not found' } });
  else answer(id, methods[method]?.(params, id) ?? (method === 'tasks/result' ? undefined : false));
});

function answer(id, result) {
  if (result === false) write({ id, error: { code: -32601, message: 'no such method' } });
  else if (result) write({ id, result: isModern ? { resultType: 'complete', ...result } : result });
}

// A tool whose calls become tasks (extension io.modelcontextprotocol/tasks): it asks for the paper, then takes its time.
import { randomUUID } from 'node:crypto';
import { fromJsonSchema, inputRequired, inputResponse, ProtocolError } from '@modelcontextprotocol/server';
import { object, text } from './shapes.mjs';

export const tasksExtension = { 'io.modelcontextprotocol/tasks': {} };

const pages = 4;
const invalidParams = -32602;
const ofTask = {
  params: fromJsonSchema({ type: 'object', properties: { taskId: { type: 'string' } }, required: ['taskId'] }),
};
const paperForm = {
  message: 'Which paper is in the press?',
  requestedSchema: {
    type: 'object',
    properties: { paper: { type: 'string', title: 'Paper', enum: ['A4', 'A5', 'Letter'], default: 'A4' } },
    required: ['paper'],
  },
};

/** Adds `print_notes` and what its tasks are asked by. */
export function registerPrinting(server) {
  const tasks = new Map();
  const find = ({ taskId }) => {
    const task = tasks.get(taskId);
    if (task) return task;
    throw new ProtocolError(invalidParams, 'There is no such task.');
  };

  server.registerTool(
    'print_notes',
    {
      description: 'Prints all notes, as a task: asks for the paper, then takes its time.',
      inputSchema: object({ seconds: { type: 'number', minimum: 0, maximum: 600, default: 10 } }),
    },
    ({ seconds = 10 }) => {
      const task = { taskId: randomUUID(), createdAt: Date.now(), changedAt: Date.now(), seconds };
      tasks.set(task.taskId, task);
      // The SDK lets no result of a tool pass without content.
      return { resultType: 'task', content: [], ...described(task, { status: 'working' }) };
    },
  );
  server.server.setRequestHandler('tasks/get', ofTask, (params) => {
    const task = find(params);
    return described(task, stateOf(task));
  });
  server.server.setRequestHandler('tasks/update', ofTask, (params, context) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'paper');
    Object.assign(find(params), { answer, changedAt: Date.now() });
    return {};
  });
  server.server.setRequestHandler('tasks/cancel', ofTask, (params) => {
    Object.assign(find(params), { cancelled: true, changedAt: Date.now() });
    return {};
  });
}

function stateOf({ answer, cancelled, changedAt, seconds }) {
  if (cancelled) return { status: 'cancelled' };
  if (answer?.kind !== 'elicit') {
    return { status: 'input_required', inputRequests: { paper: inputRequired.elicit(paperForm) } };
  }
  if (answer.action !== 'accept') return completed('Nothing was printed.');
  const printed = Math.floor(((Date.now() - changedAt) / Math.max(seconds * 1000, 1)) * pages);
  return printed >= pages
    ? completed(`Printed ${pages} pages on ${answer.content.paper}.`)
    : { status: 'working', statusMessage: `Printed ${printed} of ${pages} pages` };
}

const completed = (what) => ({ status: 'completed', result: { content: [text(what)] } });

function described({ taskId, createdAt, changedAt }, state) {
  const at = { createdAt: new Date(createdAt).toISOString(), lastUpdatedAt: new Date(changedAt).toISOString() };
  return { taskId, ...at, ttlMs: 3_600_000, pollIntervalMs: 500, ...state };
}

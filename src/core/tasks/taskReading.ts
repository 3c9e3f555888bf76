import { assertNever } from '../base/assert';
import { ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { named, plainError } from '../base/plain';
import type { SpokenEra } from '../era/types';
import type { TaskStatus } from '../peer/types';
import { TaskError } from './taskError';
import type { Task } from './types';
import { english } from '../base/localizer';
import { answerTexts, peerTexts } from '../peer/peerTexts';
import { taskTexts } from './taskTexts';

/** Bounds of what is kept of a server's words; protocol.md §13. */
const maxIdLength = 4_096;
const maxMessageLength = 4_096;

const statuses: readonly TaskStatus[] = ['working', 'input_required', 'completed', 'failed', 'cancelled'];

type Fields = Readonly<Record<string, unknown>>;

/** What is to be done after a look at a task. */
export type NextStep =
  | { readonly kind: 'wait' }
  /** Answer these of the server's requests that were not answered yet. */
  | { readonly kind: 'answer'; readonly inputRequests: unknown }
  /** Wait for the result already: that is how a legacy server gets to ask. */
  | { readonly kind: 'await' }
  | { readonly kind: 'fetch' }
  | { readonly kind: 'result'; readonly result: Fields }
  | { readonly kind: 'error'; readonly error: ProtocolError };

/** A look at a task. */
export interface TaskReading {
  readonly task: Task;
  readonly next: NextStep;
}

/** Whose task is read, for errors. */
export interface TaskSource {
  readonly era: SpokenEra;
  readonly server: string;
}

/**
 * The task that a `tools/call` was answered with (`CreateTaskResult`); undefined: it was answered with a result.
 * @throws ProtocolError if it is malformed
 */
export function readCreatedTask(result: unknown, source: TaskSource): Task | undefined {
  if (!isObject(result)) return undefined;
  if (source.era === 'modern') {
    return result['resultType'] === 'task' ? readTask(result, 'tools/call', source) : undefined;
  }
  return isObject(result['task']) && !('content' in result)
    ? readTask(result['task'], 'tools/call', source)
    : undefined;
}

/**
 * Reads the answer to `tasks/get`: with what belongs to its status in the modern era (`DetailedTask`), without it in the
 * legacy one, where `tasks/result` has it.
 * @throws ProtocolError if it is malformed
 */
export function readLook(answer: unknown, taskId: string, source: TaskSource): TaskReading {
  if (!isObject(answer)) throw defect(answerTexts.noObject(english), 'tasks/get', source);
  const task = readTask(answer, 'tasks/get', source);
  if (task.taskId !== taskId) throw defect(answerTexts.otherTask(english), 'tasks/get', source);
  if (task.status === 'cancelled') return { task, next: { kind: 'error', error: cancelled(task, source) } };
  if (task.status === 'working') return { task, next: { kind: 'wait' } };
  if (source.era === 'legacy') return { task, next: { kind: task.status === 'input_required' ? 'await' : 'fetch' } };
  switch (task.status) {
    case 'input_required':
      return { task, next: { kind: 'answer', inputRequests: answer['inputRequests'] } };
    case 'completed':
      return { task, next: { kind: 'result', result: finalResult(answer['result'], source) } };
    case 'failed':
      return { task, next: { kind: 'error', error: failure(answer['error'], source) } };
    default:
      return assertNever(task.status);
  }
}

function readTask(fields: Fields, method: string, source: TaskSource): Task {
  const { taskId, status, statusMessage, createdAt } = fields;
  if (typeof taskId !== 'string' || taskId === '' || taskId.length > maxIdLength) {
    throw defect(answerTexts.noTaskId(english), method, source);
  }
  const known = statuses.find((candidate) => candidate === status);
  if (!known) throw defect(answerTexts.taskStatus(english, named(status)), method, source);
  const [ttl, interval] =
    source.era === 'modern' ? [fields['ttlMs'], fields['pollIntervalMs']] : [fields['ttl'], fields['pollInterval']];
  const created = typeof createdAt === 'string' ? Date.parse(createdAt) : NaN;
  const expiresAt = isDuration(ttl) ? created + ttl : NaN;
  return {
    taskId,
    status: known,
    statusMessage: typeof statusMessage === 'string' ? statusMessage.slice(0, maxMessageLength) : undefined,
    expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
    pollIntervalMs: isDuration(interval) ? interval : undefined,
  };
}

function isDuration(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function finalResult(result: unknown, source: TaskSource): Fields {
  if (!isObject(result)) throw defect(answerTexts.noTaskResult(english), 'tasks/get', source);
  const type = result['resultType'] ?? 'complete';
  if (type === 'complete') return result;
  throw defect(answerTexts.taskResultType(english, named(type)), 'tasks/get', source);
}

function failure(error: unknown, source: TaskSource): ProtocolError {
  const { server } = source;
  if (!isObject(error) || !Number.isInteger(error['code']) || typeof error['message'] !== 'string') {
    return defect(answerTexts.noTaskError(english), 'tasks/get', source);
  }
  const code = error['code'] as number;
  const message = peerTexts.taskError(english, server, ` ${code}: ${plainError(error['message'])}`);
  return new ProtocolError(message, { server, rpcCode: code, data: error['data'] });
}

function cancelled({ statusMessage }: Task, { server }: TaskSource): TaskError {
  const message =
    statusMessage === undefined
      ? taskTexts.cancelled(english, server)
      : taskTexts.cancelledSaying(english, server, `: ${plainError(statusMessage)}`);
  return new TaskError(message, { reason: 'cancelled', server });
}

function defect(what: string, method: string, { server }: TaskSource): ProtocolError {
  return new ProtocolError(peerTexts.defect(english, server, method, what), { server });
}

import { isObject } from '../base/json';
import type { Connection } from '../peer/connection';

/** The revision that has tasks of its own. */
const revision = '2025-11-25';

/** Whether a legacy server makes tasks of tool calls where it is asked to (2025-11-25, basic/utilities/tasks). */
export function makesTasks(connection: Pick<Connection, 'era' | 'version' | 'identity'>): boolean {
  if (connection.era !== 'legacy' || connection.version < revision) return false;
  const requests = tasksOf(connection)?.['requests'];
  const tools = isObject(requests) ? requests['tools'] : undefined;
  return isObject(tools) && isObject(tools['call']);
}

/** Whether a tool can only be called as a task (2025-11-25 `ToolExecution`). */
export function needsTask(tool: Readonly<Record<string, unknown>>): boolean {
  const execution = tool['execution'];
  return isObject(execution) && execution['taskSupport'] === 'required';
}

/** Whether the server takes `tasks/cancel`; a modern one always does. */
export function takesCancel(connection: Pick<Connection, 'era' | 'identity'>): boolean {
  return connection.era === 'modern' || isObject(tasksOf(connection)?.['cancel']);
}

function tasksOf({ identity }: Pick<Connection, 'identity'>): Readonly<Record<string, unknown>> | undefined {
  const tasks = identity.capabilities['tasks'];
  return isObject(tasks) ? tasks : undefined;
}

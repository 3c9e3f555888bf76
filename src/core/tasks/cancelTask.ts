import { messageOf } from '../base/errors';
import type { Logger } from '../base/logger';
import type { Connection } from '../peer/connection';
import { takesCancel } from './legacyTasks';

/**
 * Tells a server that nobody wants the result of a task any more. Resolves when it took note of that or did not: it may do
 * as it likes, and often has done its work already.
 */
export async function cancelTask(connection: Connection, taskId: string, logger: Logger): Promise<void> {
  if (!takesCancel(connection)) return;
  try {
    await connection.request('tasks/cancel', { taskId });
  } catch (error) {
    logger.debug(`tasks/cancel failed: ${messageOf(error)}`);
  }
}

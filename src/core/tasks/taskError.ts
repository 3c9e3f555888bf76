import { ProtocolError } from '../base/errors';

/** A task ended without the result or the error of its call. */
export class TaskError extends ProtocolError {
  /** The server no longer knows the task, it kept it no longer than it had said, or it cancelled it. */
  readonly reason: 'lost' | 'expired' | 'cancelled';
  constructor(message: string, options: { reason: TaskError['reason']; server: string; rpcCode?: number }) {
    super(message, options);
    this.reason = options.reason;
  }
}

import { asHostError } from '../../core/base/errors';
import type { CallRecord } from './callRecord';
import { sentParams } from './resultDocument';

/** A failure as data: everything that its document says, for a bug report. */
export function rawError(thrown: unknown, call: CallRecord): Record<string, unknown> {
  const error = asHostError(thrown, call.server ?? '');
  const own = Object.entries(error).filter(([key]) => key !== 'name' && key !== 'cause');
  return {
    class: error.code,
    message: error.message,
    ...Object.fromEntries(own),
    tool: call.tool,
    sent: sentParams(call),
    durationMs: call.durationMs,
    rounds: call.rounds,
  };
}

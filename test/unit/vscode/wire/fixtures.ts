import { WireLog } from '../../../../src/core/audit/wireLog';

/** A log of messages with the server `box`, 10 ms from one to the next. */
export function recorded(...messages: readonly ['sent' | 'received', Record<string, unknown>][]): WireLog {
  const log = new WireLog({ limitBytes: 1_000_000, level: 'messages' });
  messages.forEach(([direction, message], index) => {
    log.add({ server: 'box', direction, at: 10 * (index + 1), message, text: JSON.stringify(message) });
  });
  return log;
}

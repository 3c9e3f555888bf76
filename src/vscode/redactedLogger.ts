import type { Logger } from '../core/base/logger';
import { plainText } from './plainText';

/** Longest line of the log, in UTF-16 code units. */
const maxLength = 8192;

/**
 * A logger whose lines hold no secrets, and are lines: what a server has a part in (a message of an error, a name) can
 * neither begin another one nor hold what is not seen, and is bounded.
 */
export function redactedLogger(logger: Logger, redact: (text: string) => string): Logger {
  const line = (message: string): string => plainText(redact(message), { maxLength });
  return {
    debug: (message) => {
      logger.debug(line(message));
    },
    info: (message) => {
      logger.info(line(message));
    },
    warn: (message) => {
      logger.warn(line(message));
    },
    error: (message) => {
      logger.error(line(message));
    },
  };
}

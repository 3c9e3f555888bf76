import type { Logger } from '../core/base/logger';

/** A logger whose lines hold no secrets. */
export function redactedLogger(logger: Logger, redact: (text: string) => string): Logger {
  return {
    debug: (message) => {
      logger.debug(redact(message));
    },
    info: (message) => {
      logger.info(redact(message));
    },
    warn: (message) => {
      logger.warn(redact(message));
    },
    error: (message) => {
      logger.error(redact(message));
    },
  };
}

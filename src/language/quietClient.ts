import { EventEmitter, LogLevel, type LogOutputChannel } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';
import type { Logger } from '../core/base/logger';

/** A language client that says nothing itself: what it would show in a message goes to the log. */
export class QuietClient extends LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** The log of the panel in the shape that language clients write to. */
export function loggerChannel(logger: Logger): LogOutputChannel {
  const ignore = (): void => undefined;
  const channel: Partial<LogOutputChannel> = {
    name: 'MCP Host',
    logLevel: LogLevel.Info,
    onDidChangeLogLevel: new EventEmitter<LogLevel>().event,
    append: ignore,
    appendLine: (text) => {
      logger.debug(text);
    },
    replace: ignore,
    clear: ignore,
    dispose: ignore,
    trace: ignore,
    debug: (text) => {
      logger.debug(text);
    },
    info: (text) => {
      logger.debug(text);
    },
    warn: (text) => {
      logger.warn(text);
    },
    error: (error) => {
      logger.error(String(error));
    },
  };
  // Nothing shows or hides it: a quiet client has no message that leads to its log.
  return channel as LogOutputChannel;
}

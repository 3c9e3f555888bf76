import type { Disposable } from './base/disposable';
import { messageOf } from './base/errors';
import { Emitter } from './base/event';
import type { Logger } from './base/logger';
import type { Connection } from './peer/connection';
import { logLevels, type LogLevel, type ServerLogEvent } from './peer/types';

/**
 * Log messages of servers and how much of them is asked for: in the modern era with each request (2026-07-28,
 * server/utilities/logging), in the legacy one by `logging/setLevel`.
 */
export class ServerLogs implements Disposable {
  readonly #logger: Logger;
  readonly #logged = new Emitter<ServerLogEvent>();
  readonly #levels = new Map<string, LogLevel>();

  readonly onDidLog = this.#logged.event;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  follow(server: string, connection: Connection): void {
    connection.onNotification(({ method, params }) => {
      if (method !== 'notifications/message') return;
      const { level, logger, data } = params;
      this.#logged.fire({
        server,
        level: logLevels.find((known) => known === level) ?? 'info',
        logger: typeof logger === 'string' ? logger : undefined,
        data,
      });
    });
    const level = this.#levels.get(server);
    if (level === undefined || connection.era === 'modern' || !logs(connection)) return;
    setLevel(connection, level).catch((error: unknown) => {
      this.#logger.warn(`"${server}" did not take the log level "${level}": ${messageOf(error)}`);
    });
  }

  /**
   * Asks a server for log messages from this level on, now and whenever it is started again. Undefined: no longer; a legacy
   * server then goes on until it is restarted.
   * @throws McpHostError if a legacy server refuses it
   */
  async setLevel(server: string, level: LogLevel | undefined, connection: Connection | undefined): Promise<void> {
    if (level === undefined) this.#levels.delete(server);
    else this.#levels.set(server, level);
    if (level !== undefined && connection?.era === 'legacy' && logs(connection)) await setLevel(connection, level);
  }

  /** What to ask for with a request to a modern server that says nothing else. */
  levelFor(server: string, connection: Connection): LogLevel | undefined {
    return connection.era === 'modern' && logs(connection) ? this.#levels.get(server) : undefined;
  }

  remove(server: string): void {
    this.#levels.delete(server);
  }

  dispose(): void {
    this.#logged.dispose();
  }
}

function logs(connection: Connection): boolean {
  return Boolean(connection.identity.capabilities['logging']);
}

async function setLevel(connection: Connection, level: LogLevel): Promise<void> {
  await connection.request('logging/setLevel', { level });
}

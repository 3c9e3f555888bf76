import { window } from 'vscode';
import type { AuditRecord } from '../../core/audit/auditRecord';
import type { Redactor } from '../../core/audit/redaction';
import type { Clock } from '../../core/base/clock';
import { messageOf } from '../../core/base/errors';
import type { Logger } from '../../core/base/logger';
import type { Localizer } from '../localizer';
import { AuditFiles } from './auditFiles';
import { AuditWriter } from './auditWriter';

export interface AuditTrailOptions {
  /** Where the files lie. */
  readonly folder: string;
  readonly limitBytes: () => number;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly logger: Logger;
  readonly l10n: Localizer;
}

/** The audit log of this window's workspace. */
export class AuditTrail {
  readonly #options: AuditTrailOptions;
  readonly #files: AuditFiles;
  readonly #writer: AuditWriter;
  #toldOfFailure = false;

  constructor(options: AuditTrailOptions) {
    this.#options = options;
    const { folder, limitBytes, clock, redactor } = options;
    this.#files = new AuditFiles(folder, limitBytes);
    this.#writer = new AuditWriter({
      clock,
      redactor,
      write: (lines) => this.#files.append(lines),
      onFailure: (error) => {
        this.#tell(error);
      },
    });
  }

  append(record: AuditRecord): void {
    this.#writer.append(record);
  }

  flush(): Promise<void> {
    return this.#writer.flush();
  }

  /** Once is enough: whoever reads it knows, and nothing else depends on the log. */
  #tell(error: unknown): void {
    const { logger, l10n } = this.#options;
    logger.warn(`The audit log can't be written: ${messageOf(error)}`);
    if (this.#toldOfFailure) return;
    this.#toldOfFailure = true;
    const text = l10n.t('The audit log can’t be written; calls go on without it. {0}', messageOf(error));
    void window.showWarningMessage(text);
  }
}

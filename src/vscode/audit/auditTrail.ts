import { commands, Uri, window, workspace } from 'vscode';
import { mergeReadings, readAuditLog, type AuditReading } from '../../core/audit/auditReader';
import type { AuditRecord } from '../../core/audit/auditRecord';
import type { Redactor } from '../../core/audit/redaction';
import type { Clock } from '../../core/base/clock';
import { messageOf } from '../../core/base/errors';
import type { Logger } from '../../core/base/logger';
import type { ResultDocuments } from '../documents/resultDocuments';
import type { Localizer } from '../localizer';
import { timeText } from '../words';
import { auditDocument, unreadableText } from './auditDocument';
import { auditExport } from './auditExport';
import { AuditFiles } from './auditFiles';
import { AuditWriter } from './auditWriter';

export interface AuditTrailOptions {
  /** Where the files lie. */
  readonly folder: string;
  readonly limitBytes: () => number;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly logger: Logger;
  readonly documents: Pick<ResultDocuments, 'show'>;
  readonly l10n: Localizer;
}

/** The audit log of this window's workspace: written, shown, exported and cleared. */
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

  /** Opens the newest records as a document. @param server - whose; undefined: all */
  async show(server: string | undefined): Promise<void> {
    const { clock, redactor, documents, l10n } = this.#options;
    const reading = await this.#read();
    if (!reading) return;
    const { markdown, shown } = auditDocument(reading, server, redactor, l10n);
    await documents.show({
      server: server ?? '',
      subject: l10n.t('Audit Log'),
      endedAt: clock.now(),
      markdown,
      attachments: [],
      resourceLinks: [],
      raw: shown,
    });
  }

  /** Asks for a file and writes all records into it. */
  async export(): Promise<void> {
    const { clock, redactor, l10n } = this.#options;
    const reading = await this.#read();
    if (!reading) return;
    const folder = workspace.workspaceFolders?.[0]?.uri ?? Uri.file('/');
    const name = `mcp-audit-${timeText(clock.now()).replace(' ', '-').replaceAll(':', '.')}.jsonl`;
    const target = await window.showSaveDialog({
      defaultUri: Uri.joinPath(folder, name),
      filters: { [l10n.t('JSON Lines')]: ['jsonl'] },
      title: l10n.t('Export Audit Log'),
    });
    if (!target) return;
    await workspace.fs.writeFile(target, Buffer.from(auditExport(reading, redactor)));
    const open = l10n.t('Open');
    const text = l10n.t('The audit log was exported without the secrets that are known: {0}', target.fsPath);
    const unreadable = reading.unreadable > 0 ? ` ${unreadableText(reading.unreadable, l10n)}` : '';
    const choice = await window.showInformationMessage(text + unreadable, open);
    if (choice === open) await commands.executeCommand('vscode.open', target);
  }

  /** Deletes all records, if the person means it; that it was done is recorded. */
  async clear(): Promise<void> {
    const { clock, l10n } = this.#options;
    const reading = await this.#read();
    if (!reading) return;
    const text = l10n.t('Delete the audit log of this workspace?');
    const detail = l10n.t('{0} records are deleted for good. Export Audit Log… keeps them.', reading.entries.length);
    const yes = l10n.t('Delete');
    const choice = await window.showWarningMessage(text, { modal: true, detail }, yes);
    if (choice !== yes) return;
    await this.#files.clear();
    this.append({ kind: 'log', time: clock.now(), event: 'cleared', records: reading.entries.length });
  }

  /** All that there is; undefined: nothing, and the person was told so. */
  async #read(): Promise<AuditReading | undefined> {
    await this.flush();
    const reading = mergeReadings((await this.#files.read()).map(readAuditLog));
    if (reading.entries.length + reading.unreadable > 0) return reading;
    const { l10n } = this.#options;
    void window.showInformationMessage(l10n.t('The audit log is empty: nothing was recorded in this workspace.'));
    return undefined;
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

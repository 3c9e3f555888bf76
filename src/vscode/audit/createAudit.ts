import { l10n, Uri, workspace } from 'vscode';
import type { AuditPort, AuditRecord } from '../../core/audit/auditRecord';
import type { Redactor } from '../../core/audit/redaction';
import type { Clock } from '../../core/base/clock';
import type { Disposable } from '../../core/base/disposable';
import { messageOf } from '../../core/base/errors';
import { lazy } from '../../core/base/lazy';
import type { Logger } from '../../core/base/logger';
import type { Command } from '../commands/command';
import { serverOf } from '../commands/pickServer';
import type { ResultDocuments } from '../documents/resultDocuments';
import { commandIds, settingsSection } from '../ids';
import { readAuditSettings } from './auditSettings';
import type { AuditTrail } from './auditTrail';

export interface AuditOptions {
  /** Where the editor lets this extension keep files: those of the workspace, where there is one. */
  readonly storage: Uri;
  readonly clock: Clock;
  readonly redactor: Redactor;
  readonly logger: Logger;
  /** Where the log is shown. */
  readonly documents: Pick<ResultDocuments, 'show'>;
}

/** Keeps records of what happens in files, unless the settings say otherwise. */
export interface AuditLog extends AuditPort, Disposable {
  readonly commands: readonly Command[];
  /** Resolves when all that was recorded is written. */
  flush(): Promise<void>;
}

/** What writes is loaded with the first record; those that come until then wait for it. */
export function createAudit({ storage, clock, redactor, logger, documents }: AuditOptions): AuditLog {
  let settings = readSettings();
  let trail: AuditTrail | undefined;
  let early: AuditRecord[] = [];
  const loaded = lazy(async () => {
    const bundle = await import('./auditTrail');
    trail = new bundle.AuditTrail({
      folder: Uri.joinPath(storage, 'audit').fsPath,
      limitBytes: () => settings.limitBytes,
      clock,
      redactor,
      logger,
      documents,
      l10n,
    });
    for (const record of early.splice(0)) trail.append(record);
    return trail;
  });
  const record = (item: AuditRecord): void => {
    if (trail) {
      trail.append(item);
      return;
    }
    early.push(item);
    loaded().catch((error: unknown) => {
      early = [];
      logger.error(`The audit log can't be loaded: ${messageOf(error)}`);
    });
  };
  const listening = workspace.onDidChangeConfiguration((event) => {
    if (!event.affectsConfiguration(`${settingsSection}.audit`)) return;
    const { enabled } = settings;
    settings = readSettings();
    if (settings.enabled === enabled) return;
    record({ kind: 'log', time: clock.now(), event: settings.enabled ? 'on' : 'off', records: undefined });
  });
  return {
    commands: [
      { id: commandIds.showAuditLog, run: async (target) => (await loaded()).show(serverOf(target)) },
      { id: commandIds.exportAuditLog, run: async () => (await loaded()).export() },
      { id: commandIds.clearAuditLog, run: async () => (await loaded()).clear() },
    ],
    append(item) {
      if (settings.enabled) record(item);
    },
    async flush() {
      // Loading hands on what came meanwhile.
      if (early.length > 0) await loaded();
      await trail?.flush();
    },
    dispose() {
      listening.dispose();
    },
  };
}

function readSettings(): ReturnType<typeof readAuditSettings> {
  return readAuditSettings(workspace.getConfiguration(settingsSection, null).get('audit'));
}

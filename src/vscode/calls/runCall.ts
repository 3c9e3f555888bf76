import type { CatalogEntry } from '../../core/catalog/types';
import type { HostApi } from '../../core/hostApi';
import type { CallEvent, CallOutcome, CallToolResult } from '../../core/peer/types';
import type { CallRecord } from '../documents/callRecord';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { CallProgress, type ProgressStep } from './callProgress';
import { currentEntry, qualifiedName } from './ownedTool';
import type { TellRefused } from './refusedCalls';

/** Shows a running task with a way to cancel it, and passes the task's outcome on. */
export type ProgressPort = <T>(
  title: string,
  task: (report: (step: ProgressStep) => void, signal: AbortSignal) => Promise<T>,
) => Promise<T>;

export interface RunCallOptions {
  readonly host: Pick<HostApi, 'callTool' | 'catalog' | 'onDidCall'>;
  readonly progress: ProgressPort;
  readonly l10n: Localizer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of a call that the host did not begin. */
  readonly refused: TellRefused;
}

/** A call that has ended. */
export interface EndedCall {
  readonly record: CallRecord;
  readonly outcome: CallOutcome<CallToolResult>;
}

/**
 * Calls a tool of one server, showing its progress. Never rejects: a failure is an outcome, also that the server does not
 * have the tool any more.
 */
export async function runCall(
  entry: CatalogEntry,
  args: Readonly<Record<string, unknown>>,
  sendInvalidArguments: boolean,
  { host, progress, l10n, now, refused }: RunCallOptions,
): Promise<EndedCall> {
  const startedAt = now();
  // A copy of its own, so that its events are told from those of another call of the same tool.
  const sent = { ...args };
  const title = `${entry.server} · ${widgetText(entry.name, 80)}`;
  let ended: Extract<CallEvent, { kind: 'ended' }> | undefined;
  const outcome = await progress(title, async (report, signal): Promise<CallOutcome<CallToolResult>> => {
    const shown = new CallProgress(l10n);
    let callId: number | undefined;
    const watch = host.onDidCall((event) => {
      if (event.kind === 'started' && event.args === sent) callId = event.callId;
      if (event.callId !== callId) return;
      if (event.kind === 'ended') ended = event;
      const step = shown.next(event);
      if (step) report(step);
    });
    try {
      // In the same moment, since the name can lead elsewhere once its server is no longer configured.
      const name = qualifiedName(currentEntry(host.catalog, entry));
      return { kind: 'result', result: await host.callTool(name, sent, { signal, sendInvalidArguments }) };
    } catch (error) {
      if (callId === undefined) refused({ server: entry.server, method: 'tools/call', name: entry.name, args }, error);
      return { kind: 'error', error };
    } finally {
      watch.dispose();
    }
  });
  const endedAt = ended?.at ?? now();
  const record: CallRecord = {
    server: entry.server,
    tool: entry.name,
    localName: entry.localName,
    args,
    endedAt,
    durationMs: ended?.durationMs ?? endedAt - startedAt,
    rounds: ended?.rounds ?? 0,
  };
  return { record, outcome };
}

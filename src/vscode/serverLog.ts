import { l10n, window, type LogOutputChannel } from 'vscode';
import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';
import type { ServerOutput } from '../core/hostApi';
import type { StartReport } from '../core/peer/startReport';
import type { PeerView, ServerLogEvent } from '../core/peer/types';
import { OutputBatch } from './outputBatch';
import { outputText } from './outputText';
import { changeEntries, startEntry, type LogEntry } from './peerLog';
import { RecentLines } from './recentLines';
import { MessageLimit } from './serverMessages';

/** The log of one server: its states with their evidence, what it prints, and its log messages. */
export class ServerLog implements Disposable {
  /** The last lines. */
  readonly recent: RecentLines;
  readonly #channel: LogOutputChannel;
  readonly #batch: OutputBatch;
  readonly #messages: MessageLimit;
  #view: PeerView | undefined;
  /** When the start began that was told of last. */
  #loggedStart: number | undefined;

  constructor(server: string, clock: Clock) {
    this.#channel = window.createOutputChannel(`MCP Host: ${server}`, { log: true });
    this.recent = new RecentLines(clock);
    this.#batch = new OutputBatch(clock, (group) => {
      this.#write(group.stream === 'stderr' ? 'info' : 'warn', outputText(group, l10n));
    });
    this.#messages = new MessageLimit(clock, l10n, ({ level, text }) => {
      this.#batch.flush();
      this.#write(level, text);
    });
  }

  printed(output: ServerOutput): void {
    this.#batch.add(output);
  }

  logged(event: ServerLogEvent): void {
    this.#messages.add(event);
  }

  /** @param startReport - of the last start */
  changed(view: PeerView, startReport: () => StartReport | undefined): void {
    const entries = [...changeEntries(this.#view, view, l10n), ...this.#startEntries(view, startReport)];
    this.#view = view;
    if (entries.length > 0) this.#batch.flush();
    for (const { level, text } of entries) this.#write(level, text);
  }

  #startEntries({ state }: PeerView, startReport: () => StartReport | undefined): readonly LogEntry[] {
    if (state.kind !== 'ready' && state.kind !== 'failed' && state.kind !== 'dead') return [];
    if (this.#view?.state.kind === state.kind) return [];
    const report = startReport();
    if (!report || report.startedAt === this.#loggedStart) return [];
    this.#loggedStart = report.startedAt;
    const entry = startEntry(report, l10n);
    return entry ? [entry] : [];
  }

  #write(level: 'info' | 'warn' | 'error', text: string): void {
    this.recent.add(level, text);
    this.#channel[level](text);
  }

  show(): void {
    this.#batch.flush();
    this.#channel.show();
  }

  dispose(): void {
    this.#messages.dispose();
    this.#batch.dispose();
    this.#channel.dispose();
  }
}

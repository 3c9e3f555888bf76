import { l10n, window, type LogOutputChannel } from 'vscode';
import type { Clock } from '../core/base/clock';
import type { Disposable } from '../core/base/disposable';
import type { ServerOutput } from '../core/hostApi';
import type { PeerView } from '../core/peer/types';
import { OutputBatch } from './outputBatch';
import { outputText } from './outputText';
import { changeEntries } from './peerLog';

/** The log of one server: its states with their evidence, and what it prints. */
export class ServerLog implements Disposable {
  readonly #channel: LogOutputChannel;
  readonly #batch: OutputBatch;
  #view: PeerView | undefined;

  constructor(server: string, clock: Clock) {
    this.#channel = window.createOutputChannel(`MCP Host: ${server}`, { log: true });
    this.#batch = new OutputBatch(clock, (group) => {
      this.#channel[group.stream === 'stderr' ? 'info' : 'warn'](outputText(group, l10n));
    });
  }

  printed(output: ServerOutput): void {
    this.#batch.add(output);
  }

  changed(view: PeerView): void {
    const entries = changeEntries(this.#view, view, l10n);
    this.#view = view;
    if (entries.length > 0) this.#batch.flush();
    for (const { level, text } of entries) this.#channel[level](text);
  }

  show(): void {
    this.#batch.flush();
    this.#channel.show();
  }

  dispose(): void {
    this.#batch.dispose();
    this.#channel.dispose();
  }
}

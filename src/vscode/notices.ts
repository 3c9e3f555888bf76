import { commands, l10n, window } from 'vscode';
import { DisposableStore, type Disposable } from '../core/base/disposable';
import { settingsText } from '../core/config/settingsTexts';
import type { ConfigProblem } from '../core/config/types';
import type { HostApi } from '../core/hostApi';
import type { PeerView } from '../core/peer/types';
import { serverTarget } from './commands/messages';
import { commandIds, settingsSection, viewIds } from './ids';
import { asksForRestart, failuresBeforeNotice } from './restartNotice';
import { failureReason } from './tree/failureText';
import { messageLength, widgetText } from './input/widgetText';

export interface NoticeOptions {
  readonly host: HostApi;
  readonly showLog: (server?: string) => void;
}

/** Tells the person, once for each cause, what needs a decision: a server that keeps falling, one that may be restarted, bad settings. */
export class Notices implements Disposable {
  readonly #options: NoticeOptions;
  readonly #store = new DisposableStore();
  /** What was said last of each server, so that it is said once. */
  readonly #said = new Map<string, string>();
  #saidOfSettings = '';

  constructor(options: NoticeOptions) {
    this.#options = options;
    this.#store.add(
      options.host.onDidChangePeers((names) => {
        for (const name of names) {
          const view = options.host.peer(name);
          if (view) this.#look(view);
        }
      }),
    );
  }

  /** To be called when the settings were read. */
  checkSettings(): void {
    const problems = this.#options.host.configProblems;
    const texts = problems.map(problemText);
    const text = texts.join('\n');
    if (text === this.#saidOfSettings) return;
    this.#saidOfSettings = text;
    const [first] = texts;
    if (first === undefined) return;
    const more = problems.length > 1 ? l10n.t(' ({0} more in the Servers view)', problems.length - 1) : '';
    const open = l10n.t('Open Settings');
    const show = l10n.t('Show Servers');
    void window.showWarningMessage(`${widgetText(first, messageLength)}${more}`, open, show).then((choice) => {
      if (choice === open) void commands.executeCommand(commandIds.openSettings);
      if (choice === show) void commands.executeCommand(`${viewIds.servers}.focus`);
    });
  }

  dispose(): void {
    this.#store.dispose();
  }

  #look(view: PeerView): void {
    const cause = causeOf(view);
    if (cause === this.#said.get(view.name)) return;
    if (cause === undefined) {
      if (view.state.kind === 'ready' || view.state.kind === 'stopped') this.#said.delete(view.name);
      return;
    }
    this.#said.set(view.name, cause);
    const restart = l10n.t('Restart');
    const stop = l10n.t('Stop');
    const doctor = l10n.t('Start Doctor');
    const log = l10n.t('Show Log');
    const isTried = view.state.kind === 'dead' && view.state.nextTryAt !== undefined;
    const actions = [isTried ? stop : restart, doctor, log];
    void window.showWarningMessage(cause, ...actions).then((choice) => {
      // What comes of it is shown by the row.
      if (choice === restart) this.#options.host.restartServer(view.name).catch(() => undefined);
      if (choice === stop) this.#options.host.stopServer(view.name).catch(() => undefined);
      if (choice === doctor) void commands.executeCommand(commandIds.startDoctor, serverTarget(view.name));
      if (choice === log) this.#options.showLog(view.name);
    });
  }
}

/** `mcpHost.servers.files: "command" must be a text.` */
function problemText({ path, message }: ConfigProblem): string {
  return `${[settingsSection, ...path.slice(0, 2)].join('.')}: ${settingsText(message, l10n)}`;
}

/** What there is to say of a peer, or undefined. */
function causeOf(view: PeerView): string | undefined {
  const { name, state, attempts } = view;
  if (state.kind !== 'dead' && state.kind !== 'failed') return undefined;
  const error = widgetText(failureReason(state.error, l10n), messageLength);
  if (attempts === failuresBeforeNotice) return l10n.t('"{0}" has failed three times in a row: {1}', name, error);
  return asksForRestart(view) ? l10n.t('"{0}" has ended: {1}', name, error) : undefined;
}

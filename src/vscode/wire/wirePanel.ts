import { commands, Uri, ViewColumn, window, type WebviewView } from 'vscode';
import { assertNever } from '../../core/base/assert';
import { systemClock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { Redactor } from '../../core/audit/redaction';
import { WireLog } from '../../core/audit/wireLog';
import type { HostApi } from '../../core/hostApi';
import type { MissedAnswer, WireEvent } from '../../core/peer/types';
import type { FromView, ToView } from '../../webview/messages';
import type { Localizer } from '../localizer';
import { canonicalNames } from './canonicalNames';
import { exportLines } from './exportLines';
import { messageDocument, messageName, type MessageDocumentOptions, type MessagePart } from './messageDocument';
import { saveExport } from './saveExport';
import { WireFeed } from './wireFeed';
import { wireHtml } from './wireHtml';
import { wireLabels } from './wireLabels';
import { WireReader } from './wireReader';
import { readWireSettings } from './wireSettings';

export interface WirePanelOptions {
  readonly host: Pick<HostApi, 'catalog'>;
  readonly redactor: Redactor;
  /** Where the extension lies. */
  readonly extensionUri: Uri;
  /** Of the addresses of messages. */
  readonly scheme: string;
  readonly l10n: Localizer;
}

/** Shows a wire log: the view in the panel, messages as documents, and the export. */
export class WirePanel implements Disposable {
  readonly #options: WirePanelOptions;
  readonly #log = new WireLog(readWireSettings(undefined));
  readonly #reader: WireReader;
  readonly #feed: WireFeed;
  /** Tells the addresses of this window's log from those of an earlier one, whose numbers meant something else. */
  readonly #session = String(Date.now());
  #view: WebviewView | undefined;
  #seen: DisposableStore | undefined;

  constructor(options: WirePanelOptions) {
    this.#options = options;
    const { redactor, host } = options;
    this.#reader = new WireReader(
      this.#log,
      redactor,
      canonicalNames(() => host.catalog),
    );
    this.#feed = new WireFeed(this.#reader, systemClock, (message) => {
      this.#post(message);
    });
    this.#log.onChange = () => {
      this.#feed.wake();
    };
  }

  /** Takes over the setting `mcpHost.wireLog`. */
  configure(setting: unknown): void {
    this.#log.configure(readWireSettings(setting));
  }

  /** Records what happened on the wire. */
  record(event: WireEvent | MissedAnswer): void {
    if ('message' in event) {
      this.#log.add(event);
      return;
    }
    const { server, at, id, outcome, reason } = event;
    this.#log.miss(server, at, { ...(id !== undefined && { id }), outcome, reason });
  }

  /** Shows the log in a view, which is made anew whenever it was hidden. */
  show(view: WebviewView): void {
    const { extensionUri, l10n } = this.#options;
    this.#seen?.dispose();
    const seen = new DisposableStore();
    this.#seen = seen;
    this.#view = view;
    const { webview } = view;
    const file = (...path: string[]): Uri => Uri.joinPath(extensionUri, ...path);
    seen.add(
      webview.onDidReceiveMessage((message: FromView) => {
        void this.#take(message);
      }),
    );
    seen.add(
      view.onDidChangeVisibility(() => {
        if (!view.visible) this.#feed.stop();
      }),
    );
    seen.add(
      view.onDidDispose(() => {
        this.#feed.stop();
        if (this.#view === view) this.#view = undefined;
        seen.dispose();
      }),
    );
    webview.options = { enableScripts: true, localResourceRoots: [file('dist'), file('media')] };
    webview.html = wireHtml({
      script: webview.asWebviewUri(file('dist', 'wireView.js')).toString(),
      style: webview.asWebviewUri(file('media', 'wire.css')).toString(),
      source: webview.cspSource,
      title: l10n.t('Wire'),
    });
  }

  /** The text of a document that {@link show} opened. */
  contentOf(uri: Uri): string {
    const [, session, seq, part] = /^\/(\d+)\/(\d+)-(request|answer)\//.exec(uri.path) ?? [];
    const row = session === this.#session ? this.#reader.row(Number(seq)) : undefined;
    if (!row) return this.#options.l10n.t('The wire log does not hold this message any more.');
    return messageDocument(row, part as MessagePart, this.#documents).text;
  }

  async exportLog(): Promise<void> {
    const { redactor, l10n } = this.#options;
    if (this.#saysEmpty()) return;
    const target = await saveExport(exportLines(this.#log, redactor), l10n);
    if (!target) return;
    const open = l10n.t('Open');
    const text = l10n.t('The wire log was exported without the secrets that are known: {0}', target.fsPath);
    const choice = await window.showInformationMessage(text, open);
    if (choice === open) await commands.executeCommand('vscode.open', target);
  }

  clear(): void {
    if (this.#saysEmpty()) return;
    this.#clear();
  }

  dispose(): void {
    this.#log.onChange = undefined;
    this.#feed.dispose();
    this.#seen?.dispose();
  }

  get #documents(): MessageDocumentOptions {
    const { redactor, l10n } = this.#options;
    return { log: this.#log, redactor, l10n };
  }

  #saysEmpty(): boolean {
    const { l10n } = this.#options;
    const isEmpty = this.#log.firstSeq === this.#log.nextSeq;
    if (isEmpty) void window.showInformationMessage(l10n.t('The wire log is empty: no message was sent or received.'));
    return isEmpty;
  }

  #clear(): void {
    this.#log.clear();
    this.#reader.reset();
    this.#feed.reset();
  }

  #post(message: ToView): void {
    void this.#view?.webview.postMessage(message);
  }

  async #take(message: FromView): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.#post({ type: 'init', labels: wireLabels(this.#options.l10n), paused: this.#feed.paused });
        this.#feed.start();
        return;
      case 'shown':
        this.#feed.acknowledge();
        return;
      case 'pause':
        this.#feed.pause(message.paused);
        return;
      case 'clear':
        this.#clear();
        return;
      case 'open':
        await this.#open(message.seq, message.focus);
        return;
      default:
        assertNever(message);
    }
  }

  /** Opens what was asked and what was answered beside each other. */
  async #open(seq: number, focus: boolean): Promise<void> {
    const row = this.#reader.row(seq);
    if (!row) return;
    const uriOf = (part: MessagePart): Uri => {
      const { extension } = messageDocument(row, part, this.#documents);
      const path = `/${this.#session}/${seq}-${part}/${messageName(row, part)}.${extension}`;
      return Uri.from({ scheme: this.#options.scheme, path });
    };
    await window.showTextDocument(uriOf('answer'), { viewColumn: ViewColumn.Two, preserveFocus: true, preview: true });
    const options = { viewColumn: ViewColumn.One, preserveFocus: !focus, preview: true };
    await window.showTextDocument(uriOf('request'), options);
  }
}

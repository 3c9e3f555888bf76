import { commands, env, l10n, window } from 'vscode';
import { readableJson } from '../../core/catalog/renderJson';
import type { CallOutcome, CallToolResult, GetPromptResult, PeerView } from '../../core/peer/types';
import type { Catalog } from '../../core/catalog/types';
import { ownedEntry } from '../calls/ownedTool';
import type { ToolCalls } from '../calls/toolCalls';
import { showNothingToDo } from '../commands/messages';
import type { CallRecord } from '../documents/callRecord';
import { linkFileName } from '../documents/resourceLinkFile';
import type { ResultDocuments } from '../documents/resultDocuments';
import { commandIds } from '../ids';
import { promptElement, resourceElement } from '../tree/contentElements';
import { timeText } from '../words';
import { notKeptText } from './activityTooltip';
import type { CallLog, PastCall, Payload } from './callLog';
import type { Comparisons } from './comparisons';
import { failureOf } from './failure';
import type { ShownRedactor } from './shownCalls';

export interface PastCallOptions {
  readonly host: { readonly peers: readonly PeerView[]; readonly catalog: Pick<Catalog, 'entries'> };
  readonly log: CallLog;
  readonly toolCalls: () => Promise<ToolCalls>;
  readonly documents: ResultDocuments;
  readonly comparisons: Comparisons;
  readonly redactor: ShownRedactor;
  /** Hides known secrets in what servers send. */
  readonly redactResult: (text: string) => string;
  /** What came of a call, as a text to be compared. */
  readonly textOf: (outcome: CallOutcome) => string;
}

const doneMs = 3000;

/** What can be done with calls that have ended. */
export class PastCallActions {
  readonly #options: PastCallOptions;

  constructor(options: PastCallOptions) {
    this.#options = options;
  }

  /** Opens the document of a call: the one that was shown, or one like it. */
  async open(call: PastCall): Promise<void> {
    const payload = this.#payloadOf(call);
    if (!payload) return;
    const { documents } = this.#options;
    const { outcome } = payload;
    const known = documents.documentOf(outcome.kind === 'result' ? outcome.result : outcome.error);
    if (known) await documents.reopen(known);
    else if (outcome.kind === 'error') await this.#showError(call, payload, outcome.error);
    else await this.#showResult(call, payload, outcome.result);
  }

  /** Sends the same once more. */
  async runAgain(call: PastCall): Promise<void> {
    const payload = this.#payloadOf(call);
    if (!payload || this.#lacksArguments(call)) return;
    const { server, name, method, tool } = call;
    if (tool) {
      await (await this.#options.toolCalls()).caller.callWith(tool, payload.args);
    } else if (method === 'prompts/get') {
      const args = payload.args as Readonly<Record<string, string>>;
      await commands.executeCommand(commandIds.getPrompt, { ...promptElement(server, name), args });
    } else if (method === 'resources/read') {
      await commands.executeCommand(commandIds.readResource, resourceElement(server, name));
    }
  }

  /** Asks for the arguments, beginning with those of the call, and sends them. */
  async edit(call: PastCall): Promise<void> {
    const payload = this.#payloadOf(call);
    if (!payload || !call.tool || this.#lacksArguments(call)) return;
    await (await this.#options.toolCalls()).caller.edit(call.tool, payload.args);
  }

  async copyArguments(call: PastCall): Promise<void> {
    const payload = this.#payloadOf(call);
    if (!payload || this.#lacksArguments(call)) return;
    const { redactor } = this.#options;
    const shown = redactor.frame(payload.args);
    await env.clipboard.writeText(JSON.stringify(shown, null, 2));
    const text =
      shown === payload.args
        ? l10n.t('The arguments are in the clipboard.')
        : l10n.t('The arguments are in the clipboard, without the secrets in them.');
    window.setStatusBarMessage(text, doneMs);
  }

  async copyResult(call: PastCall): Promise<void> {
    const payload = this.#payloadOf(call);
    if (!payload) return;
    await env.clipboard.writeText(this.#jsonOf(payload.outcome));
    window.setStatusBarMessage(l10n.t('The result is in the clipboard.'), doneMs);
  }

  /** Shows a result beside the one before it of the same tool, prompt or resource. */
  async compareWithPrevious(call: PastCall): Promise<void> {
    const payload = this.#payloadOf(call);
    if (!payload) return;
    const previous = this.#options.log.previous(call);
    if (!previous?.payload) {
      showNothingToDo(l10n.t('There is no earlier call of the same to compare it with.'));
      return;
    }
    const side = (of: PastCall, { outcome }: Payload) => ({
      label: timeText(of.endedAt).slice(11),
      text: this.#options.textOf(outcome),
    });
    await this.#options.comparisons.show(call.name, [side(previous, previous.payload), side(call, payload)]);
  }

  #jsonOf(outcome: CallOutcome): string {
    const { redactResult, redactor } = this.#options;
    if (outcome.kind === 'result') return redactResult(readableJson(outcome.result));
    const { code, message } = failureOf(outcome.error);
    const facts = Object.entries(Object(outcome.error) as object).filter(([key]) => key !== 'name' && key !== 'cause');
    return redactor.text(readableJson({ class: code, message, ...Object.fromEntries(facts) }));
  }

  async #showResult(call: PastCall, { args }: Payload, result: Readonly<Record<string, unknown>>): Promise<void> {
    const { documents, host } = this.#options;
    const { server, name, method, endedAt, durationMs, tool } = call;
    if (method === 'tools/call') {
      const entry = tool && ownedEntry(host.catalog, { server, localName: tool.localName });
      await documents.showResult(recordOf(call, args), result as unknown as CallToolResult, entry?.tool, false);
    } else if (method === 'prompts/get') {
      const { promptDocument } = await import('../documents/readable');
      const prompt = result as unknown as GetPromptResult;
      const facts = { server, name, args: args as Readonly<Record<string, string>>, endedAt, durationMs };
      const place = {
        attachmentUri: ({ fileName }: { readonly fileName: string }) => fileName,
        resourceUri: linkFileName,
      };
      await documents.show({
        server,
        subject: name,
        endedAt,
        raw: result,
        ...promptDocument(prompt, facts, place, l10n),
      });
    } else {
      await documents.showText(name, readableJson(result));
    }
  }

  async #showError(call: PastCall, { args }: Payload, error: unknown): Promise<void> {
    const { documents, host } = this.#options;
    const peer = host.peers.find(({ name }) => name === call.server);
    await documents.showError(recordOf(call, args), error, peer, false);
  }

  #payloadOf(call: PastCall): Payload | undefined {
    if (!call.payload) showNothingToDo(notKeptText(call, l10n));
    return call.payload;
  }

  #lacksArguments({ resumed }: PastCall): boolean {
    if (resumed) {
      showNothingToDo(l10n.t('Its arguments are not known: it was called before this window was opened.'));
    }
    return resumed;
  }
}

function recordOf(call: PastCall, args: Payload['args']): CallRecord {
  const { server, method, name, tool, endedAt, durationMs, rounds } = call;
  return { method, server, tool: name, localName: tool?.localName, args, endedAt, durationMs, rounds };
}

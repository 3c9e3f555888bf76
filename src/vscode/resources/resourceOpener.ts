import { commands, type QuickPickItem, type TextDocumentShowOptions } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { sizeText } from '../../core/catalog/renderSize';
import type { HostApi } from '../../core/hostApi';
import { redactedItems } from '../commands/redactedItems';
import { heldError } from '../definitions/heldError';
import { runRequest, type RunRequestOptions } from '../calls/runRequest';
import type { InputQueue } from '../input/inputQueue';
import { pickOne } from '../input/pickOne';
import type { Widgets } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import { askArguments } from '../prompts/argumentSteps';
import { hasViewer } from './mediaTypes';
import type { ResourceLibrary } from './resourceLibrary';
import type { Files, StoredResourceFile } from './resourceStore';
import { resourceUri } from './resourceUri';
import { expandTemplate, templateVariables } from './uriTemplate';

export interface ResourceOpenerOptions extends RunRequestOptions {
  readonly host: Pick<HostApi, 'onDidCall' | 'complete' | 'listResourceTemplates'>;
  readonly library: ResourceLibrary;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly clock: Clock;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

const showOptions: TextDocumentShowOptions = { preview: false };

/** Reads resources for a person and opens what came. */
export class ResourceOpener {
  readonly #options: ResourceOpenerOptions;

  constructor(options: ResourceOpenerOptions) {
    this.#options = options;
  }

  /**
   * Reads a resource and opens it; of several contents the one that the person chooses.
   * @param uriTemplate - the template that the address was made by
   */
  async open(server: string, uri: string, uriTemplate?: string): Promise<void> {
    const { library } = this.#options;
    const ended = await runRequest(
      { server, method: 'resources/read', name: uri, args: { uri } },
      (signal) => library.read(server, uri, signal, uriTemplate),
      this.#options,
    );
    if (!ended) return;
    const file = await this.#chooseFile(server, uri, ended.result);
    if (!file) return;
    const document = resourceUri({ server, uri, content: file.content }, file.name);
    // Text is shown as text, whatever it is: a preview or a notebook would do what the server wrote.
    if (!file.isText && hasViewer(file.name)) await commands.executeCommand('vscode.open', document, showOptions);
    else await commands.executeCommand('vscode.openWith', document, 'default', showOptions);
  }

  /** Asks for the variables of a template, and opens what that leads to. @throws like {@link fillIn} */
  async openTemplate(server: string, uriTemplate: string): Promise<void> {
    const uri = await this.fillIn(server, uriTemplate);
    if (uri !== undefined) await this.open(server, uri, uriTemplate);
  }

  /** The URI that a person makes of a template; undefined if they cancelled. @throws DefinitionChangedError if it is held */
  async fillIn(server: string, uriTemplate: string): Promise<string | undefined> {
    const templates = await this.#options.host.listResourceTemplates(server);
    const changed = templates.find(({ item }) => item.uriTemplate === uriTemplate)?.changed;
    if (changed) {
      const error = heldError({ server, kind: 'resourceTemplate', name: uriTemplate }, changed);
      this.#options.refused({ server, method: 'resources/read', name: uriTemplate, args: {} }, error);
      throw error;
    }
    const { host, queue, widgets, clock, l10n } = this.#options;
    const title = l10n.t('Read Resource · {0} · {1}', server, widgetText(uriTemplate, 80));
    const values = await queue.run({ kind: 'call', tool: uriTemplate }, new AbortController().signal, (screen) =>
      askArguments(
        {
          title,
          arguments: templateVariables(uriTemplate).map(({ name, required }) => {
            return { name, label: name, description: undefined, required };
          }),
          complete: (name, value, chosen, signal) =>
            host.complete(server, { type: 'ref/resource', uri: uriTemplate }, { name, value }, chosen, { signal }),
        },
        { widgets, screen, l10n, clock },
      ),
    );
    return values && expandTemplate(uriTemplate, values);
  }

  async #chooseFile(server: string, uri: string, files: Files): Promise<StoredResourceFile | undefined> {
    const all = [...files.values()];
    if (all.length === 1) return all[0];
    const { l10n, redact } = this.#options;
    const items = all.map((file): QuickPickItem & { readonly file: StoredResourceFile } => ({
      label: file.name,
      description: [widgetText(file.mimeType), sizeText(file.bytes.byteLength)]
        .filter((text) => text !== '')
        .join(' · '),
      detail: widgetText(file.content),
      file,
    }));
    const picked = await pickOne(redactedItems(items, redact), {
      title: redact(l10n.t('Read Resource · {0} · {1}', server, widgetText(uri, 80))),
      placeHolder: l10n.t('It has {0} contents: choose one to open', all.length),
      matchOnDetail: true,
    });
    return picked?.file;
  }
}

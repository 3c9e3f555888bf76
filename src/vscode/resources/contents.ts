import { l10n } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { CancelledError } from '../../core/base/errors';
import type { HostApi } from '../../core/hostApi';
import { notificationProgress } from '../calls/notificationProgress';
import { redactedProgress } from '../calls/redactedProgress';
import type { TellRefused } from '../calls/refusedCalls';
import type { Command } from '../commands/command';
import { promptCommands } from '../commands/promptCommands';
import { resourceCommands } from '../commands/resourceCommands';
import type { CallRecord } from '../documents/callRecord';
import type { LinkedResource } from '../documents/resourceLinkFile';
import type { ResultDocuments } from '../documents/resultDocuments';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import { PromptDocuments } from '../prompts/promptDocuments';
import { PromptGetter } from '../prompts/promptGetter';
import type { Trust } from '../trust';
import type { ResourceAddress } from './resourceAddress';
import { ResourceLibrary } from './resourceLibrary';
import { ResourceOpener } from './resourceOpener';
import { ResourceStore, type ResourceFileChange, type StoredResourceFile } from './resourceStore';

export interface ContentsOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly trust: Trust;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly documents: ResultDocuments;
  /** Hides known secrets in what servers send. */
  readonly redact: (text: string) => string;
  /** Told of what was refused before anything was sent. */
  readonly refused: TellRefused;
  /** Tells the person what failed. */
  readonly onError: (error: unknown) => void;
  /** Told of documents of resources that changed. */
  readonly onFilesChanged: (changes: readonly ResourceFileChange[]) => void;
}

/** What reads resources and gets prompts. */
export interface Contents extends Disposable {
  readonly commands: readonly Command[];
  /** See {@link ResourceLibrary.file}. */
  file(address: ResourceAddress): Promise<StoredResourceFile | undefined>;
  /** Reads a resource and opens it, or what is known of the failure. */
  open(resource: LinkedResource): Promise<void>;
}

/** The whole of it: a bundle of its own, loaded with the first resource or prompt that is wanted. */
export function createContents(options: ContentsOptions): Contents {
  const { host, clock, trust, queue, widgets, documents, redact } = options;
  const disposables = new DisposableStore();
  const store = new ResourceStore();
  disposables.add(store.onDidChange(options.onFilesChanged));
  const library = disposables.add(new ResourceLibrary({ host, store, clock, redact }));
  const progress = redactedProgress(notificationProgress, redact);
  const failed = async (request: CallRecord, error: unknown): Promise<void> => {
    // Who cancelled knows.
    if (error instanceof CancelledError) return;
    const peer = request.server === undefined ? undefined : host.peer(request.server);
    // Who is answering an input goes on typing.
    const keepFocus = queue.pending.some(({ state }) => state === 'open');
    await documents.showError(request, error, peer, keepFocus);
    options.onError(error);
  };
  const asking = { queue, widgets, clock, l10n, progress, now: () => clock.now(), refused: options.refused, failed };
  const opener = new ResourceOpener({ ...asking, host, library, redact });
  const prompts = new PromptDocuments(documents, redact, l10n);
  const getter = new PromptGetter({ ...asking, host, show: (result, facts) => prompts.show(result, facts) });
  const context = { host, clock, trust, redact };
  return {
    commands: [
      ...resourceCommands({ ...context, opener }),
      ...promptCommands({ ...context, getter, documents: prompts }),
    ],
    file: (address) => library.file(address),
    open: ({ server, uri }) => opener.open(server, uri),
    dispose() {
      disposables.dispose();
    },
  };
}

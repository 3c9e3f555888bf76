import { l10n, workspace } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { HostApi } from '../../core/hostApi';
import { notificationProgress } from '../calls/notificationProgress';
import type { Command } from '../commands/command';
import { promptCommands } from '../commands/promptCommands';
import { resourceCommands } from '../commands/resourceCommands';
import type { ResultDocuments } from '../documents/resultDocuments';
import type { InputQueue } from '../input/inputQueue';
import type { Widgets } from '../input/stepView';
import { PromptDocuments } from '../prompts/promptDocuments';
import { PromptGetter } from '../prompts/promptGetter';
import type { Trust } from '../trust';
import { resourceScheme } from './resourceAddress';
import { ResourceFileSystem } from './resourceFileSystem';
import { ResourceLibrary } from './resourceLibrary';
import { registerResourceLinkEditor } from './resourceLinkEditor';
import { ResourceOpener } from './resourceOpener';
import { ResourceStore } from './resourceStore';

export interface ContentCommandOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  readonly trust: Trust;
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly documents: ResultDocuments;
  /** Hides known secrets in what servers send. */
  readonly redact: (text: string) => string;
  /** Tells the person what failed. */
  readonly onError: (error: unknown) => void;
}

/** The commands that read resources and get prompts, the file system that shows resources, and what they own. */
export function createContentCommands(
  options: ContentCommandOptions,
): Disposable & { readonly commands: readonly Command[] } {
  const { host, clock, trust, queue, widgets, documents, redact, onError } = options;
  const disposables = new DisposableStore();
  const store = new ResourceStore();
  const library = disposables.add(new ResourceLibrary({ host, store, clock, redact }));
  const files = disposables.add(new ResourceFileSystem(library, store));
  disposables.add(
    workspace.registerFileSystemProvider(resourceScheme, files, { isReadonly: true, isCaseSensitive: true }),
  );
  const asking = { queue, widgets, clock, l10n, progress: notificationProgress, now: () => clock.now() };
  const opener = new ResourceOpener({ ...asking, host, library });
  disposables.add(
    registerResourceLinkEditor({
      linkedResource: (uri) => documents.linkedResource(uri),
      open: ({ server, uri }) => opener.open(server, uri),
      onError,
    }),
  );
  const prompts = new PromptDocuments(documents, redact, l10n);
  const getter = new PromptGetter({ ...asking, host, show: (result, facts) => prompts.show(result, facts) });
  const context = { host, clock, trust };
  return {
    commands: [
      ...resourceCommands({ ...context, opener }),
      ...promptCommands({ ...context, getter, documents: prompts }),
    ],
    dispose() {
      disposables.dispose();
    },
  };
}

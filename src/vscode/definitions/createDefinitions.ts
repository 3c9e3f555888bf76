import { commands, l10n, window, workspace } from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { HostApi } from '../../core/hostApi';
import type { Command } from '../commands/command';
import { serverTarget } from '../commands/messages';
import { commandIds } from '../ids';
import { widgetText } from '../input/widgetText';
import { Coalescer } from '../tree/coalescer';
import { ChangeNews } from './changeNews';
import { definitionScheme } from './definitionScheme';

/** Changes of one server in so many ms are told together. */
const tellAfterMs = 500;

export interface DefinitionOptions {
  readonly host: HostApi;
  readonly clock: Clock;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

/** Tells the person of changed definitions, and lets them review those. How that is done is loaded when it is first wanted. */
export function createDefinitions(options: DefinitionOptions): Disposable & { readonly commands: readonly Command[] } {
  const { host, clock, redact } = options;
  const store = new DisposableStore();
  const loaded = lazy(async () => new (await import('./definitionReview')).DefinitionReview(host, redact));
  store.add(
    workspace.registerTextDocumentContentProvider(definitionScheme, {
      provideTextDocumentContent: async (uri) => (await loaded()).text(uri),
    }),
  );
  const news = new ChangeNews();
  const changes = store.add(
    new Coalescer(clock, tellAfterMs, (servers) => {
      const changed = host.changedDefinitions;
      for (const server of servers) tell(server, news.take(server, changed));
    }),
  );
  store.add(
    host.onDidChangeDefinitions(({ server }) => {
      changes.add([server]);
    }),
  );
  return {
    commands: [
      { id: commandIds.reviewDefinitions, run: async (target) => (await loaded()).review(target) },
      { id: commandIds.acceptDefinition, run: async (target) => (await loaded()).accept(target) },
      { id: commandIds.keepDefinitionBlocked, run: async (target) => (await loaded()).keepBlocked(target) },
    ],
    dispose() {
      store.dispose();
    },
  };
}

function tell(server: string, names: readonly string[]): void {
  const [first] = names;
  if (first === undefined) return;
  const text =
    names.length === 1
      ? l10n.t(
          '"{0}" has changed the definition of {1} since it was pinned. Calls are held until you review it.',
          server,
          widgetText(first, 80),
        )
      : l10n.t(
          '"{0}" has changed {1} definitions since they were pinned. Calls are held until you review them.',
          server,
          names.length,
        );
  const review = l10n.t('Review…');
  void window.showWarningMessage(text, review).then((choice) => {
    if (choice === review) void commands.executeCommand(commandIds.reviewDefinitions, serverTarget(server));
  });
}

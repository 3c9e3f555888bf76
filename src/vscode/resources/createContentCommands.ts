import { workspace } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { lazy } from '../../core/base/lazy';
import type { Command } from '../commands/command';
import { lazyCommands } from '../commands/lazyCommands';
import { commandIds } from '../ids';
import type { Contents, ContentsOptions } from './contents';
import { resourceScheme } from './resourceAddress';
import { ResourceFileSystem } from './resourceFileSystem';
import { registerResourceLinkEditor } from './resourceLinkEditor';

export type ContentCommandOptions = Omit<ContentsOptions, 'onFilesChanged'>;

const ids = [
  commandIds.readResource,
  commandIds.watchResource,
  commandIds.unwatchResource,
  commandIds.getPrompt,
  commandIds.copyPrompt,
];

/**
 * The commands that read resources and get prompts, and the file system that shows resources. What they do is loaded when one
 * of them is used.
 */
export function createContentCommands(
  options: ContentCommandOptions,
): Disposable & { readonly commands: readonly Command[] } {
  const disposables = new DisposableStore();
  const loaded = lazy(async (): Promise<Contents> => {
    const bundle = await import('./contents');
    const onFilesChanged: ContentsOptions['onFilesChanged'] = (changes) => {
      files.changed(changes);
    };
    return disposables.add(bundle.createContents({ ...options, onFilesChanged }));
  });
  const files = disposables.add(new ResourceFileSystem(async (address) => (await loaded()).file(address)));
  disposables.add(
    workspace.registerFileSystemProvider(resourceScheme, files, { isReadonly: true, isCaseSensitive: true }),
  );
  disposables.add(
    registerResourceLinkEditor({
      linkedResource: (uri) => options.documents.linkedResource(uri),
      open: async (resource) => (await loaded()).open(resource),
      onError: options.onError,
    }),
  );
  return {
    commands: lazyCommands(ids, async () => (await loaded()).commands),
    dispose() {
      disposables.dispose();
    },
  };
}

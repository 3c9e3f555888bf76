import { window, type CustomReadonlyEditorProvider, type Disposable, type Uri } from 'vscode';
import type { LinkedResource } from '../documents/resourceLinkFile';

/** Id of the editor in the manifest. */
const linkEditorId = 'mcpHost.resourceLink';

export interface ResourceLinkEditorOptions {
  /** What a link file stands for. */
  readonly linkedResource: (uri: Uri) => LinkedResource | undefined;
  /** Reads a resource and opens it. */
  readonly open: (resource: LinkedResource) => Promise<void>;
  /** Tells the person what failed. */
  readonly onError: (error: unknown) => void;
}

/**
 * The way from a link in a document to the resource: the preview opens the file that stands for it, with this editor, which
 * reads the resource instead of showing anything and goes away.
 */
export function registerResourceLinkEditor({ linkedResource, open, onError }: ResourceLinkEditorOptions): Disposable {
  const provider: CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    async resolveCustomEditor({ uri }, panel) {
      const resource = linkedResource(uri);
      try {
        if (resource) await open(resource);
      } catch (error) {
        onError(error);
      } finally {
        panel.dispose();
      }
    },
  };
  return window.registerCustomEditorProvider(linkEditorId, provider);
}

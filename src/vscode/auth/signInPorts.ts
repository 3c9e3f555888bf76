import { env, l10n, Uri, window, type SecretStorage } from 'vscode';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import type { Logger } from '../../core/base/logger';
import type { HostPorts } from '../../core/hostApi';
import { askForClient } from './clientPrompt';
import { editorAnswer } from './editorAnswer';
import { PendingAnswers } from './pendingAnswers';
import { askToSignIn, showSignInPage } from './signInPage';
import { shareWhileUsed } from './sharedRegistration';
import { openWayBack } from './waysBack';

/** Publisher and name of this extension, which are the host of its addresses. */
const extensionId = 'mcp-host-panel.mcp-host-panel';

const path = '/signed-in';

export interface SignInOptions {
  readonly secrets: SecretStorage;
  readonly logger: Logger;
  /** Opens an address in the browser; false: the person did not want that. */
  readonly open: (url: string) => Promise<boolean>;
  readonly onSecrets: (values: readonly string[]) => void;
}

export interface SignIn extends Disposable {
  readonly ports: Pick<HostPorts, 'secrets' | 'authorize' | 'signIn' | 'onSecrets'>;
}

/**
 * Signing in from the editor: pages in the browser, with leave of the person; the way back by the editor's own address, or
 * by one of this machine; what is to be kept, in the editor's secret storage.
 */
export function createSignIn({ secrets, logger, open, onSecrets }: SignInOptions): SignIn {
  const store = new DisposableStore();
  const answers = new PendingAnswers();
  const listenInEditor = shareWhileUsed(() =>
    window.registerUriHandler({
      handleUri(uri) {
        // What is not ours to wait for is left alone: anybody can make the editor open an address.
        const isTaken = uri.path === path && answers.take(editorAnswer(uri));
        if (!isTaken)
          logger.warn('The editor was opened with an answer to a sign-in for which nobody waits; it was ignored.');
      },
    }),
  );
  const waysBack = {
    answers,
    listenInEditor: () => store.add(listenInEditor()),
    pages: {
      done: l10n.t('The sign-in goes on in the editor. You can close this page.'),
      unknown: l10n.t('Nobody waits for this answer any more. Start the sign-in again in the editor.'),
    },
    editorAddress: async () => address(await env.asExternalUri(Uri.parse(`${env.uriScheme}://${extensionId}${path}`))),
    externalAddress: async (local: string) => address(await env.asExternalUri(Uri.parse(local))),
  };
  return {
    ports: {
      secrets,
      onSecrets,
      authorize: (url, context) => showSignInPage(url, context, answers, open),
      signIn: {
        permit: ({ server, trigger, scopes }) => {
          if (trigger === 'start') return Promise.resolve(false);
          return trigger === 'person' ? Promise.resolve(true) : askToSignIn(server, scopes);
        },
        redirect: (context) => openWayBack(context, waysBack),
        client: askForClient,
      },
    },
    dispose() {
      store.dispose();
    },
  };
}

/** An address as others have to write it: as little escaped as it may be, since it is compared letter by letter. */
function address(uri: Uri): string {
  return new URL(uri.toString(true)).href;
}

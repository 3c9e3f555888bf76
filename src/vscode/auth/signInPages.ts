import { env, l10n, Uri, window } from 'vscode';
import type { Authorize, SignInPorts } from '../../core/auth/ports';
import type { Logger } from '../../core/base/logger';
import { askForClient } from './clientPrompt';
import { editorAnswer } from './editorAnswer';
import { PendingAnswers } from './pendingAnswers';
import { askToSignIn, showSignInPage } from './signInPage';
import { shareWhileUsed } from './sharedRegistration';
import { openWayBack } from './waysBack';

/** Publisher and name of this extension, which are the host of its addresses. */
const extensionId = 'mcp-host-panel.mcp-host-panel';

const path = '/signed-in';

export interface SignInPagesOptions {
  readonly logger: Logger;
  /** Opens an address in the browser; false: the person did not want that. */
  readonly open: (url: string) => Promise<boolean>;
}

/** What a sign-in shows, and the ways back from its pages. */
export interface SignInPages {
  readonly show: Authorize;
  readonly askToSignIn: typeof askToSignIn;
  readonly openWayBack: NonNullable<SignInPorts['redirect']>;
  readonly askForClient: typeof askForClient;
}

/**
 * Pages in the browser, with leave of the person; the way back by the editor's own address, or by one of this machine. A
 * bundle of its own, loaded with the first sign-in.
 */
export function createSignInPages({ logger, open }: SignInPagesOptions): SignInPages {
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
    listenInEditor,
    pages: {
      done: l10n.t('The sign-in goes on in the editor. You can close this page.'),
      unknown: l10n.t('Nobody waits for this answer any more. Start the sign-in again in the editor.'),
    },
    editorAddress: async () => address(await env.asExternalUri(Uri.parse(`${env.uriScheme}://${extensionId}${path}`))),
    externalAddress: async (local: string) => address(await env.asExternalUri(Uri.parse(local))),
  };
  return {
    show: (url, context) => showSignInPage(url, context, answers, open),
    askToSignIn,
    openWayBack: (context) => openWayBack(context, waysBack),
    askForClient,
  };
}

/** An address as others have to write it: as little escaped as it may be, since it is compared letter by letter. */
function address(uri: Uri): string {
  return new URL(uri.toString(true)).href;
}

import { l10n, ProgressLocation, window } from 'vscode';
import type { AuthorizeContext } from '../../core/auth/ports';
import { CancelledError } from '../../core/base/errors';
import { widgetText } from '../input/widgetText';
import type { PendingAnswers } from './pendingAnswers';
import { authTexts } from '../../core/auth/failureTexts';
import { english } from '../../core/base/localizer';

/**
 * Opens an authorization page in the browser and waits until it leads back. All the while a notification says so, from
 * which the person can cancel.
 * @throws CancelledError if the person gives up, and the reason of the signal once it is aborted
 */
export async function showSignInPage(
  url: URL,
  { server, signal }: AuthorizeContext,
  answers: PendingAnswers,
  open: (url: string) => Promise<boolean>,
): Promise<string> {
  const givenUp = new AbortController();
  const either = AbortSignal.any([signal, givenUp.signal]);
  const answer = answers.wait(url.searchParams.get('state') ?? '', either);
  const cancelled = (): CancelledError => new CancelledError(authTexts.stopped(english, server), { server });
  const options = {
    location: ProgressLocation.Notification,
    title: l10n.t('Signing in to "{0}"', server),
    cancellable: true,
  };
  return window.withProgress(options, async (progress, token) => {
    const listening = token.onCancellationRequested(() => {
      givenUp.abort(cancelled());
    });
    progress.report({ message: l10n.t('go on in the browser, at {0}', widgetText(url.host)) });
    try {
      // The editor asks the person before it opens a page that is not trusted: saying no is giving up.
      if (!(await Promise.race([open(url.href), answer.then(() => true)]))) givenUp.abort(cancelled());
      return await answer;
    } finally {
      listening.dispose();
      // Whoever else waits need not any more.
      givenUp.abort(cancelled());
      answer.catch(() => undefined);
    }
  });
}

/** Asks whether to sign in now, for a request that needs it. */
export async function askToSignIn(server: string, scopes: readonly string[]): Promise<boolean> {
  const signIn = l10n.t('Sign In');
  const more =
    scopes.length === 0 ? [] : [l10n.t('It asks for more than you granted: {0}.', widgetText(scopes.join(', ')))];
  const detail = [...more, l10n.t('The page to do so opens in your browser.')].join(' ');
  const question = l10n.t('"{0}" needs you to sign in to go on.', server);
  return (await window.showInformationMessage(question, { modal: true, detail }, signIn)) === signIn;
}

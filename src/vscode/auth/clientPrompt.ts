import { env, l10n, ThemeIcon, window, type InputBox } from 'vscode';
import { DisposableStore } from '../../core/base/disposable';
import type { ClientContext, TypedClient } from '../../core/auth/ports';
import { widgetText } from '../input/widgetText';

/** Asks for a client that the person registered with an authorization server. Undefined: there is none. */
export async function askForClient({
  server,
  issuer,
  redirectUri,
  signal,
}: ClientContext): Promise<TypedClient | undefined> {
  const copy = {
    iconPath: new ThemeIcon('copy'),
    tooltip: l10n.t('Copy the redirect URI to register: {0}', redirectUri),
  };
  const title = l10n.t('Sign in to "{0}"', server);
  const clientId = await ask(signal, (box) => {
    box.title = title;
    box.step = 1;
    box.prompt = l10n.t(
      '{0} lets nobody register by themselves. The id of a client that you registered there, with the redirect URI {1}',
      widgetText(issuer),
      widgetText(redirectUri),
    );
    box.buttons = [copy];
    box.onDidTriggerButton(() => void env.clipboard.writeText(redirectUri));
  });
  if (clientId === undefined || clientId.trim() === '') return undefined;
  const clientSecret = await ask(signal, (box) => {
    box.title = title;
    box.step = 2;
    box.password = true;
    box.prompt = l10n.t('Its secret; leave it empty if it has none. It is kept where the editor keeps secrets.');
  });
  if (clientSecret === undefined) return undefined;
  return { clientId: clientId.trim(), clientSecret: clientSecret === '' ? undefined : clientSecret };
}

/** What was typed; undefined: the person left, or the signal was aborted. */
function ask(signal: AbortSignal, prepare: (box: InputBox) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const store = new DisposableStore();
    const box = store.add(window.createInputBox());
    const end = (value: string | undefined): void => {
      store.dispose();
      resolve(value);
    };
    const onAbort = (): void => {
      end(undefined);
    };
    box.ignoreFocusOut = true;
    box.totalSteps = 2;
    prepare(box);
    store.add(
      box.onDidAccept(() => {
        end(box.value);
      }),
    );
    store.add(
      box.onDidHide(() => {
        end(undefined);
      }),
    );
    signal.addEventListener('abort', onAbort, { once: true });
    store.add({
      dispose: () => {
        signal.removeEventListener('abort', onAbort);
      },
    });
    if (signal.aborted) end(undefined);
    else box.show();
  });
}

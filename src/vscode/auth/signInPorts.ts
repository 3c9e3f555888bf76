import type { SecretStorage } from 'vscode';
import { lazy } from '../../core/base/lazy';
import type { Logger } from '../../core/base/logger';
import type { HostPorts } from '../../core/hostApi';
import type { SignInPages } from './signInPages';

export interface SignInOptions {
  readonly secrets: SecretStorage;
  readonly logger: Logger;
  /** Opens an address in the browser; false: the person did not want that. */
  readonly open: (url: string) => Promise<boolean>;
  readonly onSecrets: (values: readonly string[]) => void;
}

/** Signing in from the editor; what is to be kept, in the editor's secret storage. */
export function signInPorts({
  secrets,
  onSecrets,
  ...options
}: SignInOptions): Pick<HostPorts, 'secrets' | 'authorize' | 'signIn' | 'onSecrets'> {
  // Most windows never need it.
  const pages = lazy(async (): Promise<SignInPages> => (await import('./signInPages')).createSignInPages(options));
  return {
    secrets,
    onSecrets,
    authorize: async (url, context) => (await pages()).show(url, context),
    signIn: {
      permit: async ({ server, trigger, scopes }) => {
        if (trigger === 'start') return false;
        return trigger === 'person' || (await pages()).askToSignIn(server, scopes);
      },
      redirect: async (context) => (await pages()).openWayBack(context),
      client: async (context) => (await pages()).askForClient(context),
    },
  };
}

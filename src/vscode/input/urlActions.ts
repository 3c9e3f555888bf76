import { env } from 'vscode';
import type { UrlActions } from './urlConsent';

/**
 * Opens addresses with the system, and copies them. The address is handed on as a string, which VS Code takes too: as a
 * `Uri` its escapes would be undone and made anew, and an address in a parameter of another one would be broken.
 */
export const systemUrlActions: UrlActions = {
  open: (url) => Promise.resolve((env.openExternal as (target: unknown) => Thenable<boolean>)(url)),
  copy: (text) => Promise.resolve(env.clipboard.writeText(text)),
};

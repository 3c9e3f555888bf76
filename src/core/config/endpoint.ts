import { isLoopback } from '../base/loopback';
import { parseUrl } from '../base/parseUrl';
import { english } from '../base/localizer';
import { addressTexts } from './settingsTexts';

export type EndpointReading =
  | {
      readonly ok: true;
      /** Without a fragment, which is never sent. */
      readonly url: string;
      /** Something to know before it is used, as a sentence. */
      readonly warning: string | undefined;
    }
  | { readonly ok: false; readonly problem: string };

/** Checks the address of a server: a whole http or https URL. What is said names no part of it that may be a secret. */
export function readEndpoint(text: string): EndpointReading {
  const url = parseUrl(text);
  if (!url) {
    return refused(addressTexts.invalid(english));
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused(addressTexts.scheme(english, url.protocol));
  }
  if (url.username !== '' || url.password !== '') {
    return refused(addressTexts.userInfo(english));
  }
  url.hash = '';
  const exposed = url.protocol === 'http:' && !isLoopback(url.hostname);
  return {
    ok: true,
    url: url.href,
    warning: exposed ? addressTexts.exposed(english, url.host) : undefined,
  };
}

function refused(problem: string): EndpointReading {
  return { ok: false, problem };
}

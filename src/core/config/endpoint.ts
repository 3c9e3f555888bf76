import { isLoopback } from '../base/loopback';
import { parseUrl } from '../base/parseUrl';

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
    return refused('is no valid web address: write the whole of it, like https://example.com/mcp.');
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return refused(`begins with "${url.protocol}": only https: and http: addresses can be used.`);
  }
  if (url.username !== '' || url.password !== '') {
    return refused('has a user name or password before the host: put what the server needs into "headers".');
  }
  url.hash = '';
  const exposed = url.protocol === 'http:' && !isLoopback(url.hostname);
  return {
    ok: true,
    url: url.href,
    warning: exposed
      ? `"url" is not encrypted: others on the way to ${url.host} can read and change everything. Use https.`
      : undefined,
  };
}

function refused(problem: string): EndpointReading {
  return { ok: false, problem: `"url" ${problem}` };
}

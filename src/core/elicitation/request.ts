import { ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { formFields } from './fields';
import type { ElicitRequest } from './types';
import { bounded, visibleText } from './visibleText';

/** Longest message that may be shown to a person, in UTF-16 code units; `protocol.md` §13. */
export const MAX_ELICIT_MESSAGE_LENGTH = 65_536;

/** Which modes were declared as a capability with the request that is being answered. */
export interface DeclaredModes {
  readonly form: boolean;
  readonly url: boolean;
}

/**
 * Checks the `params` of an `elicitation/create` (2026-07-28, client/elicitation); an absent mode means form.
 * Throws {@link ProtocolError} if they are malformed, pass a bound (those of the form too), or use a mode that was not
 * declared. Whether the address of a URL request may be opened is left to `inspectUrl`.
 */
export function parseElicitRequest(params: unknown, declared: DeclaredModes): ElicitRequest {
  if (!isObject(params)) throw malformed('its params are not an object');
  const { mode = 'form', message } = params;
  if (mode !== 'form' && mode !== 'url') throw malformed(`its mode is ${named(mode)}, not "form" or "url"`);
  if (!declared[mode]) throw malformed(`its mode "${mode}" was not declared as a capability of this client`);
  if (typeof message !== 'string') throw malformed('its message is not a text');
  if (message.length > MAX_ELICIT_MESSAGE_LENGTH) {
    throw malformed(`its message has ${message.length} characters; at most ${MAX_ELICIT_MESSAGE_LENGTH} are allowed`);
  }
  if (mode === 'url') {
    const { url } = params;
    if (typeof url !== 'string') throw malformed('its url is not a text');
    return { mode, message, url };
  }
  const { requestedSchema } = params;
  if (!isObject(requestedSchema)) throw malformed('its requestedSchema is not an object');
  formFields(requestedSchema);
  return { mode, message, requestedSchema };
}

function malformed(what: string): ProtocolError {
  return new ProtocolError(
    `The server sent an elicitation/create that can't be answered: ${what}. Report it to the server's author.`,
  );
}

function named(mode: unknown): string {
  return typeof mode === 'string' ? JSON.stringify(visibleText(bounded(mode, 40))) : 'not a text';
}

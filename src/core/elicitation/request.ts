import { ProtocolError } from '../base/errors';
import { isObject } from '../base/json';
import { formFields } from './fields';
import type { ElicitRequest } from './types';
import { bounded, visibleText } from './visibleText';
import { english } from '../base/localizer';
import { elicitationTexts, formTexts } from './requestTexts';

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
  if (!isObject(params)) throw malformed(elicitationTexts.params(english));
  const { mode = 'form', message } = params;
  if (mode !== 'form' && mode !== 'url') throw malformed(elicitationTexts.mode(english, named(mode)));
  if (!declared[mode]) throw malformed(elicitationTexts.undeclared(english, mode));
  if (typeof message !== 'string') throw malformed(elicitationTexts.message(english));
  if (message.length > MAX_ELICIT_MESSAGE_LENGTH) {
    throw malformed(elicitationTexts.longMessage(english, String(message.length), String(MAX_ELICIT_MESSAGE_LENGTH)));
  }
  if (mode === 'url') {
    const { url } = params;
    if (typeof url !== 'string') throw malformed(elicitationTexts.url(english));
    return { mode, message, url };
  }
  const { requestedSchema } = params;
  if (!isObject(requestedSchema)) throw malformed(elicitationTexts.schema(english));
  formFields(requestedSchema);
  return { mode, message, requestedSchema };
}

function malformed(what: string): ProtocolError {
  return new ProtocolError(formTexts.malformed(english, what));
}

function named(mode: unknown): string {
  return typeof mode === 'string'
    ? JSON.stringify(visibleText(bounded(mode, 40)))
    : elicitationTexts.modeNoText(english);
}

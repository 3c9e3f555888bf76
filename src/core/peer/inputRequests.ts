import { assertNever } from '../base/assert';
import { parseElicitRequest, type DeclaredModes } from '../elicitation/request';
import type { ElicitRequest, ElicitResult } from '../elicitation/types';
import { parseSampleRequest } from './sampling';
import type { InputContext, InputHandlers, Root, SampleRequest, SampleResult } from './types';

/** What a server asks of the person or the editor: the same in both eras, however it is sent. */
export type InputRequest =
  | { readonly method: 'elicitation/create'; readonly request: ElicitRequest }
  | { readonly method: 'sampling/createMessage'; readonly request: SampleRequest }
  | { readonly method: 'roots/list' };

/** The `result` of one. */
export type InputResponse = ElicitResult | SampleResult | { readonly roots: readonly Root[] };

/** What was declared with the request that is being answered. */
export interface DeclaredInputs {
  readonly elicit: DeclaredModes | undefined;
  readonly sample: boolean;
  readonly roots: boolean;
}

const bothModes: DeclaredModes = { form: true, url: true };

/** What the handlers can do at this moment. */
export function inputsOf(handlers: InputHandlers): DeclaredInputs {
  return {
    elicit: handlers.elicit ? bothModes : undefined,
    sample: handlers.sample !== undefined,
    roots: handlers.roots !== undefined,
  };
}

/**
 * Checks one request. Undefined: its method was not declared.
 * @throws ProtocolError if it is malformed
 */
export function parseInputRequest(method: string, params: unknown, declared: DeclaredInputs): InputRequest | undefined {
  switch (method) {
    case 'elicitation/create':
      return declared.elicit && { method, request: parseElicitRequest(params, declared.elicit) };
    case 'sampling/createMessage':
      return declared.sample ? { method, request: parseSampleRequest(params) } : undefined;
    case 'roots/list':
      return declared.roots ? { method } : undefined;
    default:
      return undefined;
  }
}

/** Has a request answered. Undefined: the person refused, or nobody is there any more who could. */
export async function answerInputRequest(
  input: InputRequest,
  handlers: InputHandlers,
  context: InputContext,
): Promise<InputResponse | undefined> {
  switch (input.method) {
    case 'elicitation/create':
      return handlers.elicit?.(input.request, context);
    case 'sampling/createMessage':
      return handlers.sample?.(input.request, context);
    case 'roots/list': {
      const roots = await handlers.roots?.(context);
      // No other kind is allowed (2026-07-28, client/roots).
      return roots && { roots: roots.filter(({ uri }) => uri.startsWith('file://')) };
    }
    default:
      return assertNever(input);
  }
}

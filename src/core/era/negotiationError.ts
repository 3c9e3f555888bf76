import { McpHostError } from '../base/errors';
import type { Era, Evidence } from './types';

/** No era could be agreed on with a server. The message names the reason and the next step. */
export class NegotiationError extends McpHostError {
  readonly code = 'negotiation';
  constructor(
    message: string,
    readonly era: Exclude<Era, 'legacy'>,
    readonly evidence: Evidence,
    /** Whether `allowLegacy` could help: the answer was ambiguous and the setting is off. */
    readonly offersAllowLegacy: boolean,
    options: { server?: string; cause?: unknown } = {},
  ) {
    super(message, options);
  }
}

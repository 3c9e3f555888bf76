import { McpHostError } from '../base/errors';
import type { FailureFacts, FailureReason } from './failure';
import type { Era, Evidence } from './types';

/** No era could be agreed on with a server. The message names the reason and the next step. */
export class NegotiationError extends McpHostError {
  readonly code = 'negotiation';
  /** Which of the ways to fail it was. */
  readonly reason: FailureReason['kind'] | undefined;
  /** What the message was made of, beside the evidence. */
  readonly why: Pick<FailureFacts, 'reason' | 'modernVersions'> | undefined;
  constructor(
    message: string,
    readonly era: Exclude<Era, 'legacy'>,
    readonly evidence: Evidence,
    /** Whether `allowLegacy` could help: the answer was ambiguous and the setting is off. */
    readonly offersAllowLegacy: boolean,
    options: { server?: string; cause?: unknown; reason?: FailureReason['kind']; why?: NegotiationError['why'] } = {},
  ) {
    super(message, options);
    this.reason = options.reason ?? options.why?.reason.kind;
    this.why = options.why;
  }
}

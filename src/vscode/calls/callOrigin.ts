import type { SchemaProblem } from '../../core/base/errors';

/** The document that a call is made from. It is told how the call goes. */
export interface CallOrigin {
  /** The call is sent. */
  readonly sent: () => void;
  /** The arguments do not fit the input schema; nothing was sent. */
  readonly misfits: (problems: readonly SchemaProblem[]) => void;
  /** The person wants to change the arguments. */
  readonly edit: () => Promise<void>;
}

import type { AuthorizationFailure } from '../../core/auth/types';

/** Ends a walk, with the reason that leaves this bundle as data. */
export class WalkStopped extends Error {
  constructor(readonly failure: AuthorizationFailure) {
    super(failure.kind);
    this.name = 'WalkStopped';
  }
}

import { assertNever } from '../../core/base/assert';
import type { PeerView } from '../../core/peer/types';
import { toReview } from '../definitions/definitionWords';
import { isUnauthorized } from './failureText';

/** A product icon and the theme colour it has. */
export interface RowIcon {
  readonly id: string;
  readonly color: string | undefined;
}

/**
 * The icon of a server's state. Shapes differ as well as colours, so that no one needs the colour.
 * @param rejected - the collision policy keeps its tools out of the catalog
 */
export function serverIcon(view: PeerView, rejected = false): RowIcon {
  const { state, authorization } = view;
  if (authorization.kind === 'signingIn') return { id: 'loading~spin', color: undefined };
  const isRefused = state.kind === 'ready' || (state.kind === 'failed' && isUnauthorized(state.error));
  if (isRefused && authorization.kind === 'needed') return { id: 'key', color: 'problemsWarningIcon.foreground' };
  switch (state.kind) {
    case 'stopped':
      return { id: 'circle-outline', color: 'disabledForeground' };
    case 'disabled':
      return { id: 'circle-slash', color: 'disabledForeground' };
    case 'starting':
    case 'stopping':
      return { id: 'loading~spin', color: undefined };
    case 'ready':
      if (view.waitingForInput > 0) return { id: 'bell-dot', color: 'problemsWarningIcon.foreground' };
      if (toReview(view.definitions) > 0) return { id: 'shield', color: 'problemsWarningIcon.foreground' };
      if (rejected) return { id: 'warning', color: 'problemsWarningIcon.foreground' };
      return { id: view.era === 'legacy' ? 'pass' : 'pass-filled', color: 'testing.iconPassed' };
    case 'needsConsent':
      return { id: 'shield', color: 'problemsWarningIcon.foreground' };
    case 'failed':
      return { id: 'error', color: 'problemsErrorIcon.foreground' };
    case 'dead':
      return state.nextTryAt === undefined
        ? { id: 'error', color: 'problemsErrorIcon.foreground' }
        : { id: 'warning', color: 'problemsWarningIcon.foreground' };
    default:
      return assertNever(state);
  }
}

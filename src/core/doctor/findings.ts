import type { McpHostError } from '../base/errors';
import type { PeerState } from '../peer/types';
import type { StartReport } from '../peer/startReport';
import type { CommandResolution } from '../transport/commandResolution';

/** All that is known of one server's start: what happened, and what looking around now has brought. */
export interface Findings {
  readonly state: PeerState['kind'];
  /** Why it is down; undefined: it is not. */
  readonly error: McpHostError | undefined;
  /** Of the last start. */
  readonly report: StartReport | undefined;
  readonly checks: Checks;
}

/** What looking around has brought. Nothing was started and nobody was contacted for it. */
export interface Checks {
  /** Variables that have no value now. */
  readonly unset: readonly UnsetVariable[];
  /** Undefined: the entry names none, or its path can't be told. */
  readonly envFile: { readonly path: string; readonly state: 'readable' | 'missing' | 'unreadable' } | undefined;
  /** Undefined for an endpoint, and where it can't be told. */
  readonly cwd: { readonly path: string; readonly kind: 'folder' | 'file' | 'missing' } | undefined;
  readonly command: CommandCheck | undefined;
}

export interface UnsetVariable {
  /** For instance `env.TOKEN` or `args[1]`. */
  readonly field: string;
  readonly variable: string;
}

/** What a command stands for now. */
export interface CommandCheck {
  readonly command: string;
  readonly resolution: CommandResolution;
  /** Where it lies outside of PATH. */
  readonly elsewhere: readonly string[];
  /** The file that the login shell would take; undefined: none, or it was not asked. */
  readonly shellFile: string | undefined;
  /** What the first line of the file names, and whether that exists. */
  readonly interpreter: { readonly name: string; readonly exists: boolean } | undefined;
  /** It is a program for another system or processor. */
  readonly isForeign: boolean;
  /** It may download what it runs. */
  readonly isLauncher: boolean;
}

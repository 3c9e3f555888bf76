import type { StartPhaseName } from '../peer/startReport';

/**
 * The one likely cause why a server is as it is, as plain data: whoever shows it finds the words. Texts in it may come from
 * the server.
 */
export type Cause = NoFailure | EntryCause | SpawnCause | OutputCause | EndCause | AnswerCause | EndpointCause;

export type NoFailure =
  | { readonly kind: 'ready' | 'stopped' | 'neverStarted' | 'needsConsent' | 'disabled' }
  | { readonly kind: 'starting'; readonly phase: StartPhaseName | undefined };

/** The entry in the settings can't be used here. */
export type EntryCause =
  | { readonly kind: 'variableUnset'; readonly field: string; readonly variable: string }
  | { readonly kind: 'envFileUnreadable'; readonly file: string | undefined }
  | { readonly kind: 'setting'; readonly field: string | undefined; readonly message: string };

/** No process came into being. */
export type SpawnCause =
  | { readonly kind: 'cwdMissing' | 'cwdNoFolder'; readonly cwd: string }
  /** A whole command line, or a `~`, where only a program belongs. */
  | { readonly kind: 'commandLine' | 'tilde'; readonly command: string }
  | {
      readonly kind: 'commandNotFound';
      readonly command: string;
      /** Where it does exist, the best first. */
      readonly elsewhere: readonly string[];
      /** A terminal would find it: the login shell has another PATH than the editor. */
      readonly inShell: boolean;
    }
  /** It was not found at the start, and is there now. */
  | { readonly kind: 'commandThereNow'; readonly file: string }
  | { readonly kind: 'notExecutable' | 'isFolder' | 'windowsLineEnds' | 'wrongArchitecture'; readonly file: string }
  | { readonly kind: 'noInterpreter'; readonly file: string; readonly interpreter: string }
  | { readonly kind: 'systemFull' | 'argumentsTooLong' }
  | { readonly kind: 'spawnFailed'; readonly message: string };

/** What a process said when it ended, or before it was given up. */
export type OutputCause =
  | { readonly kind: 'scriptMissing'; readonly file: string }
  | { readonly kind: 'moduleMissing'; readonly runtime: 'node' | 'python'; readonly module: string }
  | { readonly kind: 'runtimeTooOld'; readonly runtime: 'node' | 'python'; readonly line: string }
  | {
      readonly kind: 'packageNotFound';
      readonly source: 'npm' | 'python' | 'image';
      readonly name: string | undefined;
    }
  | { readonly kind: 'packageHasNoCommand' | 'registryUnreachable' | 'dockerDown' | 'dockerDenied' | 'outOfMemory' }
  | { readonly kind: 'portInUse'; readonly port: string | undefined }
  | { readonly kind: 'variableMissing'; readonly variable: string }
  | { readonly kind: 'accessDenied'; readonly path: string | undefined }
  | { readonly kind: 'wrongArchitectureInside' }
  | { readonly kind: 'commandNotFoundInside'; readonly name: string | undefined }
  | { readonly kind: 'usage'; readonly line: string }
  /** It serves HTTP instead of reading its input. */
  | { readonly kind: 'servesHttp'; readonly url: string };

/** How a process ended, or that it is silent. */
export type EndCause =
  | { readonly kind: 'killed'; readonly signal: string }
  | { readonly kind: 'exited'; readonly code: number; readonly line: string; readonly mayBeLegacy: boolean }
  | { readonly kind: 'exitedQuietly'; readonly code: number; readonly mayBeLegacy: boolean }
  | { readonly kind: 'outputClosed' | 'messageTooLarge' }
  | { readonly kind: 'banner'; readonly line: string; readonly source: 'launcher' | 'server' }
  | { readonly kind: 'slowLauncher'; readonly line: string | undefined }
  | { readonly kind: 'silent'; readonly line: string | undefined; readonly mayBeLegacy: boolean };

/** It answered, and that did not do. */
export type AnswerCause =
  | { readonly kind: 'legacyRefused' | 'legacyFailed' | 'noSharedVersion' | 'capabilityMissing' }
  | { readonly kind: 'protocolDefect' | 'listFailed' | 'other'; readonly message: string };

/** An endpoint that is not reached, or is no MCP endpoint. */
export type EndpointCause =
  | {
      readonly kind:
        | 'refused'
        | 'nameUnknown'
        | 'unreachable'
        | 'connectionLost'
        | 'plainHttp'
        | 'tlsFailed'
        | 'notHttp'
        | 'signInNeeded'
        | 'forbidden'
        | 'notFound'
        | 'proxyCredentials'
        | 'tooManyRequests'
        | 'htmlPage'
        | 'notMcp'
        | 'httpSse';
    }
  | { readonly kind: 'certificate'; readonly problem: 'selfSigned' | 'expired' | 'otherName' | 'untrusted' }
  | { readonly kind: 'serverFailure' | 'gatewayFailure'; readonly status: number }
  | { readonly kind: 'redirected'; readonly detail: string };

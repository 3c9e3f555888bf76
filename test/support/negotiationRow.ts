import assert from 'node:assert/strict';

/** How many times; a range where several are right. */
export type Count = number | { readonly min: number; readonly max?: number };

/** A row of the table of negotiations; `Step` is what the server does, process by process or request by request. */
export interface NegotiationRow<Step> {
  readonly id: string;
  readonly transport: 'stdio' | 'http';
  readonly allowLegacy?: boolean;
  readonly modernVersions?: readonly string[];
  readonly legacyVersions?: readonly string[];
  readonly discoverTimeoutMs?: number;
  readonly legacyProbeTimeoutMs?: number;
  /** Over HTTP: how the authorization ends. */
  readonly auth?: 'granted' | 'refused';
  readonly hostCapabilities?: Readonly<Record<string, unknown>>;
  readonly script: readonly Step[];
  /** What is absent is not checked. */
  readonly expect: {
    readonly era?: string | readonly string[];
    readonly version?: string;
    readonly discoverClass?: string;
    readonly discoverSent?: Count;
    readonly initializeSent?: Count;
    readonly discoverVersions?: readonly string[];
    readonly initializeVersion?: string;
    readonly initializedSent?: boolean;
    readonly spawns?: number;
    readonly offersAllowLegacy?: boolean;
    readonly responsesSent?: number;
    readonly reasonIncludes?: readonly string[];
    readonly settlesWithinMs?: number;
  };
}

export function checkCount(what: string, count: number, expected: Count | undefined): void {
  if (typeof expected === 'number') assert.equal(count, expected, `${count} × ${what}`);
  else if (expected) assert.ok(count >= expected.min && count <= (expected.max ?? Infinity), `${count} × ${what}`);
}

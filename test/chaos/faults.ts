/** What a server does to a call; `test/servers/chaotic.mjs`. */
export interface FaultKind {
  readonly weight: number;
  /** How a call ends that nothing else disturbs: with its result, or with an error of this class. */
  readonly ends: 'result' | 'protocol' | 'timeout' | 'transport';
  /** Other calls to the same process are lost with it, or wait in vain. */
  readonly fells?: 'dead' | 'deaf';
}

const kinds = {
  answer: { weight: 30, ends: 'result' },
  slow: { weight: 10, ends: 'result' },
  late: { weight: 1, ends: 'timeout' },
  never: { weight: 1, ends: 'timeout' },
  isError: { weight: 4, ends: 'result' },
  error: { weight: 4, ends: 'protocol' },
  badResult: { weight: 3, ends: 'protocol' },
  wrongId: { weight: 1, ends: 'timeout' },
  repeated: { weight: 4, ends: 'result' },
  repeatedOld: { weight: 4, ends: 'result' },
  garbage: { weight: 4, ends: 'result' },
  partial: { weight: 3, ends: 'result' },
  huge: { weight: 2, ends: 'result' },
  flood: { weight: 2, ends: 'result' },
  progress: { weight: 5, ends: 'result' },
  ask: { weight: 8, ends: 'result' },
  deaf: { weight: 0.4, ends: 'timeout', fells: 'deaf' },
  closedStdout: { weight: 0.4, ends: 'transport', fells: 'dead' },
  halfLine: { weight: 0.4, ends: 'transport', fells: 'dead' },
  exit: { weight: 0.6, ends: 'transport', fells: 'dead' },
  kill: { weight: 0.6, ends: 'transport', fells: 'dead' },
} as const satisfies Readonly<Record<string, FaultKind>>;

export type Fault = keyof typeof kinds;

export const faults: Readonly<Record<Fault, FaultKind>> = kinds;

const faultNames = Object.keys(kinds) as readonly Fault[];

/** How likely each is. A server that is to end in an orderly way is not felled. */
export function weightsFor(orderly: boolean): Readonly<Record<Fault, number>> {
  const weights = faultNames.map((name) => [name, orderly && faults[name].fells ? 0 : faults[name].weight]);
  return Object.fromEntries(weights) as Record<Fault, number>;
}

import type { ServerEntry } from '../../../../src/core/config/types';
import { parseSettings } from '../../../../src/core/config/settings';
import type { StartReport } from '../../../../src/core/peer/startReport';
import type { PeerView } from '../../../../src/core/peer/types';
import type { LookAround } from '../../../../src/vscode/doctor/checks';
import type { DoctorFacts } from '../../../../src/vscode/doctor/doctorFacts';

/** The entry that the settings make of what is written. */
export function entryOf(written: Record<string, unknown>): ServerEntry {
  const [entry] = parseSettings({ servers: { files: written } }).servers;
  if (!entry) throw new Error('The entry is not one.');
  return entry;
}

export function startReport(given: Partial<StartReport> = {}): StartReport {
  return {
    startedAt: 0,
    automatic: false,
    phases: [],
    target: undefined,
    firstOutput: undefined,
    noise: [],
    noiseCount: 0,
    stderr: [],
    outcome: { kind: 'running' },
    ...given,
  };
}

export function lookAroundOf(given: Partial<LookAround['checks']> = {}, more: Partial<LookAround> = {}): LookAround {
  return {
    checks: { unset: [], envFile: undefined, cwd: undefined, command: undefined, ...given },
    searched: [],
    envFileNames: [],
    url: undefined,
    ...more,
  };
}

export function doctorFacts(view: PeerView, given: Partial<DoctorFacts> = {}): DoctorFacts {
  return {
    view,
    entry: undefined,
    report: undefined,
    look: undefined,
    surroundings: { place: 'on this computer', system: 'linux x64 6.8.0', proxyOf: () => undefined },
    ...given,
  };
}

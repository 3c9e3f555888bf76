import { assertNever } from '../base/assert';
import { duration } from '../base/duration';
import type { ProbeStep } from './types';
import { ending, listed } from './wording';

/**
 * The evidence as one short sentence for a person, in the order in which it came:
 * `-32601 to server/discover in 12 ms, then 2025-11-25 offered to initialize in 3 ms`.
 */
export function summarize(steps: readonly ProbeStep[]): string {
  const discovers = steps.filter((step) => step.sent === 'server/discover').length;
  return steps.map((step) => phrase(step, discovers > 1)).join(', then ');
}

function phrase(step: ProbeStep, withVersion: boolean): string {
  const { answer } = step;
  const request = withVersion ? `${step.sent} (${step.version})` : step.sent;
  switch (answer.kind) {
    case 'result':
      return `${listed(answer.versions)} offered to ${request} in ${duration(step.afterMs)}`;
    case 'error':
      return `${answer.code} to ${request} in ${duration(step.afterMs)}`;
    case 'malformed':
      return `an unusable answer to ${request} in ${duration(step.afterMs)}`;
    case 'silence':
      return `no answer to ${request} in ${duration(answer.limitMs)}`;
    case 'exit':
      return `${answer.detail === undefined ? ending(answer.exit) : 'cut off'} at ${request}`;
    case 'spawnFailed':
      return `could not be started${answer.systemCode === undefined ? '' : ` (${answer.systemCode})`}`;
    case 'noReply':
      return `${answer.detail} to ${request} in ${duration(step.afterMs)}`;
    default:
      return assertNever(answer);
  }
}

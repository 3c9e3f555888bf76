import { isObject } from '../../core/base/json';

/** In MB, as the manifest says. */
const smallest = 1;
const largest = 256;
const defaultSize = 16;

export interface AuditSettings {
  readonly enabled: boolean;
  /** What all files of a workspace may have together, in bytes. */
  readonly limitBytes: number;
}

/** What `mcpHost.audit` says. What is no such value counts as absent. */
export function readAuditSettings(value: unknown): AuditSettings {
  const { enabled, size } = isObject(value) ? value : {};
  const megabytes = typeof size === 'number' && Number.isFinite(size) ? size : defaultSize;
  return {
    enabled: enabled !== false,
    limitBytes: Math.round(Math.min(largest, Math.max(smallest, megabytes)) * 1_000_000),
  };
}

import { isObject } from '../../core/base/json';
import { defaultLimitBytes, type WireLogOptions } from '../../core/audit/wireLog';

/** In MB, as the manifest says. */
const smallest = 1;
const largest = 256;

/** What `mcpHost.wireLog` says. What is no such value counts as absent. */
export function readWireSettings(value: unknown): WireLogOptions {
  const { size, level } = isObject(value) ? value : {};
  const limitBytes =
    typeof size === 'number' && Number.isFinite(size)
      ? Math.round(Math.min(largest, Math.max(smallest, size)) * 1_000_000)
      : defaultLimitBytes;
  return { limitBytes, level: level === 'summary' || level === 'off' ? level : 'messages' };
}

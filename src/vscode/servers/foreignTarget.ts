import { isObject } from '../../core/base/json';
import type { ForeignHost } from '../../core/config/foreignEntry';

/** An entry of another host's file, as the command that imports it is told of it. */
export interface ForeignTarget {
  readonly kind: 'foreignServer';
  readonly uri: string;
  readonly host: ForeignHost;
  /** Its name there. */
  readonly server: string;
}

/** Undefined for whatever else a command is run with. */
export function readForeignTarget(target: unknown): ForeignTarget | undefined {
  if (!isObject(target) || target['kind'] !== 'foreignServer') return undefined;
  const { uri, host, server } = target;
  if (typeof uri !== 'string' || (host !== 'vscode' && host !== 'claudeCode') || typeof server !== 'string') {
    return undefined;
  }
  return { kind: 'foreignServer', uri, host, server };
}

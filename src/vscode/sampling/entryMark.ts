import { createHmac, randomBytes } from 'node:crypto';
import { isObject } from '../../core/base/json';
import type { ConsentMemory } from './consents';

const keyName = 'mcpHost.entryMarkKey';

/**
 * Makes marks of servers' entries: the same for the same entry, and of no use to whoever wants to know what is in it.
 * @param memory - keeps the key of this installation
 * @param servers - the entries as they are in the settings now
 */
export function entryMarks(memory: ConsentMemory, servers: () => unknown): (server: string) => string {
  const known = memory.get(keyName);
  const key = typeof known === 'string' ? known : randomBytes(32).toString('base64');
  if (key !== known) void memory.update(keyName, key);
  return (server) => {
    const entries = servers();
    const entry = isObject(entries) && Object.hasOwn(entries, server) ? entries[server] : undefined;
    return createHmac('sha256', key)
      .update(JSON.stringify([server, entry]))
      .digest('base64');
  };
}

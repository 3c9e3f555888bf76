import { randomBytes } from 'node:crypto';
import type { Memento, SecretStorage } from 'vscode';

const keyName = 'mcpHost.consentKey';

/**
 * The key of this installation, made once: in the editor's secret storage, or in the extension's own state where there is
 * none. Without it nobody can tell from a mark what was agreed to, nor make one.
 */
export async function consentKey(secrets: SecretStorage, state: Memento): Promise<string> {
  const known = state.get(keyName);
  if (typeof known === 'string') return known;
  try {
    const kept = await secrets.get(keyName);
    if (kept !== undefined) return kept;
    const key = randomBytes(32).toString('base64');
    await secrets.store(keyName, key);
    return key;
  } catch {
    const key = randomBytes(32).toString('base64');
    await state.update(keyName, key);
    return key;
  }
}

import type { VaultStores } from '../../../../src/vscode/variables/secretVault';

/** Stores in memory. */
export function memoryStores(shared: Partial<Pick<VaultStores, 'secrets' | 'everywhere'>> = {}): VaultStores {
  return {
    secrets: shared.secrets ?? memorySecrets(),
    everywhere: shared.everywhere ?? memoryNames(),
    here: memoryNames(),
  };
}

function memorySecrets(): VaultStores['secrets'] {
  const values = new Map<string, string>();
  return {
    get: (key) => Promise.resolve(values.get(key)),
    store: (key, value) => Promise.resolve(void values.set(key, value)),
    delete: (key) => Promise.resolve(void values.delete(key)),
  };
}

function memoryNames(): VaultStores['here'] {
  const values = new Map<string, unknown>();
  return {
    get: (key) => values.get(key),
    update: (key, value) => Promise.resolve(void values.set(key, value)),
  };
}

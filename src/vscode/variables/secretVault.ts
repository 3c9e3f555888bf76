/** Where the editor keeps secrets: `SecretStorage`. */
export interface SecretStore {
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

/** Keeps small values by key: a `Memento`. */
export interface NameStore {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export interface VaultStores {
  readonly secrets: SecretStore;
  /** Of the installation: the names of all secrets, since older editors can't list what they keep. */
  readonly everywhere: NameStore;
  /** Of the workspace: the names of those that the person let its servers have. */
  readonly here: NameStore;
}

const namesKey = 'mcpHost.secretNames';
const allowedKey = 'mcpHost.secretsAllowedHere';

/**
 * The secrets that settings name by `${secret:NAME}`. One name is one secret in all workspaces; a workspace may use it once
 * the person gave it there or agreed to that, so that the settings of one project can't take the secret of another.
 */
export class SecretVault {
  readonly #stores: VaultStores;

  constructor(stores: VaultStores) {
    this.#stores = stores;
  }

  /** In name order. */
  get names(): readonly string[] {
    return readNames(this.#stores.everywhere, namesKey);
  }

  async get(name: string): Promise<string | undefined> {
    return this.#stores.secrets.get(keyOf(name));
  }

  /** Keeps a secret, which this workspace may use from then on. */
  async set(name: string, value: string): Promise<void> {
    await this.#stores.secrets.store(keyOf(name), value);
    await addName(this.#stores.everywhere, namesKey, name);
    await this.allowHere(name);
  }

  async forget(name: string): Promise<void> {
    await this.#stores.secrets.delete(keyOf(name));
    for (const [store, key] of [
      [this.#stores.everywhere, namesKey],
      [this.#stores.here, allowedKey],
    ] as const) {
      const left = readNames(store, key).filter((one) => one !== name);
      await store.update(key, left);
    }
  }

  isAllowedHere(name: string): boolean {
    return readNames(this.#stores.here, allowedKey).includes(name);
  }

  async allowHere(name: string): Promise<void> {
    await addName(this.#stores.here, allowedKey, name);
  }
}

function keyOf(name: string): string {
  return `mcpHost.secret.${name}`;
}

function readNames(store: NameStore, key: string): readonly string[] {
  const names = store.get(key);
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

async function addName(store: NameStore, key: string, name: string): Promise<void> {
  const names = new Set([...readNames(store, key), name]);
  await store.update(key, [...names].sort());
}

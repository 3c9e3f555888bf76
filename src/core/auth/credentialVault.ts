import { createRedactor, type Redactor } from '../audit/redaction';
import { messageOf } from '../base/errors';
import type { Logger } from '../base/logger';
import {
  credentialKey,
  noCredentials,
  readRecord,
  writeRecord,
  type CredentialOwner,
  type CredentialRecord,
} from './credentials';
import type { SecretStore } from './types';

export interface VaultOptions {
  readonly owner: CredentialOwner;
  readonly secrets: SecretStore;
  readonly logger: Logger;
  /** Told every secret text that is read or written, so that it can be hidden wherever it turns up. */
  readonly onSecrets: (values: readonly string[]) => void;
}

/**
 * The credentials of one server, and where they are kept. What can't be kept serves as long as the program runs. Other
 * windows write to the same place, so what is in memory may be old.
 */
export class CredentialVault {
  readonly #options: VaultOptions;
  readonly #key: string;
  #record: Promise<CredentialRecord> | undefined;
  #redactor = createRedactor({});

  constructor(options: VaultOptions) {
    this.#options = options;
    this.#key = credentialKey(options.owner);
  }

  /** Hides the secrets that were read or written last. */
  get redactor(): Redactor {
    return this.#redactor;
  }

  /** What was read or written last. */
  read(): Promise<CredentialRecord> {
    this.#record ??= this.#load();
    return this.#record;
  }

  /** What is kept now. */
  reread(): Promise<CredentialRecord> {
    const known = this.#record;
    this.#record = this.#load(known);
    return this.#record;
  }

  async write(record: CredentialRecord): Promise<void> {
    this.#record = Promise.resolve(record);
    this.#learn(record);
    const { secrets, owner, logger } = this.#options;
    try {
      await secrets.store(this.#key, writeRecord(record));
    } catch (error) {
      logger.warn(
        `The sign-in to "${owner.server}" can't be kept, so it lasts until the end of this session: ${messageOf(error)}`,
      );
    }
  }

  async clear(): Promise<void> {
    this.#record = Promise.resolve(noCredentials);
    const { secrets, owner, logger } = this.#options;
    try {
      await secrets.delete(this.#key);
    } catch (error) {
      logger.warn(`What is kept of the sign-in to "${owner.server}" can't be deleted: ${messageOf(error)}`);
    }
  }

  async #load(known?: Promise<CredentialRecord>): Promise<CredentialRecord> {
    const { secrets, owner, logger } = this.#options;
    try {
      const record = readRecord(await secrets.get(this.#key));
      this.#learn(record);
      return record;
    } catch (error) {
      logger.warn(`What is kept of the sign-in to "${owner.server}" can't be read: ${messageOf(error)}`);
      return known ?? noCredentials;
    }
  }

  #learn(record: CredentialRecord): void {
    const values = Object.values(record.issuers).flatMap(({ client, tokens, dpopKey }) =>
      [client?.clientSecret, tokens?.accessToken, tokens?.refreshToken, dpopKey?.['d']].filter(
        (value) => typeof value === 'string',
      ),
    );
    if (values.length === 0) return;
    this.#redactor = createRedactor(Object.fromEntries(values.map((value, index) => [String(index), value])));
    this.#options.onSecrets(values);
  }
}

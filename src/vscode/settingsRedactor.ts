import { secretArguments, secretsOfUrl } from '../core/audit/entrySecrets';
import { KnownValues } from '../core/audit/knownValues';
import { hideRanges } from '../core/audit/ranges';
import { createRedactor, type Redactor } from '../core/audit/redaction';
import { isSecretName } from '../core/audit/secretNames';
import { isObject } from '../core/base/json';
import { looksSecret } from '../core/elicitation/secretWords';

/** Secrets from elsewhere that are hidden: what is older is of no use to anybody. */
const maxOthers = 500;

/** Hides what the settings and the environment hold as secrets; follows the settings. */
export class SettingsRedactor implements Redactor {
  #current = createRedactor({});
  #values = new KnownValues([]);
  readonly #env: Readonly<Record<string, string | undefined>>;
  #settings: Readonly<Record<string, unknown>> = {};
  /** Secrets that are in no settings, the newest last. */
  #others: readonly string[] = [];

  /** @param env - the environment that servers inherit */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** Learns the secrets of new settings. Those of earlier ones stay hidden: what was logged or sent may hold them. */
  learn(settings: Readonly<Record<string, unknown>>): void {
    const before = Object.values(knownSecrets(this.#settings, this.#env));
    this.#settings = settings;
    const now = new Set(Object.values(knownSecrets(settings, this.#env)));
    this.#remember(before.filter((value) => !now.has(value)));
    this.#renew();
  }

  /** Learns secrets that came from elsewhere, for instance by a sign-in; the last {@link maxOthers} count. */
  learnValues(values: readonly string[]): void {
    if (this.#remember(values)) this.#renew();
  }

  /** Whether there was something new. */
  #remember(values: readonly string[]): boolean {
    const fresh = values.filter((value) => !this.#others.includes(value));
    this.#others = [...this.#others, ...fresh].slice(-maxOthers);
    return fresh.length > 0;
  }

  #renew(): void {
    const others = Object.fromEntries(this.#others.map((value, index) => [`other ${index}`, value]));
    const secrets = { ...knownSecrets(this.#settings, this.#env), ...others };
    this.#current = createRedactor(secrets);
    this.#values = new KnownValues(Object.values(secrets));
  }

  text(line: string): string {
    return this.#current.text(line);
  }

  /** Hides known values only: what stands under a name like `token` may be the data that was asked for. */
  knownOnly(text: string): string {
    return hideRanges(text, this.#values.find(text));
  }

  frame(message: unknown): unknown {
    return this.#current.frame(message);
  }
}

/** Values of variables, headers, arguments and addresses that are secrets by their names or looks. A value that holds a `${variable}` is none itself. */
export function knownSecrets(
  settings: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const secrets: Record<string, string> = {};
  const learn = (where: string, values: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (typeof value === 'string' && looksSecret(name) && !value.includes('${')) secrets[`${where}.${name}`] = value;
    }
  };
  learn('env', env);
  const servers = isObject(settings['servers']) ? settings['servers'] : {};
  for (const [name, entry] of Object.entries(servers)) {
    if (!isObject(entry)) continue;
    if (isObject(entry['env'])) learn(name, entry['env']);
    if (isObject(entry['headers'])) learnHeaders(name, entry['headers'], secrets);
    const { args, url } = entry;
    const inArguments = Array.isArray(args) ? secretArguments(args.filter((arg) => typeof arg === 'string')) : [];
    const inUrl = typeof url === 'string' ? secretsOfUrl(url) : [];
    for (const [index, value] of [...inArguments, ...inUrl].entries()) {
      if (!value.includes('${')) secrets[`${name}.${index}`] = value;
    }
  }
  return secrets;
}

/** Of `Authorization: Bearer abc` the whole value is a secret, and so is the part behind the scheme. */
function learnHeaders(
  server: string,
  headers: Readonly<Record<string, unknown>>,
  secrets: Record<string, string>,
): void {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string' || !isSecretName(name) || value.includes('${')) continue;
    secrets[`${server}.headers.${name}`] = value;
    const credentials = /^\S+\s+(\S.*)$/.exec(value)?.[1];
    if (credentials !== undefined) secrets[`${server}.headers.${name} credentials`] = credentials;
  }
}

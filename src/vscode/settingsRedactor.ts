import {
  secretArguments,
  secretsOfNamedValue,
  secretsOfSecretPlace,
  secretsOfUrl,
  secretsOfValue,
} from '../core/audit/entrySecrets';
import { KnownValues } from '../core/audit/knownValues';
import { hideRanges } from '../core/audit/ranges';
import { createRedactor, type Redactor } from '../core/audit/redaction';
import { isObject } from '../core/base/json';

/** Secrets from elsewhere that are hidden: what is older is of no use to anybody. */
const maxOthers = 500;

/** Secrets that were typed: many calls with ever new ones must not push out those that servers were started with. */
const maxTyped = 100;

/** Hides what the settings and the environment hold as secrets; follows the settings. */
export class SettingsRedactor implements Redactor {
  readonly #env: Readonly<Record<string, string | undefined>>;
  /** The last that were learned; none yet: the environment alone counts. */
  #settings: Readonly<Record<string, unknown>> | undefined;
  /** What the settings and the environment hold; looked for when it is needed, which a window without servers need not. */
  #written: ReadonlySet<string> | undefined;
  /** Secrets that are in no settings, the newest last. */
  readonly #others = new NewestValues(maxOthers);
  readonly #typed = new NewestValues(maxTyped);
  /** Made when it is needed: several are often learned at once. */
  #hiding: { readonly all: Redactor; readonly values: KnownValues } | undefined;

  /** @param env - the environment that servers inherit */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    this.#env = env;
  }

  /** Learns the secrets of new settings. Those of earlier ones stay hidden: what was logged or sent may hold them. */
  learn(settings: Readonly<Record<string, unknown>>): void {
    if (this.#settings !== undefined) {
      const now = new Set(knownSecrets(settings, this.#env));
      this.#others.add([...this.#known].filter((value) => !now.has(value)));
      this.#written = now;
    } else this.#written = undefined;
    this.#settings = settings;
    this.#hiding = undefined;
  }

  /** Learns secrets that came from elsewhere, for instance by a sign-in; the last {@link maxOthers} count. */
  learnValues(values: readonly string[]): void {
    if (this.#others.add(this.#unwritten(values))) this.#hiding = undefined;
  }

  /** Learns secrets that were typed for a call or as an answer; the last {@link maxTyped} count. */
  learnTyped(values: readonly string[]): void {
    if (this.#typed.add(this.#unwritten(values))) this.#hiding = undefined;
  }

  text(line: string): string {
    return this.#hidden().all.text(line);
  }

  /** Hides known values only: what stands under a name like `token` may be the data that was asked for. */
  knownOnly(text: string): string {
    return hideRanges(text, this.#hidden().values.find(text));
  }

  frame(message: unknown): unknown {
    return this.#hidden().all.frame(message);
  }

  get #known(): ReadonlySet<string> {
    return (this.#written ??= new Set(knownSecrets(this.#settings ?? {}, this.#env)));
  }

  /** Those that are known anyway are not worth a new search: each server that starts tells its own. */
  #unwritten(values: readonly string[]): readonly string[] {
    return values.filter((value) => !this.#known.has(value));
  }

  #hidden(): { readonly all: Redactor; readonly values: KnownValues } {
    if (this.#hiding) return this.#hiding;
    const values = [...this.#known, ...this.#others.values, ...this.#typed.values];
    const secrets = Object.fromEntries(values.map((value, index) => [String(index), value]));
    this.#hiding = { all: createRedactor(secrets), values: new KnownValues(values) };
    return this.#hiding;
  }
}

/** The newest of the values that were ever added. */
class NewestValues {
  readonly #most: number;
  #values: readonly string[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  get values(): readonly string[] {
    return this.#values;
  }

  /** Whether there was something new. */
  add(values: readonly string[]): boolean {
    const fresh = [...new Set(values)].filter((value) => !this.#values.includes(value));
    this.#values = [...this.#values, ...fresh].slice(-this.#most);
    return fresh.length > 0;
  }
}

/**
 * Values of variables, headers, arguments, addresses, sign-ins and inputs that are secrets by their names, places or
 * looks. A value that holds a `${variable}` is none itself.
 */
export function knownSecrets(
  settings: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const servers = isObject(settings['servers']) ? Object.values(settings['servers']) : [];
  const inputs = Array.isArray(settings['inputs']) ? settings['inputs'] : [];
  return [
    ...texts(env).flatMap(([name, value]) => secretsOfNamedValue(name, value)),
    ...servers.filter(isObject).flatMap(secretsOfEntry),
    ...inputs.filter(isObject).flatMap(({ password, default: value }) => (password === true ? [value] : [])),
  ].filter((value): value is string => typeof value === 'string' && !value.includes('${'));
}

function secretsOfEntry({ env, headers, args, url, oauth }: Record<string, unknown>): readonly string[] {
  return [
    ...texts(env).flatMap(([name, value]) => secretsOfValue(name, value)),
    ...texts(headers).flatMap(([name, value]) => secretsOfSecretPlace(name, value)),
    ...(Array.isArray(args) ? secretArguments(args.filter((arg) => typeof arg === 'string')) : []),
    ...(typeof url === 'string' ? secretsOfUrl(url) : []),
    ...secretsOfSignIn(oauth),
  ];
}

function secretsOfSignIn(oauth: unknown): readonly string[] {
  const provider = isObject(oauth) ? oauth['identityProvider'] : undefined;
  return [...texts(oauth), ...texts(provider)].flatMap(([name, value]) =>
    name === 'assertion' || name === 'idToken' ? [value] : secretsOfValue(name, value),
  );
}

function texts(values: unknown): readonly (readonly [string, string])[] {
  if (!isObject(values)) return [];
  return Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
}

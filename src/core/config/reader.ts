import { isObject } from '../base/json';
import type { ConfigProblem } from './types';
import { english } from '../base/localizer';
import { expectedTexts, settingsTexts } from './settingsTexts';

/** Timers fire at once where the time is longer. */
const maxTimerMs = 2_147_483_647;

/**
 * Reads fields of one unchecked object. A field of the wrong kind is reported at its place and read as absent.
 */
export class FieldReader {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #path: readonly string[];
  readonly #problems: ConfigProblem[];

  constructor(fields: Readonly<Record<string, unknown>>, path: readonly string[], problems: ConfigProblem[]) {
    this.#fields = fields;
    this.#path = path;
    this.#problems = problems;
  }

  /** Where it reports to. */
  get problems(): ConfigProblem[] {
    return this.#problems;
  }

  report(key: string | undefined, message: string, severity: ConfigProblem['severity'] = 'error'): void {
    this.reportAt(key === undefined ? [] : [key], message, severity);
  }

  /** Reports at a place below the object. */
  reportAt(keys: readonly string[], message: string, severity: ConfigProblem['severity'] = 'error'): void {
    this.#problems.push({ path: [...this.#path, ...keys], message, severity });
  }

  has(key: string): boolean {
    return Object.hasOwn(this.#fields, key) && this.#fields[key] !== undefined;
  }

  text(key: string): string | undefined {
    return this.#read(key, expectedTexts.text(english), (value): value is string => typeof value === 'string');
  }

  flag(key: string, fallback: boolean): boolean {
    return (
      this.#read(key, expectedTexts.flag(english), (value): value is boolean => typeof value === 'boolean') ?? fallback
    );
  }

  /** A time in milliseconds that is not zero, and not longer than timers can wait. */
  timeLimit(key: string): number | undefined {
    const isLimit = (value: unknown): value is number =>
      Number.isSafeInteger(value) && (value as number) >= 1 && (value as number) <= maxTimerMs;
    return this.#read(key, expectedTexts.time(english, String(maxTimerMs)), isLimit);
  }

  /** A whole number of at least `minimum`. */
  count(key: string, minimum: number, unit: 'rounds' | 'servers'): number | undefined {
    const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= minimum;
    return this.#read(key, expectedTexts[unit](english, String(minimum)), isCount);
  }

  /** A whole number within bounds. */
  whole(key: string, minimum: number, maximum: number): number | undefined {
    const isWithin = (value: unknown): value is number =>
      Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
    return this.#read(key, expectedTexts.whole(english, String(minimum), String(maximum)), isWithin);
  }

  choice<Choice extends string>(key: string, choices: readonly Choice[], fallback: Choice): Choice {
    if (!this.has(key)) return fallback;
    const choice = choices.find((one) => one === this.#fields[key]);
    if (choice !== undefined) return choice;
    this.#problems.push({
      path: [...this.#path, key],
      message: mustBe(key, expectedTexts.choice(english, choices.map((one) => `"${one}"`).join(', '))),
      severity: 'error',
      instead: { of: 'value', known: choices },
    });
    return fallback;
  }

  texts(key: string): readonly string[] | undefined {
    const isTexts = (value: unknown): value is string[] =>
      Array.isArray(value) && value.every((item) => typeof item === 'string');
    return this.#read(key, expectedTexts.texts(english), isTexts);
  }

  list(key: string): readonly unknown[] | undefined {
    return this.#read(key, expectedTexts.list(english), (value): value is unknown[] => Array.isArray(value));
  }

  object(key: string): Readonly<Record<string, unknown>> | undefined {
    return this.#read(key, expectedTexts.object(english), isObject);
  }

  /** Warns of fields that mean nothing here: usually a spelling mistake. */
  warnOfUnknown(known: readonly string[]): void {
    for (const key of Object.keys(this.#fields)) {
      if (known.includes(key)) continue;
      this.#problems.push({
        path: [...this.#path, key],
        message: settingsTexts.unknownField(english, key, known.join(', ')),
        severity: 'warning',
        instead: { of: 'name', known },
      });
    }
  }

  #read<T>(key: string, expected: string, accepts: (value: unknown) => value is T): T | undefined {
    if (!this.has(key)) return undefined;
    const value = this.#fields[key];
    if (accepts(value)) return value;
    this.report(key, mustBe(key, expected));
    return undefined;
  }
}

/** @param expected - one of {@link expectedTexts} */
export function mustBe(key: string, expected: string): string {
  return settingsTexts.mustBe(english, key, expected);
}

import { isObject } from '../base/json';
import { SchemaCheck, type SchemaTools, type Validation } from './schemaCheck';
import { Watchdog } from './watchdog';

export type { Validation };

/** Compiling a schema, and checking a value, may take this long each, in ms; `protocol.md` §13. */
export const schemaTimeLimitMs = 250;

/**
 * Checks values against schemas that servers sent, which are hostile until proven otherwise; `protocol.md` §5 and §13.
 * JSON Schema 2020-12, or draft-07 where `$schema` says so. A schema is compiled when first needed and kept as long as
 * the schema object lives. Compiling and checking each end within 250 ms. Nothing is ever fetched.
 */
export class ArgumentValidator {
  readonly #checks = new WeakMap<object, SchemaCheck>();
  readonly #limitMs: number;
  #loading: Promise<SchemaTools> | undefined;
  #tools: SchemaTools | undefined;

  /** `limitMs`: for compiling and for checking, each. */
  constructor(limitMs = schemaTimeLimitMs) {
    this.#limitMs = limitMs;
  }

  /** Loads the engine. What is checked first need not wait for that then. */
  async preload(): Promise<void> {
    await this.#load();
  }

  /** Never rejects. An absent schema (undefined) accepts everything. */
  async validate(schema: unknown, value: unknown): Promise<Validation> {
    return this.validateSoon(schema, value);
  }

  /** The same at once where the engine is loaded. */
  validateSoon(schema: unknown, value: unknown): Validation | Promise<Validation> {
    if (schema === undefined || schema === true) return { kind: 'valid' };
    if (schema === false) return { kind: 'invalid', problems: [{ path: '', message: 'no value is allowed' }] };
    if (!isObject(schema)) return { kind: 'unusable', reason: 'The schema cannot be used: it is no object.' };
    if (this.#tools) return this.#check(schema, value, this.#tools);
    return this.#load().then((tools) => this.#check(schema, value, tools));
  }

  #check(schema: Readonly<Record<string, unknown>>, value: unknown, tools: SchemaTools): Validation {
    let check = this.#checks.get(schema);
    if (!check) this.#checks.set(schema, (check = new SchemaCheck(schema, tools)));
    return check.validate(value);
  }

  /** The engine is large and most sessions never need it, so it comes with the first value to check. */
  #load(): Promise<SchemaTools> {
    this.#loading ??= import('./ajvEngine').then(({ compileSchema }) => {
      this.#tools = { compile: compileSchema, watchdog: new Watchdog(), limitMs: this.#limitMs };
      return this.#tools;
    });
    return this.#loading;
  }
}

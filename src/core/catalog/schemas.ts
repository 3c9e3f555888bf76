import { isObject } from '../base/json';
import { plainCheck, type PlainCheck } from './plainSchema';
import { harmlessSteps, SchemaCheck, type SchemaTools, type Validation } from './schemaCheck';
import { readSchema, type ReadSchema } from './schemaReader';
import { valueSize } from './valueSize';
import { Watchdog } from './watchdog';

export type { Validation };

/** Compiling a schema, and checking a value, may take this long each, in ms; `protocol.md` §13. */
export const schemaTimeLimitMs = 250;

/** What is known of one schema object. */
interface KnownSchema {
  readonly read: ReadSchema;
  readonly plain: PlainCheck | undefined;
  check: SchemaCheck | undefined;
}

/**
 * Checks values against schemas that servers sent, which are hostile until proven otherwise; `protocol.md` §5 and §13.
 * JSON Schema 2020-12, or draft-07 where `$schema` says so. A schema is compiled when first needed and kept as long as
 * the schema object lives. Compiling and checking each end within 250 ms. Nothing is ever fetched.
 */
export class ArgumentValidator {
  readonly #schemas = new WeakMap<object, KnownSchema>();
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
    const known = this.#read(schema);
    if (fitsPlainly(known, value)) return { kind: 'valid' };
    if (this.#tools) return this.#check(known, value, this.#tools);
    return this.#load().then((tools) => this.#check(known, value, tools));
  }

  #read(schema: Readonly<Record<string, unknown>>): KnownSchema {
    let known = this.#schemas.get(schema);
    if (!known) {
      const read = readSchema(schema);
      known = { read, plain: read.kind === 'usable' ? plainCheck(read.schema) : undefined, check: undefined };
      this.#schemas.set(schema, known);
    }
    return known;
  }

  #check(known: KnownSchema, value: unknown, tools: SchemaTools): Validation {
    known.check ??= new SchemaCheck(known.read, tools);
    return known.check.validate(value);
  }

  /** The engine is large and most sessions never need it, so it comes with the first value that takes it. */
  #load(): Promise<SchemaTools> {
    this.#loading ??= import('./ajvEngine').then(({ compileSchema }) => {
      this.#tools = { compile: compileSchema, watchdog: new Watchdog(), limitMs: this.#limitMs };
      return this.#tools;
    });
    return this.#loading;
  }
}

function fitsPlainly({ read, plain }: KnownSchema, value: unknown): boolean {
  if (!plain || read.kind !== 'usable') return false;
  return read.weight * valueSize(value, harmlessSteps) < harmlessSteps && plain(value);
}

import { Ajv, MissingRefError, type ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { quoteName } from './quoteName';
import type { SchemaDialect } from './schemaReader';

/** Checks one value: undefined if it fits, else what does not. */
export type CompiledSchema = (value: unknown) => readonly ErrorObject[] | undefined;

/**
 * Compiles a schema that the schema reader has let through, in an engine of its own, so that no schema sees another
 * one's `$id`. The engine writes code from schemas. What a schema says gets into it as JSON literals only: nothing here
 * turns on the features that would change that (`$data`, `code.source`, `code.process`, `$comment`), and the engine checks the
 * type of each keyword's value itself. It is given no way to load anything. Throws an Error that says what is wrong.
 */
export function compileSchema(schema: object, dialect: SchemaDialect, allErrors: boolean): CompiledSchema {
  const engine = new { '2020-12': Ajv2020, 'draft-07': Ajv }[dialect]({
    allErrors,
    strict: false,
    logger: false,
    meta: false,
    validateSchema: false,
    inlineRefs: false,
    ownProperties: true,
    code: { optimize: false, regExp: Object.assign(toRegExp, { code: 'new RegExp' }) },
  });
  addFormats(engine, { mode: 'full' });
  try {
    const validate = engine.compile(schema);
    return (value) => (validate(value) ? undefined : (validate.errors ?? []));
  } catch (error) {
    if (!(error instanceof MissingRefError)) throw error;
    throw new Error(`it refers to ${quoteName(error.missingRef)}, which is not in it and is never fetched`, {
      cause: error,
    });
  }
}

/** Patterns are meant to be Unicode-aware, but many are written so that they only work if they are not. */
function toRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern);
  }
}

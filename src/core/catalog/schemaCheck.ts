import { messageOf, type SchemaProblem } from '../base/errors';
import type { CompiledSchema, compileSchema } from './ajvEngine';
import { describeProblems } from './schemaProblems';
import type { ReadSchema } from './schemaReader';
import { valueSize } from './valueSize';
import type { Watchdog, Watched } from './watchdog';

export type Validation =
  | { readonly kind: 'valid' }
  | { readonly kind: 'invalid'; readonly problems: readonly SchemaProblem[] }
  /** Nothing can be said about the value: the schema cannot be used, or not on this value. `reason` is a sentence. */
  | { readonly kind: 'unusable'; readonly reason: string };

/** What a check works with. */
export interface SchemaTools {
  readonly compile: typeof compileSchema;
  readonly watchdog: Watchdog;
  /** For compiling and for checking, each, in ms. */
  readonly limitMs: number;
}

/** Steps that surely end in time: such checks need no watching. */
export const harmlessSteps = 1_000_000;

/** Being late once or twice may be the fault of a busy machine; a schema that is late three times in a row is given up. */
const maxLateTimes = 3;

type UsableSchema = Extract<ReadSchema, { kind: 'usable' }>;

/** One schema: compiled when the first value comes, given up when it proves unusable. */
export class SchemaCheck {
  readonly #tools: SchemaTools;
  readonly #read: ReadSchema;
  #compiled: CompiledSchema | undefined;
  #lateTimes = 0;
  #givenUp: string | undefined;

  constructor(read: ReadSchema, tools: SchemaTools) {
    this.#tools = tools;
    this.#read = read;
    if (read.kind === 'unusable') this.#giveUp(read.reason);
  }

  /** Never throws. */
  validate(value: unknown): Validation {
    const read = this.#read;
    if (this.#givenUp !== undefined || read.kind === 'unusable') return this.#unusable();
    const compiled = this.#compiled ?? this.#compile(read);
    if (typeof compiled !== 'function') return compiled;
    try {
      return this.#check(read, compiled, value);
    } catch (error) {
      return { kind: 'unusable', reason: `The value cannot be checked: ${explain(error)}.` };
    }
  }

  /** The compiled schema, or what comes of not having it. */
  #compile(read: UsableSchema): CompiledSchema | Validation {
    try {
      const watched = this.#watch(() => this.#tools.compile(read.schema, read.dialect, false));
      if (watched.kind === 'late') return this.#late('compiling it');
      this.#compiled = watched.result;
      return watched.result;
    } catch (error) {
      this.#giveUp(explain(error));
      return this.#unusable();
    }
  }

  #check(read: UsableSchema, compiled: CompiledSchema, value: unknown): Validation {
    const isHarmless = stepsFor(read, value) < harmlessSteps;
    const watched: Watched<ReturnType<CompiledSchema>> = isHarmless
      ? { kind: 'done', result: compiled(value) }
      : this.#watch(() => compiled(value));
    if (watched.kind === 'late') return this.#late('checking the value');
    this.#lateTimes = 0;
    if (!watched.result) return { kind: 'valid' };
    return { kind: 'invalid', problems: describeProblems(this.#allErrors(read, value) ?? watched.result) };
  }

  /**
   * The engine stops at the first error, since a hostile schema could have it gather millions. All of them are looked
   * for only once there is one, and only where they are few. Undefined if they cannot be had.
   */
  #allErrors(read: UsableSchema, value: unknown): ReturnType<CompiledSchema> {
    if (read.weight * valueSize(value, harmlessSteps) >= harmlessSteps) return undefined;
    const watched = this.#watch(() => this.#tools.compile(read.schema, read.dialect, true)(value));
    return watched.kind === 'done' ? watched.result : undefined;
  }

  #watch<Result>(work: () => Result): Watched<Result> {
    return this.#tools.watchdog.run(work, this.#tools.limitMs);
  }

  #late(what: string): Validation {
    this.#lateTimes++;
    const reason = `${what} took more than ${this.#tools.limitMs} ms`;
    if (this.#lateTimes < maxLateTimes) {
      return { kind: 'unusable', reason: `The schema could not be used this time: ${reason}.` };
    }
    this.#giveUp(`${reason}, ${maxLateTimes} times in a row`);
    return this.#unusable();
  }

  #giveUp(reason: string): void {
    this.#givenUp = `The schema cannot be used: ${reason}.`;
    this.#compiled = undefined;
  }

  #unusable(): Validation {
    return { kind: 'unusable', reason: this.#givenUp ?? '' };
  }
}

/** An upper bound of the work, in small steps; without end where the keywords give none. */
function stepsFor(read: UsableSchema, value: unknown): number {
  switch (read.growth) {
    case 'unknown':
      return Infinity;
    case 'quadratic':
      return read.weight * valueSize(value, harmlessSteps) ** 2;
    case 'linear':
      return read.weight * valueSize(value, harmlessSteps);
  }
}

function explain(error: unknown): string {
  if (error instanceof RangeError) return 'it is nested too deeply';
  return messageOf(error).slice(0, 300);
}

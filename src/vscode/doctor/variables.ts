import { isAsked, substitute, variablesOf } from '../../core/config/variables';
import type { UnsetVariable } from '../../core/doctor/findings';

/** The values of an entry's fields, as far as they can be told without asking anybody. */
export class FieldValues {
  readonly unset: UnsetVariable[] = [];
  readonly #valueOf: (variable: string) => string | undefined;

  constructor(valueOf: (variable: string) => string | undefined) {
    this.#valueOf = valueOf;
  }

  /** Undefined: a variable has no value, which is noted, or a person gives it when it is needed. */
  async text(field: string, written: string): Promise<string | undefined> {
    const outcome = await substitute(written, (variable) =>
      Promise.resolve(isAsked(variable) ? '' : this.#valueOf(variable)),
    );
    if (outcome.ok) return variablesOf(written).some(isAsked) ? undefined : outcome.text;
    this.unset.push(...outcome.unresolved.map((variable) => ({ field, variable })));
    return undefined;
  }
}

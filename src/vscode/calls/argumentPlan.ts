import { formFields, isFlat } from '../../core/elicitation/fields';
import type { FormField } from '../../core/elicitation/types';
import type { Tool } from '../../core/catalog/types';

/** How the arguments of a tool are asked for. */
export type ArgumentPlan =
  /** It takes none. */
  | { readonly kind: 'none' }
  /** A box of its own for each. */
  | { readonly kind: 'form'; readonly fields: readonly FormField[] }
  /** Only JSON can say them: objects, lists of anything, alternatives, or a schema that is none. */
  | { readonly kind: 'json' };

export function planArguments(tool: Tool): ArgumentPlan {
  const { inputSchema } = tool;
  if (inputSchema === undefined) return { kind: 'none' };
  if (!isFlat(inputSchema)) return { kind: 'json' };
  const { fields } = formFields(inputSchema);
  return fields.length === 0 ? { kind: 'none' } : { kind: 'form', fields };
}

/**
 * Whether the tool says that it changes nothing. Not to be trusted: it may spare a question, nothing else, and where it also
 * says the opposite, it spares none.
 */
export function saysReadOnly(tool: Tool): boolean {
  return tool.annotations?.['readOnlyHint'] === true && !saysDestructive(tool);
}

/** Whether the tool says that it may destroy something. */
export function saysDestructive({ annotations }: Tool): boolean {
  return annotations?.['destructiveHint'] === true;
}

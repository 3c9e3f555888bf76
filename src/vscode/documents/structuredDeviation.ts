import type { SchemaProblem } from '../../core/base/errors';
import type { ArgumentValidator } from '../../core/catalog/schemas';
import type { Tool } from '../../core/catalog/types';
import type { CallToolResult } from '../../core/peer/types';

/** How a result departs from the output schema that its tool declares (2026-07-28, server/tools, "Output Schema"). */
export interface StructuredDeviation {
  readonly problems: readonly SchemaProblem[];
  /** There is no structured content where the schema asks for it. */
  readonly lacking: boolean;
}

/** A failure need not have structured content. A schema that can't be used says nothing. */
export async function structuredDeviation(
  result: CallToolResult,
  tool: Tool | undefined,
  validator: Pick<ArgumentValidator, 'validate'>,
): Promise<StructuredDeviation> {
  if (tool?.outputSchema === undefined) return { problems: [], lacking: false };
  if (result.structuredContent === undefined) return { problems: [], lacking: result.isError !== true };
  const verdict = await validator.validate(tool.outputSchema, result.structuredContent);
  return { problems: verdict.kind === 'invalid' ? verdict.problems : [], lacking: false };
}

import { isObject } from '../base/json';
import { FieldReader, mustBe } from './reader';
import type { ConfigProblem, ToolSettings } from './types';
import { english } from '../base/localizer';
import { expectedTexts } from './settingsTexts';

const knownFields = ['alias', 'enabled', 'priority', 'keywords'];
/** Priorities go from less this to this. */
export const maxPriority = 100;

/**
 * Reads what is decided about single tools: `mcpHost.tools`, by canonical name or `<server>/<local name>`. What is
 * wrong is reported and read as absent.
 */
export function readToolSettings(
  tools: Readonly<Record<string, unknown>>,
  problems: ConfigProblem[],
): ReadonlyMap<string, ToolSettings> {
  const settings = new Map<string, ToolSettings>();
  for (const [tool, governance] of Object.entries(tools)) {
    if (!isObject(governance)) {
      problems.push({ path: ['tools', tool], message: mustBe(tool, expectedTexts.object(english)), severity: 'error' });
      continue;
    }
    const fields = new FieldReader(governance, ['tools', tool], problems);
    fields.warnOfUnknown(knownFields);
    settings.set(tool, {
      alias: fields.text('alias'),
      enabled: fields.flag('enabled', true),
      priority: fields.whole('priority', -maxPriority, maxPriority) ?? 0,
      keywords: fields.texts('keywords') ?? [],
    });
  }
  return settings;
}

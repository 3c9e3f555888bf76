import { ProtocolError } from './base/errors';
import { isObject } from './base/json';
import { named } from './base/plain';
import type { Completion } from './hostApi';
import type { CallToolResult, GetPromptResult, ReadResourceResult } from './peer/types';
import { english } from './base/localizer';
import { answerTexts, peerTexts } from './peer/peerTexts';

/** Values that a server may suggest at a time (2026-07-28, server/utilities/completion). */
const maxSuggestions = 100;

/** Servers exist that leave `content` out beside structured content; anything else is not a tool's result. */
export function checkedCallResult(result: unknown, server: string): CallToolResult {
  const object = checkedObject(result, 'tools/call', server);
  return {
    ...object,
    content: object['content'] === undefined ? [] : checkedList(object, 'content', 'tools/call', server),
  };
}

export function checkedPrompt(result: unknown, server: string): GetPromptResult {
  const object = checkedObject(result, 'prompts/get', server);
  return { ...object, messages: checkedList(object, 'messages', 'prompts/get', server) };
}

export function checkedRead(result: unknown, server: string): ReadResourceResult {
  const object = checkedObject(result, 'resources/read', server);
  return { ...object, contents: checkedList(object, 'contents', 'resources/read', server) };
}

/** Suggestions that are no text are left out. */
export function checkedCompletion(result: unknown, server: string): Completion {
  const method = 'completion/complete';
  const object = checkedObject(result, method, server);
  const type = object['resultType'] ?? 'complete';
  if (type !== 'complete') throw defect(answerTexts.resultType(english, named(type)), method, server, result);
  const completion = object['completion'];
  if (!isObject(completion)) throw defect(answerTexts.noCompletion(english), method, server, result);
  const { total, hasMore } = completion;
  const values = checkedList(completion, 'values', method, server).filter((value) => typeof value === 'string');
  return {
    values: values.slice(0, maxSuggestions),
    total: typeof total === 'number' ? total : undefined,
    hasMore: hasMore === true || values.length > maxSuggestions,
  };
}

function checkedObject(result: unknown, method: string, server: string): Readonly<Record<string, unknown>> {
  if (isObject(result)) return result;
  throw defect(answerTexts.noObject(english), method, server, result);
}

function checkedList(
  object: Readonly<Record<string, unknown>>,
  key: string,
  method: string,
  server: string,
): readonly unknown[] {
  const list = object[key];
  if (Array.isArray(list)) return list as readonly unknown[];
  throw defect(answerTexts.noList(english, key), method, server, object);
}

function defect(what: string, method: string, server: string, data: unknown): ProtocolError {
  return new ProtocolError(peerTexts.defect(english, server, method, what), { server, data });
}

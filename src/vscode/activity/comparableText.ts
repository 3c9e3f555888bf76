import { createHash } from 'node:crypto';
import { parseBounded } from '../../core/base/boundedJson';
import { isObject } from '../../core/base/json';
import { sizeText } from '../../core/catalog/renderSize';
import type { CallOutcome } from '../../core/peer/types';
import { className } from '../documents/errorClass';
import type { Localizer } from '../localizer';
import type { Failure } from './callLog';
import { stableJson } from './stableJson';

/**
 * What came of a call, as a text to be compared with another: each part below a line that names it, texts in their own lines,
 * JSON with its keys in order, binary data by type, size and hash. Nothing in it depends on time. Pure.
 */
export function comparableText(outcome: CallOutcome, failureOf: (error: unknown) => Failure, l10n: Localizer): string {
  const parts =
    outcome.kind === 'error' ? failureParts(outcome.error, failureOf, l10n) : resultParts(outcome.result, l10n);
  return parts.map(partText).join('\n');
}

function partText({ title, text }: Part): string {
  const lines = text.replace(/\r\n?/g, '\n').trimEnd();
  return `── ${title} ──\n${lines === '' ? '' : `${lines}\n`}`;
}

interface Part {
  readonly title: string;
  readonly text: string;
}

function failureParts(error: unknown, failureOf: (error: unknown) => Failure, l10n: Localizer): readonly Part[] {
  const { code, message } = failureOf(error);
  const own = isObject(error) ? Object.entries(error).filter(([key]) => !['name', 'code', 'cause'].includes(key)) : [];
  const facts = own.filter(([, value]) => value !== undefined);
  return [
    { title: className(code, l10n), text: message },
    ...(facts.length > 0 ? [{ title: l10n.t('details'), text: stableJson(Object.fromEntries(facts)) }] : []),
  ];
}

/** Told elsewhere, or different in each answer. */
const leftOut: ReadonlySet<string> = new Set(['isError', 'resultType', '_meta']);

function resultParts(result: Readonly<Record<string, unknown>>, l10n: Localizer): readonly Part[] {
  const { content, structuredContent, ...rest } = result;
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [];
  const others = Object.fromEntries(
    Object.entries(Array.isArray(content) ? rest : { content, ...rest }).filter(
      ([key, value]) => !leftOut.has(key) && value !== undefined,
    ),
  );
  return [
    { title: result['isError'] === true ? l10n.t('tool error') : l10n.t('result'), text: '' },
    ...blocks.map((block, index) => blockPart(block, index, l10n)),
    ...(structuredContent === undefined
      ? []
      : [{ title: l10n.t('structured content'), text: stableJson(structuredContent) }]),
    ...(Object.keys(others).length > 0 ? [{ title: l10n.t('other fields'), text: stableJson(others) }] : []),
  ];
}

function blockPart(block: unknown, index: number, l10n: Localizer): Part {
  const type = isObject(block) && typeof block['type'] === 'string' ? block['type'] : '?';
  const title = l10n.t('content {0}: {1}', index + 1, type.slice(0, 40));
  if (isObject(block) && type === 'text' && typeof block['text'] === 'string') {
    return { title, text: laidOut(block['text']) };
  }
  return { title, text: stableJson(withoutData(block)) };
}

/** A text that is JSON reads as such: whoever wrote it chose blanks and order as they liked. */
function laidOut(text: string): string {
  const value = /^\s*[[{]/.test(text) ? parseBounded(text) : undefined;
  return value === undefined ? text : stableJson(value);
}

/** Base64 tells nothing to who reads it. */
function withoutData(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const isData = (key === 'data' || key === 'blob') && typeof part === 'string';
      return [key, isData ? dataText(part) : key === 'resource' ? withoutData(part) : part];
    }),
  );
}

function dataText(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  return `${sizeText(bytes.byteLength)}, SHA-256 ${createHash('sha256').update(bytes).digest('hex')}`;
}

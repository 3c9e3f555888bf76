import { variablePattern } from '../../core/config/variables';
import type { TextSpan } from '../textSpan';

/** A `${variable}` that is being typed: what of it is there already, to be replaced. */
export function startedVariable(text: string, offset: number, within: TextSpan): TextSpan | undefined {
  const before = text.slice(within.offset + 1, offset);
  const started = /\$(?:\{[^{}]*)?$/.exec(before);
  if (!started) return undefined;
  const start = offset - started[0].length;
  const rest = /^[^{}"\\\s]*\}/.exec(text.slice(offset, within.offset + within.length));
  return { offset: start, length: offset - start + (started[0].length > 1 ? (rest?.[0].length ?? 0) : 0) };
}

/** The whole `${variable}` at an offset, and its name without `${` and `}`. */
export function variableAt(
  text: string,
  offset: number,
  within: TextSpan,
): { readonly span: TextSpan; readonly name: string } | undefined {
  const raw = text.slice(within.offset, within.offset + within.length);
  for (const { 0: whole, 1: name = '', index } of raw.matchAll(variablePattern)) {
    const start = within.offset + index;
    if (offset >= start && offset < start + whole.length)
      return { span: { offset: start, length: whole.length }, name };
  }
  return undefined;
}

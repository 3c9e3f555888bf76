import { codeBlock } from '../../core/catalog/renderEscape';
import { plainText, visibleText } from '../plainText';

/** A heading with its blocks; nothing where there are none. */
export function section(title: string, blocks: readonly string[]): readonly string[] {
  return blocks.length === 0 ? [] : [`## ${title}`, ...blocks];
}

/** A list; no block where it is empty. */
export function bullets(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [lines.map((line) => `- ${line}`).join('\n')];
}

const maxLine = 1_000;

/** Lines of a server, letter by letter, what can't be seen made visible. */
export function lineBlock(lines: readonly string[]): string {
  return codeBlock(lines.map((line) => visibleText(line.slice(0, maxLine).replaceAll('\t', '    '))).join('\n'));
}

/** A long text of a server, as a block. */
export function textBlock(text: string): string {
  return codeBlock(plainText(text, { maxLength: 4_000, keepLines: true }));
}

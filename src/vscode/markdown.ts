import { plainText, rowTextLength } from './plainText';

/**
 * Escapes plain text so that markdown shows it as it is: no formatting, links, images, tables or HTML come of it, nor
 * does a bare address become a link. Line breaks stay.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replaceAll('\n', '  \n');
}

/** A short text from a server as markdown: plain, bounded, on one line, escaped. */
export function markdownText(text: unknown, maxLength: number = rowTextLength): string {
  return escapeMarkdown(plainText(text, { maxLength }));
}

/** A long text from a server as markdown: plain, bounded, with its lines, escaped. */
export function markdownBlock(text: unknown, maxLength: number): string {
  return escapeMarkdown(plainText(text, { maxLength, keepLines: true }));
}

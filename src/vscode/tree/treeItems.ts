import { MarkdownString, ThemeColor, ThemeIcon } from 'vscode';
import type { RowIcon } from './serverIcon';

/** Markdown that may not run commands, show HTML or render icons, whatever is in it. */
export function untrustedMarkdown(value: string): MarkdownString {
  const markdown = new MarkdownString(value, false);
  markdown.isTrusted = false;
  markdown.supportHtml = false;
  return markdown;
}

export function themeIcon({ id, color }: RowIcon): ThemeIcon {
  return new ThemeIcon(id, color === undefined ? undefined : new ThemeColor(color));
}

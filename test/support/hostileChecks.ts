import assert from 'node:assert/strict';
import { mark } from '../servers/hostileTexts.mjs';
import { readDocument } from './renderedDocument';

/** Longest text that shares a row, a box or a notification with others. */
const maxRow = 2_500;
const maxTooltip = 60_000;

// Not the expression of the product. The joiner of emoji and our own word joiner, which breaks markup, are let through.
const unseen = /(?<![\]$])\u2060|\u2060(?!\()|[\p{Cc}\u2028\u2029]|(?![\u200d\u2060])\p{Cf}|\p{Cs}/u;
const pile = /\p{M}{9}/u;

/** A text of one line beside others: all that could hide or break something is visible, and it can be read. */
export function checkRow(shown: string, place: string): void {
  assert.ok(shown.length <= maxRow, `${place}: ${shown.length} characters`);
  assert.doesNotMatch(shown, unseen, place);
  assert.doesNotMatch(shown, pile, place);
  assert.ok(shown.includes(mark), `${place} has nothing to read: ${shown.slice(0, 100)}`);
}

/** A text in a box, a list to choose from or a notification, where the editor takes some of it for markup. */
export function checkWidget(shown: string, place: string): void {
  checkRow(shown, place);
  assert.ok(!shown.includes(']('), `${place} makes a link: ${shown.slice(0, 200)}`);
  assert.ok(!shown.includes('$('), `${place} makes an icon: ${shown.slice(0, 200)}`);
}

/** A tooltip: markdown of which nothing but text comes. */
export function checkTooltip(markdown: string, place: string): void {
  assert.ok(markdown.length <= maxTooltip, `${place}: ${markdown.length} characters`);
  const { text, hyperlinks, images, forbidden } = readDocument(markdown, ['ul', 'li']);
  assert.deepEqual({ hyperlinks, images, forbidden }, { hyperlinks: [], images: [], forbidden: [] }, place);
  assert.doesNotMatch(markdown.replaceAll('\n', ''), unseen, place);
  assert.ok(text.includes(mark), `${place} has nothing to read: ${text.slice(0, 100)}`);
}

/** A document: whatever it has in it, it runs nothing, and fetches nothing by itself. */
export function checkDocument(markdown: string, place: string): void {
  const tables = ['ul', 'li', 'ol', 'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
  const { text, hyperlinks, images, forbidden } = readDocument(markdown, tables);
  assert.deepEqual({ images, forbidden }, { images: [], forbidden: [] }, place);
  assert.doesNotMatch(text, /[\u202d\u202e\u{e0000}-\u{e007f}]/u, place);
  for (const address of hyperlinks) assert.match(address, /^(?:https?:\/\/|mailto:|own:)/, place);
  assert.ok(text.includes(mark), `${place} has nothing to read: ${text.slice(0, 100)}`);
}

/** An entry of a log: no line of it looks like another entry, and nothing in it turns or colours what is beside it. */
export function checkLog(entry: string, place: string): void {
  assert.ok(entry.length <= 100_000, `${place}: ${entry.length} characters`);
  const [head = '', ...rest] = entry.split('\n');
  for (const line of rest) assert.match(line, /^(?: {4}|$)/, place);
  assert.doesNotMatch(`${head}${rest.join('')}`, unseen, place);
  assert.ok(entry.includes(mark), `${place} has nothing to read: ${entry.slice(0, 100)}`);
}

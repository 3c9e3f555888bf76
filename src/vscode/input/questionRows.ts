import { wrapText } from './wrapText';

/** What fits into a row of a list, in UTF-16 code units. */
const rowWidth = 66;
const maxRows = 12;

/** A question as rows of a list, for lists that have no other place for it. */
export function questionRows(question: string): readonly { readonly label: string; readonly alwaysShow: true }[] {
  return wrapText(question, rowWidth, maxRows).map((label) => ({ label, alwaysShow: true }));
}

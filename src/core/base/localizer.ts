/**
 * Gives shown text its language. `vscode.l10n` is one; what must run without the editor takes it as a parameter, so
 * that every shown string still passes through `l10n.t`, its first argument written out.
 */
export interface Localizer {
  /** The text with `{0}`, `{1}`, … replaced by the arguments. */
  t(message: string, ...args: (string | number | boolean)[]): string;
}

/** The texts as they are written in the sources: for plain Node, for logs and for reports. */
export const english: Localizer = {
  t: (message, ...args) =>
    message.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(args[Number(index)] ?? placeholder)),
};

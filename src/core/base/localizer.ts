/**
 * Gives shown text its language. `vscode.l10n` is one; what must run without the editor takes it as a parameter, so
 * that every shown string still passes through `l10n.t`, its first argument written out.
 */
export interface Localizer {
  /** The text with `{0}`, `{1}`, … replaced by the arguments. */
  t(message: string, ...args: (string | number | boolean)[]): string;
}

/** The texts as they are written in the sources: for plain Node, for logs and for reports. */
export const english: Localizer = { t: (message, ...args) => filledIn(message, args) };

/** Texts as a bundle of translations has them, English where it has none: for processes of ours without the editor. */
export function translated(bundle: Readonly<Record<string, string>>): Localizer {
  return { t: (message, ...args) => filledIn(bundle[message] ?? message, args) };
}

function filledIn(message: string, args: readonly (string | number | boolean)[]): string {
  return message.replace(/\{(\d+)\}/g, (placeholder, index: string) => String(args[Number(index)] ?? placeholder));
}

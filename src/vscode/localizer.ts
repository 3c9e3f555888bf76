/**
 * Gives shown text its language. `vscode.l10n` is one; what must run without the editor takes it as a parameter, so
 * that every shown string still passes through `l10n.t`.
 */
export interface Localizer {
  t(message: string, ...args: (string | number | boolean)[]): string;
}

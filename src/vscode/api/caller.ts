/** An extension by its id and where it lies. */
export interface InstalledExtension {
  readonly id: string;
  readonly extensionPath: string;
}

/**
 * The extension whose code is the first in a stack, our own left out. Undefined: none is in it, for instance where a call comes
 * from a timer of the editor.
 */
export function callerIn(
  stack: string | undefined,
  extensions: readonly InstalledExtension[],
  own: string,
): string | undefined {
  for (const line of stack?.split('\n') ?? []) {
    // The longest path: one extension may lie within another's folder.
    const [caller] = extensions
      .filter(({ extensionPath }) => [`${extensionPath}/`, `${extensionPath}\\`].some((path) => line.includes(path)))
      .sort((left, right) => right.extensionPath.length - left.extensionPath.length);
    if (caller && caller.id !== own) return caller.id;
  }
  return undefined;
}

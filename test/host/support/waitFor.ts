/** Resolves when `isSo`, which is looked at with each change. */
export function waitFor(
  what: string,
  isSo: () => boolean,
  onChange: (listener: () => void) => { dispose(): unknown },
): Promise<void> {
  return new Promise((resolvePromise, reject) => {
    const end = (run: () => void): void => {
      clearTimeout(deadline);
      watch.dispose();
      run();
    };
    const look = (): void => {
      if (isSo()) end(resolvePromise);
    };
    const deadline = setTimeout(() => {
      end(() => {
        reject(new Error(`Not in time: ${what}`));
      });
    }, 40_000);
    const watch = onChange(look);
    look();
  });
}

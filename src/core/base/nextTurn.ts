/** Lets other work of the program go first: what takes long is done in parts. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

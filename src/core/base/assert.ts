/** Makes the compiler prove that a union was handled completely; throws if data broke the types. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}

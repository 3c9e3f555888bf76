// Takes the place of `@modelcontextprotocol/client/_shims` in the bundle (see esbuild.mjs): the SDK's own schema compiler is
// never used here, and weighs more than all the rest.

/** Only browsers hide failures of the network behind CORS. */
export const CORS_IS_POSSIBLE = false;

/** Only the SDK's `Client`, which is not used, would make one. */
export function DefaultJsonSchemaValidator(): never {
  throw new Error('Schemas are checked by the core.');
}

/** Scheme of the documents that show changed definitions. */
export const definitionScheme = 'mcp-host-definition';

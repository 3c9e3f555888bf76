// The README as it is in the VSIX. Where it is read there (the editor's page of the extension, the marketplace), neither
// pictures nor files of the project can be reached by relative links, unless package.json names a repository to which
// vsce can lead them.

/**
 * @param {string} markdown README.md
 * @param {{ repository?: unknown }} manifest
 * @returns {string} without relative pictures, and with the words of relative links, if there is no repository
 */
export function vsixReadme(markdown, { repository }) {
  if (repository !== undefined) return markdown;
  return markdown
    .replace(/^!\[[^\]]*\]\((?!https:)[^)]*\)\n\n/gm, '')
    .replace(/\[([^\]]*)\]\((?![a-z]+:|#)[^)]*\)/g, '$1');
}

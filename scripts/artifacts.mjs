// What the scripts leave for people to look at or to install.
import { join } from 'node:path';

export const artifacts = join(import.meta.dirname, '..', 'artifacts');

/** The extension as it is installed. */
export const vsixFile = join(artifacts, 'mcp-host-panel.vsix');

/** What each bundle that was packaged is made of. */
export const metafile = join(artifacts, 'metafile.json');

/** The closing line of the last `npm test`. */
export const summaryFile = join(artifacts, 'test-summary.txt');

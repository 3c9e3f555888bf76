// What the scripts leave for people to look at or to install.
import { join } from 'node:path';

export const artifacts = join(import.meta.dirname, '..', 'artifacts');

/** The extension as it is installed. */
export const vsixFile = join(artifacts, 'mcp-host-panel.vsix');

/** The closing line of the last `npm test`. */
export const summaryFile = join(artifacts, 'test-summary.txt');

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Adds an extension that needs no packing to those that are installed in a folder. */
export function addExtension(source: string, extensions: string): void {
  const { publisher, name, version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as {
    readonly publisher: string;
    readonly name: string;
    readonly version: string;
  };
  const relativeLocation = `${publisher}.${name}-${version}`;
  const path = join(extensions, relativeLocation);
  cpSync(source, path, { recursive: true });
  const list = join(extensions, 'extensions.json');
  const installed = JSON.parse(readFileSync(list, 'utf8')) as unknown[];
  const added = {
    identifier: { id: `${publisher}.${name}` },
    version,
    location: { $mid: 1, path, scheme: 'file' },
    relativeLocation,
  };
  writeFileSync(list, JSON.stringify([...installed, added]));
}

import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A project in which a package with the server `test/servers/plain.mjs` is installed, so that npx runs it without a network. */
export interface NpxPackage {
  readonly folder: string;
  /** What npx is given before the arguments of the server. */
  readonly arguments: readonly string[];
  /** What makes npx look nowhere else, and leave nothing outside of the folder. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export function makeNpxPackage(): NpxPackage {
  const folder = mkdtempSync(join(tmpdir(), 'npx-'));
  const name = 'plain-server';
  const installed = join(folder, 'node_modules', name);
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name, version: '1.0.0', bin: 'server.mjs' }));
  copyFileSync(resolve('test/servers/plain.mjs'), join(installed, 'server.mjs'));
  chmodSync(join(installed, 'server.mjs'), 0o755);
  mkdirSync(join(folder, 'node_modules', '.bin'));
  symlinkSync(join('..', name, 'server.mjs'), join(folder, 'node_modules', '.bin', name));
  return {
    folder,
    arguments: ['--no', '--offline', name],
    env: { npm_config_cache: join(folder, 'cache'), npm_config_update_notifier: 'false' },
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

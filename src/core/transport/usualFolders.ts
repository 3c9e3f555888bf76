import { pathsOf, resolveCommand, type CommandContext } from './commandResolution';

/** More places than this are not named. */
const MAX_PLACES = 3;

/** What the places depend on, besides the context of the command. */
export interface Surroundings {
  /** The home folder. */
  readonly home: string;
  /** The folder of the Node that runs us. */
  readonly nodeFolder: string;
}

/**
 * Files of a command that PATH does not lead to, but that lie where installers and version managers usually put them.
 * Editors that were not started from a terminal often lack these folders.
 */
export function findElsewhere(command: string, context: CommandContext, around: Surroundings): readonly string[] {
  if (!/^[\w.+-]+$/.test(command)) return [];
  const files = usualFolders(context, around).flatMap((folder) => {
    const found = resolveCommand(pathsOf(context.platform).join(folder, command), context);
    return found.kind === 'found' ? [found.file] : [];
  });
  return [...new Set(files)].slice(0, MAX_PLACES);
}

/** Folders with commands outside of PATH, the likely ones first. */
function usualFolders(context: CommandContext, around: Surroundings): readonly string[] {
  const path = pathsOf(context.platform);
  const join = (...names: string[]): string => path.join(...names);
  const home = (...names: string[]): string => join(around.home, ...names);
  /** One folder for each version in `parent`, the newest first. */
  const versions = (parent: string, ...below: string[]): readonly string[] =>
    [...context.files.list(parent)].sort(newestFirst).map((version) => join(parent, version, ...below));
  const everywhere = [home('.volta', 'bin'), home('.bun', 'bin'), home('.cargo', 'bin'), home('.deno', 'bin')];

  if (context.platform === 'win32') {
    const { APPDATA, LOCALAPPDATA, ProgramFiles, NVM_SYMLINK } = context.env;
    return [
      home('.local', 'bin'),
      ...(NVM_SYMLINK === undefined ? [] : [NVM_SYMLINK]),
      ...(ProgramFiles === undefined
        ? []
        : [join(ProgramFiles, 'nodejs'), join(ProgramFiles, 'Docker', 'Docker', 'resources', 'bin')]),
      ...(APPDATA === undefined
        ? []
        : [join(APPDATA, 'npm'), ...versions(join(APPDATA, 'fnm', 'node-versions'), 'installation')]),
      ...(LOCALAPPDATA === undefined
        ? []
        : [
            join(LOCALAPPDATA, 'Volta', 'bin'),
            join(LOCALAPPDATA, 'pnpm'),
            join(LOCALAPPDATA, 'Microsoft', 'WinGet', 'Links'),
            ...versions(join(LOCALAPPDATA, 'Programs', 'Python')),
          ]),
      ...everywhere,
      around.nodeFolder,
    ];
  }
  return [
    home('.local', 'bin'),
    '/usr/local/bin',
    '/opt/homebrew/bin',
    '/home/linuxbrew/.linuxbrew/bin',
    ...versions(home('.nvm', 'versions', 'node'), 'bin'),
    ...everywhere,
    home('.local', 'share', 'fnm', 'aliases', 'default', 'bin'),
    ...versions(home('.local', 'share', 'fnm', 'node-versions'), 'installation', 'bin'),
    ...versions(home('Library', 'Application Support', 'fnm', 'node-versions'), 'installation', 'bin'),
    home('.local', 'share', 'pnpm'),
    home('Library', 'pnpm'),
    home('.local', 'share', 'mise', 'shims'),
    home('.asdf', 'shims'),
    home('.pyenv', 'shims'),
    '/snap/bin',
    around.nodeFolder,
    '/usr/bin',
    '/bin',
  ];
}

function newestFirst(left: string, right: string): number {
  return right.localeCompare(left, 'en', { numeric: true });
}

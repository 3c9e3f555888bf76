import { join } from 'node:path';
import type { ForeignHost } from '../../core/config/foreignEntry';

/** A file in which another host keeps its servers. */
export interface ForeignFile {
  readonly host: ForeignHost;
  /** The name of the host, which is nobody's to translate. */
  readonly label: string;
  readonly path: string;
}

/** The machine and window in which files are looked for. */
export interface ForeignPlaces {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** `APPDATA` of Windows. */
  readonly appData: string | undefined;
  /** Folders that are open. */
  readonly folders: readonly string[];
  /** Where the editor keeps the files of this extension; those of others lie beside it. */
  readonly globalStorage: string;
}

/** The files that other hosts may have here, those of the workspace first. */
export function foreignFiles({
  platform,
  home,
  appData,
  folders,
  globalStorage,
}: ForeignPlaces): readonly ForeignFile[] {
  const programs =
    platform === 'darwin'
      ? join(home, 'Library', 'Application Support')
      : platform === 'win32'
        ? (appData ?? join(home, 'AppData', 'Roaming'))
        : join(home, '.config');
  const inFolders = folders.flatMap((folder): ForeignFile[] => [
    { host: 'vscode', label: 'VS Code', path: join(folder, '.vscode', 'mcp.json') },
    { host: 'claudeCode', label: 'Claude Code', path: join(folder, '.mcp.json') },
    { host: 'cursor', label: 'Cursor', path: join(folder, '.cursor', 'mcp.json') },
  ]);
  const ofUser: readonly ForeignFile[] = [
    { host: 'vscode', label: 'VS Code', path: join(globalStorage, '..', '..', 'mcp.json') },
    { host: 'vscode', label: 'VS Code', path: join(programs, 'Code', 'User', 'mcp.json') },
    { host: 'cursor', label: 'Cursor', path: join(home, '.cursor', 'mcp.json') },
    { host: 'claudeDesktop', label: 'Claude Desktop', path: join(programs, 'Claude', 'claude_desktop_config.json') },
    { host: 'claudeCode', label: 'Claude Code', path: join(home, '.claude.json') },
    { host: 'windsurf', label: 'Windsurf', path: join(home, '.codeium', 'windsurf', 'mcp_config.json') },
    {
      host: 'cline',
      label: 'Cline',
      path: join(globalStorage, '..', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'),
    },
  ];
  const seen = new Set<string>();
  return [...inFolders, ...ofUser].filter(({ path }) => !seen.has(path) && seen.add(path));
}

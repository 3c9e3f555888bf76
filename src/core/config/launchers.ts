const launchers = new Set(['npx', 'uvx', 'bunx', 'pipx', 'docker', 'podman', 'pnpx', 'dnx']);
const launcherSubcommands: Readonly<Record<string, readonly string[]>> = {
  npm: ['exec', 'x'],
  pnpm: ['dlx', 'exec'],
  yarn: ['dlx'],
  bun: ['x'],
  uv: ['run', 'tool'],
};

/** Whether the command may download its server before it starts, so that its first answer takes long. */
export function isDownloadingLauncher(command: string, args: readonly string[]): boolean {
  const program = (command.split(/[\\/]/).at(-1) ?? '').toLowerCase().replace(/\.(cmd|exe|bat|ps1)$/, '');
  if (launchers.has(program)) return true;
  const subcommand = args.find((arg) => !arg.startsWith('-'));
  return subcommand !== undefined && (launcherSubcommands[program]?.includes(subcommand) ?? false);
}

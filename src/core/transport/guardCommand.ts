import { win32 } from 'node:path';
import { systemRoot, taskkillFile } from './taskkill';

/** How the guard process is started. */
export interface GuardCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The guard reads lines `+GROUP` and `-GROUP` from its stdin. When that ends, it ends the groups that are left: SIGTERM,
 * up to 2 s of waiting, SIGKILL. A group that has gone in between is not signalled again, its number may be another's.
 * A shell needs about 1 MB and starts at once; a second Node would need 60 MB.
 */
const POSIX_SCRIPT = `
groups=' '
while read -r line; do
  group=\${line#?}
  case $group in '' | *[!0-9]* | 0 | 1) continue ;; esac
  case $line in
    +*) groups="$groups$group " ;;
    -*) case $groups in *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;; esac ;;
  esac
done
still_there() {
  left=''
  for group in $groups; do kill -0 "-$group" 2>/dev/null && left="$left $group"; done
  groups=$left
  [ -n "$groups" ]
}
end_them() {
  for group in $groups; do kill "-$1" "-$group" 2>/dev/null; done
  tries=$2
  while still_there && [ $tries -gt 0 ]; do
    sleep 0.1 2>/dev/null || { sleep 1; tries=$((tries - 9)); }
    tries=$((tries - 1))
  done
}
end_them TERM 20
end_them KILL 10
exit 0
`;

/** The same for Windows, where a tree is ended by its first process, and by force. */
function windowsScript(taskkill: string): string {
  return `
const groups = new Set();
let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('error', () => {});
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) groups[line[0] === '+' ? 'add' : 'delete'](line.slice(1));
});
process.stdin.on('close', () => {
  const { spawnSync } = require('node:child_process');
  const quietly = { stdio: 'ignore', windowsHide: true };
  for (const group of groups) spawnSync(${JSON.stringify(taskkill)}, ['/PID', group, '/T', '/F'], quietly);
});
`;
}

/** `execPath` is that of Node, or of an editor built on Electron, which then runs as Node. */
export function guardCommand(
  platform: NodeJS.Platform,
  execPath: string,
  env: Readonly<Record<string, string | undefined>>,
): GuardCommand {
  // Nothing of our environment is handed on, and its working folder keeps none from being removed.
  if (platform !== 'win32') {
    return { file: '/bin/sh', args: ['-c', POSIX_SCRIPT, 'mcp-host-guard'], cwd: '/', env: { PATH: '/usr/bin:/bin' } };
  }
  const root = systemRoot(env);
  return {
    file: execPath,
    args: ['-e', windowsScript(taskkillFile(env))],
    cwd: win32.parse(root).root,
    env: { SystemRoot: root, ELECTRON_RUN_AS_NODE: '1' },
  };
}

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
 * The guard reads lines `+GROUP STARTED` and `-GROUP` from its stdin. When that ends, it ends the groups that are left, and
 * what left them but descends from them (where there is a `/proc`): SIGTERM, up to 2 s of waiting, SIGKILL. Nothing is
 * signalled by its number alone: a group whose number is borne by a process that started at another time than its leader
 * is another's, and what has gone in between is not signalled again.
 * A shell needs about 1 MB and starts at once; a second Node would need 60 MB.
 */
const POSIX_SCRIPT = `
# Sets $started to when process $1 started, nothing if there is none.
look_up() {
  started=''
  if [ -d /proc/self ]; then
    read -r stat 2>/dev/null <"/proc/$1/stat" || return
    set -- \${stat##*) }
    started=\${20}
  else
    set -- $(ps -o lstart= -p "$1" 2>/dev/null)
    started=$*
    started=$(printf %s "$started" | tr ' ' -)
  fi
}
groups=' '
while read -r line; do
  set -- \${line#?}
  case $1 in '' | *[!0-9]* | 0 | 1) continue ;; esac
  case $groups in *" $1:"*)
    rest=\${groups#* "$1":}
    groups="\${groups%% "$1":*} \${rest#* }"
    ;;
  esac
  case $line in -*) continue ;; esac
  started=$2
  [ -n "$started" ] || look_up "$1"
  groups="$groups$1:$started "
done
# Keeps the groups that are still there and still ours.
sift_groups() {
  left=' '
  for entry in $groups; do
    kill -0 "-\${entry%%:*}" 2>/dev/null || continue
    look_up "\${entry%%:*}"
    case $started in '' | "\${entry#*:}") left="$left$entry " ;; esac
  done
  groups=$left
}
sift_others() {
  left=''
  for entry in $others; do
    look_up "\${entry%%:*}"
    [ "$started" = "\${entry#*:}" ] && left="$left $entry"
  done
  others=$left
}
# Sets $others to the processes that descend from the groups' but are in none of them.
find_others() {
  others=''
  table=''
  for file in /proc/[0-9]*/stat; do
    read -r stat 2>/dev/null <"$file" || continue
    pid=\${stat%% *}
    set -- \${stat##*) }
    table="$table $pid:$2:$3:\${20}"
  done
  ours=' '
  grew=yes
  while [ -n "$grew" ]; do
    grew=''
    for row in $table; do
      pid=\${row%%:*}
      case $ours in *" $pid "*) continue ;; esac
      row=\${row#*:}
      parent=\${row%%:*}
      row=\${row#*:}
      case $groups in *" \${row%%:*}:"*) ;; *)
        case $ours in *" $parent "*) others="$others $pid:\${row#*:}" ;; *) continue ;; esac
        ;;
      esac
      ours="$ours$pid "
      grew=yes
    done
  done
}
end_them() {
  for entry in $groups; do kill "-$1" "-\${entry%%:*}" 2>/dev/null; done
  for entry in $others; do kill "-$1" "\${entry%%:*}" 2>/dev/null; done
  tries=$2
  sift_groups
  sift_others
  while [ -n "\${groups# }$others" ] && [ $tries -gt 0 ]; do
    sleep 0.1 2>/dev/null || { sleep 1; tries=$((tries - 9)); }
    tries=$((tries - 1))
    sift_groups
    sift_others
  done
}
sift_groups
find_others
end_them TERM 20
end_them KILL 10
exit 0
`;

/**
 * The same for Windows, where a tree is ended by its first process, and by force: all of them by one taskkill, since each takes
 * a tenth of a second and more.
 */
function windowsScript(taskkill: string): string {
  return `
const groups = new Set();
let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('error', () => {});
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) groups[line[0] === '+' ? 'add' : 'delete'](line.slice(1).split(' ')[0]);
});
process.stdin.on('close', () => {
  const { spawnSync } = require('node:child_process');
  const quietly = { stdio: 'ignore', windowsHide: true };
  const ids = [...groups].flatMap((group) => ['/PID', group]);
  if (ids.length > 0) spawnSync(${JSON.stringify(taskkill)}, [...ids, '/T', '/F'], quietly);
});
`;
}

/** In any other locale ps would write names of days and months in its own way. */
const GUARD_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };

/** `execPath` is that of Node, or of an editor built on Electron, which then runs as Node. */
export function guardCommand(
  platform: NodeJS.Platform,
  execPath: string,
  env: Readonly<Record<string, string | undefined>>,
): GuardCommand {
  // Nothing of our environment is handed on, and its working folder keeps none from being removed.
  if (platform !== 'win32') {
    return { file: '/bin/sh', args: ['-c', POSIX_SCRIPT, 'mcp-host-guard'], cwd: '/', env: GUARD_ENVIRONMENT };
  }
  const root = systemRoot(env);
  return {
    file: execPath,
    args: ['-e', windowsScript(taskkillFile(env))],
    cwd: win32.parse(root).root,
    env: { SystemRoot: root, ELECTRON_RUN_AS_NODE: '1' },
  };
}

import type { OutputCause } from './cause';

/** Longer lines are looked at to here. */
const maxLine = 1_000;

interface Sign {
  readonly pattern: RegExp;
  readonly cause: (match: RegExpExecArray) => OutputCause;
}

const node = (line: string): OutputCause => ({ kind: 'runtimeTooOld', runtime: 'node', line });
const python = (line: string): OutputCause => ({ kind: 'runtimeTooOld', runtime: 'python', line });
const variable = (match: RegExpExecArray): OutputCause => ({ kind: 'variableMissing', variable: match[1] ?? '' });
const script = (match: RegExpExecArray): OutputCause => ({ kind: 'scriptMissing', file: match[1] ?? '' });
const inside = (match: RegExpExecArray): OutputCause => ({ kind: 'commandNotFoundInside', name: match[1] });
const absent =
  (source: 'npm' | 'python' | 'image') =>
  (match: RegExpExecArray): OutputCause => ({ kind: 'packageNotFound', source, name: match[1] });

/** What runtimes, package managers and shells say, the most telling first: one line may match several. */
const signs: readonly Sign[] = [
  {
    pattern: /permission denied while trying to connect to the docker/i,
    cause: () => ({ kind: 'dockerDenied' }),
  },
  {
    pattern:
      /cannot connect to the docker daemon|docker daemon is not running|error during connect:|cannot connect to podman/i,
    cause: () => ({ kind: 'dockerDown' }),
  },
  { pattern: /'(@?[^'@]+)(?:@[^']*)?' is not in (?:this|the npm) registry/, cause: absent('npm') },
  { pattern: /No matching version found for (\S+?)\.?$/, cause: absent('npm') },
  { pattern: /npm (?:ERR!|error) (?:code E404|404)/, cause: absent('npm') },
  { pattern: /Because (\S+) was not found in the (?:package registry|provided)/, cause: absent('python') },
  { pattern: /No matching distribution found for (\S+)/, cause: absent('python') },
  { pattern: /pull access denied for ([^\s,]+)/, cause: absent('image') },
  { pattern: /manifest (?:for (\S+) not found|unknown)/, cause: absent('image') },
  { pattern: /could not determine executable to run/, cause: () => ({ kind: 'packageHasNoCommand' }) },
  {
    pattern: /npm (?:ERR!|error) (?:network|(?:code|errno) (?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT))/,
    cause: () => ({ kind: 'registryUnreachable' }),
  },
  {
    pattern:
      /error sending request for url|Failed to fetch: `|Could not connect, are you offline|Failed to establish a new connection/,
    cause: () => ({ kind: 'registryUnreachable' }),
  },
  {
    pattern: /JavaScript heap out of memory|^MemoryError|\bout of memory\b|Cannot allocate memory/i,
    cause: () => ({ kind: 'outOfMemory' }),
  },
  {
    pattern: /EADDRINUSE[^\d]*(?:[\d.]+|\[?::\S*?\]?):(\d{1,5})\b/,
    cause: ([, port]) => ({ kind: 'portInUse', port }),
  },
  {
    pattern: /EADDRINUSE|address already in use/i,
    cause: () => ({ kind: 'portInUse', port: undefined }),
  },
  { pattern: /^.*: bad option: .*/, cause: ([line]) => ({ kind: 'usage', line: line.trim() }) },
  { pattern: /No such built-in module: node:.*/, cause: ([line]) => node(line) },
  { pattern: /SyntaxError: Unexpected token '?(?:\?\?=|\|\|=|&&=|\?\.|\?|\.)'?.*/, cause: ([line]) => node(line) },
  {
    pattern: /(?:requires?|needs?|use) (?:at least )?Node(?:\.js)?(?: version)? ?(?:>|=|\^|v?\d).*/i,
    cause: ([line]) => node(line),
  },
  { pattern: /(?:not supported|unsupported) (?:by|in|for) Node(?:\.js)? v?\d.*/i, cause: ([line]) => node(line) },
  {
    pattern: /requires a different Python.*|requires Python ?[>=].*|Requires-Python.*/i,
    cause: ([line]) => python(line),
  },
  { pattern: /can't open file '?([^']+?)'?: \[Errno 2\]/, cause: script },
  { pattern: /Unable to access jarfile (\S.*)/, cause: script },
  { pattern: /Module not found "(?:file:\/\/)?([^"]+)"/, cause: script },
  { pattern: /Cannot find module '((?:[A-Za-z]:)?[\\/][^']*)'/, cause: script },
  {
    pattern: /Cannot find (?:module|package) '([^']+)'/,
    cause: ([, module = '']) => ({ kind: 'moduleMissing', runtime: 'node', module }),
  },
  {
    pattern: /No module named '?([\w.]+)'?/,
    cause: ([, module = '']) => ({ kind: 'moduleMissing', runtime: 'python', module }),
  },
  {
    pattern:
      /exec format error|cannot execute binary file|bad CPU type|not a valid Win32 application|wrong ELF class|incompatible architecture/i,
    cause: () => ({ kind: 'wrongArchitectureInside' }),
  },
  { pattern: /: (?:line \d+: |\d+: )?([\w./@-]+): (?:command )?not found/, cause: inside },
  { pattern: /\bcommand not found: ([\w./@-]+)/, cause: inside },
  { pattern: /'([^']+)' is not recognized as an internal or external command/, cause: inside },
  { pattern: /\benv: [‘'`"]?([^’'`":]+)[’'`"]?: No such file or directory/, cause: inside },
  { pattern: /KeyError: '([A-Z][A-Z0-9_]{2,})'/, cause: variable },
  {
    pattern:
      /\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b['"`]?(?: environment variable)?,? (?:is |must be |was |has )?(?:not |un)?(?:set|defined|required|missing|provided|empty)\b/,
    cause: variable,
  },
  {
    pattern:
      /\b(?:[Mm]issing|[Rr]equired?|[Pp]lease (?:set|provide)|must set|[Nn]o)\b[^A-Z]{0,60}\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/,
    cause: variable,
  },
  { pattern: /EACCES: permission denied, \w+ '([^']+)'/, cause: ([, path]) => ({ kind: 'accessDenied', path }) },
  { pattern: /PermissionError: \[Errno 13\][^']*'([^']+)'/, cause: ([, path]) => ({ kind: 'accessDenied', path }) },
  { pattern: /^\s*usage:.*/i, cause: ([line]) => ({ kind: 'usage', line: line.trim() }) },
];

/** What the output of a process, oldest line first, says of the cause of its end. */
export function causeInOutput(lines: readonly string[]): OutputCause | undefined {
  const shown = lines.map((line) => line.slice(0, maxLine));
  for (const { pattern, cause } of signs) {
    for (const line of shown) {
      const match = pattern.exec(line);
      if (match) return cause(match);
    }
  }
  return undefined;
}

const address = /https?:\/\/[^\s'"<>`)\]]+/;
const port = /\b(?:listening|running|started|serving)\b[^\d]{0,40}\bport:? ?(\d{2,5})\b/i;

/** The address that a process says to serve: it waits for HTTP, not for its input. */
export function servedAddress(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const text = line.slice(0, maxLine);
    if (!/listening|running|serv|started|available|uvicorn/i.test(text)) continue;
    const url = address.exec(text)?.[0].replace(/[.,;]$/, '');
    if (url !== undefined) return url;
    const number = port.exec(text)?.[1];
    if (number !== undefined) return `http://localhost:${number}`;
  }
  return undefined;
}

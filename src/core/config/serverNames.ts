import { parseUrl } from '../base/parseUrl';

const valid = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether a text can name a server: it holds no slash, so that `<server>/<tool>` reads in one way only. */
export function isServerName(name: string): boolean {
  return valid.test(name);
}

/** Words of program and package names that say nothing of what a server does. */
const filler = new Set([
  'mcp',
  'server',
  'servers',
  'modelcontextprotocol',
  'index',
  'main',
  'dist',
  'build',
  'src',
  'app',
]);
const fillerHosts = new Set(['www', 'api', 'mcp', 'com', 'org', 'net', 'io', 'dev', 'app', 'ai', 'co', 'localhost']);
const runners =
  /^(?:npx|uvx|bunx|pnpx|pipx|node|deno|bun|python\d?(?:\.\d+)?|py|uv|npm|pnpm|yarn|docker|podman|dnx|cmd|sh|bash)(?:\.(?:exe|cmd))?$/i;
const subcommands = new Set(['run', 'exec', 'dlx', 'x', 'tool', 'start', '/c']);

/** A name for a server that fits its entry, and that is not taken. */
export function suggestServerName(entry: Readonly<Record<string, unknown>>, taken: ReadonlySet<string>): string {
  const name = asServerName(nameOf(entry)) ?? 'server';
  return untaken(name, taken);
}

/** Longer texts are read as far as this for a name, in UTF-16 code units. */
const maxRead = 1_000;

/** The nearest text that can name a server; undefined if nothing of it can. */
export function asServerName(text: string): string | undefined {
  const name = text
    .slice(0, maxRead)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
    .slice(0, 64);
  return name === '' ? undefined : name;
}

/** The name itself, or with the first number that makes it one that is not taken. */
export function untaken(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? name : `${name.slice(0, 60)}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}

/** Gives out names, no one twice, in steady time however often the same is wanted. */
export class NameGiver {
  readonly #taken = new Set<string>();
  /** For each name that was wanted twice, the number that was given last. */
  readonly #numbers = new Map<string, number>();

  /** The name itself, or with a number that makes it one that was not given. */
  give(name: string): string {
    const stem = name.slice(0, 60);
    let given = name;
    for (let number = this.#numbers.get(stem) ?? 2; this.#taken.has(given); number++) {
      given = `${stem}-${number}`;
      this.#numbers.set(stem, number + 1);
    }
    this.#taken.add(given);
    return given;
  }
}

function nameOf({ url, command, args }: Readonly<Record<string, unknown>>): string {
  if (typeof url === 'string') return nameOfAddress(url);
  const words = Array.isArray(args) ? args.filter((arg) => typeof arg === 'string') : [];
  const program = typeof command === 'string' ? command : '';
  if (!runners.test(lastPart(program))) return tellingWords(lastPart(program)) ?? lastPart(program);
  const candidates = words.filter((word) => !word.startsWith('-') && !subcommands.has(word) && !/^\w+=/.test(word));
  for (const candidate of candidates) {
    const telling = tellingPart(candidate);
    if (telling !== undefined) return telling;
  }
  return '';
}

/** `https://mcp.example.com/mcp` → `example`. */
function nameOfAddress(url: string): string {
  const parsed = parseUrl(url);
  if (!parsed) return '';
  const { hostname, pathname } = parsed;
  if (/^[\d.:[\]]+$/.test(hostname) || hostname === 'localhost') return tellingWords(pathname) ?? 'local';
  const labels = hostname.split('.').filter((label) => !fillerHosts.has(label));
  return labels.at(-1) ?? hostname;
}

/** `@modelcontextprotocol/server-filesystem@1.2` → `filesystem`; `/project/notes/dist/index.js` → `notes`. */
function tellingPart(word: string): string | undefined {
  const parts = word
    .replace(/(?<=.)@[^@/]*$/, '')
    .replace(/\.(?:m|c)?[jt]s$|\.py$/, '')
    .split(/[\\/]/);
  for (const part of parts.reverse()) {
    const telling = tellingWords(part.replace(/:[\w.-]*$/, ''));
    if (telling !== undefined) return telling;
  }
  return undefined;
}

function tellingWords(part: string): string | undefined {
  const words = part.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && !filler.has(word.toLowerCase()));
  return words.length === 0 || /^\d+$/.test(words.join('')) ? undefined : words.join('-');
}

function lastPart(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|cmd|bat|ps1)$/i, '');
}

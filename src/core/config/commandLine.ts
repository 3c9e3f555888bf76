/** A command line as the fields of an entry. */
export interface CommandLine {
  readonly command: string;
  readonly args: readonly string[];
  /** From `NAME=value` before the command. */
  readonly env: Readonly<Record<string, string>>;
}

export type CommandLineReading =
  { readonly ok: true; readonly line: CommandLine } | { readonly ok: false; readonly problem: CommandLineProblem };

export type CommandLineProblem =
  | { readonly kind: 'empty' }
  /** A quotation mark that nothing closes. */
  | { readonly kind: 'openQuote'; readonly quote: string }
  /** Only a shell knows what this word means, and none reads the entry. */
  | { readonly kind: 'shell'; readonly word: string };

interface Word {
  readonly text: string;
  /** Some of it was quoted or escaped, so that it is no operator. */
  readonly quoted: boolean;
}

const operator = /^(?:\|\|?|&&?|;|\d?>>?(?:&\d)?|<<?|[^"'\s]*;)$/;
const assignment = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;

/**
 * Splits a command line into what starts a process without a shell. Blanks separate words. Single quotes keep everything as
 * it is; in double quotes `\"` and `\\` stand for the second character. Outside of quotes a backslash does so before a
 * blank, a quotation mark or a dollar, and is itself before anything else, as in paths of Windows. What a shell would put
 * in becomes a variable of the settings: `$NAME` and `${NAME}` become `${env:NAME}`, a leading `~/` becomes `${userHome}/`.
 */
export function readCommandLine(text: string): CommandLineReading {
  const words = splitWords(text.trim());
  if (typeof words === 'string') return { ok: false, problem: { kind: 'openQuote', quote: words } };
  const unreadable = words.find((word) => !word.quoted && operator.test(word.text));
  if (unreadable) return { ok: false, problem: { kind: 'shell', word: unreadable.text } };
  const first = words.findIndex((word) => !assignment.test(word.text));
  const command = words[first];
  if (!command || command.text === '') return { ok: false, problem: { kind: 'empty' } };
  const env = words.slice(0, first).flatMap(({ text: word }) => {
    const [, name, value] = assignment.exec(word) ?? [];
    return name === undefined ? [] : [[name, value ?? ''] as const];
  });
  const args = words.slice(first + 1).map((word) => word.text);
  return { ok: true, line: { command: command.text, args, env: Object.fromEntries(env) } };
}

/** A command line that {@link readCommandLine} reads as these words. */
export function writeCommandLine(words: readonly string[]): string {
  return words.map(quoted).join(' ');
}

function quoted(word: string): string {
  if (/^(?:[^\s"'\\$~;|&<>]|\$\{\w+:[^{}\s"'\\]+\}|\$\{userHome\}|\$\{workspaceFolder\})+$/.test(word)) return word;
  return word.includes("'") ? `"${word.replace(/[\\"]/g, (character) => `\\${character}`)}"` : `'${word}'`;
}

/** The words; a quotation mark, if nothing closes it. */
function splitWords(text: string): readonly Word[] | string {
  const words: Word[] = [];
  let word: { text: string; quoted: boolean } | undefined;
  const add = (part: string, isQuoted: boolean): void => {
    word ??= { text: '', quoted: false };
    word.text += part;
    word.quoted ||= isQuoted;
  };
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + maxToken);
    const blank = /^\s+/.exec(rest)?.[0];
    if (blank !== undefined) {
      if (word) words.push(word);
      word = undefined;
      at += blank.length;
      continue;
    }
    const character = text[at] ?? '';
    if (character === "'" || character === '"') {
      const end = closingQuote(text, at);
      if (end === undefined) return character;
      const inside = text.slice(at + 1, end);
      add(character === "'" ? inside : withVariables(inside.replace(/\\(["\\])/g, '$1')), true);
      at = end + 1;
      continue;
    }
    const escaped = /^\\([\s"'$])/.exec(rest)?.[1];
    if (escaped !== undefined) {
      add(escaped, true);
      at += 2;
      continue;
    }
    const plain = /^(?:[^\s"'\\]+|\\)/.exec(rest)?.[0] ?? character;
    add(withVariables(word ? plain : plain.replace(/^~(?=\/|$)/, '${userHome}')), false);
    at += plain.length;
  }
  if (word) words.push(word);
  return words;
}

/** Bounds what is looked at in one step, so that the work stays linear. */
const maxToken = 4096;

function closingQuote(text: string, open: number): number | undefined {
  const quote = text[open];
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === quote) return at;
    if (text[at] === '\\' && quote === '"') at++;
  }
  return undefined;
}

function withVariables(text: string): string {
  return text.replace(/\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g, (whole, bare?: string, braced?: string) => {
    const name = bare ?? braced ?? '';
    return name === 'workspaceFolder' || name === 'userHome' ? whole : `\${env:${name}}`;
  });
}

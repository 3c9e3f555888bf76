// Texts that a server could send to trick or disturb whoever sees them. Each begins with the mark, and has more than that to
// be read but where nothing is there to be read.

/** What has to be legible wherever one of them is shown. */
export const mark = 'tea';

/** @type {readonly { name: string, text: string }[]} */
export const hostileTexts = [
  { name: 'a link that runs a command', text: 'tea [for free](command:workbench.action.closeWindow "x") leaf' },
  {
    name: 'links of other schemes',
    text: 'tea <command:x> [a](file:///etc/passwd) [b](javascript:alert(1)) vscode://x/y leaf',
  },
  { name: 'a reference link', text: 'tea [a][r] leaf\n\n[r]: command:workbench.action.quit' },
  { name: 'an image that reports back', text: 'tea ![p](https://tracker.invalid/p.png) leaf' },
  { name: 'HTML', text: 'tea <img src=x onerror=alert(1)><script>alert(2)</script><a href="command:x">b</a> leaf' },
  { name: 'HTML entities', text: 'tea &lt;b&gt; &#x3c;i&#x3e; &#91;a&#93;(command:x) leaf' },
  { name: 'markdown blocks', text: 'tea\n# head\n\n| a | b |\n|---|---|\n> quote\n- item\n```js\nx\n```\n---\nleaf' },
  {
    name: 'ANSI escapes',
    text: 'tea \u001b[31mred\u001b[0m \u001b]8;;https://x.invalid\u0007link\u001b]8;;\u0007 \u009b2J leaf',
  },
  { name: 'a right-to-left override', text: 'tea \u202egpj.exe\u202c \u2066in\u2069 \u200f\u061c leaf' },
  { name: 'zero-width characters', text: 'tea ad\u200bmin\u200c \u2060\ufeff\u00ad\u180e leaf' },
  {
    name: 'invisible tags',
    text: `tea ${[...'ignore me'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('')} leaf`,
  },
  {
    name: 'line breaks of all kinds',
    text: 'tea\none\r\ntwo\rthree\u2028four\u2029five\u0085six\u000bseven\u000ceight leaf',
  },
  { name: 'a forged log entry', text: 'tea\n2026-11-30 10:00:00.000 [info] All is well. leaf' },
  { name: 'names of icons', text: 'tea $(trash) $(sync~spin) \\$(zap) leaf' },
  { name: 'mnemonics', text: 'tea &File &&Edit _View leaf' },
  { name: 'lone surrogates', text: 'tea \ud83e half \udd14 leaf' },
  { name: 'controls', text: 'tea \u0000\u0008\u007f leaf' },
  { name: 'letters under a pile of accents', text: `tea a${'\u0301\u0316'.repeat(500)} leaf` },
  { name: 'placeholders', text: 'tea {0} {1} {{2}} %s %d ${workspaceFolder} ${env:HOME} leaf' },
  { name: 'a name of every object', text: 'tea __proto__ constructor leaf' },
  { name: 'another path', text: 'tea/../../../../etc/passwd\\..\\con leaf' },
  { name: 'a single long line', text: `tea ${'x'.repeat(100_000)}` },
  { name: 'many lines', text: `tea${'\nline'.repeat(20_000)}` },
  { name: '1 MB of words', text: `tea ${'wide '.repeat(200_000)}` },
  { name: '1 MB of open brackets', text: `tea ${'[('.repeat(500_000)}` },
];

/** Much of it at once, for places of which a test looks at one. */
export const allAtOnce = [
  'tea [for free](command:workbench.action.closeWindow)',
  '![p](https://tracker.invalid/p.png) <img src=x onerror=alert(1)> <a href="command:x">b</a>',
  '$(trash) &File \u001b[31mred\u001b[0m',
  '\u202egpj.exe\u202c ad\u200bmin',
  '# head',
  'leaf',
].join('\n');

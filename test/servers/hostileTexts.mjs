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

/**
 * Resources whose addresses, names and types want to be taken for something else, with the name of the file that they are
 * shown as.
 * @type {readonly { uri: string, mimeType?: string, blob: boolean, file: string }[]}
 */
export const hostileResources = [
  { uri: 'x:///..', blob: false, file: 'resource.txt' },
  { uri: 'x:///a/../../../etc/passwd', blob: false, file: 'passwd.txt' },
  { uri: 'x:///..%2f..%5c..%2fetc%2fpasswd', blob: false, file: 'etc-passwd.txt' },
  { uri: 'file:///etc/passwd', blob: false, file: 'passwd.txt' },
  { uri: 'x:///a%00b\u0000c.md', mimeType: 'text/markdown', blob: false, file: 'a-b-c.md.txt' },
  { uri: 'x:///a\nb\u2028c', mimeType: 'text/x-python', blob: false, file: 'a-b-c.py' },
  { uri: 'x:///ann\u202etxt.exe', mimeType: 'text/plain', blob: false, file: 'ann-txt.exe' },
  { uri: 'x:///image/setup.exe', mimeType: 'image/png', blob: true, file: 'setup.exe.png' },
  { uri: 'x:///setup.exe', blob: true, file: 'setup.exe' },
  { uri: 'x:///page/run.bat', mimeType: 'text/html', blob: false, file: 'run.bat.html' },
  { uri: 'x:///run.bat', mimeType: 'text/plain', blob: false, file: 'run.bat' },
  { uri: 'x:///team.code-workspace', mimeType: 'application/json', blob: false, file: 'team.code-workspace.json' },
  { uri: 'x:///team.CODE-workspace', blob: false, file: 'team.CODE-workspace.txt' },
  { uri: 'x:///do.prompt.md', mimeType: 'text/markdown', blob: false, file: 'do.prompt.md.txt' },
  { uri: 'x:///do.instructions.md', blob: false, file: 'do.instructions.md.txt' },
  { uri: 'x:///book.ipynb', mimeType: 'application/json', blob: false, file: 'book.ipynb.json' },
  { uri: 'x:///panel.vsix', blob: true, file: 'panel.vsix' },
  { uri: 'command:workbench.action.quit', blob: false, file: 'workbench.action.quit' },
  { uri: 'vscode://publisher.extension/do?it', blob: false, file: 'do.txt' },
  { uri: 'javascript:alert(1)//', mimeType: 'text/javascript', blob: false, file: 'alert-1.js' },
  { uri: 'data:text/html,<script>alert(1)</script>', mimeType: 'text/html', blob: false, file: 'script.html' },
  { uri: `x:///${'n'.repeat(16_000)}.md`, mimeType: 'text/markdown', blob: false, file: `${'n'.repeat(77)}.md.txt` },
  { uri: 'x:///con', mimeType: 'x'.repeat(1_000_000), blob: false, file: 'con.txt' },
  { uri: 'x:///__proto__', mimeType: '__proto__', blob: false, file: '__proto__.txt' },
];

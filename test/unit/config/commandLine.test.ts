import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readCommandLine, writeCommandLine } from '../../../src/core/config/commandLine';

const words = (text: string): unknown => {
  const reading = readCommandLine(text);
  if (!reading.ok) return reading.problem;
  const { command, args, env } = reading.line;
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), command, ...args];
};

describe('a command line', () => {
  for (const [text, expected] of [
    ['npx -y  @scope/files\t/tmp ', ['npx', '-y', '@scope/files', '/tmp']],
    [`node "my server.mjs" 'a "b"'`, ['node', 'my server.mjs', 'a "b"']],
    ['node "a\\"b\\\\c\\d"', ['node', 'a"b\\c\\d']],
    ['node my\\ server.mjs \\"x', ['node', 'my server.mjs', '"x']],
    ['C:\\tools\\x.exe C:\\data', ['C:\\tools\\x.exe', 'C:\\data']],
    ['x --a="b c" ""', ['x', '--a=b c', '']],
    ['TOKEN=abc PORT=1 npx files', ['TOKEN=abc', 'PORT=1', 'npx', 'files']],
    ['npx A=b', ['npx', 'A=b']],
    ['x $HOME "${KEY}" \'$HOME\' \\$HOME ${env:A}', ['x', '${env:HOME}', '${env:KEY}', '$HOME', '$HOME', '${env:A}']],
    ['~/bin/x ~ a~/b', ['${userHome}/bin/x', '${userHome}', 'a~/b']],
    ['x a&b "|"', ['x', 'a&b', '|']],
    ['${workspaceFolder}/x', ['${workspaceFolder}/x']],
  ] as const) {
    it(`${text} is ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(words(text), expected);
    });
  }

  for (const [text, problem] of [
    ['', { kind: 'empty' }],
    ['A=1', { kind: 'empty' }],
    ['""', { kind: 'empty' }],
    ['node "a b', { kind: 'openQuote', quote: '"' }],
    ["node 'a", { kind: 'openQuote', quote: "'" }],
    ['cd x && node y', { kind: 'shell', word: '&&' }],
    ['node x | tee log', { kind: 'shell', word: '|' }],
    ['node x 2>&1', { kind: 'shell', word: '2>&1' }],
    ['cd x; node y', { kind: 'shell', word: 'x;' }],
  ] as const) {
    it(`${text === '' ? 'that is empty' : text} is refused`, () => {
      assert.deepEqual(words(text), problem);
    });
  }

  it('that was written is read as the same words', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'Z', '/', '-', ' ', '"', "'", '\\', '$', '{', '}', ';', '~', '&', '='),
    });
    fc.assert(
      fc.property(
        fc.array(
          word.filter((each) => each !== ''),
          { maxLength: 4 },
        ),
        (args) => {
          // Both kinds of quotes at once let a shell's variable through, which becomes one of the settings.
          fc.pre(!args.some((each) => each.includes("'") && each.includes('$')));
          assert.deepEqual(words(writeCommandLine(['cmd', ...args])), ['cmd', ...args]);
        },
      ),
    );
  });

  it('is read in time that grows with its length', () => {
    const text = `x ${'a\\ '.repeat(200_000)}`;
    assert.ok(readCommandLine(text).ok);
  }).timeout(2_000);
});

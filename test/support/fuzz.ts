import fc from 'fast-check';

/** How many times as many runs as usual: `FUZZ_RUNS=100` finds what takes long to be found. */
export const times = Math.max(1, Number(process.env['FUZZ_RUNS'] ?? '1'));

/** What a failed run printed, to see the same again. */
const seed = process.env['FUZZ_SEED'] === undefined ? undefined : Number(process.env['FUZZ_SEED']);

/** A test of what holds for any input. A failure prints the seed and the smallest input that it found. */
export function fuzz<Input>(
  title: string,
  input: fc.Arbitrary<Input>,
  check: (input: Input) => void | Promise<void>,
  runs = 200,
): void {
  it(title, async function () {
    this.timeout(20_000 * times);
    const options = { numRuns: runs * times, ...(seed !== undefined && { seed }) };
    await fc.assert(
      fc.asyncProperty(input, async (value) => check(value)),
      options,
    );
  });
}

/** Keys that mean something to JavaScript. */
export const trickyKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'toJSON',
  'then',
  '',
);

/** Any text: letters, what is not seen, halves of characters, markup, variables. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom(...hostilePieces()), { maxLength: 12 }).map((parts) => parts.join('')),
  },
  // Halves of pairs too.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 }).map((units) => String.fromCharCode(...units)),
);

/** Any value that JSON can express, with the keys of `known` among others: what reads fields finds some. */
export function anyJson(known: readonly string[] = [], leaves: readonly unknown[] = []): fc.Arbitrary<unknown> {
  const key = fc.oneof(
    ...(known.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...known) }] : []),
    { weight: 1, arbitrary: trickyKey },
    { weight: 1, arbitrary: anyText },
  );
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      ...(leaves.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...leaves) }] : []),
      { weight: 2, arbitrary: anyText },
      { weight: 2, arbitrary: anyNumber },
      { weight: 1, arbitrary: fc.constantFrom(null, true, false) },
      { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
      // As JSON.parse makes objects: `__proto__` is a key like any other.
      {
        weight: 4,
        arbitrary: fc
          .array(fc.tuple(key, tie('value')), { maxLength: 5 })
          .map((members) => Object.fromEntries(members)),
      },
    ),
  })).value;
}

/** Numbers as they come out of JSON, whatever they are. */
const anyNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e308, 5e-324, 2 ** 53, -(2 ** 53), 1e21, -32020, -32021, -32022, -32601, 2_147_483_648),
);

function hostilePieces(): string[] {
  return [
    ...'\\`*_[]()<>#|~$&@:!./-+=%"\' \n\t\r{}'.split(''),
    ...['```', '~~~', '](command:x)', '![a](http://t.example/p.png)', '<img src=x onerror=y>', 'https://a.example/'],
    ...['${env:HOME}', '${', '}', '${input:a}', '${secret:T}', '\u202e', '\u200b', '\ufeff', '\0', '\u2028', '\ud800'],
    ...[
      '{"a":',
      '[{"type":"text","text":"',
      'Bearer abcdefgh1234',
      'token=',
      '=?base64?',
      'vscode://x/y',
      'file:///etc',
    ],
    ...['\u001b[31m', '\u001b]8;;http://x\u0007', '../', '..\\', '%2e%2e%2f', '%00', 'CON', 'javascript:alert(1)'],
  ];
}

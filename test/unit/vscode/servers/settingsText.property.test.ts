import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse, type ParseError } from 'jsonc-parser';
import { withValue } from '../../../../src/vscode/servers/settingsText';

const key = fc.constantFrom('a', 'b', 'c.d', 'é"');
const leaf = fc.constantFrom<unknown>(1, 'x', null, [1, { a: 2 }]);
const objects = (depth: number): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(key, depth === 0 ? leaf : fc.oneof(objects(depth - 1), leaf), { maxKeys: 3 });
const layout = fc.constantFrom<[indent: string | number, eol: string]>([0, '\n'], [2, '\n'], ['\t', '\r\n'], [4, '\n']);

function expected(before: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  const fields =
    typeof before === 'object' && before !== null && !Array.isArray(before) ? (before as Record<string, unknown>) : {};
  return { ...fields, [first]: expected(fields[first], rest, value) };
}

describe('a value set in any settings file', () => {
  it('is there, with everything else as it was, comments too', () => {
    fc.assert(
      fc.property(
        objects(2),
        layout,
        fc.array(key, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (before, [indent, eol], path, hasComments) => {
          const plain = JSON.stringify(before, null, indent);
          const lines = plain
            .split('\n')
            .map((line, index) => (hasComments && indent !== 0 ? `${line} // c${index}` : line));
          const text = lines.join(eol);
          const value = { command: 'x', args: ['y'] };
          const after = withValue(text, path, value);
          // A path through what is no object can't be gone.
          if (after === undefined) return;
          const errors: ParseError[] = [];
          assert.deepEqual(
            parse(after, errors, { allowTrailingComma: true }),
            withoutPrototypes(expected(before, path, value)),
          );
          assert.deepEqual(errors, []);
          for (const [comment] of text.matchAll(/\/\/ c\d+$/gm))
            assert.ok(after.includes(comment) || isReplaced(before, path));
        },
      ),
    );
  });
});

/** fast-check makes objects with and without one. */
const withoutPrototypes = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Whether the value that was there, with its comments, is gone. */
function isReplaced(before: unknown, path: readonly string[]): boolean {
  const value = path.reduce<unknown>(
    (current, each) => (current as Record<string, unknown> | undefined)?.[each],
    before,
  );
  return value !== undefined;
}

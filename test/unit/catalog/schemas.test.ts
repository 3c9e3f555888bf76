import assert from 'node:assert/strict';
import { ArgumentValidator, type Validation } from '../../../src/core/catalog/schemas';

const draft2020 = 'https://json-schema.org/draft/2020-12/schema';
const draft07 = 'http://json-schema.org/draft-07/schema#';
/** As it would come over the wire: `__proto__` is a key like any other. */
const parse = (json: string): unknown => JSON.parse(json);

describe('checking a value against a schema', () => {
  const validator = new ArgumentValidator();

  describe('accepts', () => {
    const rows: [title: string, schema: unknown, value: unknown][] = [
      ['anything without a schema', undefined, { a: 1 }],
      ['anything with true', true, null],
      ['anything with an empty schema', {}, [1]],
      ['an object', { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] }, { a: 'x' }],
      ['null where nullable', { anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
      ['null with the OpenAPI keyword', { type: 'string', nullable: true }, null],
      ['anything with the OpenAPI keyword and no type', { nullable: true }, 7],
      ['a tuple in the default dialect', { prefixItems: [{ type: 'string' }], items: false }, ['a']],
      ['a tuple in draft-07', { $schema: draft07, items: [{ type: 'string' }], additionalItems: false }, ['a']],
      ['a dialect named with https', { $schema: 'https://json-schema.org/draft-07/schema', type: 'string' }, 'a'],
      ['a reference', { $ref: '#/$defs/a', $defs: { a: { type: 'string' } } }, 'x'],
      ['a reference into unknown places', { $ref: '#/components/a', components: { a: { type: 'string' } } }, 'x'],
      [
        'a reference to its own $id',
        { $id: 'urn:example:x', $ref: 'urn:example:x#/$defs/a', $defs: { a: { type: 'string' } } },
        'x',
      ],
      ['a recursive value', { properties: { child: { $ref: '#' } }, required: ['n'] }, { n: 1, child: { n: 2 } }],
      ['a dynamic reference', { $dynamicAnchor: 'n', items: { $dynamicRef: '#n' }, type: 'array' }, [[], [[]]]],
      ['an unknown format', { format: 'colour' }, 'x'],
      ['a format named like a prototype', { format: 'constructor' }, 'x'],
      ['a date-time', { format: 'date-time' }, '2026-07-28T10:00:00Z'],
      ['a pattern that is not Unicode-aware', { pattern: '^[\\w-.]+$' }, 'a.b-c'],
      ['unknown keywords', { 'x-order': 1, discriminator: { propertyName: 'kind' }, example: {} }, 'x'],
      ['draft-04 ids', { id: 'http://example.test/x', type: 'string' }, 'x'],
      [
        'a property called __proto__',
        parse('{"properties": {"__proto__": {"type": "string"}}}'),
        parse('{"__proto__": "x"}'),
      ],
      ['properties called like those of all objects', { properties: { toString: { type: 'string' } } }, {}],
    ];
    for (const [title, schema, value] of rows) {
      it(title, async () => {
        assert.deepEqual(await validator.validate(schema, value), { kind: 'valid' });
      });
    }
  });

  describe('refuses, and says where and why', () => {
    const rows: [title: string, schema: unknown, value: unknown, ...problems: [path: string, message: RegExp][]][] = [
      ['everything with false', false, 1, ['', /no value is allowed/]],
      ['another type', { type: 'string' }, 7, ['', /must be string/]],
      [
        'all that is wrong',
        { properties: { a: { type: 'string' }, b: { minimum: 3 } }, required: ['c'] },
        { a: 1, b: 2 },
        ['', /must have required property 'c'/],
        ['/a', /must be string/],
        ['/b', /must be >= 3/],
      ],
      [
        'a place inside',
        { items: { properties: { 'a/b': { type: 'string' } } } },
        [{ 'a/b': 1 }],
        ['/0/a~1b', /must be string/],
      ],
      [
        'a property too many',
        { properties: {}, additionalProperties: false },
        { x: 1 },
        ['', /additional properties: "x"/],
      ],
      ['none of the choices', { enum: ['a', 'b'] }, 'c', ['', /allowed values: "a", "b"/]],
      ['another constant', { const: 1 }, 2, ['', /equal to constant: 1/]],
      ['a wrong format', { format: 'email' }, 'nobody', ['', /must match format "email"/]],
      ['null where only OpenAPI would take it', { type: 'string', nullable: false }, null, ['', /must be string/]],
      [
        'by the rules of 2020-12',
        { $schema: draft2020, properties: { a: true }, unevaluatedProperties: false },
        { b: 1 },
        ['', /unevaluated properties: "b"/],
      ],
      ['by the rules of draft-07', { $schema: draft07, items: [{ type: 'string' }] }, [1], ['/0', /must be string/]],
      ['what would have to be waited for', { $async: true, type: 'string' }, 1, ['', /must be string/]],
      ['an inherited property that is required', { required: ['constructor'] }, {}, ['', /'constructor'/]],
      [
        'a value in a dynamic reference',
        { $dynamicAnchor: 'n', items: { $dynamicRef: '#n' }, type: 'array' },
        [[1]],
        ['/0/0', /array/],
      ],
    ];
    for (const [title, schema, value, ...problems] of rows) {
      it(title, async () => {
        const found = await validator.validate(schema, value);
        assert.equal(found.kind, 'invalid');
        assert.deepEqual(
          found.problems.map((problem) => problem.path),
          problems.map(([path]) => path),
        );
        for (const [index, problem] of found.problems.entries()) assert.match(problem.message, problems[index]![1]);
      });
    }

    it('in bounded words, without the value', async () => {
      const name = 'n'.repeat(100_000);
      const schema = {
        properties: Object.fromEntries(
          Array.from({ length: 500 }, (_, index) => [`${name}${index}`, { type: 'null' }]),
        ),
        patternProperties: { '^n': { enum: Array.from({ length: 5000 }, (_, index) => index) } },
      };
      const value = Object.fromEntries(Object.keys(schema.properties).map((key) => [key, 'hunter2']));
      const said = JSON.stringify(await validator.validate(schema, value));
      assert.ok(said.length < 20_000);
      assert.ok(!said.includes('hunter2'));
    });
  });

  describe('cannot use, and says why', () => {
    const rows: [title: string, schema: unknown, reason: RegExp][] = [
      ['what is no object', 'string', /no object/],
      ['an array', [], /no object/],
      ['null', null, /no object/],
      [
        'an unknown dialect',
        { $schema: 'https://example.test/mine' },
        /dialect is unknown \("https:\/\/example\.test\/mine"\)/,
      ],
      ['an older dialect', { $schema: 'http://json-schema.org/draft-04/schema#' }, /dialect is unknown/],
      ['a dialect that is no string', { $schema: 7 }, /dialect is unknown/],
      [
        'a remote reference',
        { items: { $ref: 'https://example.test/x.json' } },
        /refers to "https:\/\/example\.test\/x\.json".*never fetched/,
      ],
      ['a file', { $ref: 'file:///etc/passwd' }, /never fetched/],
      ['a relative reference', { $ref: 'toString' }, /refers to "toString".*never fetched/],
      [
        'a remote reference beside an $id',
        { $id: 'urn:example:x', $ref: 'https://example.test/x.json' },
        /never fetched/,
      ],
      ['a reference to nothing', { $ref: '#/$defs/none' }, /refers to "#\/\$defs\/none", which is not in it/],
      ['a pattern that is none', { pattern: '(' }, /Invalid regular expression/],
      ['a type that is none', { type: 'text' }, /type must be/],
      ['a keyword of the wrong type', { required: true }, /required/],
      ['an empty choice', { enum: [] }, /enum/],
      [
        'two meanings of one $id',
        { $defs: { a: { $id: 'urn:example:x', type: 'string' }, b: { $id: 'urn:example:x', type: 'null' } } },
        /urn:example:x/,
      ],
      ['too much depth', nested(65), /nested deeper than 64 levels/],
      ['endless depth', parse('{"not":'.repeat(5000) + '{}' + '}'.repeat(5000)), /nested deeper than 64 levels/],
      ['too many subschemas', { anyOf: Array.from({ length: 10_000 }, () => ({})) }, /more than 10000 subschemas/],
    ];
    for (const [title, schema, reason] of rows) {
      it(title, async () => {
        const found = await validator.validate(schema, { a: 1 });
        assert.equal(found.kind, 'unusable');
        assert.match(found.reason, reason);
      });
    }

    it('but can use what is within the bounds', async () => {
      assert.equal((await validator.validate(nested(64), {})).kind, 'valid');
      const many = { anyOf: Array.from({ length: 9999 }, () => ({})) };
      assert.equal((await new ArgumentValidator(10_000).validate(many, {})).kind, 'valid');
    });
  });

  describe('ends in time', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `d${index}`,
        index === 39
          ? { type: 'string' }
          : { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
      ]),
    );
    const rows: [title: string, schema: object, value: unknown][] = [
      ['a pattern that backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`],
      ['a pattern for names that backtracks', { patternProperties: { '^(a|a)*$': {} } }, { [`${'a'.repeat(50)}!`]: 1 }],
      ['references that double', { $ref: '#/$defs/d0', $defs: doubling }, 'x'],
      ['endless comparing', { uniqueItems: true }, Array.from({ length: 100_000 }, (_, index) => ({ index }))],
    ];
    for (const [title, schema, value] of rows) {
      it(title, async () => {
        const found = await validator.validate(schema, value);
        assert.deepEqual(found, {
          kind: 'unusable',
          reason: 'The schema could not be used this time: checking the value took more than 250 ms.',
        });
        assert.deepEqual(await validator.validate({ type: 'string' }, 'x'), { kind: 'valid' });
      });
    }

    it('and gives up a schema that is late three times in a row', async () => {
      const impatient = new ArgumentValidator(150);
      const schema = { pattern: '^(a+)+$' };
      const hostile = `${'a'.repeat(50)}!`;
      const outcomes: Validation[] = [];
      for (const value of [hostile, hostile, 'aa', hostile, hostile, hostile, 'aa']) {
        outcomes.push(await impatient.validate(schema, value));
      }
      const late = {
        kind: 'unusable',
        reason: 'The schema could not be used this time: checking the value took more than 150 ms.',
      };
      const over = {
        kind: 'unusable',
        reason: 'The schema cannot be used: checking the value took more than 150 ms, 3 times in a row.',
      };
      assert.deepEqual(outcomes, [late, late, { kind: 'valid' }, late, late, over, over]);
    });

    it('when compiling takes long', async () => {
      const impatient = new ArgumentValidator(1);
      const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`p${index}`, { pattern: '' }]));
      const found = await impatient.validate({ properties }, {});
      assert.deepEqual(found, {
        kind: 'unusable',
        reason: 'The schema could not be used this time: compiling it took more than 1 ms.',
      });
    });

    it('with a value nested deeper than the stack', async () => {
      const value = parse('['.repeat(100_000) + ']'.repeat(100_000));
      const found = await validator.validate({ items: { $ref: '#' } }, value);
      assert.deepEqual(found, { kind: 'unusable', reason: 'The value cannot be checked: it is nested too deeply.' });
    });
  });

  describe('keeps schemas apart', () => {
    it('that have one $id', async () => {
      const text = { $id: 'https://example.test/args', type: 'string' };
      const number = { $id: 'https://example.test/args', type: 'number' };
      assert.equal((await validator.validate(text, 'x')).kind, 'valid');
      assert.equal((await validator.validate(number, 'x')).kind, 'invalid');
    });

    it('so that none can refer to another', async () => {
      await validator.validate({ $id: 'https://example.test/other', type: 'string' }, 'x');
      const found = await validator.validate({ $ref: 'https://example.test/other' }, 'x');
      assert.equal(found.kind, 'unusable');
    });
  });

  it('reads and compiles a schema once, when the first value comes', async () => {
    let reads = 0;
    const schema = new Proxy(
      { type: 'string' },
      {
        ownKeys: (target) => {
          reads++;
          return Reflect.ownKeys(target);
        },
      },
    );
    const fresh = new ArgumentValidator();
    await fresh.preload();
    assert.equal(reads, 0);
    for (let times = 0; times < 3; times++) await fresh.validate(schema, 'x');
    assert.equal(reads, 1);
  });

  it('fetches nothing', async () => {
    const original = globalThis.fetch;
    let asked = 0;
    globalThis.fetch = () => {
      asked++;
      return Promise.reject(new Error('not here'));
    };
    try {
      await validator.validate({ $schema: draft2020, $ref: draft2020 }, {});
      await validator.validate({ $schema: draft07, $ref: draft07 }, {});
    } finally {
      globalThis.fetch = original;
    }
    assert.equal(asked, 0);
  });
});

function nested(levels: number): object {
  let schema: object = {};
  for (let level = 1; level < levels; level++) schema = { properties: { a: schema } };
  return schema;
}

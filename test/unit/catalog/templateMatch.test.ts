import assert from 'node:assert/strict';
import fc from 'fast-check';
import { couldMake } from '../../../src/core/catalog/templateMatch';
import { expandTemplate, templateVariables } from '../../../src/vscode/resources/uriTemplate';

const rows: readonly (readonly [template: string, uri: string, could: boolean])[] = [
  ['db:///{table}', 'db:///users', true],
  ['db:///{table}', 'db:///', true],
  ['db:///{table}', 'db:///users/1', true],
  ['db:///{table}', 'file:///users', false],
  ['db:///{table}/rows', 'db:///users/rows', true],
  ['db:///{table}/rows', 'db:///users/row', false],
  ['db:///{table}/rows{?limit,from}', 'db:///users/rows?limit=3', true],
  ['db:///{table}/rows{?limit,from}', 'db:///users/rows', true],
  ['a{x}b{y}a', 'aba', true],
  ['a{x}b{y}a', 'aa', false],
  ['a{x}a', 'a', false],
  ['{+all}', 'anything:at/all', true],
  ['db:///users', 'db:///users', true],
  ['db:///users', 'db:///users/1', false],
  ['db:///über uns/{x}', 'db:///%C3%BCber%20uns/1', true],
  ['db:///%41/{x}', 'db:///A/%E0', true],
  ['db:///{open', 'db:///{open', true],
  ['db:///{open', 'db:///x', false],
];

describe('a template that could have made an address', () => {
  for (const [template, uri, could] of rows) {
    it(`${template} ${could ? 'could' : 'could not'} have made ${uri}`, () => {
      assert.equal(couldMake(template, uri), could);
    });
  }

  it('is each that it was made by, whatever was filled in', () => {
    const texts = ['a', '/', 'ab', 'ü', ' ', '%', '%7B', '\ud800'];
    const part = fc.constantFrom(...texts, '{x}', '{+y}', '{/z}', '{?x,y}', '{#z}', '{x:2}', '{y*}');
    fc.assert(
      fc.property(fc.array(part), fc.string(), fc.string(), (parts, one, other) => {
        const template = `lib:///${parts.join('')}`;
        const values = templateVariables(template).map(
          ({ name }, index) => [name, index % 2 === 0 ? one : other] as const,
        );
        assert.ok(couldMake(template, expandTemplate(template, Object.fromEntries(values))));
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { expandTemplate, templateVariables } from '../../../../src/vscode/resources/uriTemplate';
import { cpuTime } from '../../../support/cpuTime';

const values = { id: 'n1', path: 'a/b c', q: 'x&y', lang: 'en', value: 'wörld', half: '50%', long: 'héllo world' };

describe('a template filled in', () => {
  const rows: [template: string, uri: string][] = [
    ['notes:///{id}', 'notes:///n1'],
    ['notes:///{id}.md', 'notes:///n1.md'],
    ['x:{value}', 'x:w%C3%B6rld'],
    ['x:{half}', 'x:50%25'],
    ['x:{path}', 'x:a%2Fb%20c'],
    ['file:///{+path}', 'file:///a/b%20c'],
    ['x:{+half}', 'x:50%25'],
    ['x:y{#path}', 'x:y#a/b%20c'],
    ['x:y{.id,lang}', 'x:y.n1.en'],
    ['x:y{/id,path}', 'x:y/n1/a%2Fb%20c'],
    ['x:y{;id,lang}', 'x:y;id=n1;lang=en'],
    ['x:y{?q,lang}', 'x:y?q=x%26y&lang=en'],
    ['x:y?a=b{&q,lang}', 'x:y?a=b&q=x%26y&lang=en'],
    ['x:{id,lang}', 'x:n1,en'],
    ['x:{long:3}', 'x:h%C3%A9l'],
    ['x:{id*}', 'x:n1'],
    ['x:y{?missing,lang}', 'x:y?lang=en'],
    ['x:y{?missing}', 'x:y'],
    ['x:y{/missing}/z', 'x:y/z'],
    ['x:a b{id}', 'x:a%20bn1'],
    ['x:%41{id}', 'x:%41n1'],
    ['x:{no such}/{id}', 'x:{no%20such}/n1'],
    ['x:{!id}', 'x:{!id}'],
    ['x:{id', 'x:{id'],
    ['', ''],
  ];
  for (const [template, uri] of rows) {
    it(`${template} is ${uri}`, () => {
      assert.equal(expandTemplate(template, values), uri);
    });
  }

  it('takes no value from what every object has', () => {
    assert.equal(expandTemplate('x:{constructor}{toString}', {}), 'x:');
  });

  it('survives half characters, and brackets without end, in linear time', () => {
    assert.equal(expandTemplate('x:{id}', { id: '\ud800' }), 'x:%EF%BF%BD');
    const started = cpuTime();
    expandTemplate('{'.repeat(100_000), {});
    expandTemplate('{a,'.repeat(100_000), {});
    assert.ok(cpuTime() - started < 2_000);
  });
});

describe('the variables of a template', () => {
  it('are asked for in their order, each once, those of a query and the like only if wanted', () => {
    const asked = templateVariables('x:{+path}/{id}{?q,id}{#lang}').map(({ name, required }) => [name, required]);
    assert.deepEqual(asked, [
      ['path', true],
      ['id', true],
      ['q', false],
      ['lang', false],
    ]);
  });

  it('are none where there is no expression', () => {
    assert.deepEqual(templateVariables('docs:///a.md'), []);
  });
});

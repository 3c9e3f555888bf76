import assert from 'node:assert/strict';
import { promptArguments } from '../../../../src/vscode/prompts/promptArguments';

const of = (declared: unknown) => promptArguments({ name: 'greet', arguments: declared });

describe('the arguments of a prompt', () => {
  it('have name, title, description and whether they are needed', () => {
    assert.deepEqual(of([{ name: 'who', title: 'Whom', description: 'A name', required: true }, { name: 'how' }]), [
      { name: 'who', label: 'Whom', description: 'A name', required: true },
      { name: 'how', label: 'how', description: undefined, required: false },
    ]);
  });

  it('are each there once, the first of a name', () => {
    assert.deepEqual(
      of([{ name: 'a', required: true }, { name: 'a' }]).map(({ required }) => required),
      [true],
    );
  });

  it('are what has a name: whatever else a server sends is left out', () => {
    for (const declared of [undefined, null, 'a', {}, [null, 7, {}, { name: 5 }, ['a']]]) {
      assert.deepEqual(of(declared), []);
    }
  });

  it('are needed only where the server says so in so many words', () => {
    for (const required of ['true', 1, {}, undefined]) assert.equal(of([{ name: 'a', required }])[0]?.required, false);
  });

  it('are a hundred at the most', () => {
    assert.equal(of(Array.from({ length: 200 }, (_, index) => ({ name: `a${index}` }))).length, 100);
  });
});

import assert from 'node:assert/strict';
import type { StepAnswer, StepView } from '../../../../src/vscode/input/stepView';
import { writtenEntry } from '../../../../src/vscode/servers/addDraft';
import { startOfAdding, stepAdding, type AddState } from '../../../../src/vscode/servers/addFlow';
import { addStep } from '../../../../src/vscode/servers/addSteps';
import { english } from '../support';

const world = {
  taken: new Set(['files']),
  scopes: 2,
  scopeLabels: ['Workspace settings', 'User settings'],
  l10n: english,
};
const text = (typed: string): StepAnswer => ({ kind: 'text', text: typed });
const pick = (id: string): StepAnswer => ({ kind: 'pick', id });

function after(...answers: StepAnswer[]): AddState {
  return answers.reduce((state, answer) => stepAdding(state, answer, world), startOfAdding);
}

function problem(view: StepView, typed: string): string | undefined {
  return view.kind === 'text' ? view.check(typed) : undefined;
}

const rows = (state: AddState): unknown => {
  const view = addStep(state, world);
  return view.kind === 'pick'
    ? view.items.map(({ label, description }) => [label, description].join(' ').trim())
    : view;
};

describe('adding a server', () => {
  it('takes a command line, suggests a name, and shows what is written', () => {
    const state = after(text('npx -y @scope/files-mcp "a b"'));
    const view = addStep(state, world);
    assert.deepEqual([view.kind === 'text' && view.value, view.step, view.totalSteps], ['files-2', 2, 3]);
    const review = stepAdding(state, text('docs'), world);
    assert.deepEqual(rows(review), [
      'Add and Start',
      'Name docs',
      'command npx',
      'args ["-y","@scope/files-mcp","a b"]',
      'Add an Environment Variable…',
      'Write Elsewhere…',
    ]);
    const done = stepAdding(review, pick('add'), world);
    assert.equal(done.place, 'done');
    assert.deepEqual(done.draft && writtenEntry(done.draft), {
      command: 'npx',
      args: ['-y', '@scope/files-mcp', 'a b'],
    });
  });

  it('takes an address', () => {
    const state = after(text('https://mcp.example.com/mcp'), text('example'));
    assert.deepEqual(state.draft?.entry, { url: 'https://mcp.example.com/mcp' });
    assert.equal(state.place, 'review');
  });

  it('takes an entry as guides show it, with its name and inputs', () => {
    const pasted = JSON.stringify({
      servers: { hub: { command: 'x', env: { KEY: '${input:key}' } } },
      inputs: [{ id: 'key', type: 'promptString' }],
    });
    const { draft } = after(text(pasted));
    assert.deepEqual(
      [draft?.name, draft?.entry, draft?.inputs],
      ['hub', { command: 'x', env: { KEY: '${input:key}' } }, [{ id: 'key', type: 'promptString' }]],
    );
  });

  for (const [source, expected] of [
    ['', /Type the command/],
    ['node "x', /closes the quotation mark "/],
    ['cd x && node y', /"&&" means nothing/],
    ['ftp://x.example', /only https: and http:/],
    ['https://me:pw@x.example', /user name or password/],
    ['{"command": ', /no JSON/],
    ['{"a": {"command": "x"}, "b": {"command": "y"}}', /2 servers/],
    ['{"a": {"type": "sse", "url": "https://x.example"}}', /Streamable HTTP/],
  ] as const) {
    it(`refuses ${source === '' ? 'nothing' : source}, and says why`, () => {
      assert.match(problem(addStep(startOfAdding, world), source) ?? '', expected);
      assert.equal(after(text(source)).place, 'source');
    });
  }

  it('refuses a name that is none, or that another server has', () => {
    const state = after(text('x'));
    const view = addStep(state, world);
    assert.match(problem(view, 'a b') ?? '', /letters, digits/);
    assert.match(problem(view, 'files') ?? '', /Another server/);
    assert.equal(problem(view, 'docs'), undefined);
    assert.equal(stepAdding(state, text('files'), world).place, 'name');
  });

  it('offers to keep what looks like a secret out of the settings', () => {
    const state = after(text('API_TOKEN=s3cret MODE=a npx hub'), text('hub'));
    assert.equal(state.place, 'secrets');
    const view = addStep(state, world);
    assert.ok(view.kind === 'pickMany');
    assert.deepEqual(
      view.items.map(({ label, description }) => `${label} ${description ?? ''}`),
      ['env.API_TOKEN → ${secret:API_TOKEN}'],
    );
    assert.ok(!JSON.stringify(view.items.map(({ label, description }) => [label, description])).includes('s3cret'));
    const moved = stepAdding(state, { kind: 'pickMany', ids: view.pickedIds }, world);
    assert.deepEqual(moved.draft && writtenEntry(moved.draft).env, { API_TOKEN: '${secret:API_TOKEN}', MODE: 'a' });
    const kept = stepAdding(state, { kind: 'pickMany', ids: [] }, world);
    assert.deepEqual(kept.draft && writtenEntry(kept.draft).env, { API_TOKEN: 's3cret', MODE: 'a' });
  });

  it('adds environment variables and headers from the review', () => {
    const review = after(text('x'), text('x1'));
    const value = stepAdding(review, pick('value'), world);
    assert.match(problem(addStep(value, world), 'A') ?? '', /NAME=value/);
    const added = stepAdding(value, text('A=b=c'), world);
    assert.deepEqual([added.place, added.draft?.entry], ['review', { command: 'x', env: { A: 'b=c' } }]);
    const http = stepAdding(after(text('https://x.example/mcp'), text('x1')), pick('value'), world);
    assert.match(problem(addStep(http, world), 'Accept: a') ?? '', /set by the protocol/);
    const header = stepAdding(http, text('Authorization: Bearer abc'), world);
    assert.equal(header.place, 'secrets');
    assert.deepEqual(header.draft?.entry['headers'], { Authorization: 'Bearer abc' });
  });

  it('goes back with everything that was typed', () => {
    const review = after(text('x "a b"'), text('docs'));
    const name = stepAdding(review, { kind: 'back', draft: undefined }, world);
    const named = addStep(name, world);
    assert.deepEqual([name.place, named.kind === 'text' && named.value], ['name', 'docs']);
    const source = stepAdding(name, { kind: 'back', draft: { kind: 'text', text: 'docs' } }, world);
    const view = addStep(source, world);
    assert.deepEqual([view.kind === 'text' && view.value, view.canGoBack], ['x "a b"', false]);
    // Nothing was changed, so the name stays.
    assert.equal(stepAdding(source, text('x "a b"'), world).draft?.name, 'docs');
  });

  it('keeps what was typed while something else is on screen', () => {
    const state = after({ kind: 'hidden', draft: { kind: 'text', text: 'npx half' } });
    const view = addStep(state, world);
    assert.deepEqual([state.place, view.kind === 'text' && view.value], ['source', 'npx half']);
  });

  it('writes elsewhere when it is told to', () => {
    const review = after(text('x'), text('docs'));
    const chosen = stepAdding(stepAdding(review, pick('scope'), world), pick('1'), world);
    assert.deepEqual([chosen.place, chosen.scope], ['review', 1]);
  });

  it('ends on Escape with nothing to write', () => {
    assert.equal(after(text('x'), { kind: 'cancel' }).place, 'cancelled');
  });
});

import assert from 'node:assert/strict';
import type { RedirectContext } from '../../../src/core/auth/ports';
import { editorAnswer } from '../../../src/vscode/auth/editorAnswer';
import { openLoopback } from '../../../src/vscode/auth/loopback';
import { PendingAnswers } from '../../../src/vscode/auth/pendingAnswers';
import { shareWhileUsed } from '../../../src/vscode/auth/sharedRegistration';
import { openWayBack } from '../../../src/vscode/auth/waysBack';

const pages = { done: 'Done.', unknown: 'Unknown.' };
const never = (): AbortSignal => new AbortController().signal;

describe('answers of browsers', () => {
  it('go to whoever waits for their state, once', async () => {
    const answers = new PendingAnswers();
    const waiting = answers.wait('s', never());
    assert.equal(answers.take('vscode://a/b?state=t&code=c'), false);
    assert.equal(answers.take('vscode://a/b?code=c'), false);
    assert.equal(answers.take('vscode://a/b?state=s&state=s'), false);
    assert.equal(answers.take('nonsense'), false);
    assert.equal(answers.take('vscode://a/b?state=s&code=c'), true);
    assert.equal(await waiting, 'vscode://a/b?state=s&code=c');
    assert.equal(answers.take('vscode://a/b?state=s&code=d'), false);
  });

  it('are not waited for any more once the sign-in was given up', async () => {
    const answers = new PendingAnswers();
    const abort = new AbortController();
    const waiting = answers.wait('s', abort.signal);
    abort.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    assert.equal(answers.take('vscode://a/b?state=s&code=c'), false);
    await assert.rejects(answers.wait('s', abort.signal), /enough/);
  });
});

describe('an address that the editor was opened with', () => {
  const at = { scheme: 'vscode', authority: 'a.b', path: '/signed-in' };
  for (const [what, query] of [
    ['on a desktop', 'code=a+b/c==&state=s&iss=https://auth.example'],
    ['in a browser', 'code=a%2Bb%2Fc%3D%3D&state=s&iss=https%3A%2F%2Fauth.example'],
  ] as const) {
    it(`is what was sent, ${what}`, () => {
      const params = new URL(editorAnswer({ ...at, query })).searchParams;
      assert.deepEqual(
        [...params],
        [
          ['code', 'a+b/c=='],
          ['state', 's'],
          ['iss', 'https://auth.example'],
        ],
      );
    });
  }

  it('may say nothing', () => {
    assert.deepEqual([...new URL(editorAnswer({ ...at, query: 'x' })).searchParams], [['x', '']]);
  });
});

describe('a port of this machine', () => {
  it('takes answers on this machine alone, shows nothing of them, and closes', async () => {
    const taken: string[] = [];
    const loopback = await openLoopback(0, pages, (address) => {
      taken.push(address);
      return new URL(address).searchParams.get('state') === 's';
    });
    assert.match(loopback.address, /^http:\/\/127\.0\.0\.1:\d+\/signed-in$/);
    const good = await fetch(`${loopback.address}?state=s&code=<script>`);
    const text = await good.text();
    assert.equal(good.status, 200);
    assert.ok(text.includes('Done.') && !text.includes('script'));
    assert.match(good.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(good.headers.get('cache-control'), 'no-store');
    const foreign = await fetch(`${loopback.address}?state=x`);
    assert.equal(foreign.status, 404);
    assert.equal((await fetch(`${loopback.address}?state=s`, { method: 'POST' })).status, 404);
    assert.equal(taken.length, 2);
    loopback.dispose();
    await assert.rejects(fetch(loopback.address));
  });

  it('is another one where the wanted one is taken', async () => {
    const first = await openLoopback(0, pages, () => false);
    const port = Number(new URL(first.address).port);
    const second = await openLoopback(port, pages, () => false);
    assert.notEqual(first.address, second.address);
    first.dispose();
    second.dispose();
  });
});

describe('the way back', () => {
  const editor = 'vscode://mcp-host-panel.mcp-host-panel/signed-in?windowId=1';
  const context: RedirectContext = { server: 'quarry', settled: false, refused: [], signal: never() };
  let listening = 0;
  const listenInEditor = shareWhileUsed(() => {
    listening += 1;
    return {
      dispose() {
        listening -= 1;
      },
    };
  });
  const open = (given: Partial<RedirectContext>, editorAddress = editor, outside = (address: string) => address) =>
    openWayBack(
      { ...context, ...given },
      {
        answers: new PendingAnswers(),
        pages,
        listenInEditor,
        editorAddress: () => Promise.resolve(editorAddress),
        externalAddress: (address) => Promise.resolve(outside(address)),
      },
    );

  for (const [what, given, editorAddress, expected] of [
    ['is the editor’s', {}, editor, /^vscode:/],
    ['is a port where the editor’s was refused', { refused: [editor] }, editor, /^http:\/\/127/],
    [
      'is a port where another of the editor’s was refused',
      { refused: [editor.replace('1', '2')] },
      editor,
      /^http:\/\/127/,
    ],
    ['is a port where redirect URIs are settled', { settled: true }, editor, /^http:\/\/127/],
    ['is a port where the editor’s is not safe', {}, 'http://editor.example/callback', /^http:\/\/127/],
  ] as const) {
    it(what, async () => {
      const redirect = await open(given, editorAddress);
      assert.match(redirect?.uri ?? '', expected);
      redirect?.dispose();
      assert.equal(listening, 0);
    });
  }

  it('leads to the editor as long as one sign-in needs it, and once only', async () => {
    const first = await open({});
    const second = await open({ server: 'mine' });
    assert.equal(listening, 1);
    first?.dispose();
    first?.dispose();
    assert.equal(listening, 1);
    second?.dispose();
    assert.equal(listening, 0);
    (await open({}))?.dispose();
    assert.equal(listening, 0);
  });

  it('is none when all were refused, or the sign-in was given up', async () => {
    assert.equal(await open({ refused: [editor, 'http://127.0.0.1:1/signed-in'] }), undefined);
    assert.equal(await open({ signal: AbortSignal.abort() }), undefined);
  });

  it('is the address by which a browser elsewhere reaches this machine', async () => {
    const redirect = await open(
      { settled: true },
      editor,
      (address) => `https://far.example/proxy/${new URL(address).port}/signed-in`,
    );
    assert.match(redirect?.uri ?? '', /^https:\/\/far\.example\/proxy\/\d+\/signed-in$/);
    redirect?.dispose();
  });
});

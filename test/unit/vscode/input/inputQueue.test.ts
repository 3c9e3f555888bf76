import assert from 'node:assert/strict';
import { InputQueue, type InputSource, type Screen } from '../../../../src/vscode/input/inputQueue';
import { settle } from '../../../support/virtualClock';

const source = (server: string): InputSource => ({ kind: 'server', server, tool: 'tool', round: 1 });

/** An input that stays until it is told to end. */
class Input {
  readonly #closed = new AbortController();
  readonly outcome: Promise<string>;
  /** How often it was on screen. */
  turns = 0;
  turn: AbortSignal | undefined;
  #screen!: Screen;
  #end!: (outcome: string) => void;

  constructor(queue: InputQueue, server: string) {
    this.outcome = queue.run(source(server), this.#closed.signal, async (screen) => {
      this.#screen = screen;
      const ended = new Promise<string>((resolve) => {
        this.#end = resolve;
      });
      void this.#watch();
      return ended;
    });
  }

  async #watch(): Promise<void> {
    for (;;) {
      const turn = await this.#screen.turn();
      if (!turn) {
        this.#end('closed');
        return;
      }
      this.turns++;
      this.turn = turn;
      await new Promise<void>((resolve) => {
        turn.addEventListener('abort', () => {
          resolve();
        });
      });
      this.#screen.left(turn);
    }
  }

  get isOpen(): boolean {
    return this.turn !== undefined && !this.turn.aborted;
  }

  /** Something else takes its place. */
  async hide(): Promise<void> {
    this.#screen.left(this.turn!);
    await settle();
  }

  async answer(): Promise<void> {
    this.#end('answered');
    await settle();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await settle();
  }
}

async function queueOf(...servers: string[]): Promise<[InputQueue, ...Input[]]> {
  const queue = new InputQueue();
  const inputs = servers.map((server) => new Input(queue, server));
  await settle();
  return [queue, ...inputs];
}

const states = (queue: InputQueue): string[] =>
  queue.pending.map(({ source: who, state }) => `${who.kind === 'server' ? who.server : ''} ${state}`);

describe('inputs that want the screen', () => {
  it('get it one after another, in the order in which they came', async () => {
    const [queue, first, second, third] = await queueOf('a', 'b', 'c');
    assert.deepEqual(states(queue), ['a open', 'b waiting', 'c waiting']);
    await first!.answer();
    assert.deepEqual(states(queue), ['b open', 'c waiting']);
    await second!.answer();
    await third!.answer();
    assert.deepEqual(states(queue), []);
    assert.equal(await third!.outcome, 'answered');
  });

  it('say when they change', async () => {
    const queue = new InputQueue();
    const seen: string[][] = [];
    queue.onDidChange(() => seen.push(states(queue)));
    const first = new Input(queue, 'a');
    const second = new Input(queue, 'b');
    await settle();
    await first.answer();
    await second.answer();
    assert.deepEqual(seen, [['a open'], ['a open', 'b waiting'], ['b open'], []]);
  });

  it('lose it at once when their call is closed, and the next one gets it', async () => {
    const [queue, first, second] = await queueOf('a', 'b');
    await first!.close();
    assert.equal(await first!.outcome, 'closed');
    assert.equal(first!.isOpen, false);
    assert.deepEqual(states(queue), ['b open']);
    assert.equal(second!.isOpen, true);
  });

  it('end without a turn when their call is closed while they wait', async () => {
    const [queue, , second] = await queueOf('a', 'b');
    await second!.close();
    assert.equal(await second!.outcome, 'closed');
    assert.equal(second!.turns, 0);
    assert.deepEqual(states(queue), ['a open']);
  });

  it('end without a turn when their call was closed before', async () => {
    const queue = new InputQueue();
    const turn = await queue.run(source('a'), AbortSignal.abort(), (screen) => screen.turn());
    assert.equal(turn, undefined);
    assert.deepEqual(states(queue), []);
  });

  it('pass errors on and make room', async () => {
    const queue = new InputQueue();
    const failing = queue.run(source('a'), new AbortController().signal, () => Promise.reject(new Error('boom')));
    await assert.rejects(failing, /boom/);
    assert.deepEqual(states(queue), []);
  });
});

describe('an input that something else took the place of', () => {
  it('is set aside, said so, and stays', async () => {
    const [queue, first] = await queueOf('a');
    const aside: number[] = [];
    queue.onDidSetAside(({ id }) => aside.push(id));
    await first!.hide();
    assert.deepEqual(states(queue), ['a aside']);
    assert.deepEqual(aside, [queue.pending[0]!.id]);
  });

  it('comes back when it is revealed', async () => {
    const [queue, first] = await queueOf('a');
    await first!.hide();
    queue.reveal();
    await settle();
    assert.deepEqual(states(queue), ['a open']);
    assert.equal(first!.turns, 2);
  });

  it('does not let those that wait pop up over what the person does now', async () => {
    const [queue, first, second] = await queueOf('a', 'b');
    await first!.hide();
    assert.deepEqual(states(queue), ['a aside', 'b waiting']);
    assert.equal(second!.turns, 0);
  });

  it('does not keep a new one from the screen', async () => {
    const [queue, first] = await queueOf('a');
    await first!.hide();
    new Input(queue, 'b');
    await settle();
    assert.deepEqual(states(queue), ['a aside', 'b open']);
  });

  it('is shown again after the next answer, since the person is at it', async () => {
    const [queue, first] = await queueOf('a');
    await first!.hide();
    const second = new Input(queue, 'b');
    await settle();
    await second.answer();
    assert.deepEqual(states(queue), ['a open']);
    assert.equal(first!.isOpen, true);
  });

  it('can be cancelled where it is', async () => {
    const [queue, first] = await queueOf('a');
    await first!.hide();
    queue.cancel(queue.pending[0]!.id);
    assert.equal(await first!.outcome, 'closed');
  });
});

describe('revealing', () => {
  it('gives the focus back to the one on screen', async () => {
    const [queue, first] = await queueOf('a');
    queue.reveal();
    await settle();
    assert.deepEqual(states(queue), ['a open']);
    assert.equal(first!.turns, 2);
    assert.equal(first!.isOpen, true);
  });

  it('brings the one that was asked for, and sets the other aside without a word', async () => {
    const [queue, first, second] = await queueOf('a', 'b');
    let said = 0;
    queue.onDidSetAside(() => said++);
    queue.reveal(queue.pending[1]!.id);
    await settle();
    assert.deepEqual(states(queue), ['a aside', 'b open']);
    assert.equal(first!.isOpen, false);
    assert.equal(said, 0);
    await second!.answer();
    assert.deepEqual(states(queue), ['a open']);
  });

  it('does nothing where nothing waits, or for one that is gone', async () => {
    const [queue] = await queueOf();
    queue.reveal();
    queue.reveal(99);
    queue.cancel(99);
    assert.deepEqual(states(queue), []);
  });
});

describe('a queue that is disposed', () => {
  it('ends every input', async () => {
    const [queue, first, second] = await queueOf('a', 'b');
    queue.dispose();
    assert.deepEqual(await Promise.all([first!.outcome, second!.outcome]), ['closed', 'closed']);
    assert.equal(second!.turns, 0);
  });
});

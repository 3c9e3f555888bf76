import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { Emitter } from '../../src/core/base/event';
import type { TaskView } from '../../src/core/hostApi';
import { ActivityTree } from '../../src/vscode/activity/activityTree';
import { CallLog, type LogLimits } from '../../src/vscode/activity/callLog';
import { failureOf } from '../../src/vscode/activity/failure';
import { InputQueue } from '../../src/vscode/input/inputQueue';
import { VirtualClock } from '../support/virtualClock';
import { CallScript, result } from '../unit/vscode/activity/events';

const task: TaskView = { id: 7, server: 'box', name: 'slow', startedAt: 0, callId: undefined, state: undefined };
const progress = (done: number) =>
  ({ kind: 'progress', progress: { progress: done, total: 100, message: undefined } }) as const;

/** The view over calls that a test makes, and the rows that it asked to show anew: their keys, or `all`. */
function setUp(limits: LogLimits = { calls: 200, size: 1_000_000 }) {
  const script = new CallScript();
  const clock = new VirtualClock();
  const queue = new InputQueue();
  const tasksChanged = new Emitter<void>();
  const tasks = { all: [] as TaskView[], onDidChange: tasksChanged.event };
  const log = new CallLog({ toolOf: (server, name) => ({ server, localName: name }), failureOf }, limits);
  script.onDidCall((event) => {
    log.apply(event);
  });
  const shown: string[] = [];
  const host = {
    onDidCall: script.onDidCall,
    tasks: { ...tasks, cancel: () => Promise.resolve(), resume: () => undefined },
  };
  const tree = new ActivityTree({
    host,
    log,
    queue,
    clock,
    l10n: vscode.l10n,
    redactor: { text: (text) => text.replaceAll('hush', '…'), frame: () => ({ query: '…' }) },
    changed: {
      fire(rows) {
        shown.push(rows ? rows.map(({ key }) => key).join(' ') : 'all');
        if (!rows) render();
        else for (const row of rows) tree.getTreeItem(row);
      },
    },
  });
  const render = (): vscode.TreeItem[] => tree.getChildren().map((element) => tree.getTreeItem(element));
  const setTasks = (...all: TaskView[]): void => {
    host.tasks.all = all;
    tasksChanged.fire();
  };
  /** Makes an input that waits until it is ended. */
  const ask = (tool: string) => {
    const end = new AbortController();
    const closed = new Promise((resolve) => {
      end.signal.addEventListener('abort', resolve);
    });
    const done = queue.run({ kind: 'server', server: 'notes', tool, round: 1 }, end.signal, async (screen) => {
      while (await screen.turn()) await closed;
    });
    return async (): Promise<void> => {
      end.abort();
      await done;
    };
  };
  return { script, clock, queue, log, tree, shown, render, setTasks, ask };
}

const keys = (tree: ActivityTree): string[] => tree.getChildren().map(({ key }) => key);

describe('the tree of the Activity view', () => {
  it('has what waits for the person on top, then what is open, then what has ended, the newest first', async () => {
    const { script, tree, setTasks, ask } = setUp();
    script.call();
    script.call();
    script.begin();
    setTasks(task, { ...task, id: 8, callId: 3 });
    const end = ask('publish');
    assert.deepEqual(keys(tree), ['input:1', 'running:3', 'task:7', 'past:2', 'past:1']);
    await end();
  });

  it('has rows with icon, menu, label for screen readers and what Enter does', () => {
    const { script, render } = setUp();
    script.call();
    script.begin();
    const [running, past] = render();
    assert.equal((running?.iconPath as vscode.ThemeIcon).id, 'loading~spin');
    assert.equal(running?.contextValue, 'running;cancellable');
    assert.equal(running.command, undefined);
    assert.equal(past?.command?.command, 'mcpHost.openResult');
    assert.deepEqual(past.command.arguments, [{ kind: 'past', key: 'past:1', callId: 1 }]);
    assert.match(past.accessibilityInformation?.label ?? '', /^Tool search of files, result, 12 ms/);
    assert.equal(past.id, 'past:1');
  });

  it('leads from an input to its box', async () => {
    const { render, ask } = setUp();
    const end = ask('publish');
    const [row] = render();
    assert.deepEqual([row?.label, row?.command?.command], ['publish asks you', 'mcpHost.showInput']);
    await end();
  });

  it('shows anew only the row that changed, and often changes once', async () => {
    const { script, clock, shown, render } = setUp();
    script.call();
    const { fire } = script.begin();
    script.begin();
    render();
    await clock.advance(50);
    shown.length = 0;
    for (let done = 0; done < 1000; done++) fire(progress(done % 100));
    await clock.advance(50);
    assert.deepEqual(shown, ['running:2']);
    fire(progress(99));
    await clock.advance(50);
    assert.deepEqual(shown, ['running:2'], 'nothing looks different');
  });

  it('keeps the same objects for the same rows', async () => {
    const { script, clock, tree } = setUp();
    script.call();
    const [before] = tree.getChildren();
    script.call();
    await clock.advance(50);
    assert.equal(tree.getChildren()[1], before);
  });

  it('counts seconds only while it is seen and something is open, and not below a tooltip', async () => {
    const { script, clock, tree, shown, render } = setUp();
    const { end } = script.begin();
    render();
    await clock.advance(5000);
    assert.deepEqual(shown, [], 'nobody looks');
    tree.setVisible(true);
    await clock.advance(3000);
    assert.deepEqual(shown, ['running:1', 'running:1', 'running:1']);
    tree.resolveTreeItem(new vscode.TreeItem(''), tree.getChildren()[0]!);
    await clock.advance(5000);
    assert.equal(shown.splice(0).length, 3, 'somebody reads');
    await clock.advance(6000);
    assert.notDeepEqual(shown, []);
    end();
    await clock.advance(1000);
    const before = shown.length;
    await clock.advance(10_000);
    assert.deepEqual([shown.length, clock.pending], [before, 0]);
  });

  it('says how much it does not hold any more', () => {
    const { script, render, tree } = setUp({ calls: 2, size: 1000 });
    for (let call = 0; call < 5; call++) script.call();
    assert.deepEqual(
      render().map(({ label }) => label),
      ['search', 'search', '3 earlier calls are not kept'],
    );
    const { tooltip } = tree.resolveTreeItem(new vscode.TreeItem(''), tree.getChildren()[2]!);
    assert.match((tooltip as vscode.MarkdownString).value, /last 200 calls of this window/);
  });

  it('has tooltips that can run nothing and hold no secret', () => {
    const { script, tree } = setUp();
    script.call({ name: 'hush' }, { query: 'hush' });
    const { tooltip } = tree.resolveTreeItem(new vscode.TreeItem(''), tree.getChildren()[0]!);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.deepEqual([tooltip.isTrusted, tooltip.supportHtml], [false, false]);
    assert.ok(!tooltip.value.includes('hush'), tooltip.value);
    assert.ok(!JSON.stringify(tree.getTreeItem(tree.getChildren()[0]!)).includes('hush'));
  });

  it('is empty again when its history is cleared', () => {
    const { script, log, tree, shown, render } = setUp();
    script.call({}, {}, result('x'));
    render();
    log.clear();
    tree.refresh();
    assert.deepEqual([shown, keys(tree)], [['all'], []]);
  });

  it('makes 200 rows, and one change among them, at once', async () => {
    const { script, clock, tree, shown, render } = setUp();
    for (let call = 0; call < 200; call++) script.call();
    const { fire } = script.begin();
    const began = performance.now();
    assert.equal(render().length, 201);
    const first = performance.now() - began;
    await clock.advance(50);
    shown.length = 0;
    const changed = performance.now();
    fire(progress(5));
    await clock.advance(50);
    const change = performance.now() - changed;
    assert.deepEqual(shown, ['running:201']);
    assert.ok(first < 200 && change < 100, `first ${first} ms, change ${change} ms`);
    tree.dispose();
  });

  it('leaves nothing behind', () => {
    const { script, clock, tree } = setUp();
    tree.setVisible(true);
    script.begin();
    tree.refresh();
    tree.dispose();
    assert.equal(clock.pending, 0);
  });
});

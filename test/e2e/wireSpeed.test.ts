import assert from 'node:assert/strict';
import { chooseTool } from './support/calls';
import { useWindow } from './support/session';
import { chattyServer, WireView } from './support/wireView';

const before10000 = 10_000;
const seconds = 10;

/**
 * Milliseconds from one frame to the next. The window is drawn by software, on as few as two cores that the editor, its
 * extension host and the server share: half of the frames of a screen is what can be asked of that, and no stall that
 * a person takes for one.
 */
const bounds = { median: 34, p99: 250 };

describe('the Wire view under load', () => {
  const window = useWindow({ workspaceSettings: { 'mcpHost.servers': { chatty: chattyServer } } });

  before('fill the log', async () => {
    const { workbench } = window();
    await workbench.statusBar.waitForItem('mcpHost', 'MCP 1/1');
    await chooseTool(workbench, 'burst');
    await workbench.quickInput.filledIn('count');
    await workbench.quickInput.answer(String(before10000));
    await workbench.editor.waitForPreview(`${before10000} sent`);
    await workbench.editor.closeAll();
  });

  it(`stays smooth at 10,000 rows with 1,000 messages a second for ${seconds} s`, async () => {
    const { workbench } = window();
    const wire = new WireView(workbench.page);
    await wire.focus(workbench);
    await wire.body
      .getByRole('status')
      .getByText(/^\d{5} of /)
      .waitFor();
    const { all } = await wire.count();
    assert.ok(all > before10000, `${all} rows`);
    const perSecond = 500;
    await chooseTool(workbench, 'flood');
    await workbench.quickInput.filledIn('perSecond');
    await workbench.quickInput.answer(String(perSecond));
    await workbench.quickInput.filledIn('seconds');
    await workbench.quickInput.answer(String(seconds));
    await wire
      .row(/^ping, received from chatty, ok/)
      .first()
      .waitFor();
    const measured = await (await wire.frame()).evaluate(frameTimes, seconds * 1_000);
    await workbench.screenshot('wire-speed');
    // Every request of the server has become a row, and the call itself; the last one was answered.
    const rows = 1 + perSecond * seconds;
    await wire.waitForCount(all + rows);
    assert.equal((await wire.rows()).at(-1)?.outcome, 'ok');
    const sorted = measured.toSorted((left, right) => left - right);
    const at = (part: number): number => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? Infinity);
    const [median, p99, most] = [at(0.5), at(0.99), at(1)];
    const figures = `${sorted.length} frames, median ${median} ms, 99th percentile ${p99} ms, longest ${most} ms`;
    process.stdout.write(`      ${all} rows before, ${2 * perSecond} messages a second: ${figures}\n`);
    assert.ok(median <= bounds.median && p99 <= bounds.p99, figures);
  });
});

/** Runs in the view. */
function frameTimes(forMs: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = [];
    const start = performance.now();
    let last = start;
    const frame = (now: number): void => {
      times.push(now - last);
      last = now;
      if (now - start < forMs) requestAnimationFrame(frame);
      else resolve(times.slice(1));
    };
    requestAnimationFrame(frame);
  });
}

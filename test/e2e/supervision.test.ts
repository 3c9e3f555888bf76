import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { until } from '../support/processes';
import { processesWith } from './support/processes';
import { useWindow } from './support/session';

const falling = { command: 'node', args: [resolve('test/servers/plain.mjs'), 'falls'], autoStart: false };

describe('a server that keeps falling', () => {
  const window = useWindow({
    settings: { 'mcpHost.servers': { asks: { ...falling, restart: 'ask' }, loops: falling } },
  });
  const start = async (server: string): Promise<void> => {
    await window().workbench.tree('Servers').runInlineAction(server, 'Start');
  };

  before('look at the panel', () => window().workbench.openContainer('MCP Host'));

  it('is tried again by itself; after three failures in a row a person is told, once, and the row calls it a crash loop', async () => {
    const { workbench } = window();
    const { notifications } = workbench;
    const said = notifications.saidOf(() => start('loops'));
    await workbench.tree('Servers').waitForRow('loops', /crash loop, next try in \d+ s · exit code 5$/);
    assert.deepEqual(await said, ['Warning: "loops" has failed three times in a row: exit code 5']);
    await notifications.waitFor('"loops" has failed three times in a row');
    const [told] = await notifications.list();
    assert.deepEqual(told?.buttons, ['Stop', 'Start Doctor', 'Show Log']);
  });

  it('is stopped for good from there', async () => {
    const { workbench } = window();
    const { notifications } = workbench;
    await notifications.press('three times in a row', 'Stop');
    await workbench.tree('Servers').waitForRow('loops', 'stopped');
  });

  it('is not tried again where a person is to be asked, and starts when they agree', async () => {
    const { workbench } = window();
    const { notifications } = workbench;
    await notifications.saidOf(() => start('asks'));
    await workbench.tree('Servers').waitForRow('asks', 'dead: exit code 5');
    assert.deepEqual(processesWith('plain.mjs'), []);
    await notifications.press('"asks" has ended: exit code 5', 'Restart');
    await until(
      () => processesWith('plain.mjs').length > 0,
      () => 'it was not started',
    );
  });
});

import assert from 'node:assert/strict';
import type { ProgressStep } from '../../../../src/vscode/calls/callProgress';
import { redactedProgress } from '../../../../src/vscode/calls/redactedProgress';

describe('the progress of a call', () => {
  it('shows no known secret in its title and messages, and passes the outcome on', async () => {
    const titles: string[] = [];
    const steps: ProgressStep[] = [];
    const progress = redactedProgress(
      (title, task) => {
        titles.push(title);
        return task((step) => steps.push(step), new AbortController().signal);
      },
      (text) => text.replaceAll('planted-4711', '•••'),
    );
    const outcome = await progress('read db://planted-4711', (report) => {
      report({ message: 'as planted-4711', increment: 5 });
      return Promise.resolve('planted-4711');
    });
    assert.deepEqual(
      { titles, steps, outcome },
      { titles: ['read db://•••'], steps: [{ message: 'as •••', increment: 5 }], outcome: 'planted-4711' },
    );
  });
});

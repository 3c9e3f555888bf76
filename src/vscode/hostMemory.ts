import type { Memento } from 'vscode';
import type { Ledger } from '../core/catalog/types';
import type { HostPorts } from '../core/hostApi';

const ledgerKey = 'mcpHost.ledger';
const tasksKey = 'mcpHost.tasks';

/** Keeps what the host has to know again after a restart, in the workspace's state. */
export function hostMemory(state: Memento): Required<Pick<HostPorts, 'ledger' | 'tasks'>> {
  return {
    ledger: {
      load: () => state.get<Ledger>(ledgerKey, {}),
      save: (ledger) => void state.update(ledgerKey, ledger),
    },
    tasks: {
      load: () => state.get(tasksKey),
      save: (tasks) => void state.update(tasksKey, tasks),
    },
  };
}

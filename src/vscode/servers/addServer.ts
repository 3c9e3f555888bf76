import { l10n } from 'vscode';
import { withoutPlainSecrets } from '../../core/config/plainSecrets';
import { showNoServers } from '../commands/messages';
import { showOnce } from '../input/runForm';
import type { Screen } from '../input/inputQueue';
import { movedSecrets } from './addDraft';
import { startOfAdding, stepAdding, type AddState, type AddWorld } from './addFlow';
import { addStep } from './addSteps';
import { scopeLabel, writableScopes } from './settingsPlaces';
import { keepSecrets, presentServers, revealNewServer, waitingText, writeServers, type SetupOptions } from './setup';

/** Asks step by step for a new server, writes it into the settings, and shows its row, where it starts. */
export async function addServer(options: SetupOptions): Promise<void> {
  if (!options.trust.isTrusted) {
    showNoServers(false);
    return;
  }
  const scopes = writableScopes();
  const world = {
    taken: new Set(Object.keys(presentServers())),
    scopes: scopes.length,
    scopeLabels: scopes.map(scopeLabel),
    l10n,
  };
  const closed = new AbortController().signal;
  const end = await options.queue.run({ kind: 'panel', waiting: waitingText() }, closed, (screen) =>
    askAll(world, screen, options),
  );
  const scope = scopes[end.scope];
  if (end.place !== 'done' || !end.draft || !scope) return;
  const { draft } = end;
  const secrets = await keepSecrets(movedSecrets(draft), options);
  const entry = withoutPlainSecrets(draft.entry, secrets);
  const servers = [{ name: draft.name, entry }];
  await writeServers(servers, draft.inputs, scope, options);
  await revealNewServer(servers, options);
}

async function askAll(
  world: AddWorld & { readonly scopeLabels: readonly string[] },
  screen: Screen,
  { widgets }: SetupOptions,
): Promise<AddState> {
  let state = startOfAdding;
  while (state.place !== 'done' && state.place !== 'cancelled') {
    const shown = state;
    const answer = await showOnce(() => addStep(shown, world), { widgets, screen, l10n });
    state = stepAdding(state, answer, world);
  }
  return state;
}

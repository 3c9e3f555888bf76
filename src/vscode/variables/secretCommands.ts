import { variableNames } from '../../core/config/variables';
import type { InputQueue } from '../input/inputQueue';
import { askStep } from '../input/runForm';
import type { PickStep, StepView, Widgets } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { secretStep } from './askedSteps';
import { SecretVault, type VaultStores } from './secretVault';

export interface SecretCommandOptions {
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly l10n: Localizer;
  readonly stores: VaultStores;
  /** The unchecked settings, in which secrets are named. */
  readonly settings: () => unknown;
  readonly onSecrets: (values: readonly string[]) => void;
  /** Starts the servers that could not start for lack of a variable. */
  readonly startWaiting: (variable: string) => void;
  /** Says something in a message. */
  readonly say: (message: string) => void;
}

/** Asks for the value of a secret and keeps it. Without a name, the person picks one of those that the settings use. */
export async function setSecret(target: unknown, options: SecretCommandOptions): Promise<void> {
  const { stores, l10n, onSecrets, startWaiting, say } = options;
  const vault = new SecretVault(stores);
  const used = variableNames(options.settings(), 'secret');
  const names = [...new Set([...used, ...vault.names])].sort();
  if (typeof target !== 'string' && names.length === 0) {
    say(l10n.t('No server uses a secret. To use one, write {0} in its entry.', '${secret:NAME}'));
    return;
  }
  const title = l10n.t('Set Secret');
  const name =
    typeof target === 'string'
      ? target
      : await pick(title, names, (one) => secretNote(one, used, vault, l10n), options);
  if (name === undefined) return;
  const prompt = l10n.t(
    'The secret {0}. It is kept where the editor keeps secrets, and not in the settings.',
    widgetText(name),
  );
  const answer = await ask(secretStep(title, prompt, l10n), options);
  if (answer?.kind !== 'text') return;
  onSecrets([answer.text]);
  await vault.set(name, answer.text);
  say(
    l10n.t(
      'The secret {0} is kept. Servers that run have the one from before until they are restarted.',
      widgetText(name),
    ),
  );
  startWaiting(`secret:${name}`);
}

/** Forgets a secret that the person picks. */
export async function forgetSecret(target: unknown, options: SecretCommandOptions): Promise<void> {
  const { stores, l10n, say } = options;
  const vault = new SecretVault(stores);
  const { names } = vault;
  if (names.length === 0) {
    say(l10n.t('No secret is kept.'));
    return;
  }
  const used = variableNames(options.settings(), 'secret');
  const title = l10n.t('Forget Secret');
  const fromTarget = typeof target === 'string' && names.includes(target) ? target : undefined;
  const name = fromTarget ?? (await pick(title, names, (one) => secretNote(one, used, vault, l10n), options));
  if (name === undefined) return;
  await vault.forget(name);
  say(l10n.t('The secret {0} is forgotten. The next start that needs it asks for it.', widgetText(name)));
}

function secretNote(name: string, used: readonly string[], vault: SecretVault, l10n: Localizer): string {
  const kept = vault.names.includes(name) ? l10n.t('kept') : l10n.t('not set');
  return used.includes(name) ? kept : l10n.t('{0} · not used in these settings', kept);
}

async function pick(
  title: string,
  names: readonly string[],
  note: (name: string) => string,
  options: SecretCommandOptions,
): Promise<string | undefined> {
  const step: PickStep = {
    kind: 'pick',
    title,
    step: undefined,
    totalSteps: undefined,
    prompt: '',
    problem: undefined,
    canGoBack: false,
    canDecline: false,
    wholeText: undefined,
    placeholder: options.l10n.t('Pick a secret'),
    activeId: undefined,
    items: names.map((name, index) => ({ id: String(index), label: widgetText(name), description: note(name) })),
  };
  const answer = await ask(step, options);
  return answer?.kind === 'pick' ? names[Number(answer.id)] : undefined;
}

async function ask(step: StepView, { queue, widgets, l10n }: SecretCommandOptions): Promise<Asked | undefined> {
  const waiting = l10n.t('A secret waits for you to give it.');
  return queue.run({ kind: 'panel', waiting }, new AbortController().signal, (screen) =>
    askStep(step, { widgets, screen, l10n }),
  );
}

type Asked = Awaited<ReturnType<typeof askStep>>;

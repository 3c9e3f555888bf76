import type { InputDefinition } from '../../core/config/inputs';
import type { VariableUse } from '../../core/config/variables';
import { looksSecret } from '../../core/elicitation/secretWords';
import type { InputQueue } from '../input/inputQueue';
import { askStep } from '../input/runForm';
import type { StepView, Widgets } from '../input/stepView';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { inputStep, neededSecretStep, secretChoices, useSecretStep } from './askedSteps';
import { SecretVault, type VaultStores } from './secretVault';

export interface AskedOptions {
  readonly queue: InputQueue;
  readonly widgets: Widgets;
  readonly l10n: Localizer;
  readonly stores: VaultStores;
  /** The inputs of the settings now. */
  readonly inputs: () => readonly InputDefinition[];
  /** Whether the entry of a server is the person's own: it may have every secret of theirs. */
  readonly isOwnEntry: (server: string) => boolean;
  /** Told what is to be hidden wherever it turns up. */
  readonly onSecrets: (values: readonly string[]) => void;
  /** Makes the reason why a server can't start. */
  readonly fail: (message: string, details: { server: string; field: string; variable: string }) => Error;
}

/**
 * Variables that a person gives: secrets once for good, inputs once in a window. A start that needs one asks for it; two
 * that need the same one ask once.
 */
export class AskedVariables {
  readonly #options: AskedOptions;
  /** What was given in this window, by the input's id. */
  readonly #given = new Map<string, string>();
  /** What is being asked, by variable: the next who needs it waits for that answer. */
  readonly #asking = new Map<string, Promise<unknown>>();

  readonly #vault: SecretVault;

  constructor(options: AskedOptions) {
    this.#options = options;
    this.#vault = new SecretVault(options.stores);
  }

  /**
   * The value of `secret:NAME` or `input:ID`; undefined: the person gave none.
   * @throws what `fail` makes, if there is no such input in the settings
   */
  async resolve(variable: string, use: VariableUse): Promise<string | undefined> {
    // Whoever asked first may have been stopped, or refused for a reason of their own.
    while (this.#asking.has(variable)) await this.#asking.get(variable);
    const name = variable.slice(variable.indexOf(':') + 1);
    const asked = variable.startsWith('secret:') ? this.#secret(name, use) : this.#input(name, use);
    const done = asked.catch(() => undefined);
    this.#asking.set(variable, done);
    try {
      return await asked;
    } finally {
      if (this.#asking.get(variable) === done) this.#asking.delete(variable);
    }
  }

  /** Forgets the inputs that were given in this window. Returns how many there were. */
  forgetInputs(): number {
    const count = this.#given.size;
    this.#given.clear();
    return count;
  }

  async #secret(name: string, use: VariableUse): Promise<string | undefined> {
    const { isOwnEntry, onSecrets, l10n } = this.#options;
    const vault = this.#vault;
    const kept = await vault.get(name);
    if (kept === undefined) {
      const answer = await this.#ask(neededSecretStep(name, use, l10n), use);
      if (answer?.kind !== 'text') return undefined;
      onSecrets([answer.text]);
      await vault.set(name, answer.text);
      return answer.text;
    }
    if (!vault.isAllowedHere(name) && !isOwnEntry(use.server)) {
      const answer = await this.#ask(useSecretStep(name, use, l10n), use);
      if (answer?.kind !== 'pick' || answer.id !== secretChoices.use) return undefined;
      await vault.allowHere(name);
    }
    onSecrets([kept]);
    return kept;
  }

  async #input(id: string, use: VariableUse): Promise<string | undefined> {
    const { inputs, onSecrets, fail, l10n } = this.#options;
    const given = this.#given.get(id);
    if (given !== undefined) return given;
    const input = inputs().find((one) => one.id === id);
    const { server, field } = use;
    if (!input) {
      const message = l10n.t(
        'The server "{0}" can\'t start: "{1}" needs the input "{2}", which mcpHost.inputs does not have.',
        server,
        field,
        id,
      );
      throw fail(message, { server, field, variable: `input:${id}` });
    }
    const answer = await this.#ask(inputStep(input, use, l10n), use);
    const value = valueOf(input, answer);
    if (value === undefined) return undefined;
    if (value !== '' && (isPassword(input) || looksSecret(id) || looksSecret(field))) onSecrets([value]);
    this.#given.set(id, value);
    return value;
  }

  async #ask(step: StepView, { server, signal }: VariableUse): Promise<Answer | undefined> {
    const { queue, widgets, l10n } = this.#options;
    const waiting = l10n.t('{0} waits for a value that its start needs.', widgetText(server));
    const answer = await queue.run({ kind: 'panel', waiting }, signal ?? new AbortController().signal, (screen) =>
      askStep(step, { widgets, screen, l10n }),
    );
    return answer.kind === 'cancel' ? undefined : answer;
  }
}

type Answer = Exclude<Awaited<ReturnType<typeof askStep>>, { kind: 'cancel' }>;

function isPassword(input: InputDefinition): boolean {
  return input.kind === 'text' && input.password;
}

function valueOf(input: InputDefinition, answer: Answer | undefined): string | undefined {
  if (input.kind === 'text') return answer?.kind === 'text' ? answer.text : undefined;
  return answer?.kind === 'pick' ? input.options[Number(answer.id)]?.value : undefined;
}

import { ProtocolError, RequestTimeoutError, TransportError } from '../base/errors';
import { isObject } from '../base/json';
import {
  answerRound,
  checkedRequests,
  isAttended,
  type InputRoundOptions,
  type KeyedRequest,
} from '../peer/inputRequired';
import { inputsOf, type InputResponse } from '../peer/inputRequests';
import { english } from '../base/localizer';
import { taskTexts } from './taskTexts';

export interface TaskInputsOptions {
  readonly round: Omit<InputRoundOptions, 'method'>;
  /** Rounds that the call took before it became a task. */
  readonly rounds: number;
  /** Sends answers, by `tasks/update`. */
  readonly update: (responses: Readonly<Record<string, InputResponse>>) => Promise<unknown>;
  /** Told once what ends the call: the person, or the server by asking for what it must not. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Answers what the server of a modern task asks for (Tasks extension, *Task Update Requests*): each request once, however
 * often it is seen, while the task goes on being looked at. An answer that did not get through is sent again, not asked
 * for again.
 */
export class TaskInputs {
  readonly #options: TaskInputsOptions;
  /** Given, but perhaps not taken yet. */
  readonly #responses = new Map<string, InputResponse>();
  readonly #taken = new Set<string>();
  #rounds: number;
  #attended: number;
  #unattended = 0;
  #isBusy = false;

  constructor(options: TaskInputsOptions) {
    this.#options = options;
    this.#rounds = options.rounds;
    this.#attended = options.rounds;
  }

  /** Rounds so far, with those before the task. */
  get rounds(): number {
    return this.#rounds;
  }

  /**
   * Sees all requests that are open now. While earlier ones are being answered, nothing new is begun.
   * @throws ProtocolError where the server asks for what it must not
   */
  offer(inputRequests: unknown): void {
    if (this.#isBusy) return;
    const open = isObject(inputRequests)
      ? Object.fromEntries(Object.entries(inputRequests).filter(([key]) => !this.#taken.has(key)))
      : inputRequests;
    const requests = checkedRequests(open, inputsOf(this.#options.round.handlers), this.#round());
    if (requests.length === 0) return;
    this.#isBusy = true;
    this.#answer(requests)
      .catch(this.#options.onFailure)
      .finally(() => {
        this.#isBusy = false;
      });
  }

  async #answer(requests: readonly KeyedRequest[]): Promise<void> {
    const unanswered = requests.filter(({ key }) => !this.#responses.has(key));
    if (unanswered.length > 0) await this.#ask(unanswered);
    const given = requests.flatMap(({ key }) => {
      const response = this.#responses.get(key);
      return response ? [[key, response] as const] : [];
    });
    if (given.length === 0) return;
    try {
      await this.#options.update(Object.fromEntries(given));
    } catch (error) {
      // It is seen again at the next look.
      if (error instanceof TransportError || error instanceof RequestTimeoutError) return;
      throw error;
    }
    for (const [key] of given) {
      this.#responses.delete(key);
      this.#taken.add(key);
    }
  }

  async #ask(requests: readonly KeyedRequest[]): Promise<void> {
    const { server, maxRounds } = this.#options.round;
    if (isAttended(requests)) this.#attended++;
    else if (++this.#unattended > maxRounds) {
      throw new ProtocolError(taskTexts.asksTooOften(english, server, String(maxRounds)), { server });
    }
    this.#rounds++;
    const responses = await answerRound({ round: this.#rounds, attended: this.#attended }, requests, this.#round());
    for (const [key, response] of Object.entries(responses)) this.#responses.set(key, response);
  }

  #round(): InputRoundOptions {
    return { ...this.#options.round, method: 'tasks/get' };
  }
}

/** Longest answer, in UTF-16 code units, whatever a server allows. */
const maxLength = 4_000_000;

export interface AnswerBounds {
  readonly maxTokens: number;
  readonly stopSequences: readonly string[];
  readonly countTokens: (text: string) => Promise<number>;
}

/** Why an answer ended, in the words of the specification (2026-07-28 `CreateMessageResult.stopReason`). */
export type StopReason = 'endTurn' | 'stopSequence' | 'maxTokens';

/**
 * Takes an answer as it comes and keeps it within what the server asked for: models of the editor may know neither a limit
 * of tokens nor where to stop. Never longer than allowed, since a token is at least one character.
 */
export class BoundedAnswer {
  readonly #bounds: AnswerBounds;
  /** The text up to here has no more tokens than allowed. */
  #safeLength: number;
  #text = '';

  constructor(bounds: AnswerBounds) {
    this.#bounds = bounds;
    this.#safeLength = Math.min(bounds.maxTokens, maxLength);
  }

  get text(): string {
    // Half of a character may be left where it was cut.
    return this.#text.replace(/[\ud800-\udbff]$/, '');
  }

  /** Takes the next part. Returns why there is no need for more; undefined: there is. */
  async push(part: string): Promise<'stopSequence' | 'maxTokens' | undefined> {
    let rest = part;
    while (rest !== '') {
      const taken = rest.slice(0, this.#safeLength - this.#text.length);
      rest = rest.slice(taken.length);
      const from = this.#text.length;
      this.#text += taken;
      if (this.#cutAtStop(from)) return 'stopSequence';
      if (rest !== '' && !(await this.#extend())) return 'maxTokens';
    }
    return undefined;
  }

  /** Whether more may come, by the tokens that were used so far. */
  async #extend(): Promise<boolean> {
    const { maxTokens, countTokens } = this.#bounds;
    const used = await countTokens(this.#text).catch(() => maxTokens);
    const left = Math.min(Math.floor(maxTokens - used), maxLength - this.#text.length);
    if (left <= 0) return false;
    this.#safeLength = this.#text.length + left;
    return true;
  }

  #cutAtStop(from: number): boolean {
    const places = this.#bounds.stopSequences
      .filter((stop) => stop !== '')
      .map((stop) => this.#text.indexOf(stop, Math.max(0, from - stop.length + 1)))
      .filter((place) => place >= 0);
    if (places.length === 0) return false;
    this.#text = this.#text.slice(0, Math.min(...places));
    return true;
  }
}

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
 * of tokens nor where to stop. Tokens are counted seldom, since one is at least one character.
 */
export class BoundedAnswer {
  readonly #bounds: AnswerBounds;
  #text = '';
  /** A text of this length is known to have no more tokens than allowed: what was counted, and a character for each one left. */
  #fitting: number;

  constructor(bounds: AnswerBounds) {
    this.#bounds = bounds;
    this.#fitting = Math.floor(bounds.maxTokens);
  }

  get text(): string {
    // Half of a character may be left where it was cut.
    return this.#text.replace(/[\ud800-\udbff]$/, '');
  }

  /** Takes the next part. Returns why there is no need for more; undefined: there is. */
  async push(part: string): Promise<'stopSequence' | 'maxTokens' | undefined> {
    const from = this.#text.length;
    this.#text += part;
    const stopped = this.#cutAtStop(from);
    if (await this.#cutAtLimit(from)) return 'maxTokens';
    return stopped ? 'stopSequence' : undefined;
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

  /** @param from - so much of the text is known to fit */
  async #cutAtLimit(from: number): Promise<boolean> {
    const whole = this.#text;
    this.#text = whole.slice(0, maxLength);
    if (this.#text.length <= this.#fitting) return whole.length > maxLength;
    const left = await this.#tokensLeft(this.#text);
    if (left >= 0) {
      this.#fitting = this.#text.length + left;
      return whole.length > maxLength;
    }
    let fits = Math.min(Math.max(from, this.#fitting), this.#text.length);
    for (let exceeds = this.#text.length; exceeds - fits > 1;) {
      const middle = Math.floor((fits + exceeds) / 2);
      if ((await this.#tokensLeft(this.#text.slice(0, middle))) >= 0) fits = middle;
      else exceeds = middle;
    }
    this.#text = this.#text.slice(0, fits);
    return true;
  }

  /** How many tokens more than the text has are allowed; negative: it has too many. */
  async #tokensLeft(text: string): Promise<number> {
    const { maxTokens, countTokens } = this.#bounds;
    const used = await countTokens(text).catch(() => text.length);
    return Math.floor(maxTokens - used);
  }
}

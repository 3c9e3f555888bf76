/** Tells, for places further and further on in a text, whether double quotes are open there that began on the same line. */
export class QuoteCounter {
  readonly #text: string;
  #at = 0;
  #open = false;

  constructor(text: string) {
    this.#text = text;
  }

  /** `place` must not be less than the one asked for before. */
  isInString(place: number): boolean {
    for (; this.#at < place; this.#at++) {
      const character = this.#text[this.#at];
      if (character === '\\') this.#at++;
      else if (character === '\n') this.#open = false;
      else if (character === '"') this.#open = !this.#open;
    }
    return this.#open;
  }
}

/** How much of an answer a model takes. */
export interface TokenBudget {
  readonly tokens: number;
  readonly count: (text: string) => PromiseLike<number>;
}

/** Where the model does not say: what fits beside much else, at about four characters a token. */
export const defaultBudget: TokenBudget = {
  tokens: 16_000,
  count: (text) => Promise.resolve(Math.ceil(text.length / 4)),
};

/** No tokenizer makes fewer tokens of a text than one for so many UTF-16 code units, but of blanks. */
const longestToken = 16;
/** Halvings while the place of the cut is looked for: it is right to a thousandth of the text. */
const maxSteps = 10;

/** The longest beginning of a text, to about a thousandth, that has no more tokens than the budget. */
export async function fitTokens(text: string, { tokens, count }: TokenBudget): Promise<string> {
  const head = whole(text, Math.max(0, Math.floor(tokens)) * longestToken);
  if ((await count(head)) <= tokens) return head;
  let fits = 0;
  let tooLong = head.length;
  for (let step = 0; step < maxSteps && tooLong - fits > 1; step++) {
    const middle = Math.floor((fits + tooLong) / 2);
    if ((await count(whole(head, middle))) <= tokens) fits = middle;
    else tooLong = middle;
  }
  return whole(head, fits);
}

/** The first code units of a text, without half a character at the end. */
function whole(text: string, length: number): string {
  if (length >= text.length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}

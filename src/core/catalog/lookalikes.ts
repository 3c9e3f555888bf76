import { maxServerNameLength } from './serverNames';

const slashes = /[/\\\u2044\u2215\u29f8\uff0f]/;
const unseen = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/** Finds names that a person would read as a tool of some server, though the router would not. */
export class Lookalikes {
  readonly #serversByShape = new Map<string, string[]>();

  constructor(configured: Iterable<string>) {
    for (const server of configured) {
      const key = shape(server);
      const alike = this.#serversByShape.get(key);
      if (alike) alike.push(server);
      else this.#serversByShape.set(key, [server]);
    }
  }

  /**
   * The first other server that `tool` of `server` reads like, undefined if it is that very name: the router knows that
   * one. Only the beginning of the name is looked at.
   */
  find(server: string, tool: string): string | undefined {
    const head = tool.slice(0, maxServerNameLength * 2);
    const slash = head.search(slashes);
    if (slash <= 0) return undefined;
    const prefix = head.slice(0, slash);
    const alike = this.#serversByShape.get(shape(prefix)) ?? [];
    return head[slash] === '/' && alike.includes(prefix) ? undefined : alike.find((other) => other !== server);
  }
}

/** What is left of a name without case, compatibility forms and characters that are not seen. */
function shape(name: string): string {
  return name.normalize('NFKC').replace(unseen, '').toLowerCase();
}

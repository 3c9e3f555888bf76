import { createHash, createHmac, randomBytes } from 'node:crypto';
import { entriesInOrder } from '../base/order';
import type { ServerSpec } from '../config/resolveEntry';

/**
 * Whom servers take requests from: the same process or address, and the same credentials; `protocol.md` §11. What one was
 * told is never told to another, also not after a restart, so the mark of an owner is kept with each task. It is salted,
 * and does not lead back to what it was made of.
 */
export class TaskOwners {
  readonly #digests = new Map<string, string>();
  readonly #baseEnv: Readonly<Record<string, string | undefined>>;

  /** @param baseEnv - the environment that processes inherit. It differs from window to window and says nothing of an owner. */
  constructor(baseEnv: Readonly<Record<string, string | undefined>>) {
    this.#baseEnv = baseEnv;
  }

  /**
   * Says as whom a server is used next, before it is connected.
   * @param tokenSubject - whom an access token speaks for, where there is one
   */
  admit(server: string, spec: ServerSpec, tokenSubject: string | undefined): void {
    const facts =
      spec.transport === 'http'
        ? [spec.url, entriesInOrder(spec.headers), spec.identity, tokenSubject]
        : [
            spec.command,
            spec.args,
            spec.cwd,
            entriesInOrder(spec.env).filter(([name, value]) => this.#baseEnv[name] !== value),
          ];
    this.#digests.set(server, createHash('sha256').update(JSON.stringify(facts)).digest('base64'));
  }

  /** A new mark of a server's owner; undefined: the server was never connected. */
  markOf(server: string): string | undefined {
    const digest = this.#digests.get(server);
    return digest === undefined ? undefined : mark(digest, randomBytes(12).toString('base64'));
  }

  /** Whether a mark is of the server's owner now. */
  owns(server: string, owner: string): boolean {
    const digest = this.#digests.get(server);
    const [salt] = owner.split('.');
    return digest !== undefined && salt !== undefined && mark(digest, salt) === owner;
  }
}

function mark(digest: string, salt: string): string {
  return `${salt}.${createHmac('sha256', salt).update(digest).digest('base64')}`;
}

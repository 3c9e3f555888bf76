import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../core/base/errors';
import { isObject } from '../../core/base/json';
import type { Logger } from '../../core/base/logger';
import { isNotFound } from '../../core/base/notFound';
import type { KnownServer, KnownTool } from '../../core/catalog/lastKnown';
import type { Tool } from '../../core/catalog/types';
import { dropTorn, inPieces, isServerFile, replaceFile, serverFileName } from '../lineFiles';
import { redactedTool } from './redactedTool';

/** Of the format. A file of another one is dropped. */
const version = 1;
/** Characters of JSON of one tool. Larger ones are left out. */
export const maxKnownTool = 131_072;
/** The same of all tools of a server: those behind are left out. */
export const maxKnownServer = 2_097_152;
/** Bytes of the first line of a file. Of a server whose name is longer nothing is kept. */
const maxHeadBytes = 65_536;
/** A file of ours is never larger: in UTF-8 a UTF-16 code unit has three bytes at the most, and ends of lines have less. */
const maxFileBytes = 3 * maxKnownServer + maxHeadBytes;
/** Of all files that are shown together. What is beyond it stays where it lies. */
export const maxShownBytes = 16_777_216;

/** What is kept of a server, and of which entry. */
export interface KeptServer extends KnownServer {
  /** Of its entry in the settings, see `fingerprint.ts`. */
  readonly fingerprint: string;
}

/** What was read of it. */
export interface ReadServer extends KeptServer {
  /** Size of its file. */
  readonly bytes: number;
}

/**
 * Keeps the last known tools of each server in a file of its own: a head with its version, then a line of JSON a tool. A file is
 * replaced as a whole, so that a window which closes leaves the old one or the new one. Known secrets are not written but where
 * names are the same words.
 * Nothing here throws: what can't be read or written is not kept, and the log says why.
 */
export class KnownFiles {
  readonly #folder: string;
  readonly #logger: Logger;
  readonly #redact: (text: string) => string;
  /** What is to become of a file next; undefined: it is to go. */
  readonly #wanted = new Map<string, KeptServer | undefined>();
  #working: Promise<void> | undefined;

  constructor(folder: string, logger: Logger, redact: (text: string) => string) {
    this.#folder = folder;
    this.#logger = logger;
    this.#redact = redact;
  }

  /**
   * What was kept of a server, if it was kept of an entry with this fingerprint. Of another one it is dropped.
   * @param room - in bytes; where it takes more, nothing is read
   */
  async load(server: string, fingerprint: string, room = maxShownBytes): Promise<ReadServer | undefined> {
    await this.settled();
    try {
      const kept = await read(this.#pathOf(server), room);
      if (kept === undefined || (kept.server === server && kept.fingerprint === fingerprint)) return kept;
      this.drop(server);
    } catch (error) {
      this.#logger.warn(`The last known tools of "${server}" are dropped: ${messageOf(error)}`);
      this.drop(server);
    }
    return undefined;
  }

  save(kept: KeptServer): void {
    this.#want(kept.server, kept);
  }

  drop(server: string): void {
    this.#want(server, undefined);
  }

  /** Drops what is kept of any other server, and what a window left that was killed. */
  async keepOnly(servers: Iterable<string>): Promise<void> {
    const kept = new Set([...servers].map(serverFileName));
    try {
      await dropTorn(this.#folder);
      const others = (await readdir(this.#folder)).filter((name) => isServerFile(name) && !kept.has(name));
      await Promise.all(others.map((name) => rm(join(this.#folder, name), { force: true })));
    } catch (error) {
      if (!isNotFound(error)) this.#logger.warn(`Old catalogs could not be dropped: ${messageOf(error)}`);
    }
  }

  /** Resolves when all is written. */
  async settled(): Promise<void> {
    await this.#working;
  }

  #want(server: string, kept: KeptServer | undefined): void {
    this.#wanted.set(server, kept);
    this.#working ??= this.#work();
  }

  async #work(): Promise<void> {
    // So that what comes at once is written once.
    await Promise.resolve();
    for (let [next] = this.#wanted; next; [next] = this.#wanted) {
      const [server, kept] = next;
      this.#wanted.delete(server);
      const path = this.#pathOf(server);
      try {
        await (kept ? write(path, kept, this.#redact) : rm(path, { force: true }));
      } catch (error) {
        this.#logger.warn(`The last known tools of "${server}" could not be kept: ${messageOf(error)}`);
      }
    }
    this.#working = undefined;
  }

  #pathOf(server: string): string {
    return join(this.#folder, serverFileName(server));
  }
}

/** Undefined: there is none, or no room for it. @throws what is wrong with it */
async function read(path: string, room: number): Promise<ReadServer | undefined> {
  let text: string;
  let bytes: number;
  try {
    bytes = (await stat(path)).size;
    if (bytes > maxFileBytes) throw new Error('the file is too large');
    if (bytes > room) return undefined;
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
  const [head = '', ...lines] = text.split('\n').filter((line) => line !== '');
  const { version: written, server, fingerprint, at } = objectIn(head);
  if (written !== version) throw new Error('the file is of another version');
  if (typeof server !== 'string' || typeof fingerprint !== 'string' || typeof at !== 'number') {
    throw new Error('its head is incomplete');
  }
  const tools: KnownTool[] = [];
  for await (const piece of inPieces(lines)) for (const line of piece) tools.push(knownTool(line));
  return { server, fingerprint, at, tools, bytes };
}

function objectIn(line: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(line);
  if (!isObject(value)) throw new Error('a line is no object');
  return value;
}

function knownTool(line: string): KnownTool {
  const { name, tool } = objectIn(line);
  if (typeof name !== 'string' || !isObject(tool) || typeof tool['name'] !== 'string') {
    throw new Error('a line is no tool');
  }
  return { name, tool: tool as Tool };
}

function write(path: string, kept: KeptServer, redact: (text: string) => string): Promise<void> {
  const { server, fingerprint, at, tools } = kept;
  return replaceFile(path, async (append) => {
    const head = `${JSON.stringify({ version, server, fingerprint, at })}\n`;
    if (Buffer.byteLength(head) > maxHeadBytes) throw new Error('its name is too long');
    await append(head);
    let room = maxKnownServer;
    for await (const piece of inPieces(tools)) {
      let text = '';
      for (const known of piece) {
        const line = lineOf(known, redact);
        if (line === undefined || line.length > maxKnownTool) continue;
        room -= line.length;
        if (room < 0) break;
        text += `${line}\n`;
      }
      await append(text);
      if (room <= 0) break;
    }
  });
}

/** Undefined: it is nested more deeply than can be written. */
function lineOf({ name, tool }: KnownTool, redact: (text: string) => string): string | undefined {
  try {
    return JSON.stringify({ name, tool: redactedTool(tool, redact) });
  } catch {
    return undefined;
  }
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../core/base/errors';
import type { Logger } from '../../core/base/logger';
import { isNotFound } from '../../core/base/notFound';
import type { PinPort } from '../../core/definitions';
import { dropTorn, inPieces, replaceFile, serverFileName } from '../lineFiles';

type Pins = Parameters<PinPort['save']>[1];

/** What is to be written for a server next, and the writing that is under way. */
interface Writing {
  next: Pins | undefined;
  readonly done: Promise<void>;
}

/**
 * Keeps the pins of each server in a file of its own, a line of JSON each. A file is replaced as a whole, so that a window
 * which closes leaves the old one or the new one. Texts are kept without known secrets: what decides is the hash.
 */
export function pinFiles(folder: string, logger: Logger, redact: (text: string) => string): PinPort {
  const writings = new Map<string, Writing>();
  const pathOf = (server: string): string => join(folder, serverFileName(server));
  let cleaned: Promise<void> | undefined;

  async function writeAll(server: string, writing: Writing): Promise<void> {
    // So that pins which come at once are written once.
    await (cleaned ??= dropTorn(folder));
    while (writing.next) {
      const pins = writing.next;
      writing.next = undefined;
      try {
        await write(pathOf(server), pins, redact);
      } catch (error) {
        logger.warn(`The pinned definitions of "${server}" could not be kept: ${messageOf(error)}`);
      }
    }
    writings.delete(server);
  }

  return {
    async load(server) {
      await writings.get(server)?.done;
      return read(pathOf(server));
    },
    save(server, pins) {
      const known = writings.get(server);
      if (known) {
        known.next = pins;
        return;
      }
      let begin: (writing: Writing) => void = () => undefined;
      const done = new Promise<Writing>((resolve) => {
        begin = resolve;
      }).then((writing) => writeAll(server, writing));
      const writing: Writing = { next: pins, done };
      writings.set(server, writing);
      begin(writing);
    },
  };
}

/** @throws the system's error, but for a file that is not there */
async function read(path: string): Promise<readonly unknown[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const pins: unknown[] = [];
  for await (const piece of inPieces(lines)) for (const line of piece) pins.push(JSON.parse(line));
  return pins;
}

function write(path: string, pins: Pins, redact: (text: string) => string): Promise<void> {
  return replaceFile(path, async (append) => {
    for await (const piece of inPieces(pins)) {
      const lines = piece.map((pin) => {
        const text = pin.text === undefined ? {} : { text: redact(pin.text) };
        return `${JSON.stringify({ ...pin, ...text })}\n`;
      });
      await append(lines.join(''));
    }
  });
}

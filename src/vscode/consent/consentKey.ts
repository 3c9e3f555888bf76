import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../../core/base/errors';
import type { Logger } from '../../core/base/logger';
import { isNotFound } from '../../core/base/notFound';

const fileName = 'consent.key';
const keyBytes = 32;

/**
 * The key of this installation, made once: a file of the extension's own that only the user can read. Without it nobody can
 * tell from a mark what was agreed to, nor make one. It is not in the editor's secret storage, since that forgets all with the
 * window where the system has no keyring, and then everything would be asked anew each time.
 *
 * Where no file can be kept, there is a key for this window.
 */
export async function consentKey(folder: string, logger: Logger): Promise<string> {
  const file = join(folder, fileName);
  const made = randomBytes(keyBytes).toString('base64');
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const known = await readKey(file);
    if (known !== undefined) return known;
    await mkdir(folder, { recursive: true });
    await writeFile(own, made, { mode: 0o600, flag: 'wx' });
    // Whole, or not at all: another window may do the same.
    await link(own, file).catch(() => undefined);
    return (await readKey(file)) ?? made;
  } catch (error) {
    logger.warn(`Consent to start servers is kept for this window only: ${messageOf(error)}`);
    return made;
  } finally {
    await rm(own, { force: true }).catch(() => undefined);
  }
}

/** Undefined: there is none yet, or something else in its place. */
async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
  return text !== undefined && Buffer.from(text, 'base64').length === keyBytes ? text : undefined;
}

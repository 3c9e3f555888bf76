import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A secret for a test, and what of it survives being escaped or percent-encoded. */
export interface Planted {
  readonly kind: string;
  readonly value: string;
  readonly core: string;
}

/** A secret with characters that JSON escapes and addresses encode. */
export function plant(kind: string): Planted {
  const core = `Planted${kind}${randomBytes(4).toString('hex')}`;
  return { kind, value: `${core}/+"=`, core };
}

/** One that somebody else made. */
export function plantedBy(kind: string, value: string): Planted {
  return { kind, value, core: value };
}

/** What to look for: all but base64 leaves the core as it is, and that depends on where in three bytes it begins. */
function writingsOf({ kind, core }: Planted): readonly { readonly kind: string; readonly text: string }[] {
  const bytes = Buffer.from(core);
  const inBase64 = [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return encoded.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
  return [{ kind, text: core }, ...inBase64.map((text) => ({ kind: `${kind} in base64`, text }))];
}

/** What of the planted stands in a text: its kind, with what is around it. */
export function findPlanted(text: string, planted: readonly Planted[]): readonly string[] {
  return planted.flatMap(writingsOf).flatMap(({ kind, text: writing }) => {
    const at = text.indexOf(writing);
    return at < 0 ? [] : [`${kind}: ${text.slice(Math.max(0, at - 60), at + writing.length + 20)}`];
  });
}

/**
 * Looks through every file below a folder, in UTF-8 and UTF-16, but those that `skip` names by parts of their paths, and lines
 * that match `skipLines`.
 */
export function findInFiles(
  folder: string,
  planted: readonly Planted[],
  { skip, skipLines }: { readonly skip: readonly string[]; readonly skipLines: RegExp },
): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !skip.some((part) => file.includes(part)))
    .flatMap((file) => {
      const bytes = readFileSync(file);
      return ['latin1', 'utf16le'].flatMap((encoding) =>
        findPlanted(bytes.toString(encoding as BufferEncoding).replace(skipLines, ''), planted).map(
          (found) => `${file}: ${found}`,
        ),
      );
    });
}

/** Notes from now on whatever of the planted is in the window's own document, however short it stays there. */
export async function watchPage(page: Page, planted: readonly Planted[]): Promise<void> {
  await page.evaluate((writings) => {
    const found: string[] = [];
    Object.assign(globalThis, { foundPlanted: found });
    const look = (text: string | null, where: string): void => {
      for (const { kind, text: writing } of writings) {
        if (text?.includes(writing) && found.length < 100) found.push(`${where}: ${kind}: ${text.slice(0, 200)}`);
      }
    };
    const lookAt = (node: Node): void => {
      look(node.textContent, node.nodeName);
      if (!(node instanceof Element)) return;
      for (const element of [node, ...node.querySelectorAll('*')]) {
        for (const { name, value } of element.attributes) look(value, `${element.nodeName}[${name}]`);
      }
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes, attributeName } of changes) {
        if (type === 'attributes' && target instanceof Element && attributeName !== null) {
          look(target.getAttribute(attributeName), `${target.nodeName}[${attributeName}]`);
        } else if (type === 'characterData') look(target.textContent, '#text');
        else addedNodes.forEach(lookAt);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  }, planted.flatMap(writingsOf));
}

/** What {@link watchPage} noted. */
export function foundInPage(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => (globalThis as unknown as { foundPlanted: readonly string[] }).foundPlanted);
}

/** What of the planted is in the window's documents and webviews now. */
export async function findInFrames(page: Page, planted: readonly Planted[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    const text = await frame.evaluate(() => document.documentElement.outerHTML).catch(() => '');
    found.push(...findPlanted(text, planted).map((hit) => `${frame.url().slice(0, 60)}: ${hit}`));
  }
  return found;
}

/**
 * Everything that VS Code keeps in the browser, where a window without a desktop has the state of workspaces and extensions,
 * as text. Without the editor's own store of secrets.
 */
export function browserState(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(new Error(String(request.error)));
        };
      });
    const texts: string[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await result(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store);
        const keys = await result(entries.getAllKeys());
        for (const key of keys.filter((one) => typeof one === 'string')) {
          const value: unknown = await result(database.transaction(store).objectStore(store).get(key));
          const text =
            typeof value === 'string'
              ? value
              : value instanceof Uint8Array
                ? new TextDecoder().decode(value)
                : JSON.stringify(value);
          if (!key.startsWith('secret://')) texts.push(`${name ?? ''} ${store} ${key}: ${text}`);
        }
      }
      database.close();
    }
    for (const [key, value] of Object.entries(localStorage)) {
      if (key !== 'secrets.provider') texts.push(`localStorage ${key}: ${String(value)}`);
    }
    return texts.join('\n');
  });
}

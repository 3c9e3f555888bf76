import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for what servers recorded, and for what they are given. Remove it after the tests. */
export class RecordingFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'mcp-host-test-'));

  file(name: string): string {
    return join(this.path, name);
  }

  exists(name: string): boolean {
    return existsSync(this.file(name));
  }

  /** The bytes that a server received. Empty if it never started. */
  bytes(name: string): Buffer {
    return this.exists(name) ? readFileSync(this.file(name)) : Buffer.alloc(0);
  }

  /** What a server received, line by line. */
  messages(name: string): Record<string, unknown>[] {
    const lines = this.bytes(name).toString('utf8').split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Whether the word occurs anywhere in the bytes. */
  mentions(name: string, word: string): boolean {
    return this.bytes(name).includes(word);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

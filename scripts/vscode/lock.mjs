import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';

/**
 * Does something that only one process of this machine may do at a time; another one waits. The lock is a Unix socket
 * without a file, so the kernel lifts it however its holder ends.
 *
 * @template Result
 * @param {string} name
 * @param {{ onWait: () => void, signal: AbortSignal }} options
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
export async function whileLocked(name, { onWait, signal }, action) {
  const address = `\0mcp-host-panel-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  for (let waited = false; ; waited = true) {
    const release = await take(address);
    if (release) return action().finally(release);
    if (!waited) onWait();
    await holderGone(address, signal);
  }
}

/**
 * @param {string} address
 * @returns {Promise<(() => void) | undefined>} what lifts the lock; undefined if another one holds it
 */
function take(address) {
  return new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set();
    const lock = createServer((socket) => waiting.add(socket.on('error', () => undefined)));
    lock.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    lock.listen(address, () =>
      resolve(() => {
        lock.close();
        for (const socket of waiting) socket.destroy();
      }),
    );
  });
}

/**
 * Resolves when the holder closes the connection, or when there is none to connect to.
 *
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function holderGone(address, signal) {
  signal.throwIfAborted();
  const socket = connect(address).on('error', () => undefined);
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort);
  await new Promise((resolve) => socket.resume().once('close', resolve));
  signal.removeEventListener('abort', abort);
  signal.throwIfAborted();
}

import { createHash } from 'node:crypto';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';

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
    signal.throwIfAborted();
    const lock = createServer().listen(address);
    const taken = await Promise.race([once(lock, 'listening').then(() => false), once(lock, 'error').then(isTaken)]);
    if (!taken) {
      /** @type {Set<import('node:net').Socket>} */
      const waiting = new Set();
      lock.on('connection', (socket) => waiting.add(socket.on('error', () => undefined)));
      try {
        return await action();
      } finally {
        lock.close();
        for (const socket of waiting) socket.destroy();
      }
    }
    if (!waited) onWait();
    await holderGone(address, signal);
  }
}

/** @param {unknown[]} event */
function isTaken([error]) {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return true;
  throw error;
}

/**
 * Resolves when the holder closes the connection, or when there is none to connect to.
 *
 * @param {string} address
 * @param {AbortSignal} signal
 */
async function holderGone(address, signal) {
  const socket = connect(address).on('error', () => undefined);
  const abort = () => socket.destroy();
  signal.addEventListener('abort', abort);
  await new Promise((resolve) => socket.resume().once('close', resolve));
  signal.removeEventListener('abort', abort);
}

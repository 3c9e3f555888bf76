// What the scripted servers share: every byte that comes in is kept in a file, before anything is made of it.
import { appendFileSync, closeSync, openSync } from 'node:fs';

/** Keeps all of this process's stdin in the file that the environment variable RECORD names, if it does. */
export function recordStdin(file = process.env.RECORD) {
  if (file) process.stdin.on('data', (bytes) => appendFileSync(file, bytes));
}

/** Creates `<prefix>.0`, or the first such file that is not there yet: so processes of one script know their turn. */
export function takeTurn(prefix) {
  for (let turn = 0; ; turn++) {
    try {
      closeSync(openSync(`${prefix}.${turn}`, 'wx'));
      return { turn, file: `${prefix}.${turn}` };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
  }
}

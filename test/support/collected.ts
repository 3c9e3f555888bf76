import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Whether nothing holds an object any more. */
export async function isCollected(object: WeakRef<object>): Promise<boolean> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let turn = 0; turn < 10 && object.deref(); turn++) {
    // What was looked at in a turn of the event loop is held until its end.
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  return object.deref() === undefined;
}

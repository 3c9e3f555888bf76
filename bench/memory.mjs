// One measurement of memory, in a process of its own: peaks and heaps of others would count too.
// usage: node --expose-gc memory.mjs large|heap SUBJECT; prints one number.
import { lightServer, nodeServer, subjects } from './subjects.mjs';

const [what, subject] = process.argv.slice(2);
const largeBytes = 32_000_000;
const servers = 50;

if (what === 'large') {
  // How often the size of one result the process grew at its peak.
  const client = await subjects[subject]([nodeServer()]);
  for (let call = 0; call < 200; call++) await client.call({ n: 1 });
  const before = process.memoryUsage().rss;
  await client.call({ bytes: largeBytes });
  console.log((process.resourceUsage().maxRSS * 1024 - before) / largeBytes);
  await client.close();
} else {
  // kB of heap for each server that is connected and does nothing.
  const connect = () => subjects[subject](Array.from({ length: servers }, (_, index) => lightServer(index)));
  // The first ones pay for compiled code, which no further server adds to.
  const others = await connect();
  const before = heap();
  const client = await connect();
  console.log((heap() - before) / servers / 1000);
  await Promise.all([others.close(), client.close()]);
}

function heap() {
  for (let turn = 0; turn < 3; turn++) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

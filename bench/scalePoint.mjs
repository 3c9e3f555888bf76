// One point of a growth curve, in a process of its own. usage: node --expose-gc scalePoint.mjs CURVE SIZE; prints JSON.
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { lightServer, nodeServer } from './subjects.mjs';

const { Host, WireLog } = createRequire(import.meta.url)('../dist/core.js');
const [curve, size] = [process.argv[2], Number(process.argv[3])];

/** What is measured on the way from nothing to ready hosts, and what after that. Each resolves with the host. */
const curves = {
  /** `size` light servers from nothing to the merged catalog. */
  servers: () => measured(() => started(Array.from({ length: size }, (_, index) => lightServer(index)))),
  /** `size` tools on ten servers, from nothing to the merged catalog. */
  tools: () =>
    measured(() =>
      started(
        Array.from({ length: 10 }, (_, index) => nodeServer({ TOOLS: String(size / 10), NAME: `server_${index}` })),
      ),
    ),
  /** `size` calls at once over 100 light servers. */
  calls: async () => {
    const host = await started(Array.from({ length: 100 }, (_, index) => lightServer(index)));
    await measured(async () => {
      const call = (_, index) => host.callTool(`light${index % 100}_a`, {});
      await Promise.all(Array.from({ length: size }, call));
      return host;
    });
  },
  /** One result of `size` bytes. */
  result: async () => {
    const host = await started([nodeServer()]);
    await measured(async () => {
      await host.callTool('echo', { bytes: size }).catch((error) => {
        outcome = error.message;
      });
      return host;
    });
  },
  /** `size` messages of calls, 64 at a time, while the wire log takes them all. */
  messages: async () => {
    const host = await started([nodeServer()]);
    const log = new WireLog({ limitBytes: 8_000_000, level: 'messages' });
    host.onDidWire((event) => log.add(event));
    await measured(async () => {
      let left = size / 2;
      const worker = async () => {
        while (left-- > 0) await host.callTool('echo', { n: left });
      };
      await Promise.all(Array.from({ length: 64 }, worker));
      return host;
    });
  },
};

let outcome = 'ok';
await curves[curve]();

async function started(servers) {
  const host = new Host({
    settings: { servers: Object.fromEntries(servers.map((server, index) => [`server${index}`, server])) },
  });
  await host.start();
  const ready = host.peers.filter(({ state }) => state.kind === 'ready').length;
  if (ready < servers.length) throw new Error(`${ready} of ${servers.length} servers are ready`);
  return host;
}

async function measured(work) {
  globalThis.gc();
  const heapBefore = process.memoryUsage().heapUsed;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const cpuBefore = process.cpuUsage();
  const before = performance.now();
  const host = await work();
  const ms = performance.now() - before;
  const { user, system } = process.cpuUsage(cpuBefore);
  // One more turn, so that a block at the very end counts.
  await new Promise((resolve) => setTimeout(resolve, 10));
  delay.disable();
  globalThis.gc();
  const heapMB = (process.memoryUsage().heapUsed - heapBefore) / 1e6;
  const handles = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : undefined;
  const peakMB = process.resourceUsage().maxRSS / 1000;
  const report = { curve, size, ms, cpuMs: (user + system) / 1000, blockMs: delay.max / 1e6, heapMB, peakMB, handles };
  console.log(JSON.stringify({ ...report, outcome }));
  await host.dispose();
}

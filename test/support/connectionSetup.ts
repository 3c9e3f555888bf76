import { ProtocolError } from '../../src/core/base/errors';
import { silentLogger } from '../../src/core/base/logger';
import type { JsonRpcRequest } from '../../src/core/jsonrpc/messages';
import { Connection } from '../../src/core/peer/connection';
import type { ConnectionOptions } from '../../src/core/peer/connectionOptions';
import { FakeTransport } from './fakeTransport';
import { VirtualClock } from './virtualClock';

/** A connection to a server that the test plays. `warnings` takes those that are logged. */
export function setUpConnection({ warnings, ...overrides }: Partial<ConnectionOptions> & { warnings?: string[] } = {}) {
  const transport = new FakeTransport();
  const clock = new VirtualClock();
  let lastId = 100;
  const connection = new Connection({
    server: 'notes',
    era: 'modern',
    version: '2026-07-28',
    identity: { capabilities: {}, serverInfo: undefined, instructions: undefined, supportedVersions: [] },
    transport,
    handOver: transport.onMessage,
    clock,
    logger: { ...silentLogger, warn: (message) => void warnings?.push(message) },
    nextId: () => ++lastId,
    clientInfo: { name: 'test', version: '1' },
    capabilities: () => ({ elicitation: { form: {} } }),
    timeouts: () => ({
      discoverTimeoutMs: 1,
      legacyProbeTimeoutMs: 1,
      requestTimeoutMs: 1000,
      maxRequestTimeoutMs: 5000,
    }),
    answer: (method) =>
      method === 'ping' ? Promise.resolve({}) : Promise.reject(new ProtocolError('no', { rpcCode: -32601 })),
    ...overrides,
  });
  const requests = (): JsonRpcRequest[] => transport.sent.filter((message) => 'method' in message && 'id' in message);
  const last = (): JsonRpcRequest => requests().at(-1)!;
  return { transport, clock, connection, requests, last };
}

import type { Transport } from '../transport/transport';
import { startCancelled } from './abort';
import { unlessAborted } from '../base/abort';
import { ProbeChannel, type ProbeWorld } from './probeChannel';
import { MessageEncoder } from './stamp';
import type { SpokenEra } from './types';

export interface ConnectionSource extends ProbeWorld {
  readonly connect: (encoder: MessageEncoder) => Promise<Transport>;
  readonly onGivenUp?: ((closing: Promise<void>) => void) | undefined;
}

/**
 * Connects to a server, to probe it in that era. Rejects like `connect`, or with a `CancelledError` as soon as the signal
 * is aborted: a connection that comes into being after that is closed at once.
 */
export async function openChannel(era: SpokenEra, source: ConnectionSource): Promise<ProbeChannel> {
  const { signal, server } = source;
  if (signal.aborted) throw startCancelled(server);
  const encoder = new MessageEncoder(era);
  const connecting = source.connect(encoder);
  try {
    const transport = await unlessAborted(connecting, signal, () => startCancelled(server));
    return new ProbeChannel(transport, encoder, source);
  } catch (error) {
    if (source.signal.aborted) source.onGivenUp?.(closeOnceOpen(connecting));
    throw error;
  }
}

async function closeOnceOpen(connecting: Promise<Transport>): Promise<void> {
  const transport = await connecting.catch(() => undefined);
  await transport?.close();
}

import type { HostApi } from '../../core/hostApi';
import type { CallEvent } from '../../core/peer/types';
import type { CallRecord } from '../documents/callRecord';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';
import { CallProgress } from './callProgress';
import type { TellRefused } from './refusedCalls';
import type { ProgressPort } from './runCall';

/** A request of the person that is no call of a tool. */
export interface PersonRequest {
  readonly server: string;
  readonly method: 'prompts/get' | 'resources/read';
  /** The name of the prompt, the URI of the resource. */
  readonly name: string;
  /** What is sent with it. */
  readonly args: Readonly<Record<string, unknown>>;
}

export interface RunRequestOptions {
  readonly host: Pick<HostApi, 'onDidCall'>;
  readonly progress: ProgressPort;
  readonly l10n: Localizer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of a request that the host did not begin. */
  readonly refused: TellRefused;
  /** Tells the person of a request that failed. */
  readonly failed: (request: CallRecord, error: unknown) => Promise<void>;
}

/** A request that has been answered. */
export interface EndedRequest<Result> {
  readonly result: Result;
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  readonly durationMs: number;
  /** Rounds in which the server asked for input. */
  readonly rounds: number;
}

/** Makes a request, showing its progress with a way to cancel it; undefined if it failed, which the person was told. */
export async function runRequest<Result>(
  request: PersonRequest,
  run: (signal: AbortSignal) => Promise<Result>,
  { host, progress, l10n, now, refused, failed }: RunRequestOptions,
): Promise<EndedRequest<Result> | undefined> {
  const { server, method, name, args } = request;
  const startedAt = now();
  let ended: Extract<CallEvent, { kind: 'ended' }> | undefined;
  const facts = (): { endedAt: number; durationMs: number; rounds: number } => {
    const endedAt = ended?.at ?? now();
    return { endedAt, durationMs: ended?.durationMs ?? endedAt - startedAt, rounds: ended?.rounds ?? 0 };
  };
  const make = (): Promise<Result> =>
    progress(`${server} · ${widgetText(name, 80)}`, async (report, signal) => {
      const shown = new CallProgress(l10n);
      let callId: number | undefined;
      const watch = host.onDidCall((event) => {
        const isOurs = event.server === server && event.method === method && event.name === name;
        if (event.kind === 'started' && isOurs) callId ??= event.callId;
        if (event.callId !== callId) return;
        if (event.kind === 'ended') ended = event;
        const step = shown.next(event);
        if (step) report(step);
      });
      try {
        return await run(signal);
      } catch (error) {
        if (callId === undefined) refused(request, error);
        throw error;
      } finally {
        watch.dispose();
      }
    });
  try {
    return { result: await make(), ...facts() };
  } catch (error) {
    await failed({ method, server, tool: name, localName: name, args, ...facts() }, error);
    return undefined;
  }
}

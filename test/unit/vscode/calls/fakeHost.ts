import { Emitter } from '../../../../src/core/base/event';
import type { CatalogEntry, Tool } from '../../../../src/core/catalog/types';
import type { CallOptions, HostApi } from '../../../../src/core/hostApi';
import type { CallEvent, CallToolResult, PeerView } from '../../../../src/core/peer/types';
import { readyPeer } from '../../vscode-panel/fixtures';

export function entryOf(name: string, tool: Partial<Tool> = {}, part: Partial<CatalogEntry> = {}): CatalogEntry {
  const server = part.server ?? 'notes';
  return {
    name,
    server,
    localName: name,
    tool: { ...tool, name },
    owners: [server],
    reason: { kind: 'unique' },
    ready: true,
    ...part,
  };
}

export function peerOf(name: string, part: Partial<PeerView> = {}): PeerView {
  return readyPeer({ name, pid: 1, capabilities: {}, toolCount: 1, ...part });
}

interface Call {
  readonly name: string;
  readonly args: unknown;
  readonly options: CallOptions | undefined;
}

/** A host whose calls are answered by the test. */
export class FakeHost {
  readonly calls: Call[] = [];
  readonly #called = new Emitter<CallEvent>();
  readonly onDidCall = this.#called.event;
  #lastId = 0;
  entries: CatalogEntry[] = [];
  peers: PeerView[] = [peerOf('notes')];
  answer: (call: Call, fire: (event: object) => void) => Promise<CallToolResult> = () =>
    Promise.resolve({ content: [] });

  get catalog(): HostApi['catalog'] {
    return { entries: this.entries, collisions: [], problems: [] };
  }

  async callTool(
    name: string,
    args: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<CallToolResult> {
    const head = { callId: ++this.#lastId, server: 'notes', method: 'tools/call', name } as const;
    const call = { name, args, options };
    this.calls.push(call);
    this.#called.fire({ ...head, at: 1000, kind: 'started', args });
    const fire = (event: object): void => {
      this.#called.fire({ ...head, at: 1000, ...event } as CallEvent);
    };
    try {
      const result = await this.answer(call, fire);
      fire({ at: 3000, kind: 'ended', durationMs: 2000, rounds: 1, outcome: { kind: 'result', result } });
      return result;
    } catch (error) {
      fire({ at: 3000, kind: 'ended', durationMs: 2000, rounds: 0, outcome: { kind: 'error', error } });
      throw error;
    }
  }

  asHost(): HostApi {
    return this as unknown as HostApi;
  }
}

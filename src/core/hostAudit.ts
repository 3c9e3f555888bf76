import type { AuditPort } from './audit/auditRecord';
import { AuditedCalls } from './auditedCalls';
import { AuditedServers } from './auditedServers';
import type { Clock } from './base/clock';
import type { Event } from './base/event';
import { findSorted } from './catalog/sortedList';
import type { Catalog } from './catalog/types';
import type { ServerSpec } from './config/resolveEntry';
import type { CallEvent, PeerView } from './peer/types';

export interface HostAuditOptions {
  readonly port: AuditPort;
  readonly clock: Clock;
  readonly catalog: () => Catalog;
  readonly viewOf: (server: string) => PeerView | undefined;
}

/** What a host records of itself; there is none where nobody takes records. */
export class HostAudit {
  readonly calls: AuditedCalls;
  readonly servers: AuditedServers;
  readonly #identities = new Map<string, string>();

  constructor({ port, clock, catalog, viewOf }: HostAuditOptions) {
    this.servers = new AuditedServers(port, clock);
    this.calls = new AuditedCalls({
      port,
      clock,
      eraOf: (server) => viewOf(server)?.era,
      identityOf: (server) => this.#identities.get(server),
      localNameOf: (server, name) => {
        const entry = findSorted(catalog().entries, name);
        return entry?.server === server ? entry.localName : undefined;
      },
    });
  }

  follow(onDidCall: Event<CallEvent>): void {
    onDidCall((event) => {
      this.calls.take(event);
    });
  }

  /** Told what a server is connected with, before it is. */
  admit(server: string, spec: ServerSpec): void {
    const identity = spec.transport === 'http' ? spec.identity?.value : undefined;
    if (identity === undefined) this.#identities.delete(server);
    else this.#identities.set(server, identity);
  }

  remove(server: string): void {
    this.servers.remove(server);
    this.#identities.delete(server);
  }
}

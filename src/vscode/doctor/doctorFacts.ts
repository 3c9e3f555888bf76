import type { ServerEntry } from '../../core/config/types';
import type { StartReport } from '../../core/peer/startReport';
import type { PeerView } from '../../core/peer/types';
import type { LookAround } from './checks';

/** All that the document of one server is made from. Nothing in it is a secret. */
export interface DoctorFacts {
  readonly view: PeerView;
  /** As written; undefined: the settings have it no more. */
  readonly entry: ServerEntry | undefined;
  readonly report: StartReport | undefined;
  readonly look: LookAround | undefined;
  readonly surroundings: Surroundings;
}

/** Where servers run, and what is set there. */
export interface Surroundings {
  /** In words: on this computer, on the SSH host. */
  readonly place: string;
  /** For instance `linux x64 6.8.0`. */
  readonly system: string;
  /** The proxy that requests to the server's address take, without its credentials; undefined: none is known. */
  readonly proxyOf: (url: string) => string | undefined;
}

import { KnownFiles } from './knownFiles';
import { LastKnownCatalog, type LastKnownOptions } from './lastKnownCatalog';

export interface OpenLastKnownOptions extends Omit<LastKnownOptions, 'files'> {
  readonly folder: string;
  /** Hides known secrets in what is kept. */
  readonly redact: (text: string) => string;
}

/** The last known catalog that lies in a folder. */
export function openLastKnown({ folder, redact, ...options }: OpenLastKnownOptions): LastKnownCatalog {
  return new LastKnownCatalog({ ...options, files: new KnownFiles(folder, options.logger, redact) });
}

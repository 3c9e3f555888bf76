import type { EntryNote } from '../../core/config/foreignEntry';
import type { ForeignReading } from '../../core/config/foreignServers';
import { findPlainSecrets, type PlainSecret } from '../../core/config/plainSecrets';
import { parseSettings } from '../../core/config/settings';
import { launchOf } from '../../core/config/settingsDiff';
import { untaken } from '../../core/config/serverNames';
import { secretId } from './addDraft';

type Entry = Readonly<Record<string, unknown>>;

/** What was read from a file. */
export interface ReadFile {
  /** Whose it is and where it lies, safe to show. */
  readonly label: string;
  readonly reading: ForeignReading;
}

/** A server that could be imported. */
export interface ImportRow {
  /** Unique among all rows. */
  readonly id: string;
  readonly file: ReadFile;
  /** Its name there. */
  readonly original: string;
  /** What it is named here: not the name of another one. */
  readonly name: string;
  readonly entry: Entry | undefined;
  readonly notes: readonly EntryNote[];
  readonly state:
    | { readonly kind: 'new' }
    /** One that starts the same is there already. */
    | { readonly kind: 'present'; readonly as: string }
    /** Another one has its name. */
    | { readonly kind: 'conflict' }
    | { readonly kind: 'refused' };
  /** Secrets that are written out in it, with their places made unique among all rows. */
  readonly secrets: readonly { readonly id: string; readonly secret: PlainSecret }[];
}

/**
 * The servers of all files against those that there are.
 *
 * @param present - the unchecked entries that there are, by name
 */
export function planImport(files: readonly ReadFile[], present: Entry): readonly ImportRow[] {
  const launches = new Map(
    parseSettings({ servers: present }).servers.map((server) => [
      launchOf({ ...server, allowLegacy: false }),
      server.name,
    ]),
  );
  const names = new Set(Object.keys(present));
  return files.flatMap((file, fileIndex) =>
    file.reading.servers.map(({ original, name: wanted, entry, notes }, index): ImportRow => {
      const launch = entry && launchText(entry);
      const as = launch === undefined ? undefined : launches.get(launch);
      const name = as ?? untaken(wanted, names);
      const kind = !entry ? 'refused' : name === wanted ? 'new' : 'conflict';
      if (entry && as === undefined) {
        names.add(name);
        if (launch !== undefined) launches.set(launch, name);
      }
      const id = `${fileIndex}:${index}`;
      const secrets = entry ? findPlainSecrets(name, entry) : [];
      return {
        id,
        file,
        original,
        name,
        entry,
        notes,
        state: as === undefined ? { kind } : { kind: 'present', as },
        secrets: secrets.map((secret) => ({ id: `${id} ${secretId(secret)}`, secret })),
      };
    }),
  );
}

/** What an entry of the settings starts or reaches, to be compared. Undefined if it can’t be used. */
export function launchText(entry: Entry): string | undefined {
  const [server] = parseSettings({ servers: { it: entry } }).servers;
  return server && launchOf(server);
}

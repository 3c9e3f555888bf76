import { envFileContent, type EnvFileContent } from './config/envFileContent';
import { resolveEntry, type ServerSpec } from './config/resolveEntry';
import type { ServerEntry } from './config/types';
import { passConsent } from './consent';
import type { HostPorts } from './hostApi';
import { nodeVariables, readTextFile } from './nodePorts';
import type { ResolveWish } from './peer/peerOptions';

/** What a person does by a command of theirs: they are asked for what it needs. */
const personsWish: ResolveWish = { asks: () => true, onNeed: () => undefined, onAllowed: () => undefined };

/** What resolves the variables of entries, once the person has agreed to these, with the ports of the host. */
export function entryResolver(
  ports: HostPorts,
): (entry: ServerEntry, signal?: AbortSignal, wish?: ResolveWish) => Promise<ServerSpec> {
  const defaultCwd = ports.defaultCwd ?? process.cwd();
  const resolveVariable = ports.resolveVariable ?? nodeVariables(defaultCwd);
  return async (entry, signal = new AbortController().signal, wish = personsWish) => {
    const read = readOnce();
    let envFile: EnvFileContent | undefined;
    if (ports.consent) {
      envFile = await envFileContent(entry, { resolveVariable, defaultCwd, readTextFile: read });
      await passConsent({ entry, envFile }, ports.consent, wish, signal);
      signal.throwIfAborted();
    }
    wish.onAllowed();
    return resolveEntry(entry, {
      resolveVariable,
      defaultCwd,
      baseEnv: process.env,
      readTextFile: read,
      envFile,
      onSecrets: ports.onSecrets,
      signal,
    });
  };
}

/** A reader that gives the text of a file as it was when it was first asked for: consent is for what then is used. */
function readOnce(): (path: string) => Promise<string> {
  const texts = new Map<string, Promise<string>>();
  return (path) => {
    const text = texts.get(path) ?? readTextFile(path);
    texts.set(path, text);
    return text;
  };
}

import { parseEnv } from 'node:util';
import type { OAuthClient } from '../auth/types';
import { ConfigurationError, messageOf } from '../base/errors';
import { readEndpoint } from './endpoint';
import { entryPath } from './entryPath';
import type { EnvFileContent } from './envFileContent';
import { isHeaderValue } from './headerRules';
import { resolveOAuth } from './resolveOAuth';
import { secretsOfEnvFile, secretsOfSpec } from './specSecrets';
import type { HttpEntry, InjectedIdentity, ServerEntry, StdioEntry } from './types';
import { isAsked, substitute, type VariableResolver } from './variables';
import { english } from '../base/localizer';
import { resolveTexts } from './resolveTexts';

/** What is started: an entry with every variable replaced and every path absolute. */
export interface LaunchSpec {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** The whole environment of the process. */
  readonly env: Readonly<Record<string, string>>;
}

/** What is reached: an entry with every variable replaced, fit to be sent. */
export interface EndpointSpec {
  readonly transport: 'http';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly identity: InjectedIdentity | undefined;
  /** How to sign in; absent: not at all. */
  readonly oauth?: OAuthClient;
}

export type ServerSpec = LaunchSpec | EndpointSpec;

export interface ResolveContext {
  readonly resolveVariable: VariableResolver;
  /** Where a process runs if its entry names no `cwd`; relative paths start here. */
  readonly defaultCwd: string;
  /** The environment that servers inherit. */
  readonly baseEnv: Readonly<Record<string, string | undefined>>;
  readonly readTextFile: (path: string) => Promise<string>;
  /** The `envFile` as a person agreed to it: this one is used, also where its variables have other values by now. */
  readonly envFile?: EnvFileContent | undefined;
  /** Told the secrets in what the entry came to, before anybody else has them. */
  readonly onSecrets?: ((values: readonly string[]) => void) | undefined;
  /** Aborted when the start is given up, so that nobody is asked for a value any more. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Resolves an entry for a start. The environment of a process is the inherited one, then the `envFile`, then `env`.
 * @throws ConfigurationError naming server, field and variables, or the file that can't be read.
 */
export async function resolveEntry(entry: ServerEntry, context: ResolveContext): Promise<ServerSpec> {
  const spec = await (entry.transport === 'stdio' ? resolveLaunch(entry, context) : resolveEndpoint(entry, context));
  context.onSecrets?.(secretsOfSpec(spec, context.baseEnv));
  return spec;
}

async function resolveLaunch(entry: StdioEntry, context: ResolveContext): Promise<LaunchSpec> {
  const text = (field: string, value: string): Promise<string> => resolveText(entry.name, field, value, context);
  const path = async (field: string, value: string): Promise<string> =>
    entryPath(context.defaultCwd, await text(field, value));

  const env = new Map<string, string>();
  const set = (name: string, value: string | null | undefined): void => {
    if (value === null || value === undefined) env.delete(name);
    else env.set(name, value);
  };
  for (const [name, value] of Object.entries(context.baseEnv)) set(name, value);
  if (entry.envFile !== undefined) {
    const { envFile } = context;
    const file = envFile && 'path' in envFile ? envFile.path : await path('envFile', entry.envFile);
    const values = await readEnvFile(entry.name, file, context);
    context.onSecrets?.(secretsOfEnvFile(values));
    for (const [name, value] of Object.entries(values)) set(name, value);
  }
  for (const [name, value] of Object.entries(entry.env)) {
    set(name, value === null ? null : await text(`env.${name}`, value));
  }
  const command = await text('command', entry.command);
  // One after the other, since each may ask the person.
  const args: string[] = [];
  for (const [index, arg] of entry.args.entries()) args.push(await text(`args[${index}]`, arg));
  return {
    transport: 'stdio',
    command,
    args,
    cwd: entry.cwd === undefined ? context.defaultCwd : await path('cwd', entry.cwd),
    env: Object.fromEntries(env),
  };
}

async function resolveEndpoint(entry: HttpEntry, context: ResolveContext): Promise<EndpointSpec> {
  const text = (field: string, value: string): Promise<string> => resolveText(entry.name, field, value, context);
  const headerText = async (field: string, value: string): Promise<string> => {
    const resolved = (await text(field, value)).trim();
    if (isHeaderValue(resolved)) return resolved;
    throw new ConfigurationError(resolveTexts.badHeader(english, entry.name, field), { server: entry.name, field });
  };
  const endpoint = readEndpoint(await text('url', entry.url));
  if (!endpoint.ok) {
    throw new ConfigurationError(resolveTexts.badAddress(english, entry.name, endpoint.problem), {
      server: entry.name,
      field: 'url',
    });
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(entry.headers)) headers[name] = await headerText(`headers.${name}`, value);
  const oauth = await resolveOAuth(entry, text);
  return {
    transport: 'http',
    url: endpoint.url,
    headers,
    identity: entry.identity && { ...entry.identity, value: await headerText('identity', entry.identity.value) },
    ...(oauth && { oauth }),
  };
}

async function resolveText(server: string, field: string, value: string, context: ResolveContext): Promise<string> {
  const { resolveVariable, signal } = context;
  const outcome = await substitute(value, (variable) => resolveVariable(variable, { server, field, signal }));
  if (outcome.ok) return outcome.text;
  // A question that was taken away is no answer of a person.
  signal?.throwIfAborted();
  const { unresolved } = outcome;
  const names = unresolved.map((name) => `\${${name}}`).join(', ');
  const why = unresolved.some(isAsked) ? 'notGiven' : 'noValue';
  throw new ConfigurationError(resolveTexts[why](english, server, names, field), {
    server,
    field,
    variable: unresolved[0],
  });
}

async function readEnvFile(
  server: string,
  file: string,
  context: ResolveContext,
): Promise<Readonly<Record<string, string | undefined>>> {
  try {
    return parseEnv(await context.readTextFile(file));
  } catch (error) {
    throw new ConfigurationError(resolveTexts.envFile(english, server, messageOf(error)), { server, field: 'envFile' });
  }
}

import { assertNever } from '../base/assert';
import { secretsOfValue } from '../audit/entrySecrets';
import type { InputDefinition } from './inputs';
import { TextExporter, type ExportTarget, type ExportWorld } from './exportText';
import type { HttpEntry, ServerEntry, StdioEntry } from './types';
import { withSecretsNamed } from './writtenSecrets';

/** A server as another host's file has it. */
export interface ExportedServer {
  /** The whole file, with this one server. */
  readonly file: Readonly<Record<string, unknown>>;
  /** What a person has to fill in, as it stands in the file. */
  readonly placeholders: readonly string[];
  /** Fields of the entry that the host does not know, so that they are not in the file. */
  readonly dropped: readonly string[];
  /** It is reached through the package `mcp-remote` of npm, since the host only starts commands. */
  readonly isBridged: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes one server for another host. No secret is in it: neither one that is kept or given, nor one that is written out in
 * the entry, nor one that a variable stands for.
 *
 * @param entry - as it is written, variables not resolved
 * @param inputs - of the settings
 */
export function exportServer(
  entry: ServerEntry,
  target: ExportTarget,
  inputs: readonly InputDefinition[],
  world: ExportWorld,
): ExportedServer {
  const exporter = new EntryExporter(target, world);
  const fields = exporter.fields(withSecretsNamed(entry));
  const servers = { [entry.name]: fields };
  const asked = inputsFor(exporter.texts, inputs, world);
  return {
    file: target === 'vscode' ? { ...(asked.length > 0 && { inputs: asked }), servers } : { mcpServers: servers },
    placeholders: exporter.texts.placeholders,
    dropped: exporter.dropped,
    isBridged: target === 'claudeDesktop' && entry.transport === 'http',
  };
}

class EntryExporter {
  readonly texts: TextExporter;
  readonly dropped: string[] = [];

  constructor(
    private readonly target: ExportTarget,
    world: ExportWorld,
  ) {
    this.texts = new TextExporter(target, world);
  }

  fields(entry: ServerEntry): Fields {
    return entry.transport === 'stdio' ? this.#process(entry) : this.#endpoint(entry);
  }

  #process({ command, args, cwd, env, envFile }: StdioEntry): Fields {
    const { target, texts } = this;
    return {
      ...((target === 'vscode' || target === 'inspector') && { type: 'stdio' }),
      command: texts.text(command),
      ...(args.length > 0 && { args: args.map((arg) => texts.text(arg)) }),
      ...this.#optional('cwd', cwd, target === 'vscode' || target === 'inspector'),
      ...this.#environment(env),
      ...this.#optional('envFile', envFile, target === 'vscode' || target === 'cursor'),
    };
  }

  #endpoint(entry: HttpEntry): Fields {
    const { url, headers, oauth, identity } = entry;
    if (Object.values(oauth).some((value) => value !== undefined && value !== 'authorizationCode')) {
      this.dropped.push('oauth');
    }
    if (identity) this.dropped.push('injectIdentity');
    const { texts } = this;
    if (this.target === 'claudeDesktop') return this.#bridge(entry);
    const address = texts.text(url);
    const sent = Object.entries(headers).map(([name, text]) => [name, texts.text(text)] as const);
    return {
      ...this.#endpointType(),
      url: address,
      ...(sent.length > 0 && { headers: Object.fromEntries(sent) }),
    };
  }

  #endpointType(): Fields {
    switch (this.target) {
      case 'vscode':
        return { type: 'http' };
      case 'inspector':
        return { type: 'streamable-http' };
      case 'cursor':
      case 'claudeDesktop':
        return {};
      default:
        return assertNever(this.target);
    }
  }

  /** Headers go through the environment: arguments are seen by every process, and blanks in them break on Windows. */
  #bridge({ url, headers }: HttpEntry): Fields {
    const { texts } = this;
    const address = texts.text(url);
    const sent = Object.entries(headers).map(([name, text]) => {
      return { name, variable: name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase(), value: texts.text(text) };
    });
    return {
      command: 'npx',
      args: [
        ...['-y', 'mcp-remote', address],
        ...(address.startsWith('http:') ? ['--allow-http'] : []),
        ...sent.flatMap(({ name, variable }) => ['--header', `${name}:\${${variable}}`]),
      ],
      ...(sent.length > 0 && { env: Object.fromEntries(sent.map(({ variable, value }) => [variable, value])) }),
    };
  }

  #environment(env: StdioEntry['env']): Fields {
    const kept = Object.entries(env).flatMap(([name, text]): [string, string | null][] => {
      if (text !== null) return [[name, this.texts.text(text)]];
      if (this.target === 'vscode') return [[name, null]];
      this.dropped.push(`env.${name}`);
      return [];
    });
    return kept.length === 0 ? {} : { env: Object.fromEntries(kept) };
  }

  #optional(field: string, text: string | undefined, isKnown: boolean): Fields {
    if (text === undefined) return {};
    if (isKnown) return { [field]: this.texts.text(text) };
    this.dropped.push(field);
    return {};
  }
}

/** The inputs of VS Code's file: what its texts ask for. */
function inputsFor(texts: TextExporter, inputs: readonly InputDefinition[], world: ExportWorld): readonly Fields[] {
  return [...texts.asked].map(([id, { kind, name }]) => {
    const definition = kind === 'input' ? inputs.find((input) => input.id === name) : undefined;
    const description = world.hide(definition?.description ?? name);
    if (definition?.kind === 'pick') {
      const offered = definition.options.filter(({ value }) => mayLeave(id, value, world));
      if (offered.length < definition.options.length) return { type: 'promptString', id, description, password: true };
      const options = offered.map(({ label, value }) => (label === value ? value : { label, value }));
      return { type: 'pickString', id, description, options, ...presetOf(id, definition.default, world) };
    }
    const isPassword = kind === 'secret' || definition?.password === true;
    return {
      type: 'promptString',
      id,
      description,
      ...(isPassword ? { password: true } : presetOf(id, definition?.default, world)),
    };
  });
}

function presetOf(id: string, preset: string | undefined, world: ExportWorld): Fields {
  return preset !== undefined && mayLeave(id, preset, world) ? { default: preset } : {};
}

function mayLeave(id: string, value: string, { hide }: ExportWorld): boolean {
  return secretsOfValue(id, value).length === 0 && hide(value) === value;
}

import { looksLikeToken, secretsOfNamedValue } from '../audit/entrySecrets';
import { HIDDEN } from '../audit/ranges';
import { variablePattern } from './variables';

/** Hosts for which a server's configuration is written. */
export type ExportTarget = 'vscode' | 'claudeDesktop' | 'cursor' | 'inspector';

/** What of this window goes into a configuration for another host. */
export interface ExportWorld {
  /** The value of a variable for which nobody is asked; undefined: it has none. */
  readonly valueOf: (variable: string) => string | undefined;
  /** Hides known secrets. */
  readonly hide: (text: string) => string;
}

/** Which variables a host replaces itself, written as they are here. */
const known: Readonly<Record<ExportTarget, RegExp>> = {
  vscode: /^(?:env:.+|config:.+|input:.+|userHome|workspaceFolder(?::.+)?)$/,
  cursor: /^(?:env:.+|userHome|workspaceFolder)$/,
  claudeDesktop: /^(?!)/,
  inspector: /^(?!)/,
};

/**
 * Writes texts of entries for another host: variables that it does not know are resolved, and what must not leave, or is
 * not known, becomes a placeholder (`<NAME>`; for VS Code, of which a person can be asked, an input).
 */
export class TextExporter {
  /** Secrets and inputs that the texts need, by the id of the input that stands for them in VS Code. */
  readonly asked = new Map<string, { readonly kind: 'secret' | 'input'; readonly name: string }>();
  readonly #placeholders = new Set<string>();

  constructor(
    private readonly target: ExportTarget,
    private readonly world: ExportWorld,
  ) {}

  /** What a person has to fill in, as it stands in the texts. */
  get placeholders(): readonly string[] {
    return [...this.#placeholders];
  }

  text(text: string): string {
    const written = text.replace(variablePattern, (_, variable: string) => this.#variable(variable));
    const shown = this.world.hide(written);
    if (shown !== written) this.#placeholders.add(HIDDEN);
    return shown;
  }

  #variable(variable: string): string {
    const [, kind = variable, name = variable] = /^([^:]*):(.*)$/s.exec(variable) ?? [];
    if (kind === 'secret' || kind === 'input') {
      if (this.target !== 'vscode') return this.#placeholder(name);
      return `\${input:${this.#inputId(kind, name)}}`;
    }
    if (known[this.target].test(variable)) return `\${${variable}}`;
    const value = this.world.valueOf(variable);
    if (value === undefined || this.#isSecret(name, value)) return this.#placeholder(name);
    return value;
  }

  #isSecret(name: string, value: string): boolean {
    return secretsOfNamedValue(name, value).length > 0 || looksLikeToken(value) || this.world.hide(value) !== value;
  }

  #placeholder(name: string): string {
    const placeholder = `<${name}>`;
    this.#placeholders.add(placeholder);
    return placeholder;
  }

  /** A secret and an input of one name are two things. */
  #inputId(kind: 'secret' | 'input', name: string): string {
    const owner = this.asked.get(name);
    const id = owner !== undefined && owner.kind !== kind ? `${name}_${kind}` : name;
    this.asked.set(id, { kind, name });
    return id;
  }
}

import {
  CodeAction,
  CodeActionKind,
  commands,
  Diagnostic,
  DiagnosticSeverity,
  l10n,
  languages,
  Range,
  Uri,
  workspace,
  WorkspaceEdit,
  type CodeActionProvider,
  type TextDocument,
} from 'vscode';
import type { Clock } from '../../core/base/clock';
import { DisposableStore, type Disposable } from '../../core/base/disposable';
import { readInputs } from '../../core/config/inputs';
import type { HostApi } from '../../core/hostApi';
import { serverTarget } from '../commands/messages';
import { commandIds } from '../ids';
import { serversByScope, type SettingsSource } from '../settings';
import { scopeOf } from '../serverScopes';
import { scopeLabel } from '../servers/settingsPlaces';
import { Coalescer } from '../tree/coalescer';
import type { Trust } from '../trust';
import { knownVariable } from '../variables/knownVariables';
import { SecretVault, type VaultStores } from '../variables/secretVault';
import { maySettingsBeIn, problemFiles, type ProblemFile } from './problemFiles';
import { serverFailures } from './serverFailures';
import { entryEdit, entryFixTitle } from './entryFixes';
import { settingsProblems, type FoundProblem, type ProblemFix, type ServerFailure } from './settingsProblems';

export interface ProblemOptions {
  /** As it is shown: without secrets. */
  readonly host: HostApi;
  readonly clock: Clock;
  readonly trust: Trust;
  readonly settings: Pick<SettingsSource, 'read' | 'onDidChange'>;
  readonly stores: VaultStores;
  /** Fires when a secret was set or forgotten. */
  readonly onDidChangeSecrets: (listener: () => void) => Disposable;
  readonly onSecrets: (values: readonly string[]) => void;
  readonly globalStorage: Uri;
  /** Hides known secrets. */
  readonly redact: (text: string) => string;
}

const source = 'MCP Host';
const moveSecretCommand = '_mcpHost.moveSecret';

/** How long changes are collected, in ms, so that typing is not disturbed. */
const intervalMs = 200;

/** What may be another since the last look. */
const files = 'files';
const failures = 'failures';

interface Published {
  readonly found: FoundProblem;
  readonly diagnostic: Diagnostic;
}

/** Shows what is wrong with the settings in the Problems panel, follows them, and offers what mends it. */
export class SettingsProblems implements CodeActionProvider, Disposable {
  readonly #options: ProblemOptions;
  readonly #store = new DisposableStore();
  readonly #diagnostics = this.#store.add(languages.createDiagnosticCollection('mcpHost'));
  readonly #published = new Map<string, readonly Published[]>();
  /** Keys that lead to the settings in each file that was looked through. */
  readonly #roots = new Map<string, readonly string[]>();
  readonly #changes: Coalescer;
  /** Counts the looks, so that one that was overtaken publishes nothing. */
  #looks = 0;
  /** As they were at the last look. */
  #failures = '';

  constructor(options: ProblemOptions) {
    this.#options = options;
    const { host, clock, trust, settings, onDidChangeSecrets } = options;
    this.#changes = this.#store.add(
      new Coalescer(clock, intervalMs, (what) => {
        if (what.has(files) || this.#failuresNow() !== this.#failures) void this.#look();
      }),
    );
    const look = (): void => {
      this.#changes.add([files]);
    };
    // Servers that start or are ready say nothing here, and there may be many of them.
    const lookForFailures = (): void => {
      this.#changes.add([failures]);
    };
    const lookAt = (document: TextDocument): void => {
      if (maySettingsBeIn(document)) look();
    };
    for (const disposable of [
      settings.onDidChange(look),
      host.onDidChangePeers(lookForFailures),
      host.onDidChangeCatalog(lookForFailures),
      trust.onDidGrant(look),
      onDidChangeSecrets(look),
      workspace.onDidChangeTextDocument(({ document }) => {
        lookAt(document);
      }),
      workspace.onDidOpenTextDocument(lookAt),
      workspace.onDidCloseTextDocument(lookAt),
      languages.registerCodeActionsProvider([{ language: 'jsonc' }, { language: 'json' }], this, {
        providedCodeActionKinds: [CodeActionKind.QuickFix],
      }),
      commands.registerCommand(moveSecretCommand, (uri: unknown, index: unknown) => this.#moveSecret(uri, index)),
    ]) {
      this.#store.add(disposable);
    }
    look();
  }

  provideCodeActions(document: TextDocument, range: Range): CodeAction[] {
    const uri = document.uri.toString();
    return (this.#published.get(uri) ?? []).flatMap((published, index) =>
      range.intersection(published.diagnostic.range) ? this.#actions(document, published, index) : [],
    );
  }

  dispose(): void {
    this.#store.dispose();
  }

  async #look(): Promise<void> {
    const look = ++this.#looks;
    const found = await problemFiles(this.#options.globalStorage);
    if (look !== this.#looks || this.#store.isDisposed) return;
    this.#failures = this.#failuresNow();
    const uris = new Set(found.map(({ uri }) => uri.toString()));
    for (const uri of this.#published.keys()) if (!uris.has(uri)) this.#publish(Uri.parse(uri, true), []);
    this.#roots.clear();
    for (const { uri, root } of found) this.#roots.set(uri.toString(), root);
    for (const file of found) this.#publish(file.uri, this.#problemsIn(file));
  }

  #failuresNow(): string {
    return JSON.stringify(this.#serverFailures());
  }

  #serverFailures(): readonly ServerFailure[] {
    const { host } = this.#options;
    return serverFailures(host.peers, host.catalog.problems, l10n);
  }

  #publish(uri: Uri, problems: readonly Published[]): void {
    const before = this.#published.get(uri.toString()) ?? [];
    // What is published anew takes away the list of fixes that is on screen.
    if (JSON.stringify(before.map(partsOf)) === JSON.stringify(problems.map(partsOf))) return;
    if (problems.length === 0) this.#published.delete(uri.toString());
    else this.#published.set(uri.toString(), problems);
    this.#diagnostics.set(
      uri,
      problems.map(({ diagnostic }) => diagnostic),
    );
  }

  #problemsIn({ text, root, scope }: ProblemFile): readonly Published[] {
    const { trust, settings, stores, redact } = this.#options;
    const scopes = serversByScope();
    const found = settingsProblems(text, root, {
      l10n,
      isTrusted: trust.isTrusted,
      failures: this.#serverFailures(),
      shadowedBy: (server) => {
        const place = scopeOf(server, scopes);
        const isHere = !place || JSON.stringify(place) === JSON.stringify(scope);
        return isHere ? undefined : scopeLabel(place);
      },
      variables: {
        inputs: readInputs(settings.read()['inputs'], []).map(({ id }) => id),
        secrets: new SecretVault(stores).names,
        valueOf: knownVariable,
      },
    });
    const positionAt = positionsIn(text);
    return found.map((problem) => {
      const range = new Range(...positionAt(problem.offset), ...positionAt(problem.offset + problem.length));
      const diagnostic = new Diagnostic(range, redact(problem.message), severities[problem.severity]);
      diagnostic.source = source;
      return { found: problem, diagnostic };
    });
  }

  #actions(document: TextDocument, { found, diagnostic }: Published, index: number): CodeAction[] {
    const { fix, others = [] } = found;
    if (!fix) return [];
    return [fix, ...others].flatMap((one) => this.#action(document, one, one === fix, diagnostic, index));
  }

  #action(
    document: TextDocument,
    fix: ProblemFix,
    isPreferred: boolean,
    diagnostic: Diagnostic,
    index: number,
  ): CodeAction[] {
    const action = (title: string): CodeAction => {
      const made = new CodeAction(title, CodeActionKind.QuickFix);
      made.diagnostics = [diagnostic];
      made.isPreferred = isPreferred;
      return made;
    };
    switch (fix.kind) {
      case 'replace': {
        const made = action(l10n.t('Change to {0}', fix.text));
        made.edit = new WorkspaceEdit();
        made.edit.replace(document.uri, diagnostic.range, fix.text);
        return [made];
      }
      case 'setSecret': {
        const title = l10n.t('Set the Secret {0}…', fix.name);
        return [withCommand(action(title), commandIds.setSecret, [fix.name])];
      }
      case 'allowLegacy': {
        const title = l10n.t('Allow Legacy for "{0}"…', fix.server);
        return [withCommand(action(title), commandIds.allowLegacy, [serverTarget(fix.server)])];
      }
      case 'disable':
      case 'remove': {
        const edit = entryEdit(document, this.#roots.get(document.uri.toString()) ?? [], fix);
        return edit ? [Object.assign(action(entryFixTitle(fix, l10n)), { edit, isPreferred: false })] : [];
      }
      case 'moveSecret': {
        const title = l10n.t('Move It to the Secret Storage, as {0}', fix.name);
        return [withCommand(action(title), moveSecretCommand, [document.uri.toString(), index])];
      }
    }
  }

  /** The value itself is in no argument of a command, since those are logged. */
  async #moveSecret(uri: unknown, index: unknown): Promise<void> {
    const published = this.#published.get(String(uri))?.[Number(index)];
    if (published?.found.fix?.kind !== 'moveSecret') return;
    const { name, value, text } = published.found.fix;
    const { stores, onSecrets } = this.#options;
    onSecrets([value]);
    await new SecretVault(stores).set(name, value);
    const edit = new WorkspaceEdit();
    edit.replace(Uri.parse(String(uri), true), published.diagnostic.range, text);
    await workspace.applyEdit(edit);
  }
}

function partsOf({ found, diagnostic: { range } }: Published): unknown {
  return [found.message, found.severity, found.fix, found.others, range];
}

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
};

function withCommand(action: CodeAction, command: string, args: unknown[]): CodeAction {
  action.command = { command, title: action.title, arguments: args };
  return action;
}

/** Gives offsets in a text their line and column, both from 0. */
function positionsIn(text: string): (offset: number) => [number, number] {
  const starts = [0, ...[...text.matchAll(/\r\n|[\n\r]/g)].map((match) => match.index + match[0].length)];
  return (offset) => {
    const line = starts.findLastIndex((start) => start <= offset);
    return [line, offset - (starts[line] ?? 0)];
  };
}

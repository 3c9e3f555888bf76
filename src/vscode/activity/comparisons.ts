import { commands, type Uri } from 'vscode';
import type { ResultDocuments } from '../documents/resultDocuments';
import { widgetText } from '../input/widgetText';
import type { Localizer } from '../localizer';

/** One of the texts that are compared. */
export interface Side {
  /** What it is from, for instance the name of a server. */
  readonly label: string;
  readonly text: string;
}

/** Shows texts beside each other in the diff editor, read-only; more than two as pairs, each with the first. */
export class Comparisons {
  readonly #documents: Pick<ResultDocuments, 'keepText'>;
  readonly #l10n: Localizer;

  constructor(documents: Pick<ResultDocuments, 'keepText'>, l10n: Localizer) {
    this.#documents = documents;
    this.#l10n = l10n;
  }

  /** @param subject - what the texts are results of, for instance the name of a tool */
  async show(subject: string, sides: readonly Side[]): Promise<void> {
    const shown = sides.map(({ label, text }) => ({
      label,
      uri: this.#documents.keepText(`${subject} ${label}`, text),
    }));
    const [first, second, ...others] = shown;
    if (!first || !second) return;
    const name = widgetText(subject, 80);
    if (others.length === 0) {
      const title = this.#l10n.t('{0}: {1} ↔ {2}', name, first.label, second.label);
      await commands.executeCommand('vscode.diff', first.uri, second.uri, title, { preview: false });
      return;
    }
    const title = this.#l10n.t('{0}: {1}', name, shown.map(({ label }) => label).join(', '));
    const pairs = [second, ...others].map(({ uri }): [Uri, Uri, Uri] => [uri, first.uri, uri]);
    await commands.executeCommand('vscode.changes', title, pairs);
  }
}

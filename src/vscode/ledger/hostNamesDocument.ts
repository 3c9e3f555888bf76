import { hostRules } from '../../core/catalog/hostNames';
import type { HostName } from '../../core/catalog/hostNameTypes';
import type { HostPreview, HostPreviewRow } from '../../core/catalog/hostPreview';
import type { Localizer } from '../localizer';
import { escapeMarkdown, markdownText } from '../markdown';
import { hostNameNote } from '../tree/hostNamesText';
import { toolsText } from '../words';
import { sameNameSection, section, table } from './documentParts';

/** Rows that are written at once; between two such the caller's pause is awaited. */
const chunk = 1_000;

/**
 * What each tool would be called in other hosts, as a document to read: safe markdown, whatever the names are.
 * @param pause - lets other work go first
 */
export async function hostNamesDocument(
  preview: HostPreview,
  l10n: Localizer,
  pause: () => Promise<void>,
): Promise<string> {
  const { rows, same } = preview;
  const shared = new Set(
    same.flatMap(({ host, tools }) => tools.map(({ server, tool }) => sharedKey(host.id, server, tool))),
  );
  const toolRows: (readonly string[])[] = [];
  for (const [place, row] of rows.entries()) {
    if (place > 0 && place % chunk === 0) await pause();
    toolRows.push(toolRow(row, shared, l10n));
  }
  return [
    `# ${escapeMarkdown(l10n.t('Tool Names in Other Hosts'))}`,
    escapeMarkdown(
      l10n.t(
        'What the {0} of this workspace would be called in hosts that have the same entries. Each host names tools by a rule of its own; the rules below are those of the versions named.',
        toolsText(rows.length, l10n),
      ),
    ),
    glance(preview, l10n),
    ...sameNameSection(same, l10n),
    ...section(
      l10n.t('All Tools'),
      rows.length === 0
        ? []
        : [
            escapeMarkdown(
              l10n.t('⚠ marks names that a host would change, cut, leave out, refuse, or give to several tools.'),
            ),
            table([l10n.t('Tool'), ...hostRules.map(({ label }) => label)], toolRows),
          ],
    ),
    ...section(l10n.t('Rules and Their Sources'), [
      table(
        [l10n.t('Host'), l10n.t('As of'), l10n.t('Source')],
        hostRules.map(({ label, asOf, source }) => [label, asOf, source].map(escapeMarkdown)),
      ),
    ]),
  ].join('\n\n');
}

/** How many tools each host would treat in which way. */
function glance({ rows, same }: HostPreview, l10n: Localizer): string {
  return table(
    [
      l10n.t('Host'),
      l10n.t('Characters replaced'),
      l10n.t('Cut'),
      l10n.t('Left out'),
      l10n.t('Refused'),
      l10n.t('Names of several tools'),
    ],
    hostRules.map((host, place) => {
      const count = (fits: (name: HostName) => boolean): string => {
        const found = rows.filter(({ names }) => names[place] && fits(names[place])).length;
        return found === 0 ? '–' : `**${found}**`;
      };
      const names = same.filter((each) => each.host === host).length;
      return [
        escapeMarkdown(host.label),
        count(({ changes }) => changes.includes('replaced')),
        count(({ changes }) => changes.includes('cut')),
        count(({ verdict }) => verdict.kind === 'filtered'),
        count(({ verdict }) => verdict.kind === 'refused'),
        names === 0 ? '–' : `⚠ **${names}**`,
      ];
    }),
  );
}

function toolRow(
  { server, tool, names }: HostPreviewRow,
  shared: ReadonlySet<string>,
  l10n: Localizer,
): readonly string[] {
  return [
    markdownText(`${server}/${tool}`),
    ...hostRules.map(({ id }, place) => {
      const name = names[place];
      if (!name) return '';
      const isShared = shared.has(sharedKey(id, server, tool));
      const notes = [hostNameNote(name, l10n), isShared ? l10n.t('name of several tools') : undefined];
      const said = notes.filter((note) => note !== undefined);
      const shown = markdownText(name.name);
      return said.length === 0 ? shown : `⚠ ${isShared ? `**${shown}**` : shown} (${escapeMarkdown(said.join(', '))})`;
    }),
  ];
}

function sharedKey(host: string, server: string, tool: string): string {
  return `${host}/${server}/${tool}`;
}

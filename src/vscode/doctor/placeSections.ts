import { assertNever } from '../../core/base/assert';
import type { CommandCheck } from '../../core/doctor/findings';
import { shownUrl } from '../../core/audit/entrySecrets';
import type { Localizer } from '../localizer';
import { code } from './causeText';
import type { DoctorFacts } from './doctorFacts';
import { bullets, section } from './sections';
import { parseUrl } from '../../core/base/parseUrl';

/** More folders of PATH are counted only. */
const maxFolders = 60;

/** Which file is started, where it was looked for, and where it runs. */
export function processSection({ entry, report, look, view }: DoctorFacts, l10n: Localizer): readonly string[] {
  const target = report?.target?.kind === 'process' ? report.target : undefined;
  const command = look?.checks.command;
  const cwd = look?.checks.cwd;
  const folders = look?.searched ?? [];
  return section(l10n.t('Process'), [
    ...bullets([
      ...(entry?.transport === 'stdio' ? [l10n.t('`command` in the entry: {0}', code(entry.command))] : []),
      target?.executable === undefined ? l10n.t('Executed: nothing') : l10n.t('Executed: {0}', code(target.executable)),
      ...(view.pid === undefined ? [] : [l10n.t('Process: {0}', view.pid)]),
      ...(command ? commandLines(command, l10n) : []),
      ...(cwd ? [folderLine(cwd, l10n)] : []),
    ]),
    ...(folders.length > 0
      ? [
          l10n.t('PATH has these folders, in this order:'),
          ...bullets([
            ...folders.slice(0, maxFolders).map(code),
            ...(folders.length > maxFolders ? [l10n.t('… and {0} more', folders.length - maxFolders)] : []),
          ]),
        ]
      : []),
  ]);
}

/** Where requests go, and by which way. */
export function addressSection({ entry, look, surroundings }: DoctorFacts, l10n: Localizer): readonly string[] {
  if (entry?.transport !== 'http') return [];
  const url = look?.url;
  const address = url === undefined ? undefined : parseUrl(url);
  const proxy = address && surroundings.proxyOf(address.href);
  return section(
    l10n.t('Address'),
    bullets([
      l10n.t('`url` in the entry: {0}', code(shownUrl(entry.url))),
      ...(address ? [l10n.t('Host: {0}', code(address.host))] : []),
      proxy === undefined ? l10n.t('Proxy: none that is known') : l10n.t('Proxy: {0}', code(proxy)),
      entry.auth === 'none'
        ? l10n.t('Signing in is turned off (`auth` is `none`)')
        : l10n.t('Signing in: OAuth, when the server asks for it'),
    ]),
  );
}

/** On which machine servers run. */
export function placeSection({ surroundings }: DoctorFacts, l10n: Localizer): readonly string[] {
  return section(
    l10n.t('Where it runs'),
    bullets([l10n.t('Servers run {0}', surroundings.place), l10n.t('System: {0}', code(surroundings.system))]),
  );
}

function commandLines(
  { resolution, elsewhere, shellFile, interpreter }: CommandCheck,
  l10n: Localizer,
): readonly string[] {
  return [
    resolutionLine(resolution, l10n),
    ...(interpreter
      ? [
          interpreter.exists
            ? l10n.t('Its first line names the interpreter {0}', code(interpreter.name))
            : l10n.t('Its first line names the interpreter {0}, which does not exist', code(interpreter.name)),
        ]
      : []),
    ...(shellFile === undefined ? [] : [l10n.t('A terminal would take {0}', code(shellFile))]),
    ...(elsewhere.length === 0 ? [] : [l10n.t('It lies outside of PATH at {0}', elsewhere.map(code).join(', '))]),
  ];
}

function resolutionLine(resolution: CommandCheck['resolution'], l10n: Localizer): string {
  switch (resolution.kind) {
    case 'found':
      return l10n.t('Found now: {0}', code(resolution.file));
    case 'notExecutable':
      return l10n.t('Found now, but may not be executed: {0}', code(resolution.file));
    case 'isFolder':
      return l10n.t('It is a folder: {0}', code(resolution.file));
    case 'notFound':
      return l10n.t('Found now: nothing');
    default:
      return assertNever(resolution);
  }
}

function folderLine(
  { path, kind }: { readonly path: string; readonly kind: 'folder' | 'file' | 'missing' },
  l10n: Localizer,
): string {
  switch (kind) {
    case 'folder':
      return l10n.t('Working folder: {0}', code(path));
    case 'file':
      return l10n.t('Working folder: {0}, which is a file', code(path));
    case 'missing':
      return l10n.t('Working folder: {0}, which does not exist', code(path));
    default:
      return assertNever(kind);
  }
}

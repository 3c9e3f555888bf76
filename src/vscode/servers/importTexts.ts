import { assertNever } from '../../core/base/assert';
import type { EntryNote } from '../../core/config/foreignEntry';
import type { ForeignProblem } from '../../core/config/foreignServers';
import type { Localizer } from '../localizer';

/** What is not taken over as it is, or why nothing is, in words. */
export function noteText(note: EntryNote, l10n: Localizer): string {
  switch (note.kind) {
    case 'renamed':
      return l10n.t('Is named {0} there', note.from);
    case 'dropped':
      return l10n.t('"{0}" means nothing here and is left out', note.field);
    case 'wrongType':
      return l10n.t('"{0}" has a value of the wrong type and is left out', note.field);
    case 'maybeSse':
      return l10n.t('The address looks like one of HTTP+SSE, which is not supported');
    case 'variable':
      return l10n.t('{0} in "{1}" has no value here: change it afterwards', `\${${note.variable}}`, note.field);
    case 'default':
      return l10n.t('The default of {0} in "{1}" is left out', `\${${note.variable}}`, note.field);
    case 'noObject':
      return l10n.t('It is no object');
    case 'noKind':
      return l10n.t('It has neither a command nor an address');
    case 'sse':
      return l10n.t(
        'It is reached over HTTP+SSE, which is not supported: see whether it has an address for Streamable HTTP',
      );
    case 'unknownTransport':
      return l10n.t('Its transport {0} is not known', note.transport);
    default:
      return assertNever(note);
  }
}

/** Why a file gives nothing, in words. */
export function problemText(problem: ForeignProblem, l10n: Localizer): string {
  switch (problem.kind) {
    case 'json':
      return l10n.t('no valid JSON');
    case 'noServers':
      return l10n.t('no servers in it');
    default:
      return assertNever(problem);
  }
}

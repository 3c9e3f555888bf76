import type { Localizer } from '../base/localizer';
import { parseUrl } from '../base/parseUrl';

/** The formats of the form subset (2026-07-28, client/elicitation). Others are not checked. */
const formats: ReadonlyMap<
  string,
  { readonly matches: (text: string) => boolean; readonly hint: (l10n: Localizer) => string }
> = new Map([
  ['email', { matches: isEmail, hint: (l10n) => l10n.t('Enter an email address such as name@example.com.') }],
  [
    'uri',
    {
      matches: isUri,
      hint: (l10n) => l10n.t('Enter a whole address with its scheme, such as https://example.com/page.'),
    },
  ],
  [
    'date',
    { matches: isDate, hint: (l10n) => l10n.t('Enter a date that exists, as year-month-day, such as 2026-03-31.') },
  ],
  [
    'date-time',
    {
      matches: isDateTime,
      hint: (l10n) => l10n.t('Enter date, time and offset, such as 2026-03-31T14:30:00Z or 2026-03-31T14:30:00+02:00.'),
    },
  ],
]);

/** What is wrong with a text of that format, as an instruction; undefined if nothing is or the format is unknown. */
export function formatProblem(format: string, text: string, l10n: Localizer): string | undefined {
  const rule = formats.get(format);
  return rule === undefined || rule.matches(text) ? undefined : rule.hint(l10n);
}

const emailLocal = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const hostLabel = /^[a-z0-9-]{1,63}$/i;

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    emailLocal.test(text.slice(0, at)) &&
    labels.length > 1 &&
    labels.every((label) => hostLabel.test(label) && !label.startsWith('-') && !label.endsWith('-'))
  );
}

const plain = "a-z0-9._~!$&'()*+,;=\\-";
const uri = new RegExp(
  [
    '^[a-z][a-z0-9+.-]*:(?=[^?#])',
    `(?://(?:(?:[${plain}:]|%[0-9a-f]{2})*@)?(?:\\[[0-9a-f:.]+\\]|(?:[${plain}]|%[0-9a-f]{2})*)(?::\\d*)?(?=[/?#]|$)|(?!//))`,
    `(?:[${plain}:@/]|%[0-9a-f]{2})*`,
    `(?:\\?(?:[${plain}:@/?]|%[0-9a-f]{2})*)?`,
    `(?:#(?:[${plain}:@/?]|%[0-9a-f]{2})*)?$`,
  ].join(''),
  'i',
);

/** RFC 3986 with a scheme; host and port must also make sense to a browser. */
function isUri(text: string): boolean {
  return uri.test(text) && parseUrl(text) !== undefined;
}

function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** RFC 3339: the offset is required; second 60 exists only in the last minute of a day of UTC. */
function isDateTime(text: string): boolean {
  const match = /^(.{10})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))$/i.exec(text);
  if (match === null || !isDate(match[1] ?? '')) return false;
  const [hour, minute, second] = match.slice(2, 5).map(Number) as [number, number, number];
  const [offsetHour, offsetMinute] = (match[5] === undefined ? [0, 0] : match.slice(6, 8).map(Number)) as [
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 60 || offsetHour > 23 || offsetMinute > 59) return false;
  if (second < 60) return true;
  const offset = (offsetHour * 60 + offsetMinute) * (match[5] === '-' ? -1 : 1);
  return (hour * 60 + minute - offset + 2 * 1440) % 1440 === 1439;
}

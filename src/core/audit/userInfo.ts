import type { Range } from './ranges';

/** What stands before the host of an address: `user:password@`. */
const userInfo = /(?<=\/\/)(?<info>[^\s/?#"'<>\\]{0,2048})@/g;

/** The same without a scheme, if what follows looks like a host. */
const bareUserInfo = new RegExp(
  '(?<![\\w.+-])(?<user>[\\w.+-]{1,64}):(?<password>[^\\s:@/"\'<>\\\\]{1,128})@' +
    '(?=localhost\\b|\\d{1,3}(?:\\.\\d{1,3}){3}\\b|(?:[a-z0-9-]{1,63}\\.){1,8}[a-z]{2,63}\\b|[a-z0-9-]{1,63}:\\d{2,5}\\b)',
  'gi',
);

/** What stands before a colon in an address of mail or of a package, and is no user. */
const noUser = /(?:^|-)(?:mailto|sips?|xmpp|acct|npm|from|to|cc|bcc|e?mail|sender|author|\d+)$/i;

/** Where a text holds passwords before the host of an address, in no order. */
export function userInfoIn(text: string): Range[] {
  const found: Range[] = [];
  if (!text.includes('@')) return found;
  for (const match of text.matchAll(userInfo)) {
    const info = match.groups?.['info'] ?? '';
    const end = match.index + info.length;
    const colon = info.indexOf(':');
    const password = colon < 0 ? '' : info.slice(colon + 1);
    if (password !== '' && password !== 'x-oauth-basic') {
      found.push({ start: end - password.length, end });
    } else if (/https?:\/\/$/i.test(text.slice(Math.max(0, match.index - 8), match.index))) {
      // Without a real password the user is often a token: `https://TOKEN@host`, `https://TOKEN:x-oauth-basic@host`.
      found.push({ start: match.index, end: colon < 0 ? end : match.index + colon });
    }
  }
  for (const match of text.matchAll(bareUserInfo)) {
    const { user = '', password = '' } = match.groups ?? {};
    const start = match.index + user.length + 1;
    if (!noUser.test(user)) found.push({ start, end: start + password.length });
  }
  return found;
}

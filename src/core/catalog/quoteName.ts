const unseen = /[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/** A name from a server or a setting, fit for one line of a message: quoted, escaped where it is not seen, at most about 80 characters. */
export function quoteName(name: string): string {
  const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name;
  return JSON.stringify(shown).replace(unseen, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

// The tables of settings and commands, made from the manifest and its texts in one language.

/**
 * @typedef {object} Schema what is read of a setting's JSON Schema
 * @property {string} [markdownDescription]
 * @property {unknown} [default]
 * @property {readonly unknown[]} [enum]
 * @property {readonly string[]} [markdownEnumDescriptions]
 * @property {Record<string, Schema>} [properties]
 * @property {Record<string, Schema>} [patternProperties]
 * @property {Schema | boolean} [additionalProperties]
 * @property {Schema} [items]
 *
 * @typedef {object} Manifest
 * @property {Contributions} contributes
 *
 * @typedef {object} Contributions
 * @property {{ properties: Record<string, Schema> }} configuration
 * @property {readonly { command: string, title: string, category: string }[]} commands
 * @property {readonly { command: string, key: string, mac?: string }[]} keybindings
 * @property {{ commandPalette: readonly { command: string, when: string }[] }} menus
 *
 * @typedef {Record<string, string>} Texts by the keys of package.nls.json
 * @typedef {{ setting: string, field: string, standard: string, meaning: string, command: string, id: string, keys: string, colon: string, separator: string, space: string }} Labels
 */

/** @type {Record<'en' | 'zh-cn', Labels>} */
export const labels = {
  en: {
    setting: 'setting',
    field: 'field',
    standard: 'default',
    meaning: 'meaning',
    command: 'command',
    id: 'id',
    keys: 'keys',
    colon: ': ',
    separator: '; ',
    space: ' ',
  },
  'zh-cn': {
    setting: '设置',
    field: '字段',
    standard: '默认值',
    meaning: '含义',
    command: '命令',
    id: 'ID',
    keys: '按键',
    colon: '：',
    separator: '；',
    space: '',
  },
};

const servers = 'mcpHost.servers';

/**
 * All settings but the fields of servers' entries.
 *
 * @param {Manifest} manifest
 * @param {Texts} texts
 * @param {Labels} words
 * @returns {string} a table in markdown
 */
export function settingsTable({ contributes }, texts, words) {
  const settings = Object.entries(contributes.configuration.properties).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const rows = settings.flatMap(([name, schema]) => [
    row(`\`${name}\``, schema, texts, words),
    ...(name === servers ? [] : fieldRows(schema, texts, words, (field) => `\`${name}\` → \`${field}\``)),
  ]);
  return table([words.setting, words.standard, words.meaning], rows);
}

/**
 * The fields of an entry of `mcpHost.servers`.
 *
 * @param {Manifest} manifest
 * @param {Texts} texts
 * @param {Labels} words
 * @returns {string} a table in markdown
 */
export function serverFieldsTable({ contributes }, texts, words) {
  const [entry = {}] = Object.values(contributes.configuration.properties[servers]?.patternProperties ?? {});
  const rows = fieldRows(entry, texts, words, (field) => `\`${field}\``);
  return table([words.field, words.standard, words.meaning], rows);
}

/**
 * @param {Manifest} manifest
 * @param {Texts} texts
 * @param {Labels} words
 * @returns {string} a table in markdown
 */
export function commandsTable({ contributes }, texts, words) {
  const { commands, keybindings, menus } = contributes;
  const hidden = new Set(menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command));
  const rows = commands.map(({ command, title, category }) => [
    `*${hidden.has(command) ? '' : `${category}: `}${resolved(title, texts)}*`,
    `\`${command}\``,
    keybindings
      .filter((binding) => binding.command === command)
      .map(({ key, mac }) =>
        [key, ...(mac === undefined ? [] : [mac])].map((each) => `\`${shownKey(each)}\``).join(' / '),
      )
      .join(', '),
  ]);
  const sorted = rows.toSorted(([, a = ''], [, b = '']) => (a < b ? -1 : 1));
  return table([words.command, words.id, words.keys], sorted);
}

/**
 * @param {Schema} schema
 * @param {Texts} texts
 * @param {Labels} words
 * @param {(path: string) => string} show
 * @param {string} [prefix]
 * @returns {string[][]}
 */
function fieldRows(schema, texts, words, show, prefix = '') {
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : schema.items;
  return Object.entries(schema.properties ?? values?.properties ?? {}).flatMap(([name, field]) => [
    row(show(prefix + name), field, texts, words),
    ...fieldRows(field, texts, words, show, `${prefix}${name}.`),
  ]);
}

/**
 * @param {string} name
 * @param {Schema} schema
 * @param {Texts} texts
 * @param {Labels} words
 */
function row(name, schema, texts, words) {
  const choices = (schema.enum ?? []).map((value, index) => {
    const description = schema.markdownEnumDescriptions?.[index];
    const shown = `\`${String(value)}\``;
    return description === undefined ? shown : shown + words.colon + resolved(description, texts).replace(/[.。]$/, '');
  });
  const meaning = [resolved(schema.markdownDescription ?? '', texts), choices.join(words.separator)];
  return [name, shownDefault(schema.default), meaning.filter((each) => each !== '').join(words.space)];
}

/** @param {unknown} value */
function shownDefault(value) {
  return value === undefined || value === '' ? '' : `\`${JSON.stringify(value).replaceAll(',', ', ')}\``;
}

/** @param {string} key */
function shownKey(key) {
  const part = (/** @type {string} */ name) => (name === 'cmd' ? '⌘' : name[0]?.toUpperCase() + name.slice(1));
  return key.split('+').map(part).join('+').replace('⌘+', '⌘');
}

/**
 * @param {string} text of the manifest; `%key%` stands for a text of its translation
 * @param {Texts} texts
 */
function resolved(text, texts) {
  const key = /^%(.+)%$/.exec(text)?.[1];
  const found = key === undefined ? text : texts[key];
  if (found === undefined) throw new Error(`There is no text ${text}.`);
  // `#setting#` is a link of the settings editor.
  return found
    .replace(/`#([\w.]+)#`/g, '`$1`')
    .replace(/(?<=。)\s*\n\s*/g, '')
    .replace(/\s*\n\s*/g, ' ');
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 */
function table(header, rows) {
  const line = (/** @type {readonly string[]} */ cells) =>
    `| ${cells.map((each) => each.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n');
}

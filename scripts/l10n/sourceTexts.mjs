// The texts of the sources that have to be translated: what stands in the calls of `l10n.t`.
import ts from 'typescript';

/**
 * @typedef {object} SourceText
 * @property {string} key under which the editor looks for the translation
 * @property {string} message in English
 */

/**
 * Every `….t('text', …)` and `….t({ message: 'text', comment: … }, …)`, whatever the localizer is reached by.
 *
 * @param {string} file for complaints
 * @param {string} source TypeScript
 * @returns {{ texts: SourceText[], problems: string[] }} problems: texts that nobody can collect
 */
export function sourceTexts(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {SourceText[]} */
  const texts = [];
  /** @type {string[]} */
  const problems = [];
  /** @param {ts.Node} node @param {string} text */
  const complain = (node, text) => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
    problems.push(`${file}:${line + 1}: ${text}`);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isLocalize(node.expression)) {
      const text = node.arguments[0] && textOf(node.arguments[0]);
      if (!text)
        complain(node, 'the first argument of l10n.t must be a text as such, for the translation to be found.');
      else {
        const lacking = lackingArguments(text.message, node.arguments.slice(1));
        if (lacking.length > 0) complain(node, `no argument for ${lacking.join(', ')}.`);
        texts.push(text);
      }
    } else if (passesLocalizeOn(node)) {
      complain(node, 'l10n.t must be called where it is named, for its texts to be found: pass the localizer itself.');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { texts, problems };
}

/** @param {ts.Expression} callee */
function isLocalize(callee) {
  return ts.isIdentifier(callee)
    ? callee.text === 't'
    : ts.isPropertyAccessExpression(callee) && callee.name.text === 't';
}

/** @param {ts.Node} node */
function passesLocalizeOn(node) {
  if (ts.isBindingElement(node)) {
    const name = node.propertyName ?? node.name;
    return ts.isIdentifier(name) && name.text === 't';
  }
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 't') return false;
  return !ts.isCallExpression(node.parent) || node.parent.expression !== node;
}

/**
 * @param {ts.Expression} argument
 * @returns {SourceText | undefined}
 */
function textOf(argument) {
  if (ts.isStringLiteralLike(argument)) return { key: argument.text, message: argument.text };
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  const message = property(argument, 'message');
  if (!message || !ts.isStringLiteralLike(message)) return undefined;
  const comments = commentsOf(property(argument, 'comment'));
  if (!comments) return undefined;
  const key = comments.length > 0 ? `${message.text}/${comments.join('')}` : message.text;
  return { key, message: message.text };
}

/**
 * @param {ts.Expression | undefined} comment
 * @returns {string[] | undefined} undefined if it is not a text, or a list of texts, as such
 */
function commentsOf(comment) {
  if (comment === undefined) return [];
  const parts = ts.isArrayLiteralExpression(comment) ? [...comment.elements] : [comment];
  const texts = parts.filter((part) => ts.isStringLiteralLike(part)).map((part) => part.text);
  return texts.length === parts.length ? texts : undefined;
}

/** @param {ts.ObjectLiteralExpression} object @param {string} name */
function property(object, name) {
  return object.properties
    .filter((each) => ts.isPropertyAssignment(each))
    .find((each) => ts.isIdentifier(each.name) && each.name.text === name)?.initializer;
}

/**
 * @param {string} message
 * @param {readonly ts.Expression[]} given
 * @returns {string[]} placeholders that would be shown as such
 */
function lackingArguments(message, given) {
  if (given.some((argument) => ts.isSpreadElement(argument))) return [];
  return [...message.matchAll(/\{(\d+)\}/g)].filter(([, place]) => Number(place) >= given.length).map(([all]) => all);
}

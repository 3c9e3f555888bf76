import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Errors that a person can be shown, by their classes. */
const shown =
  /^(?:Tool|Protocol|Authorization|Transport|RequestTimeout|Cancelled|Configuration|PeerUnavailable|UnknownTool|Task)\w*Error$/;

/** Where messages are English in every language: who reads them is no person that uses the panel. */
const english: Readonly<Record<string, string>> = {
  'src/core/era/stamp.ts': 'defects of ours that were kept from being sent',
  'src/core/legacyAnswers.ts': 'what servers are told',
  'src/core/peer/serverRequests.ts': 'reasons of signals, which nobody shows',
  'src/vscode/api/extensionApi.ts': 'what other extensions are told',
  'src/vscode/api/extensionCalls.ts': 'what other extensions are told',
  'src/vscode/models/offeredTools.ts': 'what models are told',
};

/** Errors whose first argument is a text as such, as `file:line`. */
function writtenOut(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && shown.test(node.expression.text)) {
      const message = node.arguments?.[0];
      if (message && hasText(message)) found.push(`${file}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function hasText(node: ts.Expression): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  if (ts.isConditionalExpression(node)) return hasText(node.whenTrue) || hasText(node.whenFalse);
  return ts.isBinaryExpression(node) && (hasText(node.left) || hasText(node.right));
}

function sources(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name).replaceAll('\\', '/');
    if (entry.isDirectory()) return sources(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}

describe('errors that a person can be shown', () => {
  const files = sources('src');
  it('are worded by a localizer, wherever they are made', () => {
    assert.deepEqual(files.filter((file) => !(file in english)).flatMap(writtenOut), []);
  });

  for (const [file, who] of Object.entries(english)) {
    it(`are English in ${file}: ${who}`, () => {
      assert.notDeepEqual(writtenOut(file), []);
    });
  }
});

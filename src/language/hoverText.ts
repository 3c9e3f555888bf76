import type { ASTNode, JSONSchema, MatchingSchema } from 'vscode-json-languageservice';
import { plainText } from '../vscode/plainText';

/** Most values that are listed. */
const maxValues = 20;
const facts = [
  ...['type', 'format', 'pattern', 'const', 'default', 'minLength', 'maxLength', 'minimum', 'exclusiveMinimum'],
  ...['maximum', 'exclusiveMaximum', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
] as const;
/** Those that have no need of quotation marks. */
const words = new Set<string>(['type', 'format', 'pattern']);

/**
 * What the schema says of a part of a document, as plain text: title, description, and the facts in the words of JSON
 * Schema. Undefined if it says nothing.
 */
export function hoverText(node: ASTNode, matches: readonly MatchingSchema[]): string | undefined {
  // The service tells the parts of a schema before the schema, which knows better what this one is for.
  const schemas = matches.flatMap((match) => (match.node === node ? [match.schema] : [])).reverse();
  const parts = [
    firstOf(schemas, ({ title }) => title),
    firstOf(schemas, ({ description }) => description),
    factsOf(schemas),
  ];
  const text = parts.filter((part) => part !== undefined && part !== '').join('\n\n');
  return text === '' ? undefined : text;
}

/** A part of a document that was pointed at, and the part whose schema speaks of it: for a key, its value. */
export interface Pointed {
  readonly at: ASTNode;
  readonly about: ASTNode;
}

/** What lies at an offset; undefined within an object or list, but not in one of its parts. */
export function pointedAt(node: ASTNode | undefined, offset: number): Pointed | undefined {
  if (!node || node.type === 'property') return undefined;
  const isInside = offset > node.offset + 1 && offset < node.offset + node.length - 1;
  if ((node.type === 'object' || node.type === 'array') && isInside) return undefined;
  const { parent } = node;
  const about = parent?.type === 'property' && parent.keyNode === node ? parent.valueNode : node;
  return about && { at: node, about };
}

function factsOf(schemas: readonly JSONSchema[]): string {
  const said = new Set<string>();
  for (const schema of schemas) {
    for (const keyword of facts) {
      const value: unknown = schema[keyword];
      if (value !== undefined) said.add(`${keyword}: ${words.has(keyword) ? word(value) : written(value)}`);
    }
    if (schema.enum) said.add(`enum: ${listed(schema.enum)}`);
  }
  return [...said].slice(0, maxValues).join(' · ');
}

function word(value: unknown): string {
  return plainText([value].flat().join(' | '));
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, maxValues).map(written);
  return values.length > shown.length ? `${shown.join(', ')}, …` : shown.join(', ');
}

function written(value: unknown): string {
  return plainText(JSON.stringify(value), { maxLength: 200 });
}

function firstOf(
  schemas: readonly JSONSchema[],
  textOf: (schema: JSONSchema) => string | undefined,
): string | undefined {
  for (const schema of schemas) {
    const text = textOf(schema);
    if (text !== undefined && text !== '') return text;
  }
  return undefined;
}

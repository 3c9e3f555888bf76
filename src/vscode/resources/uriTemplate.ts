/** A variable of a template. */
export interface TemplateVariable {
  readonly name: string;
  /** Without it the address has a gap: it is not one of those parts of a query or path that go together with their names. */
  readonly required: boolean;
}

interface Operator {
  readonly first: string;
  readonly separator: string;
  /** Each value stands behind its name. */
  readonly named: boolean;
  /** What is written for a named value that is empty. */
  readonly ifEmpty: string;
  /** Reserved characters stay as they are. */
  readonly allowsReserved: boolean;
}

/** RFC 6570, appendix A. */
const operators: Readonly<Record<string, Operator>> = {
  '': { first: '', separator: ',', named: false, ifEmpty: '', allowsReserved: false },
  '+': { first: '', separator: ',', named: false, ifEmpty: '', allowsReserved: true },
  '#': { first: '#', separator: ',', named: false, ifEmpty: '', allowsReserved: true },
  '.': { first: '.', separator: '.', named: false, ifEmpty: '', allowsReserved: false },
  '/': { first: '/', separator: '/', named: false, ifEmpty: '', allowsReserved: false },
  ';': { first: ';', separator: ';', named: true, ifEmpty: '', allowsReserved: false },
  '?': { first: '?', separator: '&', named: true, ifEmpty: '=', allowsReserved: false },
  '&': { first: '&', separator: '&', named: true, ifEmpty: '=', allowsReserved: false },
};

interface Expression {
  readonly operator: Operator;
  readonly variables: readonly { readonly name: string; readonly maxLength: number | undefined }[];
}

/** Texts stand for themselves. */
type Part = string | Expression;

/** The variables of a template in their order, each once. */
export function templateVariables(template: string): readonly TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const part of partsOf(template)) {
    if (typeof part === 'string') continue;
    const required = part.operator === operators[''] || part.operator === operators['+'];
    for (const { name } of part.variables) {
      variables.set(name, { name, required: required || variables.get(name)?.required === true });
    }
  }
  return [...variables.values()];
}

/**
 * Fills in a template with texts (RFC 6570, level 4 but for lists, which nobody can enter). A variable without a value, or
 * with an empty one, is left out. What is no valid expression stays as it is.
 */
export function expandTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return partsOf(template)
    .map((part) => (typeof part === 'string' ? encoded(part, true) : expanded(part, values)))
    .join('');
}

function expanded({ operator, variables }: Expression, values: Readonly<Record<string, string>>): string {
  const filled = variables.flatMap(({ name, maxLength }) => {
    const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
    if (value === '') return [];
    const cut = maxLength === undefined ? value : Array.from(value).slice(0, maxLength).join('');
    const text = encoded(cut, operator.allowsReserved);
    return [operator.named ? `${name}${text === '' ? operator.ifEmpty : `=${text}`}` : text];
  });
  return filled.length === 0 ? '' : `${operator.first}${filled.join(operator.separator)}`;
}

const expression = /\{([+#./;?&]?)([^{}]*)\}/g;
const variable = /^((?:[\w.]|%[\dA-Fa-f]{2})+)(?::(\d{1,4})|\*)?$/;

function partsOf(template: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(expression)) {
    const [whole, sign = '', list = ''] = match;
    const operator = operators[sign];
    const variables = list.split(',').map((item) => variable.exec(item.trim()));
    if (!operator || variables.includes(null)) continue;
    parts.push(template.slice(end, match.index), {
      operator,
      variables: variables.flatMap((found) =>
        found?.[1] === undefined
          ? []
          : [{ name: found[1], maxLength: found[2] === undefined ? undefined : Number(found[2]) }],
      ),
    });
    end = match.index + whole.length;
  }
  parts.push(template.slice(end));
  return parts;
}

/** Percent-encodes what may not stand in a URI; with `allowsReserved` also keeps delimiters and escapes that are there. */
function encoded(text: string, allowsReserved: boolean): string {
  const kept = allowsReserved ? /%[\dA-Fa-f]{2}|[\w.~!#$&'()*+,/:;=?@[\]{}-]/ : /[\w.~-]/;
  return text.replace(new RegExp(`${kept.source}|[^]`, 'gu'), (part) =>
    kept.test(part) ? part : encodeURIComponent(part.replace(/\p{Cs}/gu, '\ufffd')),
  );
}

import { mergeCatalog } from '../../../src/core/catalog/merge';
import { readParamHeaders } from '../../../src/core/catalog/paramHeaders';
import { checkInput } from '../../../src/core/elicitation/answers';
import { formFields } from '../../../src/core/elicitation/fields';
import { readHttpReply } from '../../../src/core/era/httpReply';
import { FrameReader } from '../../../src/core/jsonrpc/frameReader';
import { readChallenges } from '../../../src/core/transport/challenges';
import { resourceFileName } from '../../../src/vscode/resources/resourceFileName';
import { expandTemplate, templateVariables } from '../../../src/vscode/resources/uriTemplate';
import { filled, grows } from '../../support/growth';

function read(text: string): void {
  const reader = new FrameReader({ onMessage: () => undefined, onNoise: () => undefined, onTooLarge: () => undefined });
  reader.push(Buffer.from(text));
  reader.end();
}

function fields(properties: Readonly<Record<string, unknown>>, required: readonly string[] = []) {
  return formFields({ type: 'object', properties, required }).fields;
}

describe('what servers send takes time in proportion to its size', () => {
  for (const piece of [
    '[',
    '{"a":',
    '\r',
    '\n',
    ' ',
    '"',
    '\\',
    '[]',
    '{}\n',
    '1',
    '\ufeff',
    '\ud83d',
    '[1]\n',
    '1,',
    '{},',
  ]) {
    grows(`as lines of ${JSON.stringify(piece)}`, (size) => {
      read(filled(piece, size));
      read(`[${filled(piece, size)}1]\n`);
    });
  }

  for (const piece of ['data:', '\n', '\r', 'data: {}\n\n', 'data\n', ':', 'id: 1\n', 'data: [\n', ' ']) {
    grows(`as an event stream of ${JSON.stringify(piece)}`, (size) => {
      const headers = { 'content-type': 'text/event-stream' };
      readHttpReply({ status: 200, headers, body: filled(piece, size) }, 'https://a.example/', 1, 0);
    });
  }

  for (const piece of [
    'Bearer ',
    'a=b,',
    'a="',
    '\\"',
    ',',
    ' ',
    '=',
    'Basic a=b, ',
    '{',
    '{a',
    '{?a',
    '{a}',
    '%',
    '/',
    '.',
    '-',
    '?',
  ]) {
    grows(`as a challenge, a template and an address of ${JSON.stringify(piece)}`, (size) => {
      const text = filled(piece, size);
      readChallenges(text);
      templateVariables(text);
      expandTemplate(text, { a: 'x' });
      expandTemplate('{a}{+a}{?a}', { a: text });
      resourceFileName(`a:${text}`, undefined, true);
    });
  }

  grows('as a schema with many annotations', (size) => {
    const annotated = Array.from({ length: size / 64 }, (_, index) => [
      `p${index}`,
      { type: 'string', 'x-mcp-header': `h${index}` },
    ]);
    let schema: Record<string, unknown> = { properties: Object.fromEntries(annotated) };
    for (let depth = 0; depth < 400; depth++) schema = { properties: { a: schema } };
    readParamHeaders(schema);
  });

  grows('as a form with many options, required names and a long default', (size) => {
    const options = Array.from({ length: Math.min(5_000, size / 16) }, (_, index) => `o${index}`);
    const required = Array.from({ length: size / 16 }, (_, index) => `r${index}`);
    const long = { a: 'x'.repeat(size) };
    const list = { type: 'array', items: { enum: options }, default: options };
    const [many, json] = fields({ a: list, b: { type: 'object', default: long } }, required);
    checkInput(many!, { kind: 'picked', values: options });
    checkInput(json!, { kind: 'text', text: JSON.stringify(long) });
    checkInput(json!, { kind: 'text', text: `"${'\\'.repeat(size)}` });
  });

  for (const piece of ['a', '1', '.', 'a.', 'a@', '://', '%', '%41', ':', '/', '[', '-', '0', '9', '0.', 'e', '1e']) {
    grows(`as answers of ${JSON.stringify(piece)}`, (size) => {
      const text = filled(piece, size);
      const formats = ['email', 'uri', 'date', 'date-time'].map((format) => [format, { type: 'string', format }]);
      const all = {
        ...(Object.fromEntries(formats) as Readonly<Record<string, unknown>>),
        b: { type: 'integer' },
        c: { type: 'number' },
        d: { type: 'object' },
      };
      for (const field of fields(all)) {
        for (const answer of [`a:${text}`, `${text}"`, `1${text}1`, `2026-01-01T00:00:00.${text}Z`]) {
          checkInput(field, { kind: 'text', text: answer });
        }
      }
    });
  }

  grows('as many tools with colliding names', (size) => {
    const tools = Array.from({ length: size / 256 }, (_, index) => ({ name: `t${index}` }));
    const servers = ['a', 'b', 'c'].map((name) => ({ name, tools, ready: true, configIdentity: name }));
    const all = { servers, configuredServers: ['a', 'b', 'c'], aliases: {}, settled: true, ledger: {} };
    mergeCatalog({ ...all, policy: 'prefix' });
    mergeCatalog({ ...all, policy: 'reject' });
  });
});

import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  ProtocolError,
  asHostError,
  ToolArgumentError,
  TransportError,
  AuthorizationError,
} from '../../../src/core/base/errors';
import { renderResult } from '../../../src/core/catalog/renderResult';
import { readableJson } from '../../../src/core/catalog/renderJson';
import { readCommandLine, writeCommandLine } from '../../../src/core/config/commandLine';
import { readForeignServers } from '../../../src/core/config/foreignServers';
import { resolveEntry } from '../../../src/core/config/resolveEntry';
import { parseSettings } from '../../../src/core/config/settings';
import { isServerName } from '../../../src/core/config/serverNames';
import { substitute, variablesOf } from '../../../src/core/config/variables';
import { collectContent, describeInput, prefill, checkInput } from '../../../src/core/elicitation/answers';
import { formFields } from '../../../src/core/elicitation/fields';
import { parseElicitRequest } from '../../../src/core/elicitation/request';
import type { FieldInput, FormField } from '../../../src/core/elicitation/types';
import { inspectUrl } from '../../../src/core/elicitation/urlConsent';
import { parseInputRequest } from '../../../src/core/peer/inputRequests';
import { errorDocument } from '../../../src/vscode/documents/errorDocument';
import { settingsProblems } from '../../../src/vscode/problems/settingsProblems';
import { resourceFileName } from '../../../src/vscode/resources/resourceFileName';
import { expandTemplate, templateVariables } from '../../../src/vscode/resources/uriTemplate';
import { settingsTree, withValue } from '../../../src/vscode/servers/settingsText';
import { anyJson, anyText, fuzz } from '../../support/fuzz';
import { readDocument } from '../../support/renderedDocument';
import { l10n } from '../vscode-panel/fixtures';

describe('any result and any error', () => {
  const block = anyJson(
    ['type', 'text', 'data', 'mimeType', 'uri', 'name', 'title', 'resource', 'blob', 'description', 'size'],
    [
      'text',
      'image',
      'audio',
      'resource',
      'resource_link',
      'AQID',
      'image/png',
      'https://a.example/',
      'vscode://x/y',
      'file:///etc/passwd',
    ],
  );
  const result = fc.record(
    {
      content: fc.array(
        fc.oneof(
          block,
          fc.record({
            type: fc.constant('text'),
            text: fc.oneof(
              anyText,
              block.map((value) => JSON.stringify(value)),
            ),
          }),
        ),
        { maxLength: 4 },
      ),
      structuredContent: anyJson(['answer', 'results', 'citations', 'title', 'url']),
      isError: fc.boolean(),
    },
    { requiredKeys: ['content'] },
  );
  fuzz(
    'are documents without a link or image that they were not given',
    fc.tuple(result, anyText),
    ([value, name]) => {
      const context = {
        server: name,
        tool: name,
        attachmentUri: ({ index }: { readonly index: number }) => `file-${index}`,
        resourceUri: (index: number) => `resource-${index}`,
      };
      const { markdown, links, attachments } = renderResult(value, context);
      const page = readDocument(markdown);
      assert.deepEqual([page.images, page.forbidden], [[], []]);
      const given = page.hyperlinks.filter((address) => !/^(?:file|resource)-\d+$/.test(address));
      assert.ok(
        given.every((address) => /^(?:https?:|mailto:)/i.test(address)),
        given.join('\n'),
      );
      assert.ok(links.every(({ url }) => /^(?:https?:|mailto:)/i.test(url)));
      assert.ok(attachments.every(({ fileName }) => /^[a-z]+-\d+\.[a-z0-9]+$/.test(fileName)));
    },
    500,
  );

  const error = fc.oneof(
    fc.tuple(anyText, anyJson()).map(([text, data]) => new ProtocolError(text, { rpcCode: -1, data })),
    fc.tuple(anyText, anyText).map(([text, path]) => new ToolArgumentError(text, [{ path, message: text }])),
    fc
      .tuple(anyText, anyText)
      .map(([text, line]) => new TransportError(text, { reason: 'exit', stderrTail: [line], systemCode: line })),
    fc
      .tuple(anyText, anyText)
      .map(([text, scheme]) => new AuthorizationError(text, 401, [{ scheme, params: { [scheme]: text } }])),
  );
  fuzz(
    'that failed a call are documents without links',
    fc.tuple(error, anyText, anyJson()),
    ([thrown, name, args]) => {
      const call = { server: name, tool: name, localName: name, args: { args }, endedAt: 0, durationMs: 1, rounds: 0 };
      const page = readDocument(errorDocument(call, thrown, undefined, l10n), ['ul', 'li', 'hr']);
      assert.deepEqual([page.hyperlinks, page.images, page.forbidden], [[], [], []]);
      asHostError(thrown, 's');
    },
    500,
  );

  fuzz('are JSON to be read that says the same', anyJson(), (value) => {
    assert.deepEqual(JSON.parse(readableJson(value)), JSON.parse(JSON.stringify(value)));
  });
});

describe('any settings', () => {
  const fields = [
    'servers',
    'inputs',
    'tools',
    'command',
    'args',
    'env',
    'url',
    'headers',
    'oauth',
    'auth',
    'cwd',
    'envFile',
    'id',
    'type',
    'options',
    'allowLegacy',
    'identity',
    'injectIdentity',
    'identityHeader',
    'modernVersions',
    'discoverTimeoutMs',
    'alias',
    'enabled',
  ];
  const leaves = [
    'npx',
    'https://a.example/mcp',
    '${env:A}',
    '2026-07-28',
    true,
    'promptString',
    'pickString',
    'oauth',
    'X-Id',
    ['a'],
    { a: 'b' },
  ];
  const entry = anyJson(fields, leaves);
  const settings = fc.oneof(
    entry,
    fc.record({
      servers: fc.dictionary(fc.oneof(anyText, fc.constantFrom('a', '__proto__')), entry, { maxKeys: 4 }),
      inputs: fc.oneof(entry, fc.array(entry, { maxLength: 3 })),
      tools: entry,
    }),
  );

  fuzz(
    'are read, and what can be used of them resolves or fails with its reason',
    settings,
    async (value) => {
      const { servers, problems } = parseSettings(value);
      assert.ok(problems.every(({ path, message }) => path.every((key) => typeof key === 'string') && message !== ''));
      const context = {
        defaultCwd: '/w',
        baseEnv: {},
        readTextFile: () => Promise.resolve('A=b'),
        resolveVariable: () => Promise.resolve('value'),
      };
      for (const server of servers) {
        assert.ok(isServerName(server.name), server.name);
        const outcome = await resolveEntry(server, context).catch((failure: unknown) =>
          asHostError(failure, server.name),
        );
        if (outcome instanceof Error) assert.equal(outcome.code, 'configuration', outcome.message);
      }
    },
    500,
  );

  const text = fc.oneof(
    settings.map((value) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries(Object(value) as object).map(([key, item]) => [`mcpHost.${key}`, item as unknown]),
        ),
        null,
        2,
      ),
    ),
    anyText,
  );
  fuzz(
    'in a file have their problems at places in it, whatever the file is',
    fc.tuple(text, fc.array(fc.tuple(fc.nat(), anyText), { maxLength: 3 })),
    ([whole, insertions]) => {
      const file = insertions.reduce((current, [place, piece]) => {
        const at = place % (current.length + 1);
        return current.slice(0, at) + piece + current.slice(at);
      }, whole);
      const variables = { inputs: [], secrets: [], valueOf: () => undefined };
      for (const { offset, length } of settingsProblems(file, [], {
        l10n,
        variables,
        failures: [],
        shadowedBy: () => undefined,
        isTrusted: true,
      })) {
        assert.ok(offset >= 0 && length >= 0 && offset + length <= file.length);
      }
      const after = withValue(file, ['mcpHost.servers', 'new'], { command: 'x' });
      if (after !== undefined) assert.ok(settingsTree(after), after);
      const { servers } = readForeignServers(file, 'vscode');
      assert.equal(new Set(servers.map(({ name }) => name)).size, servers.length);
    },
    500,
  );

  fuzz(
    'of a command line are read the same after they were written',
    fc.array(anyText, { minLength: 1, maxLength: 4 }),
    (words) => {
      const reading = readCommandLine(words.join(' '));
      if (!reading.ok) return;
      const { command, args, env } = reading.line;
      if (Object.keys(env).length > 0) return;
      const again = readCommandLine(writeCommandLine([command, ...args]));
      assert.deepEqual(again.ok && [again.line.command, ...again.line.args], [command, ...args]);
    },
    500,
  );

  fuzz('with any variables ask for each once, and never for what a value holds', anyText, async (template) => {
    const asked: string[] = [];
    const outcome = await substitute(template, (variable) => {
      asked.push(variable);
      return Promise.resolve('${secret:OTHER}');
    });
    assert.deepEqual(asked, variablesOf(template));
    assert.ok(outcome.ok);
  });
});

describe('anything that a server asks for', () => {
  const schema = anyJson(
    [
      'type',
      'properties',
      'required',
      'enum',
      'oneOf',
      'anyOf',
      'const',
      'title',
      'description',
      'default',
      'items',
      'format',
      'minLength',
      'maximum',
    ],
    ['string', 'number', 'integer', 'boolean', 'object', 'array', ['a', 'b'], 'email', 1, true],
  );
  const property = fc.oneof(
    schema,
    fc.record({
      type: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array'),
      default: anyJson(),
      enum: fc.constantFrom(undefined, ['a', 'b'], [1], [], 'a'),
      items: schema,
    }),
  );
  const params = fc.oneof(
    anyJson(['mode', 'message', 'requestedSchema', 'url'], ['form', 'url']),
    fc.record({
      mode: fc.constantFrom('form', undefined),
      message: anyText,
      requestedSchema: fc.record({
        type: fc.constant('object'),
        properties: fc.dictionary(anyText, property, { maxKeys: 4 }),
        required: anyJson(),
      }),
    }),
    fc.record({ mode: fc.constant('url'), message: anyText, url: fc.oneof(anyText, fc.webUrl()) }),
  );
  const typed = fc.oneof(anyText, fc.constantFrom('1', 'true', '{"a":1}', 'a', '1e400'));

  function inputOf(field: FormField, text: string): FieldInput {
    if (field.kind === 'boolean') return { kind: 'boolean', value: text.length % 2 === 0 };
    if ('options' in field)
      return {
        kind: 'picked',
        values: [...field.options.slice(0, 1).map(({ value }) => value), ...(text === 'a' ? ['a'] : [])],
      };
    return { kind: 'text', text };
  }

  fuzz(
    'is a request that can be asked, or a defect of the server; and what a person answers is JSON with keys that were asked for',
    fc.tuple(params, typed),
    ([given, text]) => {
      let request;
      try {
        request = parseElicitRequest(given, { form: true, url: true });
      } catch (error) {
        assert.ok(error instanceof ProtocolError, String(error));
        return;
      }
      if (request.mode === 'url') {
        const inspection = inspectUrl(request.url);
        if (inspection.kind === 'askable') assert.match(inspection.url, /^https?:\/\/[\x21-\x7e]+$/);
        return;
      }
      const { fields } = formFields(request.requestedSchema);
      for (const choose of [(field: FormField) => inputOf(field, text), prefill, () => undefined]) {
        const inputs = new Map(fields.map((field) => [field.key, choose(field)]));
        for (const field of fields) {
          describeInput(field, inputs.get(field.key));
          checkInput(field, inputs.get(field.key));
        }
        const outcome = collectContent(fields, inputs);
        if (!outcome.ok) continue;
        const keys = new Set(fields.map(({ key }) => key));
        assert.ok(Object.keys(outcome.content).every((key) => keys.has(key)));
        assert.deepEqual(JSON.parse(JSON.stringify(outcome.content)), outcome.content);
      }
    },
    1_000,
  );

  fuzz(
    'in an input round is one of three requests, or a defect of the server',
    fc.tuple(fc.constantFrom('elicitation/create', 'sampling/createMessage', 'roots/list', '__proto__'), params),
    ([method, given]) => {
      try {
        parseInputRequest(method, given, {
          capabilities: {},
          form: true,
          url: true,
          sampling: true,
          roots: true,
        } as never);
      } catch (error) {
        assert.ok(error instanceof ProtocolError, String(error));
      }
    },
  );

  fuzz(
    'by a template or an address stays an address and one name of a file',
    fc.tuple(anyText, anyText),
    ([template, value]) => {
      const names = templateVariables(template).map(({ name }) => name);
      const filled = expandTemplate(template, Object.fromEntries(names.map((name) => [name, value])));
      assert.match(filled, /^[\x20-\x7e]*$/);
      for (const address of [filled, template, `x://y/${template}`]) {
        const name = resourceFileName(address, undefined, true);
        assert.doesNotMatch(name, /[/\\\0:]|^\.|^\s*$/, name);
        assert.ok(name.length < 120);
      }
    },
    500,
  );
});

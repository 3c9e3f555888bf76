import assert from 'node:assert/strict';
import {
  AuthorizationError,
  ProtocolError,
  ToolArgumentError,
  TransportError,
  type McpHostError,
} from '../../../../src/core/base/errors';
import { collisionLedger } from '../../../../src/core/catalog/collisionLedger';
import { previewHostNames } from '../../../../src/core/catalog/hostPreview';
import { renderResult } from '../../../../src/core/catalog/renderResult';
import type { Catalog } from '../../../../src/core/catalog/types';
import { NegotiationError } from '../../../../src/core/era/negotiationError';
import type { CallToolResult } from '../../../../src/core/peer/types';
import { definitionText } from '../../../../src/vscode/definitions/definitionText';
import { errorDocument } from '../../../../src/vscode/documents/errorDocument';
import { resultDocument, resultPreface } from '../../../../src/vscode/documents/resultDocument';
import { collisionsDocument } from '../../../../src/vscode/ledger/collisionsDocument';
import { hostNamesDocument } from '../../../../src/vscode/ledger/hostNamesDocument';
import { promptDocument } from '../../../../src/vscode/prompts/promptDocument';
import { hostileTexts, mark } from '../../../servers/hostileTexts.mjs';
import { checkDocument } from '../../../support/hostileChecks';
import { entry, evidence, l10n, readyPeer } from '../../vscode-panel/fixtures';

const place = {
  attachmentUri: ({ index }: { index: number }) => `own:${index}`,
  resourceUri: (index: number) => `own:${index}`,
};

function callWith(text: string) {
  return {
    server: 'files',
    tool: text,
    localName: text,
    args: { [text]: text },
    endedAt: 0,
    durationMs: 1,
    rounds: 1,
  };
}

/** A block of each type that has the text wherever it can be. */
function blocksWith(text: string): readonly Record<string, unknown>[] {
  const data = Buffer.from('tea').toString('base64');
  const named = { name: text, title: text, description: text, mimeType: text };
  return [
    { type: 'text', text },
    { type: 'text', text: JSON.stringify({ [text]: text }) },
    { type: 'image', data, mimeType: text },
    { type: 'audio', data, mimeType: text },
    { type: 'resource_link', uri: text, ...named },
    { type: 'resource', resource: { uri: text, text, ...named } },
    { type: 'resource', resource: { uri: text, blob: data, ...named } },
    { type: text, [text]: text },
  ];
}

function errorsWith(text: string): Readonly<Record<string, McpHostError>> {
  const steps = evidence({ kind: 'error', code: 1, message: text }, text);
  return {
    protocol: new ProtocolError(text, { server: 'files', rpcCode: -1, data: { [text]: text } }),
    transport: new TransportError(text, {
      reason: 'exit',
      server: 'files',
      stderrTail: [text, text],
      systemCode: text,
    }),
    negotiation: new NegotiationError(text, 'unknown', steps, true, { server: 'files' }),
    authorization: new AuthorizationError(text, 401, [{ scheme: text, params: { [text]: text } }], { server: 'files' }),
    argument: new ToolArgumentError(text, [{ path: `/${text}`, message: text }]),
  };
}

function catalogWith(text: string): Catalog {
  const owners = ['files', 'notes'];
  return {
    entries: owners.map((server) => entry({ name: `${server}/${text}`, localName: text, server, owners })),
    collisions: [{ name: text, owners }],
    problems: [
      { kind: 'unreachable', server: 'files', tool: text, index: 1 },
      { kind: 'nearImpersonation', server: 'files', tool: text, looksLike: 'notes' },
    ],
  };
}

describe('a hostile text in the review of a definition', () => {
  for (const { name, text } of hostileTexts) {
    it(`${name}: is all there to read`, () => {
      const definition = JSON.stringify({
        name: text,
        description: text,
        inputSchema: { [text]: { description: text } },
      });
      const changed = { server: 'files', kind: 'tool', name: text, since: 0, blocked: false } as const;
      const hashes = { hash: 'b', pinnedHash: 'a', pinnedText: definition, text: definition };
      const shown = definitionText([{ ...changed, ...hashes }], 'current', l10n, (text) => text);
      const lines = shown.split('\n');
      assert.ok(shown.includes(mark));
      for (const line of lines) assert.ok(line.length <= 200, `a line has ${line.length} characters`);
      assert.doesNotMatch(lines.join(''), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b\u{e0000}-\u{e007f}]/u);
    });
  }
});

describe('a hostile text in a document', () => {
  // In a document all is shown that a server sent: those of 1 MB would take the renderer of the test minutes.
  for (const { name, text } of hostileTexts.filter(({ text: { length } }) => length < 500_000)) {
    describe(name, () => {
      for (const [index, block] of blocksWith(text).entries()) {
        it(`runs and fetches nothing in a result, block ${index + 1}`, () => {
          const result = { content: [block], structuredContent: { [text]: text }, isError: true } as CallToolResult;
          const structuredProblems = [{ path: `/${text}`, message: text }];
          const facts = { call: callWith(text), bytes: 1, lacksStructuredContent: false };
          const preface = resultPreface(facts, l10n);
          const { markdown } = renderResult(result, {
            ...{ server: 'files', tool: text, preface, structuredProblems },
            ...place,
          });
          checkDocument(resultDocument(markdown, facts.call, l10n), 'result');
        });
      }

      for (const [kind, error] of Object.entries(errorsWith(text))) {
        it(`runs and fetches nothing in a failure: ${kind}`, () => {
          checkDocument(errorDocument(callWith(text), error, readyPeer({ instructions: text }), l10n), kind);
        });
      }

      it('runs and fetches nothing in a prompt', () => {
        const messages = blocksWith(text).map((content) => ({ role: text, content }));
        const facts = { server: 'files', name: text, args: { [text]: text }, endedAt: 0, durationMs: 1 };
        checkDocument(promptDocument({ description: text, messages }, facts, place, l10n).markdown, 'prompt');
      });

      it('runs and fetches nothing where names are compared', async () => {
        const catalog = catalogWith(text);
        const moved = [{ name: text, from: 'files', to: 'notes', at: 0 }];
        const facts = { ledger: collisionLedger(catalog), policy: 'prefix', moved, elsewhere: [] } as const;
        checkDocument(collisionsDocument(facts, l10n), 'collisions');
        const servers = ['files', 'notes'].map((server) => ({ name: server, selfName: text }));
        const pause = (): Promise<void> => Promise.resolve();
        const preview = await previewHostNames(servers, catalog.entries, pause);
        checkDocument(await hostNamesDocument(preview, l10n, pause), 'names in other hosts');
      });
    });
  }
});

import { ProtocolError, TransportError } from '../../../../src/core/base/errors';
import { changeEntries } from '../../../../src/vscode/peerLog';
import { MessageLimit } from '../../../../src/vscode/serverMessages';
import { OutputBatch } from '../../../../src/vscode/outputBatch';
import { outputText } from '../../../../src/vscode/outputText';
import { statusBarTooltip } from '../../../../src/vscode/statusBarText';
import { summarize } from '../../../../src/vscode/summary';
import { promptText, resourceText, templateText } from '../../../../src/vscode/tree/contentText';
import { promptTooltip, resourceTooltip, templateTooltip } from '../../../../src/vscode/tree/contentTooltip';
import { probeStepText } from '../../../../src/vscode/tree/probeText';
import { serverProblems } from '../../../../src/vscode/tree/serverProblems';
import { serverAccessibleLabel, serverDescription } from '../../../../src/vscode/tree/serverText';
import { serverTooltip } from '../../../../src/vscode/tree/serverTooltip';
import { subscriptionText } from '../../../../src/vscode/tree/subscriptionText';
import { leftOutRow, wholeProblemRow } from '../../../../src/vscode/tree/toolRows';
import {
  nameReasonText,
  ownerAccessibleLabel,
  ownerDescription,
  toolAccessibleLabel,
} from '../../../../src/vscode/tree/toolText';
import { toolTooltip } from '../../../../src/vscode/tree/toolTooltip';
import { hostileTexts } from '../../../servers/hostileTexts.mjs';
import { checkLog, checkRow, checkTooltip } from '../../../support/hostileChecks';
import { VirtualClock } from '../../../support/virtualClock';
import { entry, evidence, l10n, peer, readyPeer, refused } from '../../vscode-panel/fixtures';
import type { PeerView } from '../../../../src/core/peer/types';

/** Servers whose rows and tooltips have the text in them, by where it comes from. */
function serversWith(text: string): Readonly<Record<string, PeerView>> {
  const failure = new TransportError(text, { reason: 'exit', stderrTail: [text, text] });
  return {
    'of versions that nobody shares': peer({ state: refused({ kind: 'result', versions: [text] }, text) }),
    'of a reply that says nothing': peer({
      state: refused({ kind: 'noReply', because: 'transport', detail: text }, text),
    }),
    'of an end': peer({ state: { kind: 'dead', at: 0, error: failure, nextTryAt: undefined } }),
    'of a loss over HTTP': peer({
      transport: 'http',
      state: { kind: 'dead', at: 0, error: new ProtocolError(text), nextTryAt: 9_000 },
    }),
    'of a start that prints': peer({
      state: { kind: 'starting', since: 0, phase: 'discover', deadline: undefined },
      lastStderr: text,
    }),
    'of a sign-in': readyPeer({ authorization: { kind: 'needed', reason: text, failed: true } }),
  };
}

/** A server that has the text wherever only its tooltip shows it. */
function talkativeServer(text: string): PeerView {
  return readyPeer({
    evidence: evidence({ kind: 'error', code: 1, message: text }, text),
    serverInfo: { name: text, version: text, title: text },
    capabilities: { [text]: {} },
    instructions: text,
    problems: [text],
    subscription: { kind: 'notOffered', reason: text },
    authorization: { kind: 'signedIn', issuer: text, scopes: [text] },
  });
}

const entryWith = (text: string) =>
  entry({
    name: text,
    localName: text,
    reason: { kind: 'collision', owner: 'files' },
    tool: {
      name: text,
      title: `${text}!`,
      description: text,
      inputSchema: { properties: { [text]: { title: text } } },
    },
  });

const promptWith = (text: string) => ({
  name: text,
  title: `${text}!`,
  description: text,
  arguments: [{ name: text, title: text, description: text }],
});

const resourceWith = (text: string) => ({
  name: text,
  uri: text,
  title: `${text}!`,
  description: text,
  mimeType: text,
});
const templateWith = (text: string) => ({ ...resourceWith(text), uriTemplate: text });

describe('a hostile text in a row', () => {
  for (const { name, text } of hostileTexts) {
    describe(name, () => {
      for (const [where, view] of Object.entries(serversWith(text))) {
        it(`${where}: is one harmless, legible line`, () => {
          checkRow(serverDescription(view, { now: 0, l10n }), 'description');
          checkRow(serverAccessibleLabel(view, { l10n }), 'label for screen readers');
          if (view.state.kind !== 'starting' && view.state.kind !== 'failed') {
            for (const { label } of serverProblems(view, [], [], l10n)) checkRow(label, 'problem');
          }
        });
      }

      it('of a problem: is one harmless, legible line', () => {
        const config = [{ path: ['servers', 'files', 'command'], message: text, severity: 'error' }] as const;
        const catalog = [
          { kind: 'rejected', server: 'files', tool: text, owner: 'notes' },
          { kind: 'unreachable', server: 'files', tool: text, index: 1 },
          { kind: 'nearImpersonation', server: 'files', tool: text, looksLike: 'notes' },
        ] as const;
        const rows = serverProblems(readyPeer({ problems: [text] }), config, catalog, l10n);
        for (const { label } of rows) checkRow(label, 'problem');
        const [rejected, unreachable, alike] = catalog;
        for (const problem of [rejected, unreachable, { ...unreachable, kind: 'excluded', reason: text }] as const) {
          const { label, description } = leftOutRow(problem, l10n);
          checkRow(label, 'tool that was left out');
          if (problem.kind === 'excluded') checkRow(description ?? '', 'reason');
        }
        for (const problem of [alike, { kind: 'configuration', key: text, message: text }] as const) {
          checkRow(wholeProblemRow(problem, l10n).label, 'problem of the catalog');
        }
      });

      it('of a tool: is one harmless, legible line', () => {
        const tool = entryWith(text);
        checkRow(ownerDescription(tool, l10n), 'description of an owner');
        checkRow(ownerAccessibleLabel(tool, l10n), 'label of an owner');
        checkRow(toolAccessibleLabel(tool, l10n), 'label of a tool');
        checkRow(nameReasonText(tool, l10n), 'reason');
      });

      it('of a prompt, a resource or a template: is one harmless, legible line', () => {
        const rows = [
          promptText(promptWith(text), l10n),
          resourceText(resourceWith(text), false, l10n),
          templateText(templateWith(text), l10n),
        ];
        for (const { label, description, accessible } of rows) {
          for (const shown of [label, description, accessible]) if (shown !== '') checkRow(shown, 'content');
        }
      });

      it('of a subscription or a probe: is one harmless, legible line', () => {
        checkRow(subscriptionText({ kind: 'retrying', nextTryAt: 0, reason: text }, l10n) ?? '', 'subscription');
        const answers = [
          { kind: 'error', code: 1, message: text },
          { kind: 'malformed', detail: text },
          { kind: 'spawnFailed', message: text },
          { kind: 'noReply', because: 'transport', detail: text },
          { kind: 'result', versions: [text] },
        ] as const;
        for (const answer of answers) {
          const step = { sent: 'server/discover', version: text, answer, afterMs: 1 } as const;
          checkRow(probeStepText(step as Parameters<typeof probeStepText>[0], l10n), `probe: ${answer.kind}`);
        }
      });
    });
  }
});

describe('a hostile text in a tooltip', () => {
  for (const { name, text } of hostileTexts) {
    it(`${name}: is text and nothing else`, () => {
      const context = { now: 0, l10n, place: 'here' };
      for (const [where, view] of Object.entries(serversWith(text))) checkTooltip(serverTooltip(view, context), where);
      checkTooltip(serverTooltip(talkativeServer(text), context), 'of a server that is ready');
      checkTooltip(toolTooltip(entryWith(text), l10n, [text]), 'of a tool');
      checkTooltip(promptTooltip('files', promptWith(text), l10n), 'of a prompt');
      checkTooltip(resourceTooltip('files', resourceWith(text), true, l10n), 'of a resource');
      checkTooltip(templateTooltip('files', templateWith(text), l10n), 'of a template');
      const peers = Object.values(serversWith(text));
      const summary = summarize(peers, { entries: [], collisions: [] });
      checkTooltip(statusBarTooltip({ peers, summary, target: 'panel' }, l10n), 'of the status bar');
    });
  }
});

describe('a hostile text in a log', () => {
  for (const { name, text } of hostileTexts) {
    it(`${name}: makes one entry, in which nothing hides`, async () => {
      for (const [where, view] of Object.entries(serversWith(text))) {
        const entries = changeEntries(undefined, view, l10n).filter((each) => each.text.includes('tea'));
        for (const each of entries) checkLog(each.text, where);
      }
      const clock = new VirtualClock();
      const lines: string[] = [];
      const messages = new MessageLimit(clock, l10n, (line) => void lines.push(line.text));
      for (const data of [text, { [text]: text }, [text]]) {
        messages.add({ server: 'files', level: 'info', logger: text, data });
      }
      const printed = new OutputBatch(clock, (group) => void lines.push(outputText(group, l10n)));
      for (const line of text.split('\n').slice(0, 50)) {
        printed.add({ server: 'files', stream: 'stderr', text: line });
        printed.add({ server: 'files', stream: 'stdout', text: line });
      }
      await clock.advance(2_000);
      for (const line of lines) checkLog(line.includes('tea') ? line : `tea ${line}`, 'what the server says');
    });
  }
});

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ArgumentValidator } from '../../src/core/catalog/schemas';
import type { ElicitRequest, ElicitResult } from '../../src/core/elicitation/types';
import { formFields } from '../../src/core/elicitation/fields';
import { Host } from '../../src/core/host';
import type { InputContext, Progress } from '../../src/core/peer/types';
import { demoFolder, demoPorts, demoSettings } from '../support/demo';
import { allGone } from '../support/processes';

type Answer = (request: ElicitRequest, context: InputContext) => ElicitResult;

const accept = (content: Record<string, unknown>): ElicitResult => ({ action: 'accept', content });
const decline: ElicitResult = { action: 'decline' };

const publication = {
  headline: 'Oil, please',
  replyTo: 'keeper@light.example',
  day: '2027-01-02',
  audience: 'crew',
  channel: 'radio',
};
const schedule = {
  goesOutAt: '2027-01-02T08:00:00Z',
  count: 3,
  budget: 9.25,
  urgency: 'u1',
  languages: ['fi', 'sv'],
  extras: ['horn'],
  proof: false,
};

describe('the demo workspace', () => {
  let host: Host;
  let pids: number[];
  let answer: Answer;
  let asked: { request: ElicitRequest; server: string; tool: string; round: number }[];

  before(async () => {
    const inputs = {
      elicit: (request: ElicitRequest, context: InputContext) => {
        const { server, tool, round } = context;
        asked.push({ request, server, tool, round });
        return Promise.resolve(answer(request, context));
      },
    };
    host = new Host({ settings: demoSettings(), ports: { ...demoPorts, inputs } });
    await host.start();
    pids = host.peers.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  });

  beforeEach(() => {
    asked = [];
    answer = () => assert.fail('no input was expected');
  });

  after('no process is left', async () => {
    await host.dispose();
    await allGone(pids);
  });

  const textOf = ({ content }: { content: readonly unknown[] }): string => (content[0] as { text: string }).text;
  const formOf = (index: number) => {
    const request = asked[index]?.request;
    assert.equal(request?.mode, 'form');
    return request.requestedSchema as { properties: Record<string, Record<string, unknown>>; required: string[] };
  };

  it('has settings without a fault', () => {
    assert.deepEqual(host.configProblems, []);
  });

  it('starts two modern servers and an allowed legacy one, and refuses the other legacy one for a stated reason', () => {
    assert.deepEqual(
      host.peers.map(({ name, state, era, version }) => [name, state.kind, era, version]),
      [
        ['archive', 'ready', 'legacy', '2025-06-18'],
        ['files', 'ready', 'modern', '2026-07-28'],
        ['notes', 'ready', 'modern', '2026-07-28'],
        ['relic', 'failed', 'unknown', undefined],
      ],
    );
    const relic = host.peers.find(({ name }) => name === 'relic');
    assert.ok(relic?.state.kind === 'failed' && relic.state.offersAllowLegacy);
    assert.match(relic.evidence?.summary ?? '', /-32601/);
  });

  it('merges their tools: the bare name goes to the server that is first by name', () => {
    const names = host.catalog.entries.map(({ name, server, localName }) => [name, server, localName]);
    assert.deepEqual(
      names.filter(([, , localName]) => localName === 'search' || localName === 'statistics'),
      [
        ['notes/search', 'notes', 'search'],
        ['notes/statistics', 'notes', 'statistics'],
        ['search', 'files', 'search'],
        ['statistics', 'archive', 'statistics'],
      ],
    );
    assert.deepEqual(host.catalog.collisions, [
      { name: 'search', owners: ['files', 'notes'] },
      { name: 'statistics', owners: ['archive', 'notes'] },
    ]);
    assert.deepEqual(host.catalog.problems, []);
    assert.equal(host.catalog.entries.length, 17);
  });

  it('answers the same question by each owner', async () => {
    assert.match(textOf(await host.callTool('search', { query: 'lamp' })), /"title":"ferry\.md"/);
    assert.match(textOf(await host.callTool('notes/search', { query: 'lamp' })), /"title":"Lamp oil"/);
  });

  it('asks in two rounds with every kind of field, and states exactly what it received', async () => {
    answer = (_request, { round }) => accept(round === 1 ? publication : schedule);
    const result = await host.callTool('publish_note', { id: 'n1' });
    assert.deepEqual(result.structuredContent, { published: true, id: 'n1', publication, schedule });
    for (const [field, value] of Object.entries({ ...publication, ...schedule })) {
      assert.ok(textOf(result).includes(`${field}: ${JSON.stringify(value)}`), field);
    }
    assert.deepEqual(
      asked.map(({ server, tool, round }) => [server, tool, round]),
      [
        ['notes', 'publish_note', 1],
        ['notes', 'publish_note', 2],
      ],
    );

    const forms = [formOf(0), formOf(1)];
    const fields = forms.flatMap((form) => formFields(form).fields);
    const kinds = new Set(fields.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['boolean', 'choice', 'integer', 'multiChoice', 'number', 'string']);
    assert.deepEqual(
      forms.flatMap((form) => formFields(form).problems),
      [],
    );
    assert.ok(fields.some(({ required }) => required) && fields.some(({ required }) => !required));
    const schemas = forms.flatMap(({ properties }) => Object.values(properties));
    const formats = schemas.flatMap(({ format }) => (format === undefined ? [] : [format]));
    assert.deepEqual(formats, ['email', 'uri', 'date', 'date-time']);
    for (const keyword of ['minLength', 'maxLength', 'enum', 'oneOf', 'enumNames', 'minimum', 'maximum', 'maxItems']) {
      assert.ok(
        schemas.some((schema) => keyword in schema),
        keyword,
      );
    }
    const items = schemas.flatMap((schema) => Object.keys((schema['items'] as object | undefined) ?? {}));
    assert.ok(items.includes('enum') && items.includes('anyOf'));
  });

  it('lets the second round depend on the first', async () => {
    const labels: unknown[] = [];
    for (const channel of ['letter', 'site', 'radio']) {
      asked = [];
      answer = (_request, { round }) => (round === 1 ? accept({ ...publication, channel }) : decline);
      await host.callTool('publish_note', { id: 'n2' });
      const { count, goesOutAt } = formOf(1).properties;
      labels.push([count?.['title'], count?.['maximum'], goesOutAt?.['default']]);
    }
    assert.deepEqual(labels, [
      ['Copies', 500, '2027-01-02T08:00:00Z'],
      ['Days on the front page', 14, '2027-01-02T08:00:00Z'],
      ['Times read out', 5, '2027-01-02T08:00:00Z'],
    ]);
  });

  for (const action of ['decline', 'cancel'] as const) {
    it(`publishes nothing where the form is answered with ${action}`, async () => {
      answer = () => ({ action });
      const result = await host.callTool('publish_note', { id: 'n1' });
      const reason = `The publication form was answered with ${action}.`;
      assert.deepEqual(result.structuredContent, { published: false, reason });
      assert.equal(asked.length, 1);
    });
  }

  it('does not take answers that break the form', async () => {
    answer = () => accept({ ...publication, headline: 'x', extra: 1 });
    const result = await host.callTool('publish_note', { id: 'n1' });
    assert.equal(result.isError, true);
    assert.match(textOf(result), /^The publication form can't be used: .*headline/);
  });

  it('asks to open a page, and goes on with the answer', async () => {
    answer = () => ({ action: 'accept' });
    const url = 'https://notes.example.com/share/n1?from=demo';
    assert.equal(textOf(await host.callTool('share_note', { id: 'n1' })), `n1 is shared at ${url}`);
    assert.deepEqual(
      asked.map(({ request }) => request),
      [{ mode: 'url', message: 'Choose who may read the note.', url }],
    );
    answer = () => decline;
    assert.equal(textOf(await host.callTool('share_note', { id: 'n1' })), 'n1 stays private.');
  });

  it('reports progress', async () => {
    const seen: Progress[] = [];
    const result = await host.callTool('proofread', { seconds: 0.2 }, { onProgress: (step) => seen.push(step) });
    assert.equal(textOf(result), 'Read 20 pages in 0.2 s, no mistakes.');
    assert.deepEqual(seen.at(-1), { progress: 20, total: 20, message: 'Page 20 of 20' });
  });

  it('stops when the call is cancelled, and takes the next call', async () => {
    const controller = new AbortController();
    const call = host.callTool(
      'proofread',
      { seconds: 600 },
      {
        signal: controller.signal,
        onProgress: () => {
          assert.fail('a page of 600 s takes 30 s');
        },
      },
    );
    controller.abort();
    await assert.rejects(call, { code: 'cancelled' });
    assert.equal(textOf(await host.callTool('list_notes', {})).split('\n').length, 3);
  });

  it('prints as a task, which asks for the paper', async () => {
    answer = () => accept({ paper: 'A5' });
    const states: string[] = [];
    const watch = host.onDidCall((event) => {
      if (event.kind === 'task') states.push(event.task.status);
    });
    const result = await host.callTool('print_notes', { seconds: 0 });
    watch.dispose();
    assert.match(textOf(result), /Printed 4 pages on A5/);
    assert.deepEqual(states, ['working', 'input_required', 'completed']);
    assert.deepEqual(host.tasks.all, []);
  });

  it('shows failures of tools as results', async () => {
    const result = await host.callTool('import_notes', {});
    assert.equal(result.isError, true);
    assert.match(textOf(result), /locked in the tower/);
  });

  it('answers with a picture and a link to a resource', async () => {
    const { content } = await host.callTool('tide_chart', {});
    assert.deepEqual(
      content.map((block) => (block as { type: string }).type),
      ['text', 'image', 'resource_link'],
    );
    const { data, mimeType } = content[1] as { data: string; mimeType: string };
    assert.equal(mimeType, 'image/png');
    assert.equal(Buffer.from(data, 'base64').subarray(1, 4).toString(), 'PNG');
  });

  it('has a server that breaks its own output schema', async () => {
    const { structuredContent } = await host.callTool('archive/statistics', {});
    const tool = host.catalog.entries.find(({ name }) => name === 'statistics')?.tool;
    const verdict = await new ArgumentValidator().validate(tool?.outputSchema, structuredContent);
    assert.deepEqual(structuredContent, { boxes: 'three' });
    assert.ok(verdict.kind === 'invalid');
    assert.deepEqual(
      verdict.problems.map(({ path }) => path),
      ['/boxes'],
    );
  });

  it('reads files of its folder only', async () => {
    const files = await host.callTool('list_files', {});
    assert.deepEqual(textOf(files).split('\n'), readdirSync(join(demoFolder, 'docs')).sort());
    assert.match(textOf(await host.callTool('read_file', { name: 'lamp.md' })), /^# Care of the lamp/);
    assert.equal((await host.callTool('read_file', { name: '../README.md' })).isError, true);
  });

  it('changes notes, and says which tools only read and which destroy', async () => {
    assert.equal(textOf(await host.callTool('add_note', { title: 'Fog', body: 'Thick.' })), 'Added n4: Fog');
    assert.equal(textOf(await host.callTool('delete_note', { id: 'n4' })), 'Deleted n4');
    assert.equal((await host.callTool('delete_note', { id: 'n4' })).isError, true);
    const hints = (name: string) => host.catalog.entries.find((entry) => entry.name === name)?.tool.annotations;
    assert.deepEqual(hints('search'), { readOnlyHint: true });
    assert.deepEqual(hints('delete_note'), { readOnlyHint: false, destructiveHint: true });
  });
});

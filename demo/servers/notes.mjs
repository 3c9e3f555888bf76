// A modern MCP server (2026-07-28): the lighthouse keeper's notes. They live as long as the process does.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createRequestStateCodec,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { registerContents } from './lib/noteContents.mjs';
import { registerPrinting, tasksExtension } from './lib/printing.mjs';
import { problemsOf, publicationForm, publicationResult, scheduleForm } from './lib/publication.mjs';
import { failed, noArguments, object, text } from './lib/shapes.mjs';

const notes = new Map([
  ['n1', { title: 'Lamp oil', body: 'Two cans are left, order four before the storms.' }],
  ['n2', { title: 'Seal on the rocks', body: 'Seen again at low water, it watches the ferry.' }],
  ['n3', { title: 'Visitors on Sunday', body: 'A school class wants to see the lamp. Wipe the lens first.' }],
]);
let lastNumber = notes.size;

const noteId = object({ id: { type: 'string', description: 'Id of the note, for instance n1' } }, ['id']);
const requestState = createRequestStateCodec({ key: randomBytes(32), ttlSeconds: 3600 });

serveStdio(
  () => {
    const server = new McpServer(
      { name: 'demo-notes', title: 'Demo notes', version: '1.0.0' },
      {
        instructions: "The lighthouse keeper's notes.",
        requestState: { verify: requestState.verify },
        capabilities: {
          logging: {},
          resources: { subscribe: true, listChanged: true },
          extensions: tasksExtension,
        },
      },
    );
    registerContents(server, notes);
    registerPrinting(server);

    server.registerTool(
      'search',
      {
        title: 'Search notes',
        description: 'Finds notes that contain a word.',
        inputSchema: object({ query: { type: 'string', minLength: 1, description: 'A word, in any case' } }, ['query']),
        outputSchema: fromJsonSchema({
          type: 'object',
          properties: { results: { type: 'array', items: { type: 'object' } } },
          required: ['results'],
        }),
        annotations: { readOnlyHint: true },
      },
      async ({ query }, context) => {
        const wanted = query.toLowerCase();
        await context.mcpReq.log('info', { query, notes: notes.size }, 'search');
        const results = [...notes]
          .filter(([, note]) => `${note.title} ${note.body}`.toLowerCase().includes(wanted))
          .map(([id, note]) => ({ title: note.title, snippet: note.body, id }));
        return { content: [text(JSON.stringify({ results }))], structuredContent: { results } };
      },
    );

    server.registerTool(
      'list_notes',
      { description: 'Lists all notes.', inputSchema: noArguments, annotations: { readOnlyHint: true } },
      () => ({ content: [text([...notes].map(([id, note]) => `${id}: ${note.title}`).join('\n'))] }),
    );

    server.registerTool(
      'add_note',
      {
        description: 'Adds a note.',
        inputSchema: object(
          {
            title: { type: 'string', minLength: 1, maxLength: 80 },
            body: { type: 'string', description: 'The text of the note' },
          },
          ['title', 'body'],
        ),
        annotations: { readOnlyHint: false, destructiveHint: false },
      },
      ({ title, body }) => {
        lastNumber += 1;
        notes.set(`n${lastNumber}`, { title, body });
        server.sendResourceListChanged();
        return { content: [text(`Added n${lastNumber}: ${title}`)] };
      },
    );

    server.registerTool(
      'delete_note',
      {
        description: 'Deletes a note for good.',
        inputSchema: noteId,
        annotations: { readOnlyHint: false, destructiveHint: true },
      },
      ({ id }) => {
        if (!notes.delete(id)) return failed(`There is no note ${id}.`);
        server.sendResourceListChanged();
        return { content: [text(`Deleted ${id}`)] };
      },
    );

    server.registerTool(
      'statistics',
      {
        description: 'Counts the notes and their words.',
        inputSchema: noArguments,
        annotations: { readOnlyHint: true },
      },
      () => {
        const words = [...notes.values()].flatMap((note) => note.body.split(/\s+/));
        return { content: [text(`${notes.size} notes, ${words.length} words`)] };
      },
    );

    server.registerTool(
      'publish_note',
      {
        title: 'Publish a note',
        description: 'Publishes a note. Asks what to publish first, then how; the second form depends on the first.',
        inputSchema: noteId,
        outputSchema: publicationResult,
      },
      async ({ id }, context) => {
        const note = notes.get(id);
        if (note === undefined) return failed(`There is no note ${id}.`);
        const earlier = context.mcpReq.requestState();
        const [key, form] = earlier
          ? ['schedule', scheduleForm(earlier.publication)]
          : ['publication', publicationForm(note)];

        const answer = inputResponse(context.mcpReq.inputResponses, key);
        if (answer.kind !== 'elicit') {
          return inputRequired({
            inputRequests: { [key]: inputRequired.elicit(form) },
            ...(earlier && { requestState: await requestState.mint(earlier) }),
          });
        }
        if (answer.action !== 'accept') {
          const reason = `The ${key} form was answered with ${answer.action}.`;
          return {
            content: [text(`${reason} Nothing was published.`)],
            structuredContent: { published: false, reason },
          };
        }
        const problems = problemsOf(form, answer.content);
        if (problems.length > 0) return failed(`The ${key} form can't be used: ${problems.join('; ')}`);

        if (earlier === undefined) {
          const state = { publication: answer.content };
          return inputRequired({
            inputRequests: { schedule: inputRequired.elicit(scheduleForm(state.publication)) },
            requestState: await requestState.mint(state),
          });
        }
        const received = { publication: earlier.publication, schedule: answer.content };
        const lines = Object.entries({ ...received.publication, ...received.schedule }).map(
          ([field, value]) => `${field}: ${JSON.stringify(value)}`,
        );
        return {
          content: [text([`Published ${id} with these answers:`, ...lines].join('\n'))],
          structuredContent: { published: true, id, ...received },
        };
      },
    );

    server.registerTool(
      'share_note',
      { description: 'Shares a note by a web page that is opened with your consent.', inputSchema: noteId },
      ({ id }, context) => {
        if (!notes.has(id)) return failed(`There is no note ${id}.`);
        const url = `https://notes.example.com/share/${encodeURIComponent(id)}?from=demo`;
        const answer = inputResponse(context.mcpReq.inputResponses, 'page');
        if (answer.kind !== 'elicit') {
          return inputRequired({
            inputRequests: { page: inputRequired.elicitUrl({ message: 'Choose who may read the note.', url }) },
          });
        }
        return { content: [text(answer.action === 'accept' ? `${id} is shared at ${url}` : `${id} stays private.`)] };
      },
    );

    server.registerTool(
      'proofread',
      {
        description: 'Reads all notes slowly, reports progress and can be cancelled.',
        inputSchema: object({ seconds: { type: 'number', minimum: 0, maximum: 600, default: 5 } }),
        annotations: { readOnlyHint: true },
      },
      async ({ seconds = 5 }, context) => {
        const { signal, _meta: meta } = context.mcpReq;
        const steps = 20;
        for (let step = 1; step <= steps; step++) {
          await wait((seconds * 1000) / steps, undefined, { signal });
          if (meta?.progressToken === undefined) continue;
          await context.mcpReq.notify({
            method: 'notifications/progress',
            params: {
              progressToken: meta.progressToken,
              progress: step,
              total: steps,
              message: `Page ${step} of ${steps}`,
            },
          });
        }
        return { content: [text(`Read ${steps} pages in ${seconds} s, no mistakes.`)] };
      },
    );

    server.registerTool(
      'import_notes',
      { description: 'Always fails, to show what a failing tool looks like.', inputSchema: noArguments },
      () => failed('The old notebook is locked in the tower. Ask the harbour master for the key.'),
    );

    return server;
  },
  { legacy: 'reject' },
);

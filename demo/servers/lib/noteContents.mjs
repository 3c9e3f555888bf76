// What the notes server has besides tools: a prompt, resources, a template of resources, and one that changes by itself.
import { ResourceTemplate } from '@modelcontextprotocol/server';
import { object } from './shapes.mjs';

const readers = ['crew', 'harbour master', 'school class', 'visitors'];
const tones = { crew: ['brief', 'frank'], 'harbour master': ['formal'], visitors: ['friendly', 'vivid'] };

const barometerUri = 'notes:///barometer';
const barometerEveryMs = 5000;

/** @param {Map<string, { title: string, body: string }>} notes by id */
export function registerContents(server, notes) {
  server.registerPrompt(
    'rewrite_note',
    {
      title: 'Rewrite a note',
      description: 'Asks to write a note anew for somebody. What is suggested for the tone depends on the reader.',
      argsSchema: object(
        {
          id: { type: 'string', description: 'Id of the note' },
          reader: { type: 'string', description: 'Who is going to read it' },
          tone: { type: 'string', description: 'How it should sound' },
        },
        ['id', 'reader'],
      ),
    },
    ({ id, reader, tone = 'plain' }) => ({
      description: `Note ${id} for ${reader}`,
      messages: [
        { role: 'user', content: { type: 'text', text: `Write this note anew for the ${reader}. Tone: ${tone}.` } },
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: `notes:///${id}`, mimeType: 'text/markdown', text: markdown(notes, id) },
          },
        },
        { role: 'assistant', content: { type: 'text', text: 'Here is the new text:' } },
      ],
    }),
  );

  server.registerResource(
    'note',
    new ResourceTemplate('notes:///{id}', {
      list: () => ({
        resources: [...notes].map(([id, { title }]) => ({ uri: `notes:///${id}`, name: id, title })),
      }),
    }),
    { title: 'A note', description: 'One of the notes, by its id.', mimeType: 'text/markdown' },
    (uri, { id }) => ({ contents: [{ uri: uri.href, mimeType: 'text/markdown', text: markdown(notes, id) }] }),
  );

  const suggestions = {
    id: () => [...notes.keys()],
    reader: () => readers,
    tone: ({ reader } = {}) => tones[reader] ?? ['plain'],
  };
  server.server.registerCapabilities({ completions: {} });
  server.server.setRequestHandler('completion/complete', ({ params: { argument, context } }) => {
    const all = suggestions[argument.name]?.(context?.arguments) ?? [];
    return { completion: { values: all.filter((value) => value.startsWith(argument.value.toLowerCase())) } };
  });

  server.registerResource(
    'barometer',
    barometerUri,
    {
      title: 'Barometer',
      description: 'Air pressure at the lamp. Watch it: it changes.',
      mimeType: 'application/json',
    },
    () => ({
      contents: [{ uri: barometerUri, mimeType: 'application/json', text: JSON.stringify(reading(), null, 2) }],
    }),
  );
  setInterval(() => {
    // Whoever watched it may be gone.
    server.server.sendResourceUpdated({ uri: barometerUri }).catch(() => undefined);
  }, barometerEveryMs).unref();
}

function markdown(notes, id) {
  const note = notes.get(id);
  if (note === undefined) throw new Error(`There is no note ${id}.`);
  return `# ${note.title}\n\n${note.body}\n`;
}

function reading() {
  const at = Math.floor(Date.now() / barometerEveryMs) * barometerEveryMs;
  const hectopascal = 1003 + Math.round(80 * Math.sin(at / 60_000)) / 10;
  return { hectopascal, at: new Date(at).toISOString() };
}

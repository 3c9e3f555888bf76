// A modern MCP server (2026-07-28): the files of one folder, which is its only argument. It only reads.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { failed, noArguments, object, text } from './lib/shapes.mjs';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('usage: node files.mjs FOLDER');
  process.exit(2);
}

const readOnly = { readOnlyHint: true };
const fileName = object({ name: { type: 'string', description: 'For instance tides.md' } }, ['name']);

async function textFiles() {
  return (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
}

/** The path of a file of the folder, or undefined: names with a folder in them lead nowhere. */
async function pathOf(name) {
  return name === basename(name) && (await readdir(folder)).includes(name) ? join(folder, name) : undefined;
}

serveStdio(
  async () => {
    const server = new McpServer(
      { name: 'demo-files', title: 'Demo files', version: '1.0.0' },
      { instructions: 'The documents of the harbour office.' },
    );

    server.registerTool(
      'search',
      {
        title: 'Search files',
        description: 'Finds lines that contain a word.',
        inputSchema: object({ query: { type: 'string', minLength: 1, description: 'A word, in any case' } }, ['query']),
        outputSchema: fromJsonSchema({
          type: 'object',
          properties: { results: { type: 'array', items: { type: 'object' } } },
          required: ['results'],
        }),
        annotations: readOnly,
      },
      async ({ query }) => {
        const results = [];
        for (const name of await textFiles()) {
          const lines = (await readFile(join(folder, name), 'utf8')).split('\n');
          lines.forEach((line, index) => {
            if (line.toLowerCase().includes(query.toLowerCase())) {
              results.push({ title: name, snippet: line.trim(), line: index + 1 });
            }
          });
        }
        return { content: [text(JSON.stringify({ results }))], structuredContent: { results } };
      },
    );

    server.registerTool(
      'list_files',
      { description: 'Lists the files of the folder.', inputSchema: noArguments, annotations: readOnly },
      async () => ({ content: [text((await readdir(folder)).sort().join('\n'))] }),
    );

    server.registerTool(
      'read_file',
      { description: 'Reads a text file.', inputSchema: fileName, annotations: readOnly },
      async ({ name }) => {
        const path = name.endsWith('.md') ? await pathOf(name) : undefined;
        if (path === undefined)
          return failed(`There is no text file ${name}. The tool list_files knows what there is.`);
        return { content: [text(await readFile(path, 'utf8'))] };
      },
    );

    server.registerTool(
      'tide_chart',
      {
        title: 'Tide chart',
        description: 'Shows the tides of three days as a picture, with a link to the table.',
        inputSchema: noArguments,
        annotations: readOnly,
      },
      async () => ({
        content: [
          text('High and low water, Monday to Wednesday:'),
          { type: 'image', mimeType: 'image/png', data: await readFile(join(folder, 'tides.png'), 'base64') },
          {
            type: 'resource_link',
            uri: 'docs:///tides.md',
            name: 'tides.md',
            title: 'Tide table',
            mimeType: 'text/markdown',
          },
        ],
      }),
    );

    for (const name of await textFiles()) {
      server.registerResource(name, `docs:///${name}`, { mimeType: 'text/markdown' }, async (uri) => ({
        contents: [{ uri: uri.href, mimeType: 'text/markdown', text: await readFile(join(folder, name), 'utf8') }],
      }));
    }
    return server;
  },
  { legacy: 'reject' },
);

// A server on the SDK's McpServer with prompts, resources, templates, suggestions and log messages. Env RECORD: see record.mjs.
// usage: node sdkLibrary.mjs modern | legacy
import { completable, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod/v4';
import { recordStdin } from './record.mjs';

recordStdin();

const textOf = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

function createServer() {
  const capabilities = { logging: {}, resources: { subscribe: true, listChanged: true } };
  const server = new McpServer({ name: 'sdk-library', version: '1.0.0' }, { capabilities });
  const subscribed = new Set();
  // What the legacy era has for watching; the modern one's is built in.
  server.server.setRequestHandler('resources/subscribe', ({ params }) => {
    subscribed.add(params.uri);
    return {};
  });
  server.server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    subscribed.delete(params.uri);
    return {};
  });

  const colors = ['red', 'green', 'grey'];
  server.registerPrompt(
    'paint',
    {
      argsSchema: z.object({
        color: completable(z.string(), (typed) => colors.filter((color) => color.startsWith(typed))),
      }),
    },
    ({ color }) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Paint it ${color}.` } }] }),
  );
  server.registerResource('readme', 'lib:///readme', { mimeType: 'text/markdown' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'text/markdown', text: '# Read me' }],
  }));
  const template = new ResourceTemplate('lib:///pages/{page}', {
    list: undefined,
    complete: { page: (typed) => ['1', '10', '2'].filter((page) => page.startsWith(typed)) },
  });
  server.registerResource('page', template, {}, (uri, { page }) => ({
    contents: [{ uri: uri.href, text: `page ${page}` }],
  }));

  let count = 0;
  server.registerTool('add', { description: 'Adds one of everything.' }, () => {
    const name = `added-${++count}`;
    server.registerTool(name, {}, () => textOf(name));
    server.registerPrompt(name, {}, () => ({ messages: [] }));
    server.registerResource(name, `lib:///${name}`, {}, (uri) => ({ contents: [{ uri: uri.href, text: name }] }));
    return textOf(name);
  });
  server.registerTool('touch', { description: 'Says that the readme changed.' }, async () => {
    await server.server.sendResourceUpdated({ uri: 'lib:///readme' });
    return textOf([...subscribed]);
  });
  server.registerTool('log', { description: 'Says something.' }, async (context) => {
    await context.mcpReq.log('warning', { said: 'hello' }, 'sdk');
    return textOf('logged');
  });
  return server;
}

if (process.argv[2] === 'legacy') await createServer().connect(new StdioServerTransport());
else serveStdio(createServer, { legacy: 'reject' });

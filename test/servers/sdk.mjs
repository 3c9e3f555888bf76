// A server on the SDK's McpServer that speaks one era, or both. Env RECORD: see record.mjs.
// usage: node sdk.mjs modern | legacy | dual
import { fromJsonSchema, inputRequired, inputResponse, McpServer } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { recordStdin } from './record.mjs';

recordStdin();

function createServer() {
  const server = new McpServer({ name: 'sdk-server', version: '1.0.0' });
  const object = (properties) => fromJsonSchema({ type: 'object', properties, required: Object.keys(properties) });

  server.registerTool(
    'echo',
    {
      description: 'Says it again.',
      inputSchema: object({ text: { type: 'string' } }),
      annotations: { readOnlyHint: true },
    },
    ({ text }) => ({ content: [{ type: 'text', text }] }),
  );
  server.registerTool(
    'add',
    {
      description: 'Adds two numbers.',
      inputSchema: object({ left: { type: 'number' }, right: { type: 'number' } }),
      outputSchema: object({ sum: { type: 'number' } }),
    },
    ({ left, right }) => {
      const sum = { sum: left + right };
      return { content: [{ type: 'text', text: JSON.stringify(sum) }], structuredContent: sum };
    },
  );
  server.registerTool('ask', { description: 'Asks for a name.' }, (context) => {
    const answer = inputResponse(context.mcpReq.inputResponses, 'who');
    if (answer.kind === 'elicit') return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
    const requestedSchema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    return inputRequired({ inputRequests: { who: inputRequired.elicit({ message: 'Who?', requestedSchema }) } });
  });
  server.registerTool('fail', { description: 'Fails.' }, () => {
    throw new Error('it rains');
  });
  return server;
}

const era = process.argv[2];
if (era === 'legacy') await createServer().connect(new StdioServerTransport());
else serveStdio(createServer, { legacy: era === 'modern' ? 'reject' : 'serve' });

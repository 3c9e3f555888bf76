// A modern server with a tool for each form in the file that FORMS names. Calling one asks the form; what is answered is its
// result, and a line of the file that RECORD names.
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const forms = JSON.parse(readFileSync(process.env.FORMS, 'utf8'));
const write = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

function questionOf(name) {
  const params = { mode: 'form', message: `The form ${name}.`, requestedSchema: forms[name] };
  return { method: 'elicitation/create', params };
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const complete = (result) => write({ id, result: { resultType: 'complete', ...result } });
  switch (method) {
    case 'server/discover':
      return complete({ supportedVersions: ['2026-07-28'], capabilities: { tools: {} } });
    case 'tools/list': {
      const tools = Object.keys(forms).map((name) => ({
        name,
        inputSchema: { type: 'object' },
        annotations: { readOnlyHint: true },
      }));
      return complete({ tools, ttlMs: 0 });
    }
    case 'tools/call': {
      const answer = params.inputResponses?.form;
      if (answer === undefined) {
        const inputRequests = { form: questionOf(params.name) };
        return write({ id, result: { resultType: 'input_required', inputRequests, requestState: '' } });
      }
      appendFileSync(process.env.RECORD, `${JSON.stringify({ form: params.name, answer })}\n`);
      return complete({ content: [{ type: 'text', text: `answered: ${JSON.stringify(answer)}` }] });
    }
    default:
      return write({ id, error: { code: -32601, message: 'no such method' } });
  }
});

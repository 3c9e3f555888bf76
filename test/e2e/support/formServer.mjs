// A modern server with a tool for each form in the file that FORMS names. Calling one asks the form; what is answered is its
// result, and a line of the file that RECORD names.
import { appendFileSync, readFileSync } from 'node:fs';
import { ask, discovered, serve, text } from '../../servers/modern.mjs';

const forms = JSON.parse(readFileSync(process.env.FORMS, 'utf8'));

function questionOf(name) {
  const params = { mode: 'form', message: `The form ${name}.`, requestedSchema: forms[name] };
  return { method: 'elicitation/create', params };
}

serve({
  'server/discover': () => discovered('forms', { tools: {} }),
  'tools/list': () => ({
    tools: Object.keys(forms).map((name) => ({
      name,
      inputSchema: { type: 'object' },
      annotations: { readOnlyHint: true },
    })),
  }),
  'tools/call': ({ name, inputResponses }) => {
    if (!inputResponses) return ask({ form: questionOf(name) }, '');
    const answer = inputResponses.form;
    appendFileSync(process.env.RECORD, `${JSON.stringify({ form: name, answer })}\n`);
    return text(`answered: ${JSON.stringify(answer)}`);
  },
});

// A legacy MCP server that its entry in the settings allows: boxes in the cellar of the lighthouse.
import { serveLegacy } from './lib/legacyServer.mjs';

const boxes = new Map([
  ['1891', 'Letters about the first lamp, tied with tarred string.'],
  ['1934', 'The log of the great storm. The last page is missing.'],
  ['1987', 'Slides of the new lens, and the bill for it.'],
]);

serveLegacy(
  { name: 'demo-archive', version: '0.9.0' },
  {
    list_boxes: {
      description: 'Lists the boxes by year.',
      annotations: { readOnlyHint: true },
      call: () => ({ content: [{ type: 'text', text: [...boxes.keys()].join('\n') }] }),
    },
    open_box: {
      description: 'Says what is in a box.',
      inputSchema: {
        type: 'object',
        properties: { year: { type: 'string', enum: [...boxes.keys()], description: 'The year on the lid' } },
        required: ['year'],
      },
      annotations: { readOnlyHint: true },
      call: ({ year }) =>
        boxes.has(year)
          ? { content: [{ type: 'text', text: boxes.get(year) }] }
          : { isError: true, content: [{ type: 'text', text: `There is no box of ${year}.` }] },
    },
    statistics: {
      description: 'Counts the boxes. Its answer breaks its own output schema, to show how that looks.',
      outputSchema: { type: 'object', properties: { boxes: { type: 'integer' } }, required: ['boxes'] },
      annotations: { readOnlyHint: true },
      call: () => ({
        content: [{ type: 'text', text: 'The cellar was counted.' }],
        structuredContent: { boxes: 'three' },
      }),
    },
  },
);

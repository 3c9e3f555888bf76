// The two forms of `publish_note`. Together they hold every kind of field that MCP knows.
import { fromJsonSchema } from '@modelcontextprotocol/server';

/** First round: what is published. */
export function publicationForm(note) {
  return {
    mode: 'form',
    message: `What should be published of “${note.title}”?`,
    requestedSchema: {
      type: 'object',
      properties: {
        headline: { type: 'string', title: 'Headline', minLength: 3, maxLength: 60, default: note.title },
        teaser: { type: 'string', title: 'Teaser', description: 'One sentence under the headline', maxLength: 120 },
        replyTo: { type: 'string', title: 'Answers go to', format: 'email' },
        source: { type: 'string', title: 'Source', description: 'A web address', format: 'uri' },
        day: { type: 'string', title: 'Day of publication', format: 'date', default: '2026-12-24' },
        audience: { type: 'string', title: 'Audience', enum: ['everyone', 'members', 'crew'], default: 'members' },
        channel: {
          type: 'string',
          title: 'Channel',
          oneOf: Object.entries(channels).map(([name, channel]) => ({ const: name, title: channel.title })),
        },
        pinned: { type: 'boolean', title: 'Keep it at the top', default: false },
      },
      required: ['headline', 'replyTo', 'day', 'audience', 'channel'],
    },
  };
}

/** Second round: how it is published. Depends on the channel and the day of the first. */
export function scheduleForm(publication) {
  const channel = channels[publication.channel];
  return {
    mode: 'form',
    message: `How should “${publication.headline}” go out by ${channel.title.toLowerCase()}?`,
    requestedSchema: {
      type: 'object',
      properties: {
        goesOutAt: {
          type: 'string',
          title: 'Goes out at',
          format: 'date-time',
          default: `${publication.day}T08:00:00Z`,
        },
        count: { type: 'integer', title: channel.count, minimum: 1, maximum: channel.atMost, default: 1 },
        budget: { type: 'number', title: 'Budget in euros', minimum: 0, maximum: 99.5 },
        urgency: {
          type: 'string',
          title: 'Urgency',
          enum: ['u1', 'u2', 'u3'],
          enumNames: ['Now', 'Today', 'When there is time'],
          default: 'u2',
        },
        languages: {
          type: 'array',
          title: 'Languages',
          items: { type: 'string', enum: ['en', 'fi', 'sv'] },
          minItems: 1,
          maxItems: 2,
          default: ['en'],
        },
        extras: {
          type: 'array',
          title: 'Extras',
          items: { anyOf: Object.entries(channel.extras).map(([name, title]) => ({ const: name, title })) },
          maxItems: 2,
        },
        proof: { type: 'boolean', title: 'Send me a proof first' },
      },
      required: ['goesOutAt', 'count', 'urgency', 'languages', 'proof'],
    },
  };
}

const channels = {
  letter: {
    title: 'Printed letter',
    count: 'Copies',
    atMost: 500,
    extras: { stamp: 'Special stamp', map: 'Map of the island', ribbon: 'Ribbon' },
  },
  site: {
    title: 'Web site',
    count: 'Days on the front page',
    atMost: 14,
    extras: { photo: 'Photo of the lamp', comments: 'Comments below' },
  },
  radio: {
    title: 'Harbour radio',
    count: 'Times read out',
    atMost: 5,
    extras: { horn: 'Fog horn before', music: 'Music after' },
  },
};

/** What is wrong with an accepted answer, each problem a text; empty if it fits the form. */
export function problemsOf(form, content) {
  const schema = { ...form.requestedSchema, additionalProperties: false };
  const outcome = fromJsonSchema(schema)['~standard'].validate(content ?? {});
  return outcome.issues?.map((issue) => issue.message) ?? [];
}

/** States exactly what was received. */
export const publicationResult = fromJsonSchema({
  type: 'object',
  properties: {
    published: { type: 'boolean' },
    id: { type: 'string' },
    reason: { type: 'string' },
    publication: { type: 'object' },
    schedule: { type: 'object' },
  },
  required: ['published'],
  additionalProperties: false,
});

/** What the site sends to addresses of others by itself, as OpenAPI 3.1 describes it. */
import { WebhookMessage } from '#contract/webhooks.ts';
import type { SharedSchemas } from './deduplicate-schemas.ts';

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

export const webhooksIn = (schemas: SharedSchemas) => ({
  catalogue: {
    post: {
      operationId: 'catalogueWebhook',
      tags: ['exchange'],
      summary: 'Told at once what changed',
      description: 'Sent to the addresses that administrators name, and signed as Standard Webhooks says.',
      parameters: [
        header('webhook-id', 'The same each time that one message is sent.'),
        header('webhook-timestamp', 'When it was sent, in seconds.'),
        header('webhook-signature', 'Of id, timestamp and body.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: schemas.share(WebhookMessage) } } },
      responses: {
        '2XX': { description: 'It was taken. Anything else, and it comes again for three days.' },
        '410': { description: 'Nothing more is sent.' },
      },
      security: [],
    },
  },
});

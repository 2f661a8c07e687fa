/** Addresses that are told what changed: what is sent to them, and what administrators do with them. */
import { type Static, Type } from 'typebox';
import { KINDS } from '#domain/kinds.ts';
import { CatalogueChange } from './catalogue-changes.ts';
import { Nullable } from './common-schemas.ts';
import { KindSchema } from './curation.ts';

export const WEBHOOK_MESSAGES = ['catalogue.changed', 'catalogue.restored', 'webhook.test'] as const;

/** What is sent, in one message. */
export const WebhookMessage = Type.Object({
  type: Type.Enum([...WEBHOOK_MESSAGES], {
    description: 'restored: begin your copy anew; test: somebody tries out whether messages arrive.',
  }),
  timestamp: Type.String({ description: 'UTC, ISO.' }),
  data: Type.Object({
    changes: Type.Array(CatalogueChange),
    next: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'As in /api/changes: what to ask after.',
    }),
  }),
});
export type WebhookMessage = Static<typeof WebhookMessage>;

/** How many messages are told again at once. */
export const REPLAY_MOST = 20;

const ADDRESS_LIMIT = 2_048;

const WANTED = {
  kinds: Type.Array(KindSchema, { maxItems: KINDS.length, description: 'None: every kind.' }),
  what: Nullable(Type.Enum(['changed', 'removed'], { description: 'Only this sort of change.' })),
};

export const WebhookDelivery = Type.Object({
  at: Type.String({ description: 'UTC, ISO.' }),
  message_id: Type.String(),
  attempt: Type.Integer(),
  status: Nullable(Type.Integer({ description: 'What was answered.' })),
  trouble: Nullable(Type.String({ description: 'Why there was no answer.' })),
  took_ms: Type.Integer(),
});

const WEBHOOK_FIELDS = {
  id: Type.Integer(),
  url: Type.String(),
  ...WANTED,
  behind: Type.Integer({ description: 'Changes that it was not told of yet.' }),
  paused_at: Nullable(Type.String({ description: 'Since when nothing more is sent, UTC, ISO.' })),
  paused_because: Nullable(Type.String()),
  deliveries: Type.Array(WebhookDelivery, { description: 'The latest tries, newest first.' }),
};

export const Webhook = Type.Object(WEBHOOK_FIELDS);
export type Webhook = Static<typeof Webhook>;
export const Webhooks = Type.Object({ data: Type.Array(Webhook) });
export type Webhooks = Static<typeof Webhooks>;

export const NewWebhook = Type.Object({
  url: Type.String({ maxLength: ADDRESS_LIMIT, description: 'Begins with https.' }),
  ...Type.Partial(Type.Object(WANTED)).properties,
});
export type NewWebhook = Static<typeof NewWebhook>;
export const MadeWebhook = Type.Object({
  ...WEBHOOK_FIELDS,
  secret: Type.String({ description: 'What signs the messages. It is shown this once.' }),
});
export type MadeWebhook = Static<typeof MadeWebhook>;

export const WebhookParam = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
export const Replay = Type.Object({
  messages: Type.Integer({ minimum: 1, maximum: REPLAY_MOST, description: 'From so many messages ago on.' }),
});

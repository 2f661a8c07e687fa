/** Requests to take something down, and the inbox of messages. */
import { type Static, Type } from 'typebox';
import { CONTACT_SUBJECTS, type ContactSubject } from '#domain/contact-form.ts';
import { REMOVAL_LIMITS, REMOVAL_REASONS, type RemovalReason } from '#domain/removal-form.ts';
import { ItemId, ListOf, Nullable, optionalText, optionalTruth, PageParams } from './common-schemas.ts';
import { ItemStatusSchema, KindSchema, Who } from './curation.ts';
import { ObjectTypeSchema } from './items.ts';

const InstantText = Type.String({ description: 'UTC, ISO.' });
export const RemovalReasonSchema = Type.Enum(Object.keys(REMOVAL_REASONS) as RemovalReason[]);

export const NewRemoval = Type.Object({
  id: ItemId,
  object_type: ObjectTypeSchema,
  why: RemovalReasonSchema,
  reason: Type.String({ minLength: 1, maxLength: REMOVAL_LIMITS.reason, pattern: '\\S' }),
  // What an address is, the rules of the form say, where one is needed.
  email: optionalText(REMOVAL_LIMITS.email, 'For `mine` and `about-me`. For other reasons none is kept.'),
});
export type NewRemoval = Static<typeof NewRemoval>;

export const RemovalAnswer = Type.Object({
  message: Type.String(),
  reference: Type.String({ description: 'By which one can ask about it.' }),
});
export type RemovalAnswer = Static<typeof RemovalAnswer>;

export const RemovalRequest = Type.Object({
  id: Type.Integer(),
  reference: Type.String(),
  item: Nullable(Type.Object({ id: Type.Integer(), status: ItemStatusSchema })),
  kind: KindSchema,
  title: Type.String({ description: 'As it was called when the request came.' }),
  page: Type.String(),
  why: RemovalReasonSchema,
  reason: Type.String(),
  email: Nullable(Type.String()),
  received_at: InstantText,
  due_at: InstantText,
  hours_left: Type.Integer({ description: 'Below zero once it is late.' }),
  assigned_to: Nullable(Who),
  decision: Nullable(Type.Enum(['removed', 'kept'])),
  decided_at: Nullable(InstantText),
  answered_at: Nullable(InstantText),
  version: Type.Integer({ description: 'Grows with each step; `If-Match` names it.' }),
});
export type RemovalRequest = Static<typeof RemovalRequest>;
export const RemovalRequestList = ListOf(RemovalRequest);

export const RemovalsParams = Type.Object({
  status: Type.Optional(Type.Enum(['open', 'decided'])),
  ...PageParams,
});
export type RemovalsParams = Static<typeof RemovalsParams>;

const Answer = Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S' });
const Assignee = Nullable(Type.String({ maxLength: 40, description: 'The id of a curator; null lets go.' }));

/** Steps of working on a request; several may be taken at once. */
export const RemovalStep = Type.Object({
  assigned_to: Type.Optional(Assignee),
  taken_down: optionalTruth('True takes the item down at once, false brings it back.'),
  decision: Type.Optional(Type.Enum(['removed', 'kept'])),
  answer: Type.Optional(Answer),
});
export type RemovalStep = Static<typeof RemovalStep>;

export const InboxMessage = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  subject: Type.Enum(Object.keys(CONTACT_SUBJECTS) as ContactSubject[]),
  message: Type.String(),
  received_at: InstantText,
  status: Type.Enum(['new', 'open', 'done']),
  assigned_to: Nullable(Who),
  answered_at: Nullable(InstantText),
  version: Type.Integer({ description: 'Grows with each step; `If-Match` names it.' }),
});
export type InboxMessage = Static<typeof InboxMessage>;
export const InboxMessageList = ListOf(InboxMessage);
export const InboxParams = Type.Object({
  status: Type.Optional(Type.Array(Type.Enum(['new', 'open', 'done']), { maxItems: 3 })),
  ...PageParams,
});
export type InboxParams = Static<typeof InboxParams>;
export const InboxStep = Type.Object({
  status: Type.Optional(Type.Enum(['new', 'open', 'done'])),
  assigned_to: Type.Optional(Assignee),
  answer: Type.Optional(Answer),
});
export type InboxStep = Static<typeof InboxStep>;

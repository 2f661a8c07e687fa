/** Sources that the site looks at, and the inbox of what came in from them and from people. */
import { type Static, Type } from 'typebox';
import { INCOMING_STATES, RHYTHM_NAMES, SOURCE_SORTS } from '#domain/sources.ts';
import { Nullable, optionalInteger, optionalText, optionalTruth, PageParams, Pagination } from './common-schemas.ts';
import { FieldValue, KindSchema } from './curation.ts';
import { Twin } from './pasted-links.ts';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 });

export const SourceDefaults = Type.Object(
  {
    kind: Type.Optional(KindSchema),
    topics: Type.Optional(Names),
    audiences: Type.Optional(Names),
    tags: Type.Optional(Names),
  },
  { description: 'What is filled in for everything that comes from there; topics by slug.' },
);

const said = {
  name: optionalText(200),
  defaults: Type.Optional(SourceDefaults),
  rhythm: Type.Optional(Type.Enum([...RHYTHM_NAMES])),
  publish: optionalTruth('Puts what is new or changed on the site at once.'),
};
export const NewSource = Type.Object({ url: Type.String({ minLength: 1, maxLength: 2_048 }), ...said });
export type NewSource = Static<typeof NewSource>;
export const ChangedSource = Type.Object(said);
export type ChangedSource = Static<typeof ChangedSource>;
export const SourceParam = Type.Object({ id: Id });

export const Source = Type.Object({
  id: Type.Integer(),
  url: Nullable(Type.String({ description: 'Null for a file.' })),
  name: Type.String(),
  sort: Nullable(Type.Enum([...SOURCE_SORTS])),
  defaults: SourceDefaults,
  rhythm: Type.Enum([...RHYTHM_NAMES]),
  publish: Type.Boolean(),
  publish_by: Nullable(Type.String()),
  publish_ended_at: Nullable(Type.String()),
  added_by: Nullable(Type.String()),
  health: Type.Object({
    last: Nullable(Type.String()),
    last_good: Nullable(Type.String()),
    next: Nullable(Type.String()),
    problem: Nullable(Type.String()),
    left_out: Type.Array(Type.String(), { description: 'What of it could not be read.' }),
  }),
  waiting: Type.Integer({ description: 'In the inbox.' }),
  items: Type.Integer({ description: 'Items from it.' }),
});
export type Source = Static<typeof Source>;
export const SourceList = Type.Object({ data: Type.Array(Source), pagination: Pagination });
export type SourceList = Static<typeof SourceList>;
export const SourcesParams = Type.Object({ ...PageParams });
export type SourcesParams = Static<typeof SourcesParams>;

const StateSchema = Type.Enum([...INCOMING_STATES]);
export const InboxEntriesParams = Type.Object({
  source: Type.Optional(Id),
  state: Type.Optional(StateSchema),
  status: Type.Optional(Type.Enum(['open', 'accepted', 'dismissed'])),
  ...PageParams,
});
export type InboxEntriesParams = Static<typeof InboxEntriesParams>;

/** A field that a change would alter. */
const ChangedField = Type.Object({ field: Type.String(), before: FieldValue, after: FieldValue });

export const InboxEntry = Type.Object({
  id: Type.Integer(),
  version: Type.Integer({ description: 'Grows with each look that finds it otherwise, and with each decision.' }),
  source: Nullable(
    Type.Object({ id: Type.Integer(), name: Type.String() }, { description: 'Null for what people suggested.' }),
  ),
  state: StateSchema,
  status: Type.Enum(['open', 'accepted', 'dismissed']),
  kind: KindSchema,
  title: Type.String(),
  url: Nullable(Type.String()),
  fields: Type.Record(Type.String(), FieldValue),
  changes: Type.Array(ChangedField, { description: 'Of what has changed: what would become of the item.' }),
  kept: Type.Array(Type.String(), { description: 'Fields that somebody here has written otherwise: they stay.' }),
  shows_again: Type.Boolean({
    description: 'Accepting shows the item again: it was archived because its source had removed it.',
  }),
  words: Type.Array(Type.String(), { description: 'What the source files it under.' }),
  left_out: Type.Array(Type.String()),
  item: Nullable(
    Type.Object({ id: Type.Integer(), page: Type.String(), status: Type.String(), updated_at: Type.String() }),
  ),
  twins: Type.Array(Twin),
  saved_by: Type.Integer({ description: 'How many members saved the item.' }),
  message: Nullable(Type.String()),
  told: Type.Integer({ description: 'How many people are told of the decision, because they asked for that.' }),
  came_at: Type.String(),
  decided_at: Nullable(Type.String()),
});
export type InboxEntry = Static<typeof InboxEntry>;

export const InboxEntryList = Type.Object({
  data: Type.Array(InboxEntry),
  counts: Type.Object({ new: Type.Integer(), changed: Type.Integer(), gone: Type.Integer() }),
  pagination: Pagination,
});
export type InboxEntryList = Static<typeof InboxEntryList>;

export const InboxDecision = Type.Object({
  state: Type.Enum(['accepted', 'dismissed', 'open'], { description: '`open` undoes what was decided.' }),
  fields: Type.Optional(
    Type.Record(Type.String({ maxLength: 40 }), FieldValue, {
      maxProperties: 100,
      description: 'Fields that are to be otherwise than the source says.',
    }),
  ),
  alike: optionalTruth('Dismisses everything of the same source and state with it.'),
  keep: optionalInteger(1, 1_000, 'With `alike`: so many of these are left, the newest.'),
  spam: optionalTruth('Dismisses what readers sent, and nobody is told.'),
  seen: optionalInteger(
    1,
    2_147_483_647,
    'The version that was looked at; refused where there is a newer one. Needed to undo what somebody else decided.',
  ),
});
export type InboxDecision = Static<typeof InboxDecision>;

export const InboxOutcome = Type.Object({
  entry: InboxEntry,
  decided: Type.Integer({ description: 'How many entries were decided.' }),
  kept: Type.Array(Type.String(), { description: 'Fields that stay as somebody here has written them.' }),
  says: Type.Array(Type.String(), {
    description: 'What is not as it was where a decision was undone, in sentences.',
  }),
});
export type InboxOutcome = Static<typeof InboxOutcome>;

export const SourcesAdded = Type.Object({ source: Source, message: Type.String() });
export type SourcesAdded = Static<typeof SourcesAdded>;

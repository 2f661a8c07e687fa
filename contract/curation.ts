/** The calls of the curators' desk: items with every field, their versions, changes of many, and the audit log. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { KINDS } from '#domain/kinds.ts';
import { BULK_LIMIT, HELD_AT_ONCE, QUERY_LIMIT, SLUG_LIMIT, VALUES_LIMIT } from '#domain/limits.ts';
import { MISSING } from '#domain/missing.ts';
import { PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import { AnyCard } from './items.ts';
import { ItemId, ListOf, Nullable, Option, PageParams, Pagination } from './lists.ts';
import { PublishingWarning } from './publishing.ts';

export const KindSchema = Type.Enum([...KINDS]);
export const ItemStatusSchema = Type.Enum([...ITEM_STATUSES]);

const InstantText = Type.String({ description: 'UTC, ISO.' });
const MomentText = Type.String({ maxLength: 40, description: 'ISO instant with its zone.' });

/** The value of a field: what it must be, each kind says for itself, and refusals say it in words. */
export const FieldValue = Type.Unsafe<string | number | boolean | string[] | null>({
  // In the order in which the writer of answers tries them: a list could be written as text.
  type: ['array', 'null', 'boolean', 'number', 'string'],
  maxLength: 200_000,
  items: { type: 'string', maxLength: 2_048 },
  maxItems: 5_000,
});
const FIELDS_MOST = 60;

const fieldsToo = { additionalProperties: FieldValue as TSchema, maxProperties: FIELDS_MOST };

/** Who did something; `id` is null where no member did, and where one has left. */
export const Who = Type.Object({
  id: Nullable(Type.String()),
  name: Type.String(),
  via: Type.Enum(['desk', 'shell', 'import', 'schedule', 'provider']),
});
export type Who = Static<typeof Who>;

export const MergeNumber = Type.Integer({ description: 'In the answer to a merge: the number by which it is undone.' });

/** An item with every field of its kind beside these. */
export const CuratedItem = Type.Object(
  {
    id: Type.Integer(),
    kind: KindSchema,
    external_id: Type.String(),
    slug: Type.String(),
    status: ItemStatusSchema,
    publish_at: Nullable(InstantText),
    version: Type.Integer({ description: 'Grows with each change; also the ETag.' }),
    created_at: InstantText,
    updated_at: InstantText,
    updated_by: Nullable(Type.String({ description: 'The name of the member who changed it last.' })),
    page: Type.String({ description: 'The address of its own page, where it is published.' }),
    warnings: Type.Optional(
      Type.Array(PublishingWarning, {
        description: 'What may have been forgotten: in the answer to a call that publishes or schedules it.',
      }),
    ),
    merge: Type.Optional(MergeNumber),
  },
  { additionalProperties: FieldValue as TSchema },
);
export type CuratedItem = Static<typeof CuratedItem>;

const SORTS = ['title', 'kind', 'status', 'created_at', 'updated_at', 'published_at', 'starts_at', 'views'] as const;
export type ItemSort = (typeof SORTS)[number];

export const MissingSchema = Type.Enum([...MISSING]);

export const CuratedItemsParams = Type.Object({
  kind: Type.Optional(Type.Array(KindSchema, { maxItems: VALUES_LIMIT })),
  status: Type.Optional(Type.Array(ItemStatusSchema, { maxItems: VALUES_LIMIT })),
  query: Type.Optional(
    Type.String({
      maxLength: QUERY_LIMIT,
      description: 'Words anywhere in it: texts, address, makers, tags; or a whole external id or slug.',
    }),
  ),
  tag: Type.Optional(Type.String({ maxLength: SLUG_LIMIT, description: 'Slug or name of a tag.' })),
  topic: Type.Optional(Type.String({ maxLength: SLUG_LIMIT, description: 'Slug of a topic.' })),
  updated_after: Type.Optional(MomentText),
  unchanged_since: Type.Optional(MomentText),
  updated_by: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Member id of whoever made its newest version at the desk; `me` for whoever asks.',
    }),
  ),
  link: Type.Optional(
    Type.Enum(['dead', 'suspected', 'moved', 'amiss'], {
      description: 'What looking at its link found; amiss is any of the three.',
    }),
  ),
  source: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Number of the source that it came from.' }),
  ),
  missing: Type.Optional(
    Type.Enum([...MISSING], {
      description:
        'Only what lacks it: of what to expect nothing is known, or it was asked more than a year ago; no short version, picture or topic; an entry or support that nobody has confirmed for a year.',
    }),
  ),
  sort: Type.Optional(Type.Enum([...SORTS])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  ...PageParams,
});
export type CuratedItemsParams = Static<typeof CuratedItemsParams>;

export const CuratedItemList = Type.Object({
  data: Type.Array(CuratedItem),
  options: Type.Object({ status: Type.Array(Option), kind: Type.Array(Option) }),
  pagination: Pagination,
});
export type CuratedItemList = Static<typeof CuratedItemList>;

/** The fields to change; the others stay as they are. */
export type ItemFields = Record<string, Static<typeof FieldValue>>;
export const ItemFields = Type.Unsafe<ItemFields>(Type.Object({}, fieldsToo));

const itemBegun = {
  kind: KindSchema,
  status: Type.Optional(ItemStatusSchema),
  publish_at: Type.Optional(Nullable(MomentText)),
};
export const NewItem = Type.Unsafe<Static<TObject<typeof itemBegun>> & ItemFields>(Type.Object(itemBegun, fieldsToo));
export type NewItem = Static<typeof NewItem>;

export const NewStatus = Type.Object({
  status: ItemStatusSchema,
  publish_at: Type.Optional(Nullable(MomentText)),
});
export type NewStatus = Static<typeof NewStatus>;

/** Somebody else has changed it meanwhile: `current` is how it is now. */
export const Outdated = Type.Object({ message: Type.String(), code: Type.String(), current: CuratedItem });

export const FieldChange = Type.Object({ field: Type.String(), before: FieldValue, after: FieldValue });

export const ItemRevision = Type.Object({
  version: Type.Integer(),
  at: InstantText,
  by: Who,
  status: ItemStatusSchema,
  changes: Type.Array(FieldChange, { description: 'What it changed of the version before; none in the first.' }),
});
export type ItemRevision = Static<typeof ItemRevision>;
export const ItemRevisionList = ListOf(ItemRevision);

const VersionNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
export const CompareParams = Type.Object({ from: VersionNumber, to: VersionNumber });
export const Comparison = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  changes: Type.Array(FieldChange),
});
export type Comparison = Static<typeof Comparison>;

const NameList = Type.Array(Type.String({ maxLength: SLUG_LIMIT }), { maxItems: VALUES_LIMIT });
const ListChange = Type.Record(Type.String({ maxLength: 40 }), NameList, { maxProperties: 10 });

/** What is changed in all of them: fields set, names added to lists or taken from them, and a status. */
export const BulkChange = Type.Object({
  set: Type.Optional(ItemFields),
  add: Type.Optional(ListChange),
  remove: Type.Optional(ListChange),
  shift_days: Type.Optional(
    Type.Integer({
      minimum: -3_650,
      maximum: 3_650,
      description: 'Moves events by so many days, at the same time by their clock.',
    }),
  ),
  status: Type.Optional(ItemStatusSchema),
  publish_at: Type.Optional(Nullable(MomentText)),
});
export type BulkChange = Static<typeof BulkChange>;
export const NewBulk = Type.Object({
  ids: Type.Array(ItemId, { minItems: 1, maxItems: BULK_LIMIT }),
  change: BulkChange,
});
export const BulkAnswer = Type.Object({
  id: Type.Integer({ description: 'The number by which it is undone.' }),
  changed: Type.Integer(),
  refused: Type.Array(Type.Object({ id: Type.Integer(), message: Type.String() }), {
    description: 'What was not changed, or not wholly, and why.',
  }),
});
export type BulkAnswer = Static<typeof BulkAnswer>;

export const UndoParams = Type.Object({
  since: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_147_483_647,
      description: 'Of one item: the version to go back to, where several changes were one step.',
    }),
  ),
});
export type UndoParams = Static<typeof UndoParams>;

export const AuditParams = Type.Object({
  item: Type.Optional(ItemId),
  member: Type.Optional(Type.String({ maxLength: 40 })),
  action: Type.Optional(Type.String({ maxLength: 40 })),
  after: Type.Optional(MomentText),
  ...PageParams,
});
export type AuditParams = Static<typeof AuditParams>;

export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: InstantText,
  by: Who,
  action: Type.String(),
  item: Nullable(
    Type.Object({
      id: Type.Integer(),
      kind: Nullable(KindSchema),
      external_id: Nullable(Type.String()),
      title: Nullable(Type.String({ description: 'As it is called now; null once it is deleted.' })),
    }),
  ),
  subject: Nullable(Type.String({ description: 'What it was about, where that is no item.' })),
  member: Nullable(Type.String({ description: 'Which member it was about. Only administrators are told.' })),
  version: Nullable(Type.Integer()),
  since: Nullable(
    Type.Integer({ description: 'The version before it; more than one lower where one sitting kept several.' }),
  ),
  changes: Type.Array(FieldChange),
  details: Type.Record(Type.String(), Type.Unsafe<unknown>({})),
});
export type AuditEntry = Static<typeof AuditEntry>;
export const AuditList = ListOf(AuditEntry);

export const PreviewLink = Type.Object({ url: Type.String(), expires_at: InstantText });
export type PreviewLink = Static<typeof PreviewLink>;
export const PreviewKey = Type.Object({ key: Type.String({ maxLength: 100 }) });
/** An item as a visitor would see it. */
export const Preview = Type.Object({
  card: AnyCard,
  body_html: Nullable(Type.String()),
  status: ItemStatusSchema,
  expires_at: InstantText,
});
export type Preview = Static<typeof Preview>;

/** A text in Markdown, and what readers get of it: safe HTML, as on the page. */
export const MarkdownText = Type.Object({ text: Type.String({ maxLength: 200_000 }) });
export const RenderedText = Type.Object({ html: Type.String(), minutes: Type.Integer() });
export type RenderedText = Static<typeof RenderedText>;

/** A picture that somebody uploaded, with where it is used. */
export const CuratedPicture = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alt: Type.String(),
  decorative: Type.Boolean(),
  bytes: Type.Integer(),
  created_at: InstantText,
  created_by: Who,
  uses: Type.Array(
    Type.Object({
      of: Type.Enum(['item', 'advertisement', 'site']),
      id: Nullable(Type.Integer({ description: 'The item; null where it is none.' })),
      title: Type.String(),
      status: Nullable(ItemStatusSchema),
    }),
  ),
});
export type CuratedPicture = Static<typeof CuratedPicture>;
export const CuratedPictureList = ListOf(CuratedPicture);
export type CuratedPictureList = Static<typeof CuratedPictureList>;
export const PicturesParams = Type.Object({
  unused: Type.Optional(Type.Boolean()),
  url: Type.Optional(Type.String({ maxLength: 100, description: 'The one with this address.' })),
  ...PageParams,
});
export type PicturesParams = Static<typeof PicturesParams>;
const pictureText = {
  alt: Type.Optional(Type.String({ description: 'What it shows, in a few words.', maxLength: 2_000 })),
  decorative: Type.Optional(Type.Boolean({ description: 'True: it says nothing that the words beside it do not.' })),
};
export const PictureText = Type.Object(pictureText);
export type PictureText = Static<typeof PictureText>;
export const NewPicture = Type.Object({
  ...pictureText,
  file: Type.String({
    format: 'binary',
    maxLength: PICTURE_BYTES_MOST,
    description: 'JPEG, PNG, WebP, AVIF or a still GIF.',
  }),
});
/** What a collection names, in no order, page by page. */
export const HeldItems = ListOf(
  Type.Object({
    id: Type.Integer(),
    kind: KindSchema,
    external_id: Type.String(),
    title: Type.String(),
    status: ItemStatusSchema,
  }),
);
export const HeldParams = Type.Object({
  ...PageParams,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: HELD_AT_ONCE })),
});
export type HeldParams = Static<typeof HeldParams>;
export type HeldItems = Static<typeof HeldItems>;

export const MergeInto = Type.Object({ into: ItemId });
/** What goes over from one item to another when they are made one. */
export const MergePreview = Type.Object({
  favourites: Type.Integer(),
  ratings: Type.Integer(),
  places: Type.Integer({ description: 'In collections and guides.' }),
  filed: Type.Integer({ description: 'What is filed under a topic.' }),
  addresses: Type.Integer(),
  says: Type.String({ description: 'All of it in words.' }),
});
export type MergePreview = Static<typeof MergePreview>;
export const ItemParam = Type.Object({ id: ItemId });
export const VersionParam = Type.Object({ id: ItemId, version: VersionNumber });
export const NothingLeft = Type.Object({ message: Type.String() });

/** The event of a host, or at a place, of which somebody last found out what to expect. */
export const LastFactsParams = Type.Object({
  host: Type.Optional(Type.String({ maxLength: 300 })),
  place: Type.Optional(Type.String({ maxLength: 500 })),
  other_than: Type.Optional(ItemId),
});
export const LastFacts = Type.Object({
  last: Nullable(
    Type.Object({
      title: Type.String(),
      facts: Type.Array(Type.String()),
      facts_asked_on: Nullable(Type.String()),
      facts_answered_by: Nullable(Type.String()),
    }),
  ),
});
export type LastFacts = Static<typeof LastFacts>;

/** The calls of the curators' desk: items with every field, their versions, changes of many, and the audit log. */
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { KINDS } from '#domain/kinds.ts';
import { BULK_LIMIT, DRAFTS_AT_ONCE, HELD_AT_ONCE, QUERY_LIMIT, SLUG_LIMIT, VALUES_LIMIT } from '#domain/limits.ts';
import { MISSING } from '#domain/missing.ts';
import { PICTURE_BYTES_MOST } from '#domain/uploads.ts';
import {
  ItemId,
  ListOf,
  Nullable,
  Option,
  optionalChoice,
  optionalInteger,
  optionalText,
  optionalTruth,
  PageParams,
  Pagination,
} from './common-schemas.ts';
import { AnyCard } from './items.ts';
import { PublishingWarning } from './publishing-checks.ts';
import { Instead } from './search.ts';

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

/** An item as lists of the desk name it. */
export const ItemInShort = Type.Object({
  id: Type.Integer(),
  kind: KindSchema,
  title: Type.String(),
  status: ItemStatusSchema,
});

/** Who did something; administrators are told the `email` of members; `id` is null where no member, key or source did, and where a member has left. */
export const Who = Type.Object({
  id: Nullable(Type.String()),
  name: Type.String(),
  email: Type.Optional(Type.String()),
  via: Type.Enum(['desk', 'key', 'shell', 'import', 'source', 'schedule', 'provider']),
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
    left_out: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What is not as it was, in sentences: in the answer to a restored version.',
      }),
    ),
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
  query: optionalText(
    QUERY_LIMIT,
    'Words anywhere in it: texts, address, makers, tags; or a whole external id or slug.',
  ),
  tag: optionalText(SLUG_LIMIT, 'Slug or name of a tag.'),
  topic: optionalText(SLUG_LIMIT, 'Slug of a topic.'),
  language: optionalText(40, 'Tag or English name of a language; that of the site is what has none.'),
  updated_after: Type.Optional(MomentText),
  unchanged_since: Type.Optional(MomentText),
  updated_by: optionalText(40, 'Member id of whoever made its newest version at the desk; `me` for whoever asks.'),
  link: optionalChoice(
    ['dead', 'suspected', 'moved', 'amiss'],
    'What looking at its link found; amiss is any of the three.',
  ),
  source: optionalInteger(1, 2_147_483_647, 'Number of the source that it came from.'),
  licence: optionalText(40, 'Licence of a picture of it, as options.licence names it: CC BY 4.0, or other.'),
  missing: optionalChoice(
    MISSING,
    'Only what lacks it; what is recent is at most a year old. licence: a published picture without a credit, or one that lies elsewhere.',
  ),
  sort: Type.Optional(Type.Enum([...SORTS])),
  order: Type.Optional(Type.Enum(['asc', 'desc'])),
  ...PageParams,
});
export type CuratedItemsParams = Static<typeof CuratedItemsParams>;

export const CuratedItemList = Type.Object({
  data: Type.Array(CuratedItem),
  options: Type.Object({
    status: Type.Array(Option),
    kind: Type.Array(Option),
    language: Type.Array(Option),
    licence: Type.Array(Option),
  }),
  pagination: Pagination,
  /** Where nothing has the words: as the catalogue spells them. */
  instead: Type.Optional(Instead),
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
  shift_days: optionalInteger(-3_650, 3_650, 'Moves events by so many days, at the same time by their clock.'),
  status: Type.Optional(ItemStatusSchema),
  publish_at: Type.Optional(Nullable(MomentText)),
});
export type BulkChange = Static<typeof BulkChange>;
export const NewBulk = Type.Object({
  ids: Type.Array(ItemId, { minItems: 1, maxItems: BULK_LIMIT }),
  change: BulkChange,
});
export const DraftsToDelete = Type.Object({
  ids: Type.Array(ItemId, { minItems: 1, maxItems: DRAFTS_AT_ONCE }),
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
  since: optionalInteger(
    1,
    2_147_483_647,
    'Of one item: the version to go back to, where several changes were one step.',
  ),
});
export type UndoParams = Static<typeof UndoParams>;

export const AuditParams = Type.Object({
  item: Type.Optional(ItemId),
  member: optionalText(40),
  action: optionalText(40),
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
  credit: Type.String({ description: 'Who made it, and under which licence. Readers see it. Empty: not said.' }),
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
  url: optionalText(100, 'The one with this address.'),
  ...PageParams,
});
export type PicturesParams = Static<typeof PicturesParams>;
const pictureText = {
  alt: optionalText(2_000, 'What it shows, in a few words.'),
  decorative: optionalTruth('True: it says nothing that the words beside it do not.'),
  credit: optionalText(2_000, 'Who made it, and under which licence. Without it, this stays.'),
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
/** A picture of another site, which is kept here like one that is uploaded. */
export const PictureElsewhere = Type.Object({
  ...pictureText,
  url: Type.String({ minLength: 1, maxLength: 2_048 }),
});
export type PictureElsewhere = Static<typeof PictureElsewhere>;
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
  host: optionalText(300),
  place: optionalText(500),
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

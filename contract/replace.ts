/** Words found and replaced in many items at once, and the places in which other words are kinder. */
import { type Static, Type } from 'typebox';
import { BULK_LIMIT, DIFFERENCES_MOST, FIND_LIMIT, INSTEAD_LIMIT } from '#domain/limits.ts';
import { ItemId, Nullable, optionalTruth, PageParams, Pagination } from './common-schemas.ts';
import { ItemStatusSchema, KindSchema } from './curation.ts';

const FieldName = Type.String({ maxLength: 60 });
const Seen = Type.Object({ id: ItemId, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });

export const Replacement = Type.Object({
  find: Type.String({ minLength: 2, maxLength: FIND_LIMIT, description: 'Plain text.' }),
  with: Type.String({ maxLength: INSTEAD_LIMIT, description: 'What to put there; empty takes the words out.' }),
  fields: Type.Optional(
    Type.Array(FieldName, {
      minItems: 1,
      maxItems: 100,
      description: 'Without them every field that holds words or addresses, but for names of terms.',
    }),
  ),
  ids: Type.Optional(
    Type.Array(ItemId, { minItems: 1, maxItems: BULK_LIMIT, description: 'Without them all items, of every status.' }),
  ),
  whole_words: Type.Optional(Type.Boolean()),
  match_case: Type.Optional(Type.Boolean()),
  dry_run: optionalTruth('Only says what would change; so it is without it.'),
  seen: Type.Optional(
    Type.Array(Seen, {
      minItems: 1,
      maxItems: BULK_LIMIT,
      description: 'As a look answered it: only these are changed, and none that has changed since.',
    }),
  ),
  leave: Type.Optional(
    Type.Array(Type.Object({ id: ItemId, field: FieldName }), {
      maxItems: BULK_LIMIT,
      description: 'Fields of items that stay as they are.',
    }),
  ),
});
export type Replacement = Static<typeof Replacement>;

const named = {
  id: Type.Integer(),
  kind: KindSchema,
  status: ItemStatusSchema,
  title: Type.String(),
};

/** One field of one item, with so much of its text as tells what changes. */
export const ReplacedField = Type.Object({
  ...named,
  field: Type.String(),
  before: Type.String(),
  after: Type.String(),
  marks: Type.Array(Type.Array(Type.Integer()), {
    description: 'From where to where in `before` the words stand that go.',
  }),
  times: Type.Integer({ description: 'How often in the whole field.' }),
});
export type ReplacedField = Static<typeof ReplacedField>;

export const ReplaceAnswer = Type.Object({
  id: Nullable(Type.Integer({ description: 'The number by which it is undone; null where nothing was changed.' })),
  changes: Type.Array(ReplacedField, { description: `What would change, at most ${DIFFERENCES_MOST} of them.` }),
  count: Type.Integer({ description: 'How many fields in all.' }),
  items: Type.Integer({ description: 'In how many items.' }),
  seen: Type.Array(Seen, { description: 'The versions of all these items.' }),
  refused: Type.Array(Type.Object({ id: Type.Integer(), title: Nullable(Type.String()), message: Type.String() }), {
    description: 'What stays as it is, and why.',
  }),
});
export type ReplaceAnswer = Static<typeof ReplaceAnswer>;

export const WordingParams = Type.Object(PageParams);

/** Words of an item that many people would rather read another way. */
export const WordingPlace = Type.Object({
  ...named,
  version: Type.Integer(),
  field: Type.String(),
  before: Type.String({ description: 'A little of the text before the words.' }),
  words: Type.String(),
  after: Type.String(),
  why: Type.String(),
  prefer: Type.String({ description: 'What most people prefer.' }),
  instead: Nullable(
    Type.String({ description: 'What reads on in its place; null where that cannot be told for sure.' }),
  ),
  find: Nullable(Type.String({ description: 'Words that stand in no other place of the field, for a replacement.' })),
  with: Nullable(Type.String()),
});
export type WordingPlace = Static<typeof WordingPlace>;

export const WordingList = Type.Object({
  data: Type.Array(WordingPlace),
  items: Type.Integer({ description: 'In how many items.' }),
  looked: Type.Integer({ description: 'How many items were looked through.' }),
  sure: Type.Integer({ description: 'For how many places there is something to put there.' }),
  pagination: Pagination,
});
export type WordingList = Static<typeof WordingList>;

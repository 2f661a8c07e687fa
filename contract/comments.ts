/** What people at the desk say to each other about items, and whom they ask to look at one. */
import { type Static, Type } from 'typebox';
import { COMMENT_LIMIT } from '#domain/limits.ts';
import { ListOf, Nullable, optionalChoice, PageParams } from './common-schemas.ts';
import { ItemInShort } from './curation.ts';

const MemberId = Type.String({ maxLength: 40 });
export const Colleague = Type.Object({ id: MemberId, name: Type.String() });

/** Whoever works at the desk beside the one who asks, by name. */
export const Colleagues = Type.Object({ data: Type.Array(Colleague) });
export type Colleagues = Static<typeof Colleagues>;

export const ItemComment = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  said_at: Type.String({ description: 'UTC, ISO.' }),
  by: Colleague,
  asked_of: Nullable(Colleague),
  done_at: Nullable(Type.String({ description: 'From when on it asks nothing more.' })),
});
export type ItemComment = Static<typeof ItemComment>;

export const CommentParams = Type.Object({ ...PageParams });
export type CommentParams = Static<typeof CommentParams>;

export const ItemCommentList = ListOf(ItemComment);
export type ItemCommentList = Static<typeof ItemCommentList>;

/** What waits for whoever asks. */
export const AskedComment = Type.Object({
  comment: ItemComment,
  item: ItemInShort,
});
export type AskedComment = Static<typeof AskedComment>;
export const AskedParams = Type.Object({
  which: optionalChoice(
    ['open', 'answered'],
    'What waits for you; or what you asked and was done in the last two weeks.',
  ),
  ...PageParams,
});
export type AskedParams = Static<typeof AskedParams>;
export const AskedCommentList = ListOf(AskedComment);
export type AskedCommentList = Static<typeof AskedCommentList>;

export const NewItemComment = Type.Object({
  text: Type.String({ minLength: 1, maxLength: COMMENT_LIMIT, pattern: '\\S' }),
  asked_of: Type.Optional(Nullable(Type.String({ maxLength: 40, description: 'The id of somebody at the desk.' }))),
});
export type NewItemComment = Static<typeof NewItemComment>;

export const CommentStep = Type.Object({ done: Type.Boolean() });
export type CommentStep = Static<typeof CommentStep>;

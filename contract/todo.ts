/** What there is to look at in the catalogue, so that it stays true, with the way to put each right. */
import { type Static, Type } from 'typebox';
import { TODO_ACTS, TODO_SORTS } from '#domain/link-findings.ts';
import { Nullable, PageParams, Pagination } from './common-schemas.ts';
import { KindSchema } from './curation.ts';

export const TodoParams = Type.Object({ ...PageParams });
export type TodoParams = Static<typeof TodoParams>;

export const Todo = Type.Object({
  sort: Type.Enum([...TODO_SORTS]),
  since: Type.String({ description: 'From when on readers may be misled.' }),
  item: Nullable(
    Type.Object({ id: Type.Integer(), kind: KindSchema, title: Type.String(), url: Nullable(Type.String()) }),
  ),
  source: Nullable(Type.Object({ id: Type.Integer(), name: Type.String() })),
  says: Type.String({ description: 'What is amiss, in a sentence.' }),
  fix: Nullable(
    Type.String({ description: 'The address that would put it right: where it leads now, or an archived copy.' }),
  ),
  acts: Type.Array(Type.Enum([...TODO_ACTS]), { description: 'What can be done in one press.' }),
});
export type Todo = Static<typeof Todo>;
export const TodoList = Type.Object({
  data: Type.Array(Todo),
  pagination: Pagination,
  left: Type.Array(
    Type.Object({
      id: Type.Integer(),
      kind: KindSchema,
      title: Type.String(),
      url: Nullable(Type.String()),
      reason: Type.String(),
    }),
    { description: 'Items whose link is not checked, and why.' },
  ),
});
export type TodoList = Static<typeof TodoList>;

export const TodoDone = Type.Object({
  item: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  act: Type.Enum([...TODO_ACTS]),
  reason: Type.Optional(
    Type.String({ maxLength: 300, description: 'Why a link is not checked; needed to leave one.' }),
  ),
});
export type TodoDone = Static<typeof TodoDone>;
export const TodoAnswer = Type.Object({ message: Type.String() });

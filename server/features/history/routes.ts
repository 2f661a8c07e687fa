/** What has been opened. */
import { Type } from 'typebox';
import { LogView } from '#contract/history.ts';
import type { ObjectType } from '#contract/items.ts';
import { answers } from '#server/answers.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { notFound } from '#server/problem.ts';
import type { Routes } from '#server/services.ts';
import { kindOf } from '../items/object-types.ts';

export const historyRoutes: Routes = async (app, { db }) => {
  app.post(
    '/log/view',
    {
      schema: {
        tags: ['log'],
        summary: 'Count a view',
        description: 'Counts that an item was opened today. Nothing is kept about who opened it.',
        body: LogView,
        response: answers(Type.Object({})),
      },
    },
    async ({ body }) => {
      await countView(db, body.id, body.object_type);
      return {};
    },
  );
};

/** Adds one to today's views of a published item. Throws `not_found` when the id is not of that type. */
export async function countView(db: Db, id: number, type: ObjectType): Promise<void> {
  const item = await db
    .selectFrom('item')
    .select('kind')
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst();
  if (!item || item.kind !== kindOf(type)) throw notFound('item');
  await db
    .insertInto('view_count')
    .values({ item_id: id, day: now().slice(0, 10), views: 1 })
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'day']).doUpdateSet((eb) => ({ views: eb('view_count.views', '+', 1) })),
    )
    .execute();
}

/** The tables of guides: their own words, who can help, and what to read, hear and watch. */
import type { Selectable } from 'kysely';
import { wordsOf } from '#domain/kinds/guide.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { readItemIds } from './collection-parts.ts';
import { defineKind } from './kind-adapter.ts';
import { readTable, saveRow } from './kind-tables.ts';

type Own = Selectable<Database['guide']>;
type Whole = Own & { contacts: string[]; items: string[] };

const read = readTable<'guide', Own>('guide');

async function readWhole(db: Db, ids: readonly number[]): Promise<Whole[]> {
  const [own, places] = await Promise.all([
    read(db, ids),
    db
      .selectFrom('guide_item')
      .innerJoin('item', 'item.id', 'guide_item.item_id')
      .select(['guide_item.guide_id', 'guide_item.role', 'item.external_id'])
      .where('guide_item.guide_id', 'in', ids)
      .orderBy('guide_item.position')
      .execute(),
  ]);
  const at = (id: number, role: 'contact' | 'item') =>
    places.filter((place) => place.guide_id === id && place.role === role).map(({ external_id }) => external_id);
  return own.map((row) => ({ ...row, contacts: at(row.item_id, 'contact'), items: at(row.item_id, 'item') }));
}

export const guide = defineKind<'guide', Own, Whole>({
  table: 'guide',
  read,
  readWhole,
  readBodies: async (db, ids) =>
    (await read(db, ids)).map((row) => ({ item_id: row.item_id, body: wordsOf({ record: { ...row } }) })),
  columns: ({ answer }) => ({ synopsis: answer }),
  fields: ({ synopsis }) => ({ answer: synopsis }),
  async save(tx, saved) {
    const idOf = await readItemIds(
      tx,
      saved.flatMap(({ record: { contacts, items } }) => [...contacts, ...items]),
    );
    for (const { id, record } of saved) {
      const { urgent, checked_on, checked_by, review_by } = record;
      const lists = Object.fromEntries(LISTS.map((name) => [name, JSON.stringify(record[name])]));
      await saveRow(tx, 'guide', id, { urgent, checked_on, checked_by, review_by, ...lists });
      await tx.deleteFrom('guide_item').where('guide_id', '=', id).execute();
      const places = (role: 'contact' | 'item', names: readonly string[]) =>
        names.map((name, position) => ({ guide_id: id, role, item_id: idOf.get(name) as number, position }));
      await insertMany([...places('contact', record.contacts), ...places('item', record.items)], (some) =>
        tx.insertInto('guide_item').values(some).execute(),
      );
    }
  },
});

const LISTS = ['now', 'words', 'next', 'sources'] as const;

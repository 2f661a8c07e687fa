/** The parts of a collection: its themes, and what stands in each place. */
import type { ItemRecord } from '#domain/item-fields.ts';
import { THEMES } from '#domain/kinds/collection.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { SavedRecord } from './kind-adapter.ts';
import { quoteColumns } from './kind-tables.ts';

type Collection = ItemRecord<'collection'>;
type Parts = Pick<Collection, 'hero_items' | 'items'> & Partial<Collection>;

/** The columns of themes, heroes and items, by the id of their collection. */
export async function readCollectionParts(db: Db, ids: readonly number[]): Promise<Map<number, Parts>> {
  const [themes, places] = await Promise.all([
    db.selectFrom('collection_theme').selectAll().where('collection_id', 'in', ids).execute(),
    db
      .selectFrom('collection_item')
      .innerJoin('item', 'item.id', 'collection_item.item_id')
      .select(['collection_item.collection_id', 'collection_item.theme', 'collection_item.role', 'item.external_id'])
      .where('collection_item.collection_id', 'in', ids)
      .orderBy('collection_item.position')
      .execute(),
  ]);
  return new Map(
    ids.map((id) => {
      const at = (theme: number, role: 'item' | 'hero') =>
        places
          .filter((place) => place.collection_id === id && place.theme === theme && place.role === role)
          .map((place) => place.external_id);
      const parts: Parts = { hero_items: at(0, 'hero'), items: at(0, 'item') };
      for (const n of THEMES) {
        const theme = themes.find((one) => one.collection_id === id && one.number === n);
        parts[`theme_${n}_name`] = theme?.name ?? null;
        parts[`theme_${n}_summary`] = theme?.summary ?? null;
        parts[`theme_${n}_items`] = at(n, 'item');
        parts[`theme_${n}_hero_items`] = at(n, 'hero');
      }
      return [id, parts];
    }),
  );
}

/** Writes the collection's own row, its themes and what stands in each place. */
export async function saveCollectionParts(tx: Tx, rows: readonly SavedRecord<'collection'>[]): Promise<void> {
  const idOf = await readItemIds(
    tx,
    rows.flatMap(({ record }) => heldBy(record)),
  );
  for (const { id, record } of rows) {
    const own = { ...quoteColumns(record), access: record.access ?? ('everyone' as const) };
    await tx
      .insertInto('collection')
      .values({ item_id: id, ...own })
      .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
      .execute();
    await saveThemes(tx, id, record);
    await tx.deleteFrom('collection_item').where('collection_id', '=', id).execute();
    await insertMany(
      placesOf(record).map(({ external_id, ...place }) => ({
        ...place,
        collection_id: id,
        item_id: idOf.get(external_id) as number,
      })),
      (some) => tx.insertInto('collection_item').values(some).execute(),
    );
  }
}

/** Themes keep their ids as long as they exist. */
async function saveThemes(tx: Tx, collection_id: number, record: Collection): Promise<void> {
  for (const number of THEMES) {
    const name = record[`theme_${number}_name`];
    if (name === null) {
      await tx
        .deleteFrom('collection_theme')
        .where('collection_id', '=', collection_id)
        .where('number', '=', number)
        .execute();
      continue;
    }
    const own = { name, summary: record[`theme_${number}_summary`] };
    await tx
      .insertInto('collection_theme')
      .values({ collection_id, number, ...own })
      .onConflict((conflict) => conflict.columns(['collection_id', 'number']).doUpdateSet(own))
      .execute();
  }
}

/** Every external id that a record of a collection names. */
function heldBy(record: Collection): string[] {
  return [...new Set(placesOf(record).map(({ external_id }) => external_id))];
}

function placesOf(record: Collection) {
  const place = (theme: 0 | 1 | 2 | 3, role: 'item' | 'hero', names: string[]) =>
    names.map((external_id, position) => ({ theme, role, external_id, position }));
  return [
    ...THEMES.flatMap((n) => [
      ...place(n, 'item', record[`theme_${n}_items`]),
      ...place(n, 'hero', record[`theme_${n}_hero_items`]),
    ]),
    ...place(0, 'hero', record.hero_items),
    ...place(0, 'item', record.items),
  ];
}

/** The ids of items by their lasting names. */
export async function readItemIds(tx: Tx, externalIds: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const all = [...new Set(externalIds)];
  for (let i = 0; i < all.length; i += 1_000) {
    const rows = await tx
      .selectFrom('item')
      .select(['id', 'external_id'])
      .where('external_id', 'in', all.slice(i, i + 1_000))
      .execute();
    for (const { id, external_id } of rows) found.set(external_id, id);
  }
  return found;
}

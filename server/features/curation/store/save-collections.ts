/** The parts of a collection: its themes, and what stands in each place. */
import type { Tx } from '#server/database/schema.ts';
import type { RecordOf } from '../format/files.ts';
import { insertMany } from './insert-many.ts';

const THEMES = [1, 2, 3] as const;

export async function saveCollectionParts(
  tx: Tx,
  rows: readonly { id: number; record: RecordOf<'collections'> }[],
): Promise<void> {
  const idOf = await readItemIds(
    tx,
    rows.flatMap(({ record }) => heldBy(record)),
  );
  for (const { id, record } of rows) {
    const { quote_text, quote_author, quote_source } = record;
    const own = { quote_text, quote_author, quote_source, access: record.access ?? ('everyone' as const) };
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
async function saveThemes(tx: Tx, collection_id: number, record: RecordOf<'collections'>): Promise<void> {
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
export function heldBy(record: RecordOf<'collections'>): string[] {
  return [...new Set(placesOf(record).map(({ external_id }) => external_id))];
}

function placesOf(record: RecordOf<'collections'>) {
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

async function readItemIds(tx: Tx, externalIds: readonly string[]): Promise<Map<string, number>> {
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

import type { Db } from '#server/database/schema.ts';
import type { RecordOf } from '../format/files.ts';

type Collection = RecordOf<'collections'>;
type Parts = Pick<Collection, 'hero_items' | 'items'> & Partial<Collection>;

const THEMES = [1, 2, 3] as const;

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

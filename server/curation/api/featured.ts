/** The order of what is featured on the home page. */
import type { FeaturedItems } from '#contract/curated-records.ts';
import { CONTENT_KINDS } from '#domain/kinds.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Db } from '#server/database/schema.ts';
import { OUTDATED, Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { FEATURED_MOST } from '../../features/items/lists.ts';
import { contentVersion } from '../revisions/content-version.ts';
import { curatedItems } from '../revisions/serialize-items.ts';
import { readStoredItems } from '../revisions/stored-items.ts';
import { changeItems } from '../revisions/write-items.ts';

interface Featured {
  id: number;
  title: string;
  position: number | null;
}

/** Posts and media that are featured, whatever their status: those with a place, then the newest first. */
async function readFeatured(db: Db): Promise<Featured[]> {
  const rows = await db
    .selectFrom('item')
    .leftJoin('featured_place', 'featured_place.item_id', 'item.id')
    .select(['item.id', 'item.title', 'featured_place.position'])
    .where('item.featured', '=', true)
    .where('item.kind', 'in', CONTENT_KINDS)
    .orderBy('item.published_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(FEATURED_MOST)
    .execute();
  const placeOf = ({ position }: Featured) => position ?? FEATURED_MOST;
  return rows.sort((a, b) => placeOf(a) - placeOf(b));
}

/** A number for an order, by which nobody overwrites one that they have not seen. */
const versionOf = (featured: readonly Featured[]): number => contentVersion(featured.map(({ id }) => id));

export async function listFeatured(db: Db): Promise<FeaturedItems> {
  const featured = await readFeatured(db);
  const states = await readStoredItems(
    db,
    featured.map(({ id }) => id),
  );
  return { version: versionOf(featured), data: await curatedItems(db, states) };
}

/** Gives what is featured an order. Throws `outdated` where `seen` is not the present version. */
export function orderFeatured(db: Db, actor: Actor, ids: readonly number[], seen: number): Promise<void> {
  return changeItems(db, async (tx, touch) => {
    const before = await readFeatured(tx);
    if (versionOf(before) !== seen) throw new Problem('outdated', OUTDATED);
    const byId = new Map(before.map((one) => [one.id, one]));
    const wanted = [...new Set(ids)];
    if (wanted.length !== before.length || wanted.some((id) => !byId.has(id)))
      throw new Problem('invalid_request', 'Please name each featured item once.', { ids: 'Each of them, once.' });
    const titles = (order: readonly number[]) => order.map((id) => byId.get(id)?.title ?? '');
    const moved = wanted.filter((id, position) => byId.get(id)?.position !== position);
    if (moved.length === 0) return;
    await tx.deleteFrom('featured_place').execute();
    await insertMany(
      wanted.map((item_id, position) => ({ item_id, position })),
      (some) => tx.insertInto('featured_place').values(some).execute(),
    );
    for (const id of moved) touch('item', id);
    const order = { field: 'order', before: titles(before.map(({ id }) => id)), after: titles(wanted) };
    await noteAudit(tx, actor, [{ action: 'change', subject: 'Featured', details: { changes: [order] } }]);
  });
}

/** Keeping the addresses at which items were public: they lead on, say that something is gone, or wait. */
import type { Instant } from '#domain/dates.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';

interface Stand {
  id: number;
  kind: Kind;
  slug: string;
  status: ItemStatus;
}

/** Notes what became of the addresses of items that were written. */
export async function noteFormerAddresses(
  tx: Tx,
  steps: readonly { before?: Stand | undefined; after: Stand }[],
  at: Instant,
): Promise<void> {
  const moved = steps.filter(({ before, after }) => before?.status !== after.status || before.slug !== after.slug);
  for (const { before, after } of moved) {
    await yieldWhenDue();
    if (!before) continue;
    const gone = after.status === 'archived';
    if (before.status !== after.status)
      await tx.updateTable('former_address').set({ gone }).where('item_id', '=', after.id).execute();
    if (before.status === 'published' && before.slug !== after.slug) await noteFormer(tx, { ...before, gone }, at);
    // Where a reader would look for it now.
    if (before.status === 'published' && after.status !== 'published') await noteFormer(tx, { ...after, gone }, at);
  }
  // The address of something published leads nowhere else; a draft's does until the draft is published.
  const published = moved.filter(({ after }) => after.status === 'published');
  for (const [kind, some] of Map.groupBy(published, ({ after }) => after.kind)) {
    const slugs = some.map(({ after }) => after.slug);
    for (let i = 0; i < slugs.length; i += 1_000)
      await tx
        .deleteFrom('former_address')
        .where('kind', '=', kind)
        .where('slug', 'in', slugs.slice(i, i + 1_000))
        .execute();
  }
}

async function noteFormer(tx: Tx, { id, kind, slug, gone }: Stand & { gone: boolean }, at: Instant): Promise<void> {
  await tx
    .insertInto('former_address')
    .values({ kind, slug, item_id: id, gone, at })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet({ item_id: id, gone, at }))
    .execute();
}

/** Before an item is deleted: all its addresses are gone, or lead to another item from now on. */
export async function leaveAddresses(
  tx: Tx,
  item: Stand,
  at: Instant,
  to?: Pick<Stand, 'id' | 'status'>,
): Promise<void> {
  const target = { item_id: to?.id ?? null, gone: to === undefined || to.status === 'archived', at };
  await tx.updateTable('former_address').set(target).where('item_id', '=', item.id).execute();
  if (item.status !== 'published') return;
  await tx
    .insertInto('former_address')
    .values({ kind: item.kind, slug: item.slug, ...target })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(target))
    .execute();
}

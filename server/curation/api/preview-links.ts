/** A look at an item before it is published, for everybody who has the link. */

import { createHash, randomBytes } from 'node:crypto';
import type { Preview } from '#contract/curation.ts';
import { PREVIEW_HOURS } from '#domain/lifetimes.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { cardOfRow } from '../../features/items/card-of.ts';
import { partsOf } from '../../features/items/card-rows.ts';
import { siteUrlOf } from '../../features/items/cards.ts';
import { adapterOf } from '../../features/items/kinds/adapters.ts';
import { withCredits } from '../../features/items/picture-words.ts';
import { renderText } from '../../features/items/render-text.ts';
import { lockMember } from '../../features/profiles/member-lock.ts';
import { worksAtDesk } from '../../http/viewer.ts';
import { whyStaysAway } from '../revisions/removed-works.ts';
import { readStoredItem } from '../revisions/stored-items.ts';

/**
 * Makes a link that works for some days, also for who is no member; it ends earlier with its maker's work at the desk.
 * Throws `forbidden` where that has ended meanwhile.
 */
export async function makePreview(db: Db, actor: Actor, id: number, siteUrl: string) {
  const item = await readStoredItem(db, id);
  const removed = await whyStaysAway(db, item);
  if (removed) throw new Problem('conflict', removed);
  const { kind, slug, external_id } = item;
  const key = newKey();
  const expires_at = later(PREVIEW_HOURS * 3_600_000);
  const made_by = actor.member;
  await db.transaction().execute(async (tx) => {
    if (made_by !== null) {
      const { groups, suspended_at } = await lockMember(tx, made_by);
      if (suspended_at !== null || !worksAtDesk(groups)) throw new Problem('forbidden', 'Only curators may do this.');
    }
    await tx
      .insertInto('preview_link')
      .values({ key_hash: hashKey(key), item_id: id, kind, slug, expires_at, made_by })
      .execute();
    await noteAudit(tx, actor, [{ action: 'preview', item_id: id, kind, external_id }]);
  });
  return { url: `${siteUrl}/preview/${key}`, expires_at };
}

/** The item behind a link, as a visitor would see it. Throws `gone` for a link that works no more. */
export async function readPreview(db: Db, key: string): Promise<Preview> {
  const link = await db
    .selectFrom('preview_link')
    .innerJoin('item', 'item.id', 'preview_link.item_id')
    .selectAll('item')
    .select('preview_link.expires_at')
    .where('preview_link.key_hash', '=', hashKey(key))
    .where('preview_link.expires_at', '>', now())
    // What was taken down is shown to nobody.
    .where('item.status', '!=', 'archived')
    .executeTakeFirst();
  if (!link || (await whyStaysAway(db, await readStoredItem(db, link.id))))
    throw new Problem('gone', 'This link works no more. Ask whoever sent it for a new one.');
  const { expires_at, ...row } = link;
  const parts = await partsOf(db, [row]);
  const [body] = (await adapterOf(row.kind).readBodies?.(db, [row.id])) ?? [];
  return {
    card: cardOfRow(row, parts, siteUrlOf(db)),
    body_html: body?.body ? await withCredits(db, await renderText(body.body)) : null,
    status: row.status,
    expires_at,
  };
}

/** Keys are too long to guess, and kept only as hashes. */
const newKey = (): string => randomBytes(24).toString('base64url');

const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** A post on its own page. */
import type { PostDetail } from '#contract/items.ts';
import type { Db } from '#server/database/schema.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readItem } from './queries.ts';
import { renderText } from './render-text.ts';

/** One post with its text. Throws `not_found`. */
export async function readPost(db: Db, slug: string, viewer: Viewer): Promise<PostDetail> {
  const card = await readItem(db, 'post', slug, viewer);
  const row = await db.selectFrom('content').select('body').where('item_id', '=', card.id).executeTakeFirst();
  return { ...card, body_html: row?.body ? await renderText(row.body) : null };
}

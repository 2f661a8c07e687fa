/**
 * Where uploaded pictures are used: in the picture fields and texts of items of every status, in advertisements, and by the
 * site itself; and which of them somebody may bring back with what once showed them.
 */
import { sql } from 'kysely';
import type { CuratedPicture } from '#contract/curation.ts';
import { UPLOADS_PATH, uploadsNamed } from '#domain/uploads.ts';
import { engineOf } from '#server/database/column-types.ts';
import type { Db } from '#server/database/schema.ts';

export type Use = CuratedPicture['uses'][number];

/** Word for word as in the indexes, by which the few rows are found that name one. */
const names = (db: Db, column: string) =>
  engineOf(db) === 'sqlite'
    ? sql<boolean>`instr(${sql.ref(column)}, '/pictures/uploads/') > 0`
    : sql<boolean>`strpos(${sql.ref(column)}::text, '/pictures/uploads/') > 0`;

/** Tables of what can be put back, the columns that hold it, and which rows; changes of advertisements are in the log alone. */
const KEPT = [
  ['revision', 'record', sql``],
  ['draft_kept', 'row', sql``],
  ['merge_kept', 'row', sql``],
  ['audit_entry', 'details', sql`and item_id is null and action <> 'site'`],
] as const;

/** Whether an earlier version, or what was deleted or merged, shows the picture: putting that back would bring a picture that is gone. */
export async function isKept(db: Db, hash: string): Promise<boolean> {
  for (const [table, column, which] of KEPT) {
    const held =
      engineOf(db) === 'sqlite'
        ? sql<boolean>`instr(${sql.ref(column)}, ${hash}) > 0`
        : sql<boolean>`strpos(${sql.ref(column)}::text, ${hash}) > 0`;
    const found = await sql`select 1 from ${sql.table(table)} where ${held} ${which} limit 1`.execute(db);
    if (found.rows.length > 0) return true;
  }
  return false;
}

/** The uses of each picture, by its hash. */
export async function readUses(db: Db): Promise<Map<string, Use[]>> {
  const items = await db
    .selectFrom('item')
    .select(['id', 'title', 'status', 'images'])
    .where(names(db, 'images'))
    .orderBy('id')
    .execute();
  const bodies = await db
    .selectFrom('content')
    .innerJoin('item', 'item.id', 'content.item_id')
    .select(['item.id', 'item.title', 'item.status', 'content.body'])
    .where(names(db, 'body'))
    .orderBy('item.id')
    .execute();
  const advertisements = await db
    .selectFrom('advertisement')
    .select(['title', 'image'])
    .where('image', 'like', `${UPLOADS_PATH}%`)
    .execute();
  const settings = await db.selectFrom('site_setting').select('changes').executeTakeFirst();
  const uses = new Map<string, Use[]>();
  const note = (text: string, { of, id, title, status }: Use) => {
    for (const hash of uploadsNamed(text)) {
      const known = uses.get(hash) ?? [];
      // A text may show the picture that its card has.
      if (!known.some((use) => use.id !== null && use.id === id)) uses.set(hash, [...known, { of, id, title, status }]);
    }
  };
  for (const { images, ...item } of items) note(images.join(' '), { of: 'item', ...item });
  for (const { body, ...item } of bodies) note(body ?? '', { of: 'item', ...item });
  for (const { image, title } of advertisements) note(image, { of: 'advertisement', id: null, title, status: null });
  // The logo, and texts of the site's own pages.
  if (settings)
    note(JSON.stringify(settings.changes), { of: 'site', id: null, title: 'The site itself', status: null });
  return uses;
}

/** The short version of things of every kind, what in them may hurt, and what people hold against the aims of makers. */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

/** The notes that a site begins with; curators add others. Whether each is folded away for who has chosen nothing. */
const NOTES: readonly [slug: string, name: string, folded: boolean, about: string][] = [
  ['self-harm', 'Self-harm', true, 'Somebody hurts themselves, or it is talked about.'],
  ['suicide', 'Suicide', true, 'Somebody dies by suicide, tries to, or thinks of it.'],
  ['restraint', 'Restraint or seclusion', true, 'Somebody is not allowed to move or to leave.'],
  ['abuse', 'Abuse', true, 'Somebody is hurt, bullied or controlled by others.'],
  ['eating-disorders', 'Eating disorders', true, 'Hunger, weight, or eating that has gone wrong.'],
  ['death', 'People or animals dying', false, 'A death, or grief after one.'],
  ['medical-procedures', 'Medical procedures', false, 'Needles, blood, surgery, or a stay in hospital.'],
  ['flashing', 'Flashing light', false, 'Light or pictures that flash or flicker.'],
  ['loud-sounds', 'Loud or sudden sound', false, 'A bang, a scream, an alarm, or music that gets loud.'],
  ['slurs', 'Slurs and old words', false, 'Words that insult people, or that are no longer used.'],
  ['cure-view', 'A cure as the aim', true, 'Somebody in it says that being neurodivergent should be cured.'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes(db);
  await db.schema
    .alterTable('item')
    .addColumn('in_short', json, (c) => c.notNull().defaultTo('[]'))
    .execute();
  await sql`update item set in_short = (select guide.in_short from guide where guide.item_id = item.id)
    where exists (select 1 from guide where guide.item_id = item.id)`.execute(db);
  await db.schema.alterTable('guide').dropColumn('in_short').execute();
  for (const maker of ['person', 'support', 'directory_entry']) {
    await db.schema.alterTable(maker).addColumn('aims_note', 'text').execute();
    await db.schema.alterTable(maker).addColumn('aims_source', 'text').execute();
  }
  await forgetVocabularies(db);
  await db.schema.alterTable('term').addColumn('about', 'text').execute();
  await db.schema
    .alterTable('term')
    .addColumn('folded', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  for (const [position, [slug, name, folded, about]] of NOTES.entries())
    await sql`insert into term (vocabulary, external_id, name, name_key, slug, position, about, folded)
      values ('contentnote', ${`tessera:terms:contentnote:${slug}`}, ${name}, ${name.toLowerCase()}, ${slug}, ${position},
        ${about}, ${engineOf(db) === 'postgres' ? folded : Number(folded)})`.execute(db);
  // PostgreSQL keeps the columns that a view had when it was made.
  await sql`drop view published_item`.execute(db);
  await sql`create view published_item as select * from item where status = 'published'`.execute(db);
}

/** Takes the list of vocabularies out of the table: which there are is for the contract to say. */
async function forgetVocabularies(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table term drop constraint term_vocabulary_check`.execute(db);
    return;
  }
  // SQLite alters no constraint; its manual allows to take a CHECK out of the stored text of the table.
  const { rows } = await sql<{
    sql: string;
  }>`select sql from sqlite_schema where type = 'table' and name = 'term'`.execute(db);
  const text = rows[0]?.sql ?? '';
  const without = text.replace(/\s*check \(vocabulary in \([^)]*\)\)/i, '');
  if (without === text) throw new Error('the table of terms lists no vocabularies');
  await sql`pragma writable_schema = on`.execute(db);
  await sql`update sqlite_schema set sql = ${without} where type = 'table' and name = 'term'`.execute(db);
  await sql`pragma writable_schema = reset`.execute(db);
}

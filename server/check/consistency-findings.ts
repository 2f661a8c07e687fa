/** What rows say twice and must agree on, and what waits longer than it should. */
import { sql } from 'kysely';
import { KINDS } from '#domain/kinds.ts';
import { filesOf, UPLOADS_PATH } from '#domain/uploads.ts';
import { daysAgo } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { restoredFrom } from '#server/features/health/restored-site.ts';
import { adapterOf } from '#server/features/items/kinds/adapters.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';

/**
 * Sentences about everything that does not agree; `hasFile` knows files by their path in the data folder. Each is asked in one statement, so that a running
 * site may write.
 */
export async function findContradictions(db: Db, hasFile: (name: string) => boolean): Promise<string[]> {
  return [
    ...(await wrongRatings(db)),
    ...(await itemsWithoutPart(db)),
    ...(await missingPictures(db, hasFile)),
    ...(await missingVersions(db, hasFile)),
  ];
}

const EXAMPLES = 5;

const named = (ids: (string | number)[]): string =>
  `${ids.slice(0, EXAMPLES).join(', ')}${ids.length > EXAMPLES ? ' and more' : ''}`;

/** Items carry the sum and the count of their ratings. */
async function wrongRatings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from item i
    left join (select item_id, sum(score) as total, count(*) as number from rating group by item_id) r on r.item_id = i.id
    where i.rating_sum <> coalesce(r.total, 0) or i.rating_count <> coalesce(r.number, 0) order by i.id`.execute(db);
  if (rows.length === 0) return [];
  return [
    `The ratings of ${rows.length} items do not add up to what the items show (${named(rows.map(({ id }) => id))}).`,
  ];
}

/** The kinds that have a table of their own, and that table. */
const OWN_TABLES = KINDS.flatMap((kind) => {
  const { table } = adapterOf(kind);
  return table ? [[kind, table] as const] : [];
});

async function itemsWithoutPart(db: Db): Promise<string[]> {
  const findings: string[] = [];
  for (const [kind, part] of OWN_TABLES) {
    const { rows } = await sql<{ id: number }>`
      select i.id from item i left join ${sql.id(part)} p on p.item_id = i.id
      where i.kind = ${kind} and p.item_id is null order by i.id`.execute(db);
    if (rows.length > 0)
      findings.push(`${rows.length} items of the kind ‘${kind}’ have no details (${named(rows.map(({ id }) => id))}).`);
  }
  for (const part of new Set(OWN_TABLES.map(([, table]) => table))) {
    const kinds = OWN_TABLES.flatMap(([kind, table]) => (table === part ? [kind] : []));
    const { rows } = await sql<{ id: number }>`
      select i.id from ${sql.id(part)} p join item i on i.id = p.item_id
      where i.kind not in (${sql.join(kinds)}) order by i.id`.execute(db);
    if (rows.length > 0)
      findings.push(
        `${rows.length} items have details of another kind in ‘${part}’ (${named(rows.map(({ id }) => id))}).`,
      );
  }
  return findings;
}

const ITEMS_AT_ONCE = 1_000;
const PICTURES = '/pictures/';

/** Pictures that items, their texts and advertisements name, and that nobody would find. */
async function missingPictures(db: Db, hasFile: (name: string) => boolean): Promise<string[]> {
  const missing = new Set<string>();
  const look = (path: string) => {
    if (path.startsWith(PICTURES) && !hasFile(fileOf(path))) missing.add(path);
  };
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('item')
      .leftJoin('content', 'content.item_id', 'item.id')
      .select(['item.id', 'item.images', 'content.body'])
      .where('item.id', '>', last)
      .orderBy('item.id')
      .limit(ITEMS_AT_ONCE)
      .execute();
    for (const { images, body } of rows) for (const path of [...images, ...picturesIn(body ?? '')]) look(path);
    const next = rows.at(-1)?.id;
    if (next === undefined) break;
    last = next;
  }
  for (const { image } of await db.selectFrom('advertisement').select('image').execute()) look(image);
  return missing.size === 0 ? [] : [`${missing.size} pictures are not there: ${named([...missing])}.`];
}

/** The site's own pictures in a text of Markdown. */
const picturesIn = (text: string): string[] =>
  [...text.matchAll(/!\[[^\]]*\]\((\/pictures\/[^\s()]+)/g)].map(([, path = '']) => path);

/** The file in the data folder that an address names. */
function fileOf(path: string): string {
  const name = path.slice(1).replace(/[?#].*$/, '');
  const file = path.startsWith(UPLOADS_PATH) ? name.slice('pictures/'.length) : name;
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

/** Uploaded pictures of which a version is lost, whether something uses them or not. */
async function missingVersions(db: Db, hasFile: (name: string) => boolean): Promise<string[]> {
  const rows = await db.selectFrom('picture').select(['hash', 'width', 'height', 'format']).orderBy('id').execute();
  const lost = rows.filter((row) => !filesOf(row).every((file) => hasFile(`uploads/${row.hash}/${file}`)));
  if (lost.length === 0) return [];
  return [`${lost.length} uploaded pictures are not whole: ${named(lost.map(({ hash }) => hash))}. Upload them anew.`];
}

/** A sentence about mails of a site that do not go out. */
export async function findStuckMails(db: Db): Promise<string[]> {
  // They wait on purpose.
  if (await restoredFrom(db)) return [];
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', MAIL_JOB)
    .where('failed_at', 'is', null)
    .where('created_at', '<', daysAgo(1))
    .executeTakeFirstOrThrow();
  if (count === 0) return [];
  return [`${count} mails have waited for more than a day. ‘npm run tessera -- jobs’ says why.`];
}

/** Under which licences the pictures of items are, as the credits of the pictures say. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Option } from '#contract/common-schemas.ts';
import { licenceNamed, OTHER_LICENCE } from '#domain/licences.ts';
import { HASH_LENGTH, UPLOADS_PATH } from '#domain/uploads.ts';
import { among, idList } from '#server/database/among.ts';
import { engineOf } from '#server/database/column-types.ts';
import { rawRead } from '#server/database/raw-read.ts';
import type { Db } from '#server/database/schema.ts';

const eachPicture = (db: Db) =>
  engineOf(db) === 'sqlite' ? sql`json_each(item.images)` : sql`jsonb_array_elements_text(item.images)`;
const HASH = sql`substr(one.value, ${UPLOADS_PATH.length + 1}, ${HASH_LENGTH})`;

/** Whether it has an uploaded picture that is like that. */
const hasPicture = (db: Db, is: RawBuilder<SqlBool>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from ${eachPicture(db)} as one join picture on picture.hash = ${HASH} where ${is})`;

/** A picture that somebody uploaded without saying who made it, or one of another site, of which nobody knows. */
export const lacksLicence = (db: Db): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from ${eachPicture(db)} as one where one.value like 'http%')
    or ${hasPicture(db, sql`picture.credit = ''`)})`;

/** Whether it has one of these pictures. */
export const hasPictureOf = (db: Db, pictures: readonly number[]): RawBuilder<boolean> =>
  hasPicture(db, among(db, 'picture.id', idList(db, pictures)));

const licenceOfCredit = (credit: string): string => licenceNamed(credit) ?? OTHER_LICENCE;

/** Under which licences the pictures of these items are, most first; a thing with two counts for each. */
export async function countLicences(db: Db, items: Expression<unknown>): Promise<Option[]> {
  const rows = await rawRead(
    db,
    sql<{ id: number; credit: string }>`
      select distinct item.id, picture.credit from item cross join ${eachPicture(db)} as one
      join picture on picture.hash = ${HASH}
      where picture.credit <> '' and item.id in ${items}`,
  );
  const of = Map.groupBy(rows, ({ credit }) => licenceOfCredit(credit));
  return [...of]
    .map(([slug, some]) => ({
      name: slug === OTHER_LICENCE ? 'In other words' : slug,
      slug,
      count: new Set(some.map(({ id }) => id)).size,
    }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

/** The pictures under a licence, as `countLicences` names it. */
export async function picturesUnder(db: Db, licence: string): Promise<number[]> {
  const rows = await db.selectFrom('picture').select(['id', 'credit']).where('credit', '<>', '').execute();
  const wanted = licence.toLowerCase();
  return rows.flatMap(({ id, credit }) => (licenceOfCredit(credit).toLowerCase() === wanted ? id : []));
}

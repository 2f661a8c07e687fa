/** Advertisements: banners, with the days on which they are shown. */
import { from, until } from '#domain/date-fields.ts';
import {
  address,
  externalId,
  FieldProblem,
  picture,
  type RecordOf,
  required,
  text,
  wholeNumber,
} from '#domain/fields.ts';
import { MOST_WEIGHT } from '#domain/limits.ts';
import { byExternalId, type RecordStore } from './record-store.ts';

const fields = {
  external_id: externalId,
  category: required(text(100)),
  title: required(text(300)),
  url: required(address),
  image: required(picture),
  alt: required(text(500)),
  sponsor: text(300),
  weight: { ...wholeNumber(1, MOST_WEIGHT), empty: 1 as number | null },
  starts_at: from,
  ends_at: until,
};

export type AdvertisementRecord = RecordOf<typeof fields>;

export const advertisementStore = {
  ...byExternalId('advertisement'),
  fields,
  normalise: (record) => {
    const { starts_at, ends_at } = record;
    if (starts_at !== null && ends_at !== null && ends_at < starts_at)
      throw new FieldProblem('ends before it starts', 'ends_at');
    return record;
  },
  read: async (db, ids) => {
    const rows = await db.selectFrom('advertisement').selectAll().where('id', 'in', ids).execute();
    return rows.map(({ id, ...record }) => ({ id, slug: '', record }));
  },
  save: async ({ tx, touch }, rows) => {
    for (const { id, record } of rows) {
      const values = { ...record, weight: record.weight ?? 1 };
      const saved =
        id === undefined
          ? await tx.insertInto('advertisement').values(values).returning('id').executeTakeFirstOrThrow()
          : await tx
              .updateTable('advertisement')
              .set(values)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow();
      touch('advertisement', saved.id);
    }
  },
} satisfies RecordStore<AdvertisementRecord>;

/** `advertisements.csv`: banners, with the days on which they are shown. */
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
import type { Db } from '#server/database/schema.ts';
import { saveAdvertisements } from '../../persistence/save-terms.ts';
import { type CatalogueFile, placedAlone, type StoredRecord } from './catalogue-file.ts';

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

export const advertisementsFile: CatalogueFile = {
  name: 'advertisements',
  fields,
  settle: (record) => {
    const { starts_at, ends_at } = record as AdvertisementRecord;
    if (starts_at !== null && ends_at !== null && ends_at < starts_at)
      throw new FieldProblem('ends before it starts', 'ends_at');
    return record;
  },
  resolveReferences: () => {},
  place: placedAlone,
  idsOf: async (db, externalIds) => {
    const rows = await db.selectFrom('advertisement').select('id').where('external_id', 'in', externalIds).execute();
    return rows.map(({ id }) => id);
  },
  exportedIds: async (db) => {
    const rows = await db.selectFrom('advertisement').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  },
  read: async (db: Db, ids): Promise<StoredRecord[]> => {
    const rows = await db.selectFrom('advertisement').selectAll().where('id', 'in', ids).execute();
    return rows.map(({ id, ...record }) => ({ id, slug: '', record }));
  },
  save: async (tx, touch, _terms, rows, onProgress) => {
    await saveAdvertisements(
      tx,
      touch,
      rows.map((row) => ({ ...row, record: row.record as AdvertisementRecord })),
    );
    onProgress?.(rows.length);
  },
};

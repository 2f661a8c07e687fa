/** The sorts of records, by what their calls and the audit log call them. */
import type { RecordListName } from '#contract/curated-records.ts';
import { slugify } from '../../features/items/slugs-and-sort-keys.ts';
import { type AdvertisementRecord, advertisementStore } from '../persistence/advertisements.ts';
import type { RecordSort } from './records.ts';
import { TERMS } from './terms.ts';
import { THESAURUS } from './thesaurus.ts';

export const ADVERTISEMENTS: RecordSort<AdvertisementRecord> = {
  list: 'advertisements',
  store: advertisementStore,
  table: 'advertisement',
  entity: 'advertisement',
  noun: 'advertisement',
  nameOf: ({ title }) => `advertisement: ${title}`,
  stemOf: ({ title }) => `ours:advertisements:${slugify(String(title ?? '')) || 'advertisement'}`,
};

export const RECORD_SORTS: Record<RecordListName, RecordSort> = {
  terms: TERMS,
  thesaurus: THESAURUS,
  advertisements: ADVERTISEMENTS,
};

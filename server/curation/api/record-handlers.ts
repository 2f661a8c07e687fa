/** The lists that the desk asks for by name, each with what can be done to what it holds. */
import type { Static } from 'typebox';
import type { CuratedRecord, CuratedRecordList, RecordListParam, RecordListParams } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor } from '../../features/audit/audit.ts';
import type { Viewer } from '../../http/viewer.ts';
import { ADVERTISEMENTS } from '../revisions/record-types.ts';
import {
  changeRecord,
  createRecord,
  curatedRecords,
  deleteRecord,
  type RecordSort,
  type RecordState,
  readRecordState,
} from '../revisions/records.ts';
import { TERMS } from '../revisions/terms.ts';
import { THESAURUS } from '../revisions/thesaurus.ts';
import { listFailedJobs } from './job-routes.ts';
import { listAdvertisements, listGroups, listTerms } from './list-records.ts';
import { writable } from './read-only-fields.ts';

interface Asking {
  db: Db;
  viewer: Viewer;
}

interface List {
  list: (asking: Asking, params: RecordListParams) => Promise<CuratedRecordList>;
  create?: (asking: Asking, values: ItemFields) => Promise<CuratedRecord>;
  /** `seen` is the version that the caller has read. */
  change?: (asking: Asking, id: number, values: ItemFields, seen: number) => Promise<CuratedRecord>;
  remove?: (asking: Asking, id: number, seen: number | undefined) => Promise<void>;
}

type ListName = Static<typeof RecordListParam>['list'];

const recordList = (
  sort: RecordSort,
  list: (db: Db, params: RecordListParams) => Promise<CuratedRecordList>,
): List => ({
  list: ({ db }, params) => list(db, params),
  create: async ({ db, viewer }, values) =>
    shownRecord(db, sort, await createRecord(db, deskActor(viewer), sort, values)),
  change: async ({ db, viewer }, id, values, seen) => {
    const state = await readRecordState(db, sort, id);
    // Somebody who has read another version is told so first.
    const said =
      state.version === seen ? writable(values, await shownRecord(db, sort, state), sort.store.fields) : values;
    return shownRecord(db, sort, await changeRecord(db, deskActor(viewer), sort, id, said, seen));
  },
  remove: ({ db, viewer }, id, seen) => deleteRecord(db, deskActor(viewer), sort, id, seen),
});

export const LISTS: Record<ListName, List> = {
  terms: recordList(TERMS, listTerms),
  thesaurus: recordList(THESAURUS, listGroups),
  advertisements: recordList(ADVERTISEMENTS, listAdvertisements),
  jobs: { list: ({ db }) => listFailedJobs(db) },
};

/** What can be done to the records of a list. Throws `not_found` for a list to which this is not done. */
export function wayOf<W extends 'create' | 'change' | 'remove'>(list: ListName, way: W): NonNullable<List[W]> {
  const found = LISTS[list][way];
  if (!found) throw new Problem('not_found', 'These are not written so.');
  return found;
}

/** A record as the calls of the desk answer with it. */
export async function shownRecord(db: Db, sort: RecordSort, state: RecordState): Promise<CuratedRecord> {
  const [one] = await curatedRecords(db, sort, [state]);
  return one as CuratedRecord;
}

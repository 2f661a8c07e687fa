/** The sorts of records, by what their calls and the audit log call them. */
import type { RecordListName } from '#contract/curated-records.ts';
import { ADVERTISEMENTS } from './advertisements.ts';
import type { RecordSort } from './records.ts';
import { TERMS } from './terms.ts';
import { THESAURUS } from './thesaurus.ts';

export const RECORD_SORTS: Record<RecordListName, RecordSort> = {
  terms: TERMS,
  thesaurus: THESAURUS,
  advertisements: ADVERTISEMENTS,
};

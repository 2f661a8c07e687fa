/** Trying a group of the thesaurus before it is kept: the same question to the search of now and to that of then. */
import type { TriedGroup } from '#contract/curated-records.ts';
import type { ItemFields } from '#contract/curation.ts';
import { checkRecord } from '#domain/item-fields.ts';
import { QUERY_LIMIT } from '#domain/limits.ts';
import type { Services } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import { Semaphore } from '#server/kernel/semaphore.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import { searchContent } from '../../features/search/search.ts';
import { openTrial } from '../../features/search/trial-index.ts';
import { VISITOR } from '../../http/viewer.ts';
import { groupNamed, groupOf, groupStore } from '../persistence/thesaurus-groups.ts';
import { FIELDS_PROBLEM } from '../revisions/change-items.ts';
import { readRecordState } from '../revisions/records.ts';
import { checkGroup, THESAURUS } from '../revisions/thesaurus.ts';

/** Each makes an index: one after another. */
const semaphore = new Semaphore();

export async function tryGroup(services: Services, { query, id, ...values }: ItemFields): Promise<TriedGroup> {
  const { db, search } = services;
  const text = typeof query === 'string' ? query.replaceAll('\u0000', '').trim() : '';
  if (text === '' || text.length > QUERY_LIMIT) throw wrong({ query: 'Write what somebody might search for.' });
  const stored = Number.isInteger(id) ? await readRecordState(db, THESAURUS, id as number) : undefined;
  const before = stored?.record;
  const external_id = before?.external_id ?? groupNamed(values.preferred);
  const checked = checkRecord(groupStore.fields, groupStore.normalise, { ...values, external_id }, before);
  if ('problems' in checked) throw wrong(checked.problems);
  const group = checked.record;
  checkGroup(group, before);
  const release = await semaphore.acquire('trial', 1);
  try {
    const thesaurus = await db
      .selectFrom('thesaurus_term')
      .select(['group', 'preferred', 'term', 'relation', 'note', 'match'])
      .orderBy('id')
      .execute();
    const name = groupOf(group);
    const own = group.terms.map((term): ThesaurusEntry => ({ ...term, group: name, preferred: group.preferred }));
    const after = [...thesaurus.filter((entry) => entry.group !== name), ...own];
    const terms = [...(before?.terms ?? []), ...group.terms].map(({ term }) => term);
    const texts = [...new Set([text, group.preferred, ...terms])];
    const trial = await openTrial(db, search, { before: thesaurus, after, texts });
    const asked = (index: Services['search']) =>
      searchContent({ ...services, search: index }, { query: text, size: RESULTS }, VISITOR);
    return { now: await asked(trial.now), changed: await asked(trial.changed) };
  } finally {
    release();
  }
}

/** Posts and media of each answer. */
const RESULTS = 6;

const wrong = (fields: Record<string, string>): Problem => new Problem('invalid_request', FIELDS_PROBLEM, fields);

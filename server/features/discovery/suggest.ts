/** Completing what somebody is typing: topics, tags, titles, popular searches, and a word put right. */
import type { SuggestAnswer, Suggestion } from '#contract/search.ts';
import type { Db } from '#server/database/schema.ts';
import { fold } from '#server/search/analysis.ts';
import type { Suggestion as Found } from '#server/search/suggestions.ts';
import type { Services } from '#server/services.ts';
import { readPopular } from '../categories/popular.ts';
import { OBJECT_TYPE } from '../items/object-types.ts';

const MOST = 8;
const LIMITS = { facets: { topic: 2, tag: 3 }, documents: 6 } as const;
const POPULAR = 2;

/** Up to eight completions, group by group. Without words: the popular searches. */
export async function suggest({ db, search }: Services, query: string | undefined): Promise<SuggestAnswer> {
  const typed = fold(query ?? '')
    .trim()
    .replaceAll(/\s+/g, ' ');
  const popular = await readPopular(db);
  if (typed === '') return { data: popular.slice(0, MOST).map(({ name }) => ({ group: 'search', text: name })) };
  const searches = popular
    .filter(({ name }) => ` ${fold(name)}`.includes(` ${typed}`))
    .slice(0, POPULAR)
    .map(({ name }): Suggestion => ({ group: 'search', text: name }));
  const found = search.suggest(query ?? '', LIMITS);
  const corrected = found.flatMap((one): Suggestion[] =>
    one.kind === 'spelling' ? [{ group: 'spelling', text: one.text }] : [],
  );
  const values = found.flatMap((one): Suggestion[] =>
    one.kind === 'value' ? [{ group: one.facet === 'topic' ? 'topic' : 'tag', text: one.name, slug: one.value }] : [],
  );
  return { data: [...corrected, ...searches, ...values, ...(await readTitles(db, found))].slice(0, MOST) };
}

async function readTitles(db: Db, found: readonly Found[]): Promise<Suggestion[]> {
  const ids = found.flatMap((one) => (one.kind === 'document' ? [one.id] : []));
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('item')
    .select(['id', 'kind', 'slug', 'title'])
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .where('kind', '!=', 'topic')
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row
      ? [{ group: 'title' as const, text: row.title, slug: row.slug, object_type: OBJECT_TYPE[row.kind] }]
      : [];
  });
}

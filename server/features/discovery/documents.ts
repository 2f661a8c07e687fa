/** Items as the documents that the search index holds. */
import type { Db } from '#server/database/schema.ts';
import type { Facet, FacetValue, SearchDocument } from '#server/search/document.ts';
import { slugify } from '../items/names.ts';
import { type ItemRow, type Parts, readParts } from '../items/parts.ts';

/** Documents of the published items among `ids`. */
export async function readDocuments(db: Db, ids: readonly number[]): Promise<SearchDocument[]> {
  if (ids.length === 0) return [];
  const parts = await readParts(db, ids);
  const bodies = await db
    .selectFrom('content')
    .select(['item_id', 'body'])
    .where('item_id', 'in', ids)
    .where('body', 'is not', null)
    .execute();
  const bodyOf = new Map(bodies.map((row) => [row.item_id, row.body ?? '']));
  return [...parts.items.values()].map((row) => toDocument(row, parts, bodyOf.get(row.id)));
}

function toDocument(row: ItemRow, parts: Parts, body: string | undefined): SearchDocument {
  const content = parts.content.get(row.id);
  const event = parts.event.get(row.id);
  const terms = parts.termsOf.get(row.id) ?? [];
  const topics = parts.topicsOf.get(row.id) ?? [];
  const names = (...vocabularies: string[]) =>
    terms.filter((term) => vocabularies.includes(term.vocabulary)).map((term) => term.name);
  const values = (vocabulary: string): FacetValue[] =>
    terms.filter((term) => term.vocabulary === vocabulary).map(({ name, slug }) => ({ name, value: slug }));
  const facets: Record<Facet, FacetValue[]> = {
    kind: [{ name: row.kind, value: row.kind }],
    consumption: (content?.consumption ?? []).map((name) => ({ name, value: slugify(name) })),
    topic: topics.map(({ name, slug }) => ({ name, value: slug })),
    interest: values('interest'),
    tag: values('tag'),
    audience: values('audience'),
  };
  return {
    id: row.id,
    standing: standing(row),
    prior: prior(row),
    facets,
    fields: {
      title: row.title,
      tags: names('tag', 'directorycategory', 'eventtagcategory', 'interest', 'audience').join('\n'),
      topics: topics.map(({ name }) => name).join('\n'),
      names: [...(content?.authors ?? []), event?.host, parts.person.get(row.id)?.profession]
        .filter(Boolean)
        .join('\n'),
      place: [...names('city'), event?.city_details].filter(Boolean).join('\n'),
      synopsis: row.synopsis ?? '',
      body: body ?? '',
    },
  };
}

const YEAR_MS = 365 * 86_400_000;

/** Between equally good answers: chosen by us before others, well rated before badly rated, new before old. */
function prior(row: ItemRow): number {
  const age = Math.max(0, Date.now() - Date.parse(row.published_at));
  const rated = row.rating_count === 0 ? 0.5 : row.rating_sum / row.rating_count / 5;
  return (row.featured ? 0.4 : 0) + 0.3 * rated + 0.3 * 2 ** (-age / YEAR_MS);
}

/** Featured first, then newest. Milliseconds stay far below the step between the two. */
const standing = (row: ItemRow): number => (row.featured ? 1e15 : 0) + Date.parse(row.published_at);

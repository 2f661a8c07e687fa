/** Items as the documents that the search index holds. */

import { FREE, isFree } from '#domain/is-free.ts';
import { lengthOf } from '#domain/kinds/post-and-media-fields.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { languageName } from '#domain/languages.ts';
import { expectationNamed, factValue, VERSIONS } from '#domain/what-to-expect.ts';
import type { Db } from '#server/database/schema.ts';
import type { Facet, FacetValue, SearchDocument } from '#server/search/search-types.ts';
import { siteLanguage } from '#site';
import { type ItemRow, type Parts, readParts } from '../items/card-rows.ts';
import { adapterOf } from '../items/kinds/adapters.ts';
import type { OwnRow } from '../items/kinds/kind-adapter.ts';
import { FEATURED_MOST } from '../items/lists.ts';
import type { NamesById } from '../items/names-by-id.ts';
import { slugify } from '../items/slugs-and-sort-keys.ts';

/** Documents of the published items among `ids`. */
export async function readDocuments(db: Db, ids: readonly number[], names?: NamesById): Promise<SearchDocument[]> {
  if (ids.length === 0) return [];
  const parts = await readParts(db, ids, names);
  const rows = [...parts.items.values()];
  const bodies = await readBodies(db, rows);
  const places = await readPlaces(db, rows);
  return rows.map((row) => ({
    ...toDocument(row, parts, bodies.get(row.id)),
    staticRank: staticRank(row, places.get(row.id)),
  }));
}

const PRIORS_AT_ONCE = 5_000;

/** What tells between equally good answers (`SearchDocument.prior`), of every published item, as it is today. */
export async function* readPriors(db: Db): AsyncGenerator<{ id: number; prior: number }[]> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('published_item')
      .select(['id', 'featured', 'rating_sum', 'rating_count', 'published_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(PRIORS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    yield rows.map((row) => ({ id: row.id, prior: prior(row) }));
    last = rows.at(-1)?.id ?? last;
  }
}

/** Where curators have put what is featured. */
async function readPlaces(db: Db, rows: readonly ItemRow[]): Promise<Map<number, number>> {
  const ids = rows.filter(({ featured }) => featured).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const places = await db.selectFrom('featured_place').selectAll().where('item_id', 'in', ids).execute();
  return new Map(places.map(({ item_id, position }) => [item_id, position]));
}

/** The long texts of items, each table asked once. */
export async function readBodies(db: Db, rows: readonly Pick<ItemRow, 'id' | 'kind'>[]): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (const [read, some] of Map.groupBy(rows, ({ kind }) => adapterOf(kind).readBodies)) {
    const ids = some.map(({ id }) => id);
    for (const { item_id, body } of (await read?.(db, ids)) ?? []) found.set(item_id, body ?? '');
  }
  return found;
}

function toDocument(row: ItemRow, parts: Parts, body: string | undefined): Omit<SearchDocument, 'staticRank'> {
  const own = parts.own.get(row.id);
  const words = (own && adapterOf(row.kind).search?.(own)) ?? {};
  const terms = parts.termsOf.get(row.id) ?? [];
  const topics = parts.topicsOf.get(row.id) ?? [];
  const names = (...vocabularies: string[]) =>
    terms.filter((term) => vocabularies.includes(term.vocabulary)).map((term) => term.named.name);
  const values = (vocabulary: string): FacetValue[] =>
    terms.filter((term) => term.vocabulary === vocabulary).map(({ named: { name, slug } }) => ({ name, value: slug }));
  const language = row.language ?? siteLanguage();
  const facets: Record<Facet, FacetValue[]> = {
    kind: [{ name: row.kind, value: row.kind }],
    consumption: (words.consumption ?? []).map((name) => ({ name, value: slugify(name) })),
    topic: topics.map(({ name, slug }) => ({ name, value: slug })),
    interest: values('interest'),
    tag: values('tag'),
    audience: values('audience'),
    length: lengthsOf(words.minutes),
    price: isFree(row.price) ? [{ name: FREE.label, value: FREE.value }] : [],
    category: values('directorycategory'),
    city: values('city'),
    fact: row.facts.flatMap((fact) =>
      fact.answer === 'unknown' ? [] : [{ name: factValue(fact), value: factValue(fact) }],
    ),
    note: values('contentnote'),
    language: [{ name: languageName(language), value: language }],
    mark: [...(row.featured ? [FEATURED] : []), ...(words.isOwn ? [OWN] : []), ...(words.isRepeated ? [REPEATED] : [])],
  };
  return {
    id: row.id,
    latest: Date.parse(row.published_at),
    prior: prior(row),
    until: words.until ? Date.parse(words.until) : undefined,
    facets,
    page: row.kind === 'topic' ? { facet: 'topic', value: { name: row.title, value: row.slug } } : undefined,
    fields: {
      title: row.title,
      tags: [
        ...names('tag', 'directorycategory', 'eventtagcategory', 'interest', 'audience'),
        ...row.facts.flatMap(({ name, answer }) =>
          answer === 'yes' && VERSIONS.includes(name) ? versionWords(name) : [],
        ),
        ...(language === siteLanguage() ? [] : [languageName(language)]),
      ].join('\n'),
      topics: topics.map(({ name }) => name).join('\n'),
      names: searched(row.kind, own, 'names').join('\n'),
      place: [...names('city'), ...searched(row.kind, own, 'place')].join('\n'),
      synopsis: row.synopsis ?? '',
      // A short version repeats the description; that of a guide is a part of its text.
      body: [body, ...(row.kind === 'guide' ? row.in_short : [])].filter(Boolean).join('\n'),
      said: row.said_as.join('\n'),
    },
  };
}

/** By which people look for a version that they can take in. */
function versionWords(name: string): string[] {
  const one = expectationNamed(name);
  return one ? [one.yes, one.statement] : [];
}

/** The words of the fields of the kind's own table that the index looks through as names, or as places. */
function searched(kind: Kind, own: OwnRow | undefined, as: 'names' | 'place'): string[] {
  const values = own as Readonly<Record<string, unknown>> | undefined;
  return Object.entries(fieldsOf(kind))
    .filter(([, field]) => field.searched === as)
    .flatMap(([name]) => (values?.[name] ?? []) as string | string[])
    .filter(Boolean);
}

function lengthsOf(minutes: number | null | undefined): FacetValue[] {
  const length = minutes == null ? undefined : lengthOf(minutes);
  return length ? [{ name: length.label, value: length.value }] : [];
}

const FEATURED: FacetValue = { name: 'featured', value: 'featured' };
/** Of posts that the site wrote itself. */
const OWN: FacetValue = { name: 'own', value: 'own' };
const REPEATED: FacetValue = { name: 'repeated', value: 'repeated' };
const YEAR_MS = 365 * 86_400_000;

/** Between equally good answers: chosen by us before others, well rated before badly rated, new before old. */
function prior(row: Pick<ItemRow, 'published_at' | 'featured' | 'rating_sum' | 'rating_count'>): number {
  const age = Math.max(0, Date.now() - Date.parse(row.published_at));
  const rated = row.rating_count === 0 ? 0.5 : row.rating_sum / row.rating_count / 5;
  return (row.featured ? 0.4 : 0) + 0.3 * rated + 0.3 * 2 ** (-age / YEAR_MS);
}

const STEP = 1e13;

/** Featured first in the order that curators gave them, then newest. Milliseconds stay far below the step between two. */
function staticRank({ featured, published_at }: ItemRow, place: number | undefined): number {
  const steps = place === undefined ? 0 : FEATURED_MOST - place;
  return (featured ? 1e15 + steps * STEP : 0) + Date.parse(published_at);
}

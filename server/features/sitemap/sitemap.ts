/** The map of the site for search engines: every page that a visitor may open, and when it changed last. */
import { sql } from 'kysely';
import { KIND_FACTS, KINDS, type Kind, PLAIN_LISTS, pageOf } from '#domain/kinds.ts';
import { latestChangeAt } from '#server/database/change-log.ts';
import type { Db } from '#server/database/schema.ts';
import { escapeHtml } from '../feeds/xml-safe-text.ts';

/** Fewer than the 50,000 that a map may hold, so that each is made in a moment. */
const PAGES_A_MAP = 2_000;

const kindsAt = (page: (typeof KIND_FACTS)[Kind]['page']) => KINDS.filter((kind) => KIND_FACTS[kind].page === page);
const PARTS = {
  items: kindsAt('/item'),
  topics: kindsAt('/topic'),
  collections: kindsAt('/collection'),
  guides: kindsAt('/guide'),
};
export type Part = keyof typeof PARTS;

export const isPart = (name: string): name is Part => Object.hasOwn(PARTS, name);

/** The pages that are there without any item. */
const OWN_PAGES = [
  '/home',
  '/search',
  '/topics-and-collections',
  '/events',
  '/directory',
  '/blog',
  '/about',
  '/speaking',
  '/support',
  '/tonight',
  ...PLAIN_LISTS.map(({ path }) => path),
  '/contact',
  '/accessibility',
  '/developers',
  '/privacy-policy',
  '/terms-of-service',
];

interface Place {
  path: string;
  changed?: string | undefined;
}

/** The addresses of the maps, each with the latest change in it. */
export async function sitemapIndex(db: Db, siteUrl: string): Promise<string> {
  // Our own pages show what is in the catalogue.
  const maps: Place[] = [{ path: '/sitemap/pages.xml', changed: (await latestChangeAt(db)).toISOString() }];
  for (const part of Object.keys(PARTS) as Part[]) {
    for (const { map, changed } of await latestChanges(db, part))
      maps.push({ path: `/sitemap/${part}-${map}.xml`, changed });
  }
  return written('sitemapindex', 'sitemap', maps, siteUrl);
}

/** The maps of a part by their numbers, each with the latest change of what it holds. */
async function latestChanges(db: Db, part: Part): Promise<{ map: number; changed: string | undefined }[]> {
  const firsts = await firstOfEachMap(db, part);
  const found: { map: number; changed: string | undefined }[] = [];
  // One map at a time: others are served in between.
  for (const [i, first] of firsts.entries()) {
    let held = db
      .selectFrom('change')
      .innerJoin('published_item', 'published_item.id', 'change.entity_id')
      .select(({ fn }) => fn.max('change.changed_at').as('changed'))
      .where('change.entity', '=', 'item')
      .where('change.entity_id', '>=', first)
      .where('kind', 'in', PARTS[part]);
    const next = firsts[i + 1];
    if (next !== undefined) held = held.where('change.entity_id', '<', next);
    const { changed } = await held.executeTakeFirstOrThrow();
    found.push({ map: i + 1, changed: changed ?? undefined });
  }
  return found;
}

/** The ids with which the maps of a part begin. */
async function firstOfEachMap(db: Db, part: Part): Promise<number[]> {
  const placed = db
    .selectFrom('published_item')
    .select('id')
    .select(sql<number>`(row_number() over (order by id) - 1) % ${sql.lit(PAGES_A_MAP)}`.as('place'))
    .where('kind', 'in', PARTS[part]);
  const rows = await db.selectFrom(placed.as('placed')).select('id').where('place', '=', 0).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const ownPagesMap = (siteUrl: string): string =>
  written(
    'urlset',
    'url',
    OWN_PAGES.map((path) => ({ path })),
    siteUrl,
  );

/** One map of a part; `undefined` where there is none of this number. */
export async function sitemapOf(db: Db, part: Part, number: number, siteUrl: string): Promise<string | undefined> {
  // Chosen first: otherwise the changes of every item would be looked up, to leave most of them out.
  const chosen = db
    .selectFrom('published_item as listed')
    .select('listed.id')
    .where('listed.kind', 'in', PARTS[part])
    .orderBy('listed.id')
    .limit(PAGES_A_MAP)
    .offset((number - 1) * PAGES_A_MAP);
  const rows = await db
    .selectFrom(chosen.as('chosen'))
    .innerJoin('published_item as item', 'item.id', 'chosen.id')
    .leftJoin('content', 'content.item_id', 'item.id')
    .select((eb) => [
      'item.kind',
      'item.slug',
      eb.and([eb('item.url', 'is', null), eb('content.body_minutes', 'is not', null)]).as('is_own'),
      eb
        .selectFrom('change')
        .select(({ fn }) => fn.max('changed_at').as('at'))
        .where('entity', '=', 'item')
        .whereRef('entity_id', '=', 'item.id')
        .as('changed'),
    ])
    .orderBy('item.id')
    .execute();
  if (rows.length === 0) return undefined;
  const places = rows.map(({ kind, slug, is_own, changed }) => ({
    path: is_own ? `/blog/${encodeURIComponent(slug)}` : pageOf(kind, slug),
    changed: changed ?? undefined,
  }));
  return written('urlset', 'url', places, siteUrl);
}

function written(root: string, element: string, places: readonly Place[], siteUrl: string): string {
  const lines = places.map(
    ({ path, changed }) =>
      `<${element}><loc>${escapeHtml(new URL(path, siteUrl).href)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</${element}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`;
}

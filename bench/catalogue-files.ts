/** A generated catalogue as files of the interchange format, for any version of the site to import. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { ITEM_FIELDS, TITLE_FIELD } from '../domain/item-fields.ts';
import { KIND_FACTS, type Kind } from '../domain/kinds.ts';
import type { SearchDocument } from '../server/search/search-types.ts';
import { generate, TOPICS } from './generated.ts';

const FIRST_DAY = Date.UTC(2020, 0, 1);
const DAY_MS = 86_400_000;
const DAYS = 2_000;
const FEATURED_EVERY = 50;

/** Writes `count` items of all kinds, and their topics, into a folder. */
export function writeCatalogue(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  const rows = new Map<Kind, Record<string, string>[]>();
  rows.set(
    'topic',
    Array.from({ length: TOPICS }, (_, n) => ({
      external_id: `bench:topic:${n}`,
      name: `Topic ${n}`,
      slug: `topic-${n}`,
    })),
  );
  for (const document of generate(count)) {
    const kind = document.facets.kind?.[0]?.value as Kind;
    const known = rows.get(kind) ?? [];
    rows.set(kind, known);
    known.push(rowOf(document, kind));
  }
  for (const [kind, list] of rows) {
    const columns = Object.keys(list[0] ?? {});
    writeFileSync(join(folder, `${KIND_FACTS[kind].file}.csv`), stringify(list, { header: true, columns }));
  }
}

function rowOf({ id, fields, facets, prior = 0 }: SearchDocument, kind: Kind): Record<string, string> {
  const names = (facet: 'tag' | 'topic' | 'audience') => (facets[facet] ?? []).map(({ name }) => name).join('|');
  const way = facets.consumption?.[0]?.name ?? 'read';
  return {
    external_id: `bench:${id}`,
    [TITLE_FIELD[kind]]: fields.title ?? '',
    url: `https://example.org/${id}`,
    synopsis: fields.synopsis ?? '',
    tags: names('tag'),
    topics: (facets.topic ?? []).map(({ value }) => value).join('|'),
    audiences: names('audience'),
    published_at: new Date(FIRST_DAY + Math.floor(prior * DAYS) * DAY_MS).toISOString().slice(0, 10),
    featured: String(id % FEATURED_EVERY === 0),
    ...('consumption' in ITEM_FIELDS[kind] && { consumption: way[0]?.toUpperCase() + way.slice(1) }),
  };
}

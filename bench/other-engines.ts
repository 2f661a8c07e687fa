/** Other engines, each asked for the same: the best twelve that hold all words, how many, and counts of five facets. */
import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import pg from 'pg';
import { FACETS, type SearchDocument } from '../server/search/search-types.ts';

export interface Engine {
  search: (text: string) => unknown;
  close: () => Promise<void> | void;
}

export interface OtherEngine {
  name: string;
  build: (documents: readonly SearchDocument[]) => Promise<Engine>;
}

const valuesOf = ({ facets }: SearchDocument): string[] =>
  FACETS.flatMap((facet) => (facets[facet] ?? []).map(({ value }) => `${facet}:${value}`));

const minisearch: OtherEngine = {
  name: 'MiniSearch',
  build: async (documents) => {
    const index = new MiniSearch({
      fields: ['title', 'tags', 'synopsis'],
      searchOptions: { boost: { title: 3 }, combineWith: 'AND' },
    });
    index.addAll(documents.map(({ id, fields }) => ({ id, ...fields })));
    const values = new Map(documents.map((document) => [document.id, valuesOf(document)]));
    return {
      search: (text) => {
        const found = index.search(text);
        const counts = new Map<string, number>();
        for (const { id } of found)
          for (const value of values.get(id) ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
        return { best: found.slice(0, 12), total: found.length, counts };
      },
      close: () => {},
    };
  },
};

const fts5: OtherEngine = {
  name: 'SQLite FTS5',
  build: async (documents) => {
    const db = new DatabaseSync(':memory:');
    db.exec(`create virtual table item using fts5(title, tags, synopsis, tokenize = 'porter unicode61');
      create table value (item integer not null, value text not null); begin`);
    const item = db.prepare('insert into item (rowid, title, tags, synopsis) values (?, ?, ?, ?)');
    const value = db.prepare('insert into value (item, value) values (?, ?)');
    for (const document of documents) {
      const { title = '', tags = '', synopsis = '' } = document.fields;
      item.run(document.id, title, tags, synopsis);
      for (const one of valuesOf(document)) value.run(document.id, one);
    }
    db.exec('create index value_of on value (item, value); commit');
    const best = db.prepare('select rowid from item where item match ? order by bm25(item, 3, 1, 1) limit 12');
    const total = db.prepare('select count(*) from item where item match ?');
    const counts = db.prepare(
      'select value, count(*) from value where item in (select rowid from item where item match ?) group by value',
    );
    return {
      search: (text) => {
        const words = text
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' ');
        return [best.all(words), total.get(words), counts.all(words)];
      },
      close: () => db.close(),
    };
  },
};

const postgres: OtherEngine = {
  name: 'PostgreSQL',
  build: async (documents) => {
    const connectionString = process.env.TEST_DATABASE_URL;
    if (!connectionString) throw new Error('TEST_DATABASE_URL is not set');
    const client = new pg.Client({ connectionString });
    await client.connect();
    await client.query(
      `set jit = off; create temp table item (id int primary key, text tsvector not null, values text[] not null)`,
    );
    for (let i = 0; i < documents.length; i += 2_000) {
      const some = documents.slice(i, i + 2_000);
      await client.query(
        `insert into item select id, setweight(to_tsvector('english', title), 'A') || to_tsvector('english', rest), string_to_array(vals, ',')
         from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as t (id, title, rest, vals)`,
        [
          some.map(({ id }) => id),
          some.map(({ fields }) => fields.title ?? ''),
          some.map(({ fields }) => `${fields.tags} ${fields.synopsis}`),
          some.map((document) => valuesOf(document).join(',')),
        ],
      );
    }
    await client.query('create index on item using gin (text); analyze item');
    const query = `with hits as materialized (select id, ts_rank(text, q, 1) as rank, values from item, plainto_tsquery('english', $1) q where text @@ q)
      select (select array_agg(id) from (select id from hits order by rank desc limit 12) best) as best, (select count(*) from hits) as total,
      (select json_object_agg(value, n) from (select value, count(*) as n from hits, unnest(values) as value group by value) c) as counts`;
    return {
      search: (text) => client.query({ name: 'search', text: query, values: [text] }),
      close: () => client.end(),
    };
  },
};

export const OTHER_ENGINES: OtherEngine[] = [minisearch, fts5, postgres];

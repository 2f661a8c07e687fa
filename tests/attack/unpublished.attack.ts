/** What is not published, asked for by everything that reads: it must be found nowhere. */
import { expect, it } from 'vitest';
import { ITEM_FIELDS, TITLE_FIELD } from '#domain/item-fields.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { exportRows } from '#server/curation/commands/export-folder.ts';
import { FILES } from '#server/curation/formats/files/files.ts';
import { now } from '#server/database/instants.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import type { Shelves } from '#tests/builders/shelves.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

/** Stands in every text of what is not published, and is searched for. */
const MARK = 'Quagmirezebra';
/** Stands beside it and is never asked for, so that no answer says it back. */
const SECRET = 'Undisclosedtapir';
const UNPUBLISHED = ITEM_STATUSES.filter((status) => status !== 'published');

interface Hidden {
  id: number;
  slug: string;
  kind: Kind;
  external_id: string;
}

type Maker = (cells: Record<string, unknown>) => Promise<{ id: number; slug: string; external_id: string }>;

const maker = (shelves: Shelves, kind: Kind): Maker =>
  ({
    post: shelves.post,
    media: shelves.media,
    event: shelves.event,
    person: shelves.person,
    tool: shelves.tool,
    support: shelves.support,
    directory: shelves.entry,
    topic: shelves.topic,
    collection: shelves.collection,
    guide: shelves.guide,
  })[kind] as Maker;

/** One item of each kind, published as yet, with the mark in its texts and in its slug. */
async function makeOneOfEach(shelves: Shelves): Promise<Hidden[]> {
  const made: Hidden[] = [];
  for (const kind of KINDS) {
    const title = TITLE_FIELD[kind];
    const about = kind === 'collection' ? 'description' : kind === 'guide' ? 'answer' : 'synopsis';
    const item = await maker(
      shelves,
      kind,
    )({
      slug: `hidden-${kind}`,
      [title]: `${MARK} ${SECRET}`,
      [about]: `About ${MARK} and ${SECRET}`,
      ...(kind === 'event' && { start_date: '2099-05-01', city: 'Leeds', timezone: 'Europe/London' }),
      ...('tags' in ITEM_FIELDS[kind] && { tags: ['Shared'] }),
      ...('topics' in ITEM_FIELDS[kind] && { topics: ['seen'] }),
      ...(kind === 'guide' && { now: [{ text: `Do ${MARK} and ${SECRET}` }] }),
      ...(kind === 'post' && { body: `Long words of ${MARK} and ${SECRET}` }),
    });
    made.push({ ...item, kind });
  }
  return made;
}

/** The description of the calls, pictures, and what watches the process: none of them speaks of items. */
const WITHOUT_ITEMS = /docs|openapi|^\/mosaic|^\/metrics|^\/healthz|^\/readyz/;

/** An address for each thing that the places of a route may name. */
function filledIn(route: string, slugs: readonly string[], hidden: readonly Hidden[]): string[] {
  if (!route.includes(':')) return [route];
  if (route === '/preview/:of/:name.png')
    return [...KINDS, 'page'].flatMap((of) => slugs.map((slug) => `/preview/${of}/${slug}.png`));
  if (route === '/sitemap/:name.xml')
    return ['items', 'topics', 'collections', 'guides', 'blog', 'pages'].flatMap((name) =>
      ['', '-1'].map((part) => `/sitemap/${name}${part}.xml`),
    );
  if (route.endsWith('/collection/:slug/theme/:number'))
    return slugs.map((slug) => route.replace(':slug', slug).replace(':number', '1'));
  if (route.endsWith('/link/:purpose/:key'))
    return ['verification', 'login'].map((purpose) =>
      route.replace(':purpose', purpose).replace(':key', 'no-such-key'),
    );
  const places: Record<string, readonly string[]> = {
    ':slug': slugs,
    ':id': hidden.flatMap(({ id, external_id }) => [String(id), external_id]).map(encodeURIComponent),
    // Keys of lists, calendars and drafts are made by members and curators; each feature tries its own.
    ':key': ['no-such-key'],
    ':page': ['about', 'speaking'],
  };
  const [, place = ''] = /(:\w+)/.exec(route) ?? [];
  const values = places[place];
  if (!values || route.replace(place, '').includes(':'))
    throw new Error(`${route} has a place that nothing is known to fill; say here with what.`);
  return values.map((value) => route.replace(place, value));
}

/** Every address that reads, calls and all other outputs, with its places filled in by the hidden items and by what is published. */
function addresses(club: TestClub, hidden: readonly Hidden[]): string[] {
  const routes = club.api.app
    .accessLevels()
    // The desk is for those who may see all of it.
    .filter(([, access]) => access === 'public' || access === 'member')
    .map(([route]) => route)
    .filter((route) => route.startsWith('GET ') && !route.includes('*'))
    .map((route) => route.slice(4))
    .filter((route) => !WITHOUT_ITEMS.test(route));
  const found: string[] = [];
  for (const route of routes) {
    const slugs = ['seen', 'shelf', ...hidden.map(({ slug }) => slug)];
    for (const path of filledIn(route, slugs, hidden)) {
      // A picture has no query, and there are a hundred of them.
      if (route.startsWith('/preview/')) {
        found.push(path);
        continue;
      }
      found.push(
        path,
        `${path}?query=${MARK}`,
        `${path}?query=shared&size=50`,
        `${path}?tag=shared&topic=seen&size=50`,
      );
      for (const { id, kind, slug } of hidden) {
        const { objectType, tab } = KIND_FACTS[kind];
        found.push(`${path}?object_type=${objectType}&type=${objectType}&id=${id}&topic=${slug}&collection=${slug}`);
        if (tab) found.push(`${path}?type=${tab}&topic=seen&size=50`, `${path}?type=${tab}&collection=shelf&size=50`);
      }
    }
  }
  return [...new Set(found)];
}

onEachEngine('what is not published', (engine) => {
  it('is found by no call, page of favourites, history, export or mail', { timeout: 300_000 }, async () => {
    await using club = await openClub(engine);
    const { shelves, get, send, post } = club.api;
    await shelves.topic({ slug: 'seen', name: 'Seen' });
    const other = await shelves.tool({ name: 'A timer that is seen', tags: ['Shared'], topics: ['seen'] });
    const hidden = await makeOneOfEach(shelves);
    const held = hidden.filter(({ kind }) => KIND_FACTS[kind].page === '/item');
    const heroes = held.filter(({ kind }) => KIND_FACTS[kind].isContent);
    await shelves.collection({
      slug: 'shelf',
      name: 'A shelf that is seen',
      items: [...held.map(({ external_id }) => external_id), other.external_id],
      hero_items: heroes.map(({ external_id }) => external_id),
      theme_1_name: 'First',
      theme_1_items: held.map(({ external_id }) => external_id),
      theme_1_hero_items: heroes.map(({ external_id }) => external_id),
    });
    await shelves.guide({
      slug: 'seen',
      title: 'A guide that is seen',
      contacts: held.flatMap(({ kind, external_id }) =>
        kind === 'support' || kind === 'directory' ? external_id : [],
      ),
      items: [...held.map(({ external_id }) => external_id), other.external_id],
    });
    const ada = await club.join('ada@example.org');
    // While everything is published, a member leaves favourites, ratings and views on it.
    for (const { id, kind } of hidden) {
      const { objectType, favourites, isRated } = KIND_FACTS[kind];
      const thing = { id, object_type: objectType };
      if (favourites) expect((await send('PUT', '/api/content/favourite/add', thing, ada.as)).status).toBe(200);
      if (isRated) expect((await post('/api/review', { id, type: objectType, score: 5 }, ada.as)).status).toBe(200);
      expect((await post('/api/log/view', thing, ada.as)).status).toBe(200);
    }
    const reads = addresses(club, hidden);
    expect(reads.length).toBeGreaterThan(500);
    expect(JSON.stringify((await get('/api/auth', ada.as)).body)).toContain(SECRET);

    for (const [i, { id }] of hidden.entries())
      await shelves.setStatus(id, UNPUBLISHED[i % UNPUBLISHED.length] as ItemStatus);

    const telling = new RegExp(`${SECRET}|"id":(?:${hidden.map(({ id }) => id).join('|')})[,}]`, 'i');
    // An expectation of each of so many answers would take most of the time.
    const wrong: string[] = [];
    for (const as of [{}, ada.as])
      for (const address of reads) {
        const { body, status } = await get(address, as);
        if (status >= 500 || telling.test(JSON.stringify(body))) wrong.push(`${status} ${address}`);
      }
    expect(wrong).toEqual([]);
    for (const { id, kind } of hidden) {
      const { objectType, favourites, isRated } = KIND_FACTS[kind];
      if (favourites)
        expect((await send('PUT', '/api/content/favourite/add', { id, object_type: objectType }, ada.as)).status).toBe(
          404,
        );
      if (isRated) expect((await post('/api/review', { id, type: objectType, score: 1 }, ada.as)).status).toBe(404);
      expect((await post('/api/log/view', { id, object_type: objectType })).status).toBe(404);
    }
    // An operator's export has everything, and says of each item what it is.
    for (const file of FILES.filter(({ kind }) => kind)) {
      const [header = [], ...rows] = await exportRows(club.api.store.db, file);
      const stands = new Map(rows.map((row) => [row[0], row[header.indexOf('status')]]));
      for (const { external_id } of hidden.filter(({ kind }) => kind === file.kind))
        expect(UNPUBLISHED).toContain(stands.get(external_id));
    }
    await club.deliver();
    expect(JSON.stringify(club.mailbox.mails)).not.toContain(SECRET);
  });

  it.each(UNPUBLISHED)(
    'gives away no name that it alone carries while it is: %s',
    { timeout: 60_000 },
    async (status) => {
      await using club = await openClub(engine);
      const { shelves, get } = club.api;
      const { db } = club.api.store;
      const named = (vocabulary: string) => `${SECRET} ${vocabulary}`;
      await shelves.topic({ slug: 'seen', name: 'Seen' });
      await shelves.event({ title: 'Open', slug: 'open', tags: ['Shared'], category: 'Walk', city: 'Leeds' });
      const carriers = [
        await shelves.post({
          slug: 'p',
          tags: [named('tag')],
          interests: [named('interest')],
          audiences: [named('audience')],
        }),
        await shelves.event({
          slug: 'e',
          tags: [named('event tag')],
          category: named('event category'),
          city: named('city'),
        }),
        await shelves.entry({
          slug: 'd',
          category: [named('category')],
          city: named('place'),
          audiences: [named('people')],
        }),
      ];
      // Offered for an event tag that readers see, in a category of which they see nothing.
      await shelves.term({ vocabulary: 'eventtag', name: 'Shared', category: [named('event category')] });
      const curator = await club.join('curator@example.org');
      await changeGroup(db, curator.email, 'Curators', true);
      const before = JSON.stringify((await get('/api/category/option')).body);
      for (const vocabulary of ['interest', 'audience', 'event tag', 'event category', 'city', 'category', 'people'])
        expect(before).toContain(named(vocabulary));
      // Whoever knows a former name is not told the one of now.
      const former = await db
        .selectFrom('term')
        .select('id')
        .where('name', '=', named('tag'))
        .executeTakeFirstOrThrow();
      await db
        .insertInto('former_term')
        .values({ vocabulary: 'tag', sort: 'slug', said: 'guessed', term_id: former.id, at: now() })
        .execute();
      for (const { id } of carriers) await shelves.setStatus(id, status);

      const asked = [
        ...addresses(club, []),
        ...['tag', 'interest', 'audience', 'city', 'secret', SECRET.slice(0, 5)].flatMap((query) => [
          `/api/category/search?query=${query}`,
          `/api/category/interest?query=${query}`,
          `/api/content/tag?query=${query}`,
          `/api/search/suggest?query=${query}`,
          `/api/content/search?query=${query}`,
        ]),
        '/api/content/search?tag=guessed',
        '/search?tag=guessed',
      ];
      const ada = await club.join('ada@example.org');
      const telling = new RegExp(SECRET, 'i');
      const wrong: string[] = [];
      for (const as of [{}, ada.as])
        for (const address of asked) {
          const { body, headers } = await get(address, as);
          if (telling.test(JSON.stringify([body, headers]))) wrong.push(address);
        }
      expect(wrong).toEqual([]);
      // Those at the desk are offered all of them.
      const offered = JSON.stringify((await get('/api/curation/option', curator.as)).body);
      for (const vocabulary of ['interest', 'audience', 'event category', 'city', 'category', 'place', 'people'])
        expect(offered).toContain(named(vocabulary));
    },
  );

  it.each(UNPUBLISHED)('is in no list, search or address while it is: %s', async (status) => {
    await using club = await openClub(engine);
    const { shelves, get } = club.api;
    await shelves.topic({ slug: 'seen', name: 'Seen' });
    const hidden = await makeOneOfEach(shelves);
    for (const { id } of hidden) await shelves.setStatus(id, status);
    for (const { kind, slug } of hidden) {
      const { apiPath } = KIND_FACTS[kind];
      expect((await get(`/api/${apiPath}`)).body.data.map((card: { slug: string }) => card.slug)).not.toContain(slug);
      expect((await get(`/api/${apiPath}/${slug}`)).status).toBe(404);
    }
    expect(JSON.stringify((await get(`/api/content/search?query=${MARK}`)).body)).not.toContain(SECRET);
  });
});

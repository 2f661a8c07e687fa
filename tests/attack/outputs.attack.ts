/** Everything that leaves the catalogue, walked as a visitor: nothing of members is in it. */
import { expect, it } from 'vitest';
import { UNLISTED } from '#domain/unlisted.ts';
import { webhookJobs } from '#server/features/webhooks/deliver.ts';
import { addWebhook, noticeChanges } from '#server/features/webhooks/webhooks.ts';
import type { RenderPage } from '#server/http/pages.ts';
import { WEBHOOK_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { openReceiver } from '#tests/setup/processes/receiver.ts';

/** Stands in the parts of a collection that only members see, and nowhere else. */
const INSIDE = 'Innermostbadger';
const MESSAGE = 'Confidentialheron';
/** Stands in an item that was taken back, which its preview link alone shows. */
const DRAFT = 'Unfinishedlynx';
/** A rating as calls, JSON-LD and tables would say it. */
const RATING = /"(?:rating|reviews)":\d|ratingValue|aggregateRating/;
/** Whoever reads an answer elsewhere needs the whole address of a page. */
const PATH_OF_PAGE = /"page":"(?!https?:)[^"]*/;
const MEMBER = { email: 'hidden.member@example.org', first_name: 'Ottoline', last_name: 'Quillfeather' };

/** The description of the calls has examples of its own. */
const DESCRIPTION = /^\/api\/(?:docs|openapi)/;

/** Keys that whoever was told them may look with. */
interface Keys {
  lists: readonly string[];
  preview: string;
}

/** Every address that a visitor may read, its places filled in. */
function outputs({ api }: TestClub, { lists, preview }: Keys): string[] {
  const kinds = ['post', 'tool', 'event', 'person', 'topic', 'collection', 'support', 'directory'];
  const places: Record<string, readonly string[]> = {
    ':slug': ['seen', 'closed', 'shelf', 'rated', 'clinic', 'soon', 'draft'],
    ':of/:name': [
      ...kinds.flatMap((kind) => [`${kind}/seen`, `${kind}/closed`, `${kind}/rated`, `${kind}/draft`]),
      'page/home',
    ],
    ':name.xml': ['items-1.xml', 'topics-1.xml', 'collections-1.xml'],
    ':id': ['1', '00000000-0000-4000-8000-000000000000'],
    ':key': ['no-such-key', ...lists, preview],
  };
  const filled = (route: string): string[] => {
    const place = Object.keys(places).find((one) => route.includes(one));
    if (!place) return route.includes(':') || route.includes('*') ? [] : [route];
    return (places[place] ?? []).flatMap((value) => filled(route.replace(place, value)));
  };
  const routes = api.app
    .accessLevels()
    .filter(([route, level]) => level === 'public' && route.startsWith('GET '))
    .map(([route]) => route.slice(4))
    .filter((route) => !DESCRIPTION.test(route))
    .flatMap(filled);
  const asked = routes.flatMap((path) => [
    path,
    `${path}?query=seen&size=12`,
    `${path}?type=Post&id=1&object_type=Post&topic=seen&collection=closed&size=12`,
    `${path}?url=${encodeURIComponent('http://localhost/collection/closed')}`,
    `${path}?url=${encodeURIComponent('http://localhost/topic/seen')}`,
    `${path}?url=${encodeURIComponent(`http://localhost/list/${lists[0]}`)}`,
    `${path}?url=${encodeURIComponent(`http://localhost/preview/${preview}`)}`,
  ]);
  const kept = [
    ...lists.flatMap((key) => [`/list/${key}`, `/List/${key}`, `/%6cist/${key}/`]),
    `/preview/${preview}`,
    `//PREVIEW/${preview}`,
  ];
  const ends = ['', '.rss', '.atom', '.json', '.ics', '.png'];
  const pages = [
    ...kept.flatMap((path) => ends.map((end) => path + end)),
    ...kept.map((path) => `/embed${path}`),
    '/home',
    '/collection/closed',
    '/topic/seen',
    '/item/tool/rated',
    '/item/directory/clinic',
    '/blog',
    '/item/tool/draft',
  ];
  return [...new Set([...asked, ...pages])];
}

/** A page as the app makes it: found in any spelling, and shown from a call. */
const withItsCall: RenderPage = async ({ url }, { context: { transport } }) => {
  const [, page, key = ''] = /^\/(list|preview)\/([^/]+)/i.exec(decodeURIComponent(new URL(url).pathname)) ?? [];
  if (page) await transport(`/api/${page.toLowerCase() === 'list' ? 'shared-list' : 'content/preview'}/${key}`);
  return new Response('<!doctype html><title>A page</title>');
};

onEachEngine('what leaves the catalogue', (engine) => {
  it('holds nothing of members, no draft, and no key: a shared list and a preview say their own alone', {
    timeout: 300_000,
  }, async () => {
    await using club = await openClub(engine, { pages: true, render: withItsCall });
    await using receiver = await openReceiver();
    const { shelves, get, post, send, store } = club.api;
    const hook = await addWebhook(store.db, receiver.url, (text) => text, { allows: () => true, plain: true });
    receiver.secret = hook.secret;
    await shelves.topic({ slug: 'seen', name: 'Seen' });
    const rated = await shelves.tool({ slug: 'rated', name: 'Rated, seen', topics: ['seen'] });
    const held = await shelves.post({ slug: 'held', display_title: 'Held, seen', topics: ['seen'], body: 'Words' });
    await shelves.event({ slug: 'soon', title: 'Soon, seen', start_date: '2099-05-01', topics: ['seen'] });
    await shelves.entry({ slug: 'clinic', name: 'Clinic, seen', topics: ['seen'] });
    await shelves.collection({ slug: 'shelf', name: 'Shelf, seen', items: [held.external_id] });
    await shelves.collection({
      slug: 'closed',
      name: 'Closed, seen',
      access: 'members',
      items: [held.external_id],
      theme_1_name: INSIDE,
      theme_1_summary: `About ${INSIDE}`,
      theme_1_items: [rated.external_id],
    });
    const ada = await club.join(MEMBER.email);
    const { email: _, ...names } = MEMBER;
    expect((await send('PUT', '/api/auth', names, ada.as)).status).toBe(200);
    const thing = { id: rated.id, object_type: 'Tool' };
    expect((await post('/api/review', { id: rated.id, type: 'Tool', score: 4 }, ada.as)).status).toBe(200);
    expect((await send('PUT', '/api/content/favourite/add', thing, ada.as)).status).toBe(200);
    const draft = await shelves.tool({ slug: 'draft', name: `${DRAFT}, seen`, topics: ['seen'], tags: [DRAFT] });
    const closed = (await get('/api/content/collection/closed')).body;
    for (const one of [
      { id: draft.id, object_type: 'Tool' },
      { id: closed.id, object_type: 'Collection' },
    ])
      expect((await send('PUT', '/api/content/favourite/add', one, ada.as)).status).toBe(200);
    const lists: string[] = [];
    for (const section of ['tools', 'topics']) {
      const { address } = (await post('/api/auth/shared-list', { section }, ada.as)).body;
      lists.push(new URL(address).pathname.replace('/list/', ''));
    }
    await shelves.setStatus(draft.id, 'draft');
    const desk = await openDesk(club);
    const { url } = (await desk.call('POST', `/items/${draft.id}/preview`)).body;
    const keys = { lists, preview: new URL(url).pathname.replace('/preview/', '') };
    const contact = { name: 'Quillfeather', email: MEMBER.email, subject: 'feedback', message: MESSAGE };
    expect((await post('/api/auth/contact', contact)).status).toBe(200);
    // A member gets all of it, so there is something to leak.
    const whole = JSON.stringify((await get('/api/content/collection/closed', ada.as)).body);
    expect(whole).toContain(INSIDE);
    expect(JSON.stringify((await get('/api/content/tool/rated', ada.as)).body)).toContain('"rating":4');

    const worker = new Worker(
      store.db,
      { [WEBHOOK_JOB]: webhookJobs(store.db, { decrypt: (text) => text, leave: { allows: () => true, plain: true } }) },
      { beforeLooking: () => noticeChanges(store.db) },
    );
    await worker.work();
    await worker.stop();
    expect(receiver.taken.length).toBeGreaterThan(0);

    const forbidden = new RegExp(
      [INSIDE, MESSAGE, 'hidden\\.member', MEMBER.first_name, MEMBER.last_name, ada.id].join('|'),
      'i',
    );
    const answered: string[] = [];
    for (const address of outputs(club, keys)) {
      const { status, body, headers } = await get(address);
      expect(status, address).toBeLessThan(500);
      if (status === 200) answered.push(address);
      const said = typeof body === 'string' ? body : JSON.stringify(body);
      expect([address, forbidden.exec(said)?.[0]]).toEqual([address, undefined]);
      expect([address, RATING.exec(said)?.[0]]).toEqual([address, undefined]);
      expect([address, PATH_OF_PAGE.exec(said)?.[0]]).toEqual([address, undefined]);
      const [path = ''] = address.split('?');
      if (!path.includes(keys.preview))
        expect([address, new RegExp(DRAFT, 'i').exec(said)?.[0]]).toEqual([address, undefined]);
      const secrets = [...keys.lists, keys.preview];
      // Whoever asked with a key may get it back; nobody else learns it, and no cache on the way keeps it.
      for (const key of secrets)
        if (!address.includes(key)) expect([address, said.includes(key)]).toEqual([address, false]);
      if (status === 200 && secrets.some((key) => path.includes(key)) && !path.startsWith('/embed/'))
        expect([address, headers]).toEqual([address, expect.objectContaining(UNLISTED)]);
    }
    for (const { body } of receiver.tries) expect(body).not.toMatch(forbidden);
    // Each sort of output was among them.
    for (const sort of [
      /\.rss$/,
      /\.atom$/,
      /\/search\.json$/,
      /\/events\.ics$/,
      /^\/embed\/topic\/seen$/,
      /^\/oembed\?url=.*topic/,
      /^\/preview\/collection\/closed\.png$/,
      /^\/sitemap\/items-1\.xml$/,
      /^\/llms\.txt$/,
      /^\/api\/oruk\/services$/,
      /^\/api\/changes$/,
      /^\/api\/catalogue\.jsonl$/,
      /^\/api\/catalogue\.csv$/,
      /^\/api\/content\/collection\/closed$/,
      /^\/collection\/closed$/,
      /^\/api\/shared-list\/(?!no-such)/,
      /^\/list\/[^.]+$/,
      /^\/api\/content\/preview\/(?!no-such)/,
      /^\/preview\/[^/.]+$/,
    ])
      expect(
        answered.filter((address) => sort.test(address)),
        String(sort),
      ).not.toEqual([]);
  });
});

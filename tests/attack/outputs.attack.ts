/** Everything that leaves the catalogue, walked as a visitor: nothing of members is in it. */
import { expect, it } from 'vitest';
import { webhookJobs } from '#server/features/webhooks/deliver.ts';
import { addWebhook, noticeChanges, WEBHOOK_JOB } from '#server/features/webhooks/webhooks.ts';
import { Worker } from '#server/jobs/worker.ts';
import { openClub, type TestClub } from '#tests/setup/members.ts';
import { openReceiver } from '#tests/setup/receiver.ts';
import { onEachEngine } from '#tests/setup/store.ts';

/** Stands in the parts of a collection that only members see, and nowhere else. */
const INSIDE = 'Innermostbadger';
const MESSAGE = 'Confidentialheron';
/** A rating as calls, JSON-LD and tables would say it. */
const RATING = /"(?:rating|reviews)":\d|ratingValue|aggregateRating/;
const MEMBER = { email: 'hidden.member@example.org', first_name: 'Ottoline', last_name: 'Quillfeather' };

/** The description of the calls has examples of its own. */
const DESCRIPTION = /^\/api\/(?:docs|openapi)/;

/** Every address that a visitor may read, its places filled in. */
function outputs({ api }: TestClub): string[] {
  const kinds = ['post', 'tool', 'event', 'person', 'topic', 'collection', 'support', 'directory'];
  const places: Record<string, readonly string[]> = {
    ':slug': ['seen', 'closed', 'shelf', 'rated', 'clinic', 'soon'],
    ':of/:name': [...kinds.flatMap((kind) => [`${kind}/seen`, `${kind}/closed`, `${kind}/rated`]), 'page/home'],
    ':name.xml': ['items-1.xml', 'topics-1.xml', 'collections-1.xml'],
    ':id': ['1', '00000000-0000-4000-8000-000000000000'],
    ':key': ['no-such-key'],
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
  ]);
  const pages = ['/home', '/collection/closed', '/topic/seen', '/item/tool/rated', '/item/directory/clinic', '/blog'];
  return [...new Set([...asked, ...pages])];
}

onEachEngine('what leaves the catalogue', (engine) => {
  it('holds nothing of members: no collection from inside, no rating, no name, no address of theirs', {
    timeout: 120_000,
  }, async () => {
    await using club = await openClub(engine, { pages: true });
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
    const contact = { name: 'Quillfeather', email: MEMBER.email, subject: 'feedback', message: MESSAGE };
    expect((await post('/api/auth/contact', contact)).status).toBe(200);
    // A member gets all of it, so there is something to leak.
    const whole = JSON.stringify((await get('/api/content/collection/closed', ada.as)).body);
    expect(whole).toContain(INSIDE);
    expect(JSON.stringify((await get('/api/content/tool/rated', ada.as)).body)).toContain('"rating":4');

    const worker = new Worker(
      store.db,
      { [WEBHOOK_JOB]: webhookJobs(store.db, { open: (text) => text, leave: { allows: () => true, plain: true } }) },
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
    for (const address of outputs(club)) {
      const { status, body } = await get(address);
      expect(status, address).toBeLessThan(500);
      if (status === 200) answered.push(address);
      const said = typeof body === 'string' ? body : JSON.stringify(body);
      expect([address, forbidden.exec(said)?.[0]]).toEqual([address, undefined]);
      expect([address, RATING.exec(said)?.[0]]).toEqual([address, undefined]);
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
    ])
      expect(
        answered.filter((address) => sort.test(address)),
        String(sort),
      ).not.toEqual([]);
  });
});

/** Links are looked at on a site of somebody else: what is well, gone, moved or for sale, and how each is put right. */
import { expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { LINK_CHECK_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { loopbackClient, openOtherSite } from '#tests/setup/other-site.ts';
import { linkCheckJobs, noteNewLinks, noticeDueLinks } from './link-checks.ts';

const PAGE = { body: `<title>A page</title><main>${'<p>Words about something.</p>'.repeat(60)}</main>` };

async function opened(engine: Parameters<typeof openClub>[0]) {
  const site = await openOtherSite({ '/well': PAGE });
  const club = await openClub(engine);
  const desk = await openDesk(club);
  const { db } = club.api.store;
  const worker = new Worker(
    db,
    { [LINK_CHECK_JOB]: linkCheckJobs(db, { client: loopbackClient() }) },
    { beforeLooking: () => noticeDueLinks(db, 0), leaseMs: 300_000 },
  );
  return {
    ...desk,
    db,
    site,
    make: async (path: string, status = 'published') =>
      (await desk.call('POST', '/items', { kind: 'tool', name: path, url: `${site.url}${path}`, status })).body
        .id as number,
    /** As if the time of every look had come. */
    look: async () => {
      await noteNewLinks(db);
      await db
        .updateTable('link_check')
        .set({ next_at: later(-1_000) })
        .execute();
      await worker.work();
    },
    finding: async (id: number) =>
      (await db.selectFrom('link_check').selectAll().where('item_id', '=', id).executeTakeFirst())?.finding,
    todo: async () =>
      (await desk.call('GET', '/todo')).body.data.map(({ sort, item, fix, acts }: never) => ({
        sort,
        item,
        fix,
        acts,
      })),
    [Symbol.asyncDispose]: async () => {
      await worker.stop();
      await club[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

onEachEngine('links', (engine) => {
  it('are dead after three strikes, and well again by themselves', async () => {
    await using at = await opened(engine);
    const [well, gone, draft] = [await at.make('/well'), await at.make('/gone'), await at.make('/draft', 'draft')];
    for (const found of ['struck', 'struck', 'dead']) {
      expect(await at.todo()).toEqual([]);
      await at.look();
      expect([await at.finding(well), await at.finding(gone), await at.finding(draft)]).toEqual([
        'well',
        found,
        undefined,
      ]);
    }
    expect(await at.todo()).toMatchObject([
      { sort: 'dead_link', item: { id: gone, title: '/gone' }, acts: ['copy', 'down', 'well', 'leave'] },
    ]);
    at.site.pages.set('/gone', PAGE);
    await at.look();
    expect(await at.todo()).toEqual([]);
    // What a curator calls well is left alone, and a link that was changed is looked at anew.
    expect((await at.call('PUT', '/todo', { item: gone, act: 'well' })).status).toBe(200);
    const { version } = (await at.call('GET', `/items/${gone}`)).body;
    await at.call('PUT', `/items/${gone}`, { url: `${at.site.url}/elsewhere` }, { 'if-match': `"${version}"` });
    await noteNewLinks(at.db);
    expect(await at.finding(gone)).toBe('new');
  });

  it('that lead on for good are put right in one press; for now, with a stroke more, they are well', async () => {
    await using at = await opened(engine);
    at.site.pages.set('/moved', { body: '', status: 301, headers: { location: '/well' } });
    at.site.pages.set('/for-now', { body: '', status: 302, headers: { location: '/well' } });
    at.site.pages.set('/slash', { body: '', status: 301, headers: { location: '/slash/' } });
    at.site.pages.set('/slash/', PAGE);
    const ids = [await at.make('/moved'), await at.make('/for-now'), await at.make('/slash')];
    await at.look();
    expect(await Promise.all(ids.map(at.finding))).toEqual(['moved', 'well', 'well']);
    expect(await at.todo()).toMatchObject([{ sort: 'redirect', item: { id: ids[0] }, fix: `${at.site.url}/well` }]);
    expect((await at.call('PUT', '/todo', { item: ids[0], act: 'down' })).status).toBe(409);
    expect((await at.call('PUT', '/todo', { item: ids[0], act: 'take' })).status).toBe(200);
    expect((await at.call('GET', `/items/${ids[0]}`)).body.url).toBe(`${at.site.url}/well`);
    expect(await at.todo()).toEqual([]);
    expect((await at.call('PUT', '/todo', { item: ids[0], act: 'take' })).status).toBe(409);
    expect((await at.call('PUT', '/todo', { item: 999_999, act: 'well' })).status).toBe(404);
  });

  it('that were put right since are asked about no more, and nothing is done to them by what was found before', async () => {
    await using at = await opened(engine);
    at.site.pages.set('/moved', { body: '', status: 301, headers: { location: '/well' } });
    const id = await at.make('/moved');
    await at.look();
    expect(await at.todo()).toMatchObject([{ sort: 'redirect', item: { id } }]);
    await at.call('PUT', `/items/${id}`, { url: `${at.site.url}/better` }, { 'if-match': '"1"' });
    expect(await at.todo()).toEqual([]);
    for (const act of ['take', 'well']) expect((await at.call('PUT', '/todo', { item: id, act })).status).toBe(409);
    expect((await at.call('GET', `/items/${id}`)).body).toMatchObject({
      url: `${at.site.url}/better`,
      status: 'published',
    });
  });

  it('of pages that say they are gone or for sale are suspected, and lead to an archived copy or off the site', async () => {
    await using at = await opened(engine);
    at.site.pages.set('/soft', { body: '<title>Page not found</title><h1>404: Page not found</h1>' });
    at.site.pages.set('/sold', {
      body: '<title>example.org is for sale</title><p>This domain is for sale. Buy this domain.</p>',
    });
    const [soft, sold] = [await at.make('/soft'), await at.make('/sold')];
    await at.look();
    await at.look();
    expect(await Promise.all([soft, sold].map(at.finding))).toEqual(['suspected', 'suspected']);
    expect((await at.call('PUT', '/todo', { item: soft, act: 'copy' })).status).toBe(200);
    expect((await at.call('GET', `/items/${soft}`)).body.url).toMatch(/^https:\/\/web\.archive\.org\/web\/\d{8}\/http/);
    expect((await at.call('PUT', '/todo', { item: sold, act: 'down' })).status).toBe(200);
    expect((await at.call('GET', `/items/${sold}`)).body.status).toBe('archived');
    expect(await at.todo()).toEqual([]);
  });

  it('are not asked where the site wants no programs, and no strike is counted where it lets none in', async () => {
    await using at = await opened(engine);
    at.site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /private', type: 'text/plain' });
    at.site.pages.set('/locked', { body: 'no', status: 403 });
    const ids = [await at.make('/private/a'), await at.make('/locked'), await at.make('/well')];
    await at.look();
    expect(await Promise.all(ids.map(at.finding))).toEqual(['unasked', 'unasked', 'well']);
    expect(at.site.asked).not.toContain('/private/a');
    expect(at.site.asked.filter((path) => path === '/robots.txt').length).toBeLessThanOrEqual(3);
  });

  it('have their turns spread over the week', async () => {
    await using at = await opened(engine);
    for (let i = 0; i < 40; i++) await at.make(`/p${i}`);
    await noteNewLinks(at.db);
    const rows = await at.db.selectFrom('link_check').select('next_at').orderBy('next_at').execute();
    const days = new Set(rows.map(({ next_at }) => Math.floor((Date.parse(next_at) - Date.now()) / 86_400_000)));
    expect([...days].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

/** What was removed on request comes back by no way, until an administrator lifts that by the request's name. */
import { expect, it } from 'vitest';
import { publishDue } from '#server/curation/revisions/statuses.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { openSources, rss, rssItem } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { forgetOldRequests } from './requests.ts';

onEachEngine('what was removed on request', (engine) => {
  async function open() {
    const club = await openClub(engine);
    const desk = await openImports(club);
    const { call } = desk;
    const { api } = club;
    const { id } = await api.shelves.post({ display_title: 'About Eve', url: 'https://example.org/eve', body: 'Eve.' });
    const request = { object_type: 'Post', why: 'about-me', reason: 'It names me.', email: 'eve@example.org' };
    return {
      ...desk,
      club,
      id,
      item: async (one = id) => (await call('GET', `/items/${one}`)).body,
      status: (status: string, one = id, more = {}) => call('PUT', `/items/${one}/status`, { status, ...more }),
      ask: async (one = id, object_type = 'Post') =>
        Number((await api.post('/api/content/removal', { ...request, id: one, object_type })).body.reference.slice(2)),
      decide: (removal: number, step: object, headers = {}) => call('PUT', `/removals/${removal}`, step, headers),
      asAdministrator: async (removal: number, step: object) => {
        const { version } = (await call('GET', `/removals/${removal}`)).body;
        const headers = { ...desk.administrator.as, 'if-match': `"${version}"` };
        return api.send('PUT', `/api/curation/removals/${removal}`, step, headers);
      },
      shown: async () => {
        await api.catchUp();
        return ((await api.get('/api/content/post')).body.data as { display_title: string }[]).map(
          (post) => post.display_title,
        );
      },
      [Symbol.asyncDispose]: () => club[Symbol.asyncDispose](),
    };
  }

  it('is off the site whatever it was, and no door shows it again but an administrator’s', async () => {
    await using at = await open();
    const removal = await at.ask();
    await at.status('scheduled', at.id, { publish_at: '2097-01-01T00:00:00Z' });
    expect((await at.decide(removal, { decision: 'removed' })).body).toMatchObject({ item: { status: 'archived' } });
    const says = expect.stringContaining(`the request R-${removal}`);
    for (const status of ['published', 'scheduled']) {
      const refused = await at.status(status, at.id, { publish_at: '2097-01-01T00:00:00Z' });
      expect(refused).toMatchObject({ status: 409, body: { message: says } });
    }
    const many = await at.call('POST', '/bulk', { ids: [at.id], change: { status: 'published' } });
    expect(many.body).toMatchObject({ changed: 0, refused: [{ id: at.id, message: says }] });
    const [archived] = (await at.call('GET', `/audit?item=${at.id}&action=archive`)).body.data;
    expect((await at.call('POST', `/audit/${archived.id}/undo`)).status).not.toBe(500);
    const copy = (await at.call('POST', `/items/${at.id}/duplicate`)).body.id;
    expect(await at.status('published', copy)).toMatchObject({ status: 409, body: { message: says } });
    const again = { kind: 'post', display_title: 'Eve once more', url: 'https://example.org/eve', status: 'published' };
    expect((await at.call('POST', '/items', again)).status).toBe(409);
    const row = 'Title,Link\nEve in a table,https://example.org/eve\nOther,https://example.org/other\n';
    const job = await at.bring('posts.csv', row, { dry_run: 'false', kind: 'post', status: 'published' });
    expect(job.result).toMatchObject({ added: 1, refused: 1 });
    expect(await at.shown()).toEqual(['Other']);

    expect((await at.decide(removal, { decision: 'kept' }, { 'if-match': '"2"' })).status).toBe(403);
    expect((await at.asAdministrator(removal, { decision: 'kept' })).status).toBe(200);
    expect((await at.status('published')).status).toBe(200);
  });

  it('is not published by its schedule, and holds up nothing else that is due', async () => {
    await using at = await open();
    const removal = await at.ask();
    await at.decide(removal, { decision: 'removed' });
    const { db } = at.club.api.store;
    const due = { status: 'scheduled', publish_at: '2026-01-01T00:00:00.000Z' } as const;
    const other = await at.club.api.shelves.post({ display_title: 'Other' });
    for (const id of [at.id, other.id]) await db.updateTable('item').set(due).where('id', '=', id).execute();
    expect(await publishDue(db)).toBe(1);
    expect((await at.item()).status).toBe('draft');
    expect(await at.shown()).toEqual(['Other']);
  });

  it('comes back by no second feed', async () => {
    await using at = await openSources(engine);
    const feed = async (path: string, prefix: string) => {
      const body = rss(rssItem(1)).replaceAll('g-', prefix);
      at.site.pages.set(path, { body, type: 'application/rss+xml' });
      await at.call('POST', '/sources', { url: `${at.site.url}${path}`, publish: true });
      await at.look();
    };
    await feed('/a', 'a-');
    const [post] = (await at.club.api.get('/api/content/post')).body.data;
    const request = { id: post.id, object_type: 'Post', why: 'mine', reason: 'Mine.', email: 'eve@example.org' };
    await at.club.api.post('/api/content/removal', request);
    await at.call('PUT', '/removals/1', { decision: 'removed' });
    await feed('/b', 'b-');
    expect((await at.club.api.get('/api/content/post')).body.data).toEqual([]);
    expect((await at.waiting()).data).toEqual([]);
  });

  it('is found through a merge, and stays away when that is undone', async () => {
    await using at = await open();
    const removal = await at.ask();
    const other = await at.club.api.shelves.post({ display_title: 'The same' });
    const draft = (await at.call('POST', '/items', { kind: 'post', display_title: 'A draft of it' })).body.id;
    const ofDraft = (await at.call('POST', `/items/${draft}/merge`, { into: other.id })).body.merge;
    const { merge } = (await at.call('POST', `/items/${at.id}/merge`, { into: other.id })).body;
    expect((await at.call('GET', `/removals/${removal}`)).body.item).toMatchObject({ id: other.id });
    expect((await at.decide(removal, { decision: 'removed' })).body.item).toMatchObject({ status: 'archived' });
    for (const one of [merge, ofDraft]) expect((await at.call('POST', `/merges/${one}/undo`)).status).toBe(200);
    expect((await at.item()).status).toBe('archived');
    expect((await at.item(draft)).status).toBe('draft');
    expect(await at.shown()).toEqual([]);
  });

  it('is shown to nobody by a link for a look', async () => {
    await using at = await open();
    const removal = await at.ask();
    const { url } = (await at.call('POST', `/items/${at.id}/preview`)).body;
    const look = () => at.club.api.get(`/api/content${new URL(url).pathname}`);
    expect((await look()).status).toBe(200);
    await at.decide(removal, { decision: 'removed' });
    expect((await look()).status).toBe(410);
    await at.status('draft');
    expect((await look()).status).toBe(410);
    const copy = (await at.call('POST', `/items/${at.id}/duplicate`)).body.id;
    for (const one of [at.id, copy]) {
      const refused = await at.call('POST', `/items/${one}/preview`);
      expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(`R-${removal}`) } });
    }
  });

  it('is merged into nothing that was not removed', async () => {
    await using at = await open();
    const removal = await at.ask();
    const other = await at.club.api.shelves.post({ display_title: 'The same' });
    await at.decide(removal, { decision: 'removed' });
    const refused = await at.call('POST', `/items/${at.id}/merge`, { into: other.id });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(`R-${removal}`) } });
    expect((await at.call('GET', `/removals/${removal}`)).body.item).toMatchObject({ id: at.id, status: 'archived' });
    expect((await at.call('POST', `/items/${other.id}/merge`, { into: at.id })).status).toBe(200);
    expect(await at.shown()).toEqual([]);
  });

  it('says why an undo does not bring it back', async () => {
    await using at = await open();
    const made = { kind: 'post', display_title: 'Eve once more', body: 'Eve.', status: 'published' };
    const { id } = (await at.call('POST', '/items', made)).body;
    const removal = await at.ask(id);
    await at.decide(removal, { decision: 'removed' });
    const [archived] = (await at.call('GET', `/audit?item=${id}&action=archive`)).body.data;
    const undone = await at.call('POST', `/audit/${archived.id}/undo`);
    expect(undone).toMatchObject({ status: 409, body: { message: expect.stringContaining(`R-${removal}`) } });
    expect((await at.item(id)).version).toBe(2);
  });

  it('stays away where it was deleted for good before the request was decided', async () => {
    await using at = await open();
    const removal = await at.ask();
    await at.club.api.send('DELETE', `/api/curation/items/${at.id}`, undefined, at.administrator.as);
    const again = { kind: 'post', display_title: 'Eve', url: 'https://example.org/eve', status: 'published' };
    expect((await at.call('POST', '/items', again)).status).toBe(409);
    await at.decide(removal, { decision: 'removed' });
    expect((await at.call('POST', '/items', again)).status).toBe(409);
    await at.asAdministrator(removal, { decision: 'kept' });
    expect((await at.call('POST', '/items', again)).status).toBe(200);
  });

  it('is an event that comes again with its link and its day, or on another day as its copy', async () => {
    await using at = await open();
    const event = {
      title: 'An evening with Eve',
      url: 'https://example.org/evening',
      start_date: '2097-01-01',
      timezone: 'Europe/London',
    };
    const { id } = await at.club.api.shelves.event(event);
    const removal = await at.ask(id, 'Event');
    await at.decide(removal, { decision: 'removed' });
    const again = { ...event, kind: 'event', status: 'published' };
    const says = expect.stringContaining(`R-${removal}`);
    expect(await at.call('POST', '/items', again)).toMatchObject({ status: 409, body: { message: says } });
    expect((await at.call('POST', '/items', { ...again, start_date: '2097-03-01' })).status).toBe(200);
    expect((await at.call('POST', `/items/${id}/repeat`, { days: ['2097-02-01'] })).body.changed).toBe(1);
    const [date] = (await at.call('GET', '/items?kind=event&status=draft')).body.data;
    expect(await at.status('published', date.id)).toMatchObject({ status: 409, body: { message: says } });
  });

  it('by one request is not shown again by another', async () => {
    await using at = await open();
    const [first, second] = [await at.ask(), await at.ask()];
    await at.decide(first, { taken_down: true });
    await at.decide(second, { decision: 'removed' });
    expect((await at.decide(first, { decision: 'kept' })).status).toBe(200);
    expect((await at.item()).status).toBe('archived');
  });

  it('after two requests stays away until both are lifted', async () => {
    await using at = await open();
    const [first, second] = [await at.ask(), await at.ask()];
    await at.decide(first, { decision: 'removed' });
    await at.decide(second, { decision: 'removed' });
    expect((await at.asAdministrator(second, { decision: 'kept' })).body.item.status).toBe('archived');
    const refused = await at.status('published');
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(`R-${first}`) } });
    await at.asAdministrator(first, { decision: 'kept' });
    expect((await at.status('published')).status).toBe(200);
  });

  it('takes along what was merged into what had been merged into it', async () => {
    await using at = await open();
    const { shelves } = at.club.api;
    const [second, third] = [
      await shelves.post({ display_title: 'The same' }),
      await shelves.post({ display_title: 'Still' }),
    ];
    const merge = async (from: number, into: number) =>
      (await at.call('POST', `/items/${from}/merge`, { into })).body.merge;
    const merges = [await merge(at.id, second.id), await merge(second.id, third.id)];
    await at.decide(await at.ask(third.id), { decision: 'removed' });
    for (const one of merges.toReversed()) expect((await at.call('POST', `/merges/${one}/undo`)).status).toBe(200);
    expect((await at.item()).status).toBe('archived');
    expect(await at.shown()).toEqual([]);
  });

  it('is not what somebody archived for another reason since', async () => {
    await using at = await open();
    const removal = await at.ask();
    await at.decide(removal, { taken_down: true });
    await at.status('published');
    await at.status('archived');
    await at.decide(removal, { decision: 'kept' });
    expect((await at.item()).status).toBe('archived');
  });

  it('stays away as a copy of what has no link', async () => {
    await using at = await open();
    const { id } = await at.club.api.shelves.event({ title: 'An evening about Eve', start_date: '2097-01-01' });
    const request = { id, object_type: 'Event', why: 'about-me', reason: 'It names me.', email: 'eve@example.org' };
    const { reference } = (await at.club.api.post('/api/content/removal', request)).body;
    await at.decide(Number(reference.slice(2)), { decision: 'removed' });
    const copy = (await at.call('POST', `/items/${id}/duplicate`)).body.id;
    const refused = await at.status('published', copy);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(reference) } });
    await at.asAdministrator(Number(reference.slice(2)), { decision: 'kept' });
    expect((await at.status('published', copy)).status).toBe(200);
  });

  it('is not what the second of a merge is archived for, once the first was taken down', async () => {
    await using at = await open();
    const removal = await at.ask();
    await at.decide(removal, { taken_down: true });
    const other = await at.club.api.shelves.post({ display_title: 'The same' });
    await at.call('POST', `/items/${at.id}/merge`, { into: other.id });
    await at.status('archived', other.id);
    await at.decide(removal, { decision: 'kept' });
    expect((await at.item(other.id)).status).toBe('archived');
  });

  it('was taken down while it was scheduled, and is scheduled again', async () => {
    await using at = await open();
    const removal = await at.ask();
    await at.status('scheduled', at.id, { publish_at: '2097-01-01T00:00:00Z' });
    await at.decide(removal, { taken_down: true });
    expect((await at.item()).status).toBe('archived');
    await at.decide(removal, { decision: 'kept' });
    expect(await at.item()).toMatchObject({ status: 'scheduled', publish_at: '2097-01-01T00:00:00.000Z' });
  });

  it('is lifted by its request as long as it stays away, though what the person wrote is forgotten', async () => {
    await using at = await open();
    const removal = await at.ask();
    const other = await at.ask();
    await at.decide(other, { decision: 'kept' });
    await at.decide(removal, { decision: 'removed' });
    const { db } = at.club.api.store;
    await db.updateTable('removal_request').set({ decided_at: '2020-01-01T00:00:00.000Z' }).execute();
    await forgetOldRequests(db);
    expect((await at.call('GET', `/removals/${other}`)).status).toBe(404);
    expect((await at.call('GET', `/removals/${removal}`)).body).toMatchObject({ reason: '', email: null });
    expect((await at.asAdministrator(removal, { decision: 'kept' })).body.item.status).toBe('published');
  });

  it('is decided once: who decides or answers after somebody else has to have seen that', async () => {
    await using at = await open();
    const removal = await at.ask();
    const seen = { 'if-match': '"1"' };
    expect((await at.decide(removal, { decision: 'kept' }, seen)).status).toBe(200);
    expect((await at.decide(removal, { decision: 'removed' }, seen)).status).toBe(409);
    expect((await at.decide(removal, { decision: 'removed' })).status).toBe(428);
    expect((await at.item()).status).toBe('published');
    expect((await at.decide(removal, { answer: 'It stays.' }, { 'if-match': '"2"' })).status).toBe(200);
    expect((await at.decide(removal, { answer: 'It was removed.' }, { 'if-match': '"2"' })).status).toBe(409);
    await at.club.api.post('/api/auth/contact', {
      name: 'Eve',
      email: 'eve@example.org',
      subject: 'feedback',
      message: 'Hello there, all of you.',
    });
    const answer = (headers = {}) => at.call('PUT', '/messages/1', { answer: 'Hello.' }, headers);
    expect((await answer(seen)).status).toBe(200);
    expect((await answer(seen)).status).toBe(409);
    expect((await answer()).status).toBe(428);
  });
});

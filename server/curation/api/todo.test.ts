/** What a curator is asked to look at, and how it ends. */
import { expect, it } from 'vitest';
import { dayIn } from '#domain/dates.ts';
import { daysAgo } from '#server/database/instants.ts';
import { LINK_CHECK_JOB } from '#server/jobs/kinds.ts';
import { openSources } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { noteNewLinks, noticeDueLinks } from '../tending/link-checks.ts';

onEachEngine('what there is to look at', (engine) => {
  const sortsOf = async (at: Awaited<ReturnType<typeof openSources>>) =>
    (await at.call('GET', '/todo')).body.data.map(({ sort }: { sort: string }) => sort);

  it('is no source that nobody wants to be looked at, quiet or failing', async () => {
    await using at = await openSources(engine);
    for (const problem of [null, 'There is nothing at this address any more.']) {
      const { id } = (await at.call('POST', '/sources', { url: `https://example.org/${problem ? 'a' : 'b'}` })).body;
      const old = { created_at: daysAgo(400), last_good_at: daysAgo(200), problem };
      await at.db.updateTable('source').set(old).where('id', '=', id).execute();
    }
    expect(await sortsOf(at)).toEqual(['quiet_source', 'quiet_source']);
    for (const { id } of (await at.call('GET', '/sources')).body.data)
      expect((await at.call('PUT', `/sources/${id}`, { rhythm: 'never' })).status).toBe(200);
    expect(await sortsOf(at)).toEqual([]);
  });

  it('is a provider whose day to be checked again has come, until it is checked; how is said to readers', async () => {
    await using at = await openSources(engine);
    const today = dayIn(daysAgo(0), 'UTC');
    const { shelves } = at.club.api;
    const { id } = await shelves.entry({ name: 'Due', checked_on: dayIn(daysAgo(20), 'UTC'), check_due: today });
    await shelves.support({ name: 'A year ago', checked_on: dayIn(daysAgo(380), 'UTC') });
    await shelves.entry({
      name: 'Later',
      checked_on: dayIn(daysAgo(380), 'UTC'),
      check_due: dayIn(daysAgo(-9), 'UTC'),
    });
    await shelves.entry({ name: 'Closed', checked_on: dayIn(daysAgo(500), 'UTC'), withdrawn: 'Closed in May.' });
    await shelves.entry({ name: 'Never' });
    const titles = async () =>
      (await at.call('GET', '/todo')).body.data.map(
        ({ sort, item }: { sort: string; item: { title: string } }) => `${sort} ${item.title}`,
      );
    expect(await titles()).toEqual(['check A year ago', 'check Due']);
    const { version } = (await at.call('GET', `/items/${id}`)).body;
    const said = { checked_on: today, checked_how: 'By phone: they have places.', check_due: null };
    expect((await at.call('PUT', `/items/${id}`, said, { 'if-match': `"${version}"` })).status).toBe(200);
    expect(await titles()).toEqual(['check A year ago']);
    const { data } = (await at.club.api.get('/api/directory/entry?query=due')).body;
    expect(data[0]).toMatchObject({ checked_on: today, checked_how: said.checked_how, check_due: null });
  });

  it('is no link that is left unchecked for a reason, also under another address, until somebody takes that back', async () => {
    await using at = await openSources(engine);
    const { id } = await at.club.api.shelves.tool({ name: 'Behind a log-in', url: 'https://example.org/members' });
    await noteNewLinks(at.db);
    const dead = { finding: 'dead', since: daysAgo(9), problem: 'It answers 403.' } as const;
    await at.db.updateTable('link_check').set(dead).where('item_id', '=', id).execute();
    expect(await sortsOf(at)).toEqual(['dead_link']);
    const act = (done: object) => at.call('PUT', '/todo', { item: id, ...done });
    expect((await act({ act: 'leave', reason: ' ' })).status).toBe(400);
    expect((await act({ act: 'again' })).status).toBe(409);
    expect((await act({ act: 'leave', reason: 'It needs a log-in.' })).status).toBe(200);
    const listed = async () => (await at.call('GET', '/todo')).body;
    expect(await listed()).toMatchObject({ data: [], left: [{ id, reason: 'It needs a log-in.' }] });

    const { version } = (await at.call('GET', `/items/${id}`)).body;
    const moved = { url: 'https://example.org/members/new' };
    expect((await at.call('PUT', `/items/${id}`, moved, { 'if-match': `"${version}"` })).status).toBe(200);
    await noteNewLinks(at.db);
    const due = () => at.db.selectFrom('job').select('id').where('kind', '=', LINK_CHECK_JOB).execute();
    await noticeDueLinks(at.db, 0);
    expect(await due()).toEqual([]);
    expect(await listed()).toMatchObject({ data: [], left: [{ id, url: moved.url }] });
    expect((await act({ act: 'again' })).status).toBe(200);
    expect((await listed()).left).toEqual([]);
    await noticeDueLinks(at.db, 0);
    expect(await due()).toHaveLength(1);
  });

  it('is no provider without an answer once somebody here has checked the entry', async () => {
    await using at = await openSources(engine);
    const { id } = await at.club.api.shelves.entry({ name: 'The lantern', email: 'hi@lantern.example' });
    const key_hash = 'x'.repeat(64);
    const times = { asked_at: daysAgo(50), expires_at: daysAgo(20) };
    await at.db
      .insertInto('confirmation')
      .values({ item_id: id, key_hash, email: 'hi@lantern.example', is_own: true, ...times })
      .execute();
    expect(await sortsOf(at)).toEqual(['unanswered']);
    const { version } = (await at.call('GET', `/items/${id}`)).body;
    const checked = { checked_on: dayIn(daysAgo(1), 'UTC') };
    expect((await at.call('PUT', `/items/${id}`, checked, { 'if-match': `"${version}"` })).status).toBe(200);
    expect(await sortsOf(at)).toEqual([]);
  });
});

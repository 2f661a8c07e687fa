/** What a curator is asked to look at, and how it ends. */
import { expect, it } from 'vitest';
import { dayIn } from '#domain/dates.ts';
import { daysAgo } from '#server/database/instants.ts';
import { openSources } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

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

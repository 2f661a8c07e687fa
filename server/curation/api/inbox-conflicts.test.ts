/** What meets in the inbox: several who decide, a source that changes meanwhile, and items that others work on. */
import { expect, it } from 'vitest';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { ics, rssItem as item, openSources, rss, sourceOf, vevent } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { deskActor } from '../../features/audit/audit.ts';
import { acceptUnseen, decide as decideWith } from '../sources/inbox-decisions.ts';

onEachEngine('the inbox', (engine, once) => {
  once('a draft that a colleague has published, scheduled or archived since stays so', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1), item(2), item(3)));
    const { data } = await at.waiting();
    for (const [i, status] of ['published', 'scheduled', 'archived'].entries()) {
      const { id } = data[i];
      const draft = (await at.accept(id)).item.id;
      const publish_at = new Date(Date.now() + 86_400_000).toISOString();
      const asked = { status, ...(status === 'scheduled' && { publish_at }) };
      expect((await at.colleague('PUT', `/items/${draft}/status`, asked, { 'if-match': '"1"' })).status).toBe(200);
      const late = await at.decide(id, { state: 'open' });
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('so it stays')]);
      expect((await at.itemOf(draft)).status).toBe(status);
    }
  });

  once(
    'what was archived as gone is asked about when it is there again, also where somebody has written on it',
    async () => {
      await using at = await openSources(engine);
      const both = ics(vevent('a', 5), vevent('b', 6));
      const source = await sourceOf(at, both);
      const drafts = [];
      for (const { id } of (await at.waiting()).data) drafts.push((await at.accept(id)).item.id);
      for (const id of drafts) await at.call('PUT', `/items/${id}/status`, { status: 'published' });
      await source.says(ics(vevent('a', 5)));
      const [gone] = (await at.waiting()).data;
      const { item: down } = await at.accept(gone.id);
      const { version } = await at.itemOf(down.id);
      await at.colleague('PUT', `/items/${down.id}`, { host: 'The library' }, { 'if-match': `"${version}"` });
      await source.says(both);
      const [back] = (await at.waiting()).data;
      expect(back).toMatchObject({ id: gone.id, state: 'changed', shows_again: true, item: { status: 'archived' } });
      expect((await at.accept(back.id)).item.status).toBe('published');
      // Taken back it is off the site, and accepting it is the same as before.
      const [undone] = [(await at.decide(back.id, { state: 'open' })).body.entry];
      expect(undone).toMatchObject({ shows_again: true, item: { status: 'archived' } });
      expect((await at.accept(back.id)).item.status).toBe('published');
      expect(await at.itemOf(down.id)).toMatchObject({ host: 'The library' });
    },
  );

  once('what a person archived is not said to be shown again', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5)));
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.accept(entry.id)).item;
    await at.call('PUT', `/items/${id}/status`, { status: 'archived' });
    await source.says(ics(vevent('a', 5, ['LOCATION:Hall'])));
    expect((await at.waiting()).data).toMatchObject([{ state: 'changed', shows_again: false }]);
    expect((await at.accept(entry.id)).item.status).toBe('archived');
  });

  once('a calendar that is removed and added again publishes none of its dates twice', async () => {
    await using at = await openSources(engine);
    const body = ics(vevent('a', 2, ['RRULE:FREQ=WEEKLY;COUNT=3']), vevent('b', 5));
    const source = await sourceOf(at, body, { publish: true });
    const shown = async () => (await at.club.api.get('/api/content/event?size=20')).body.data as { id: number }[];
    expect(await shown()).toHaveLength(4);
    await source.again();
    expect(await shown()).toHaveLength(4);
    expect((await at.waiting()).counts).toEqual({ new: 4, changed: 0, gone: 0 });
    // What this calendar alone has is published.
    await sourceOf(at, ics(vevent('b', 5), vevent('c', 5)), { publish: true });
    expect(await shown()).toHaveLength(5);
  });

  once('a link whose item leads elsewhere by now is not published again', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1)), { publish: true });
    const [entry] = (await at.waiting('&status=accepted')).data;
    const put = { url: 'https://example.org/better' };
    expect((await at.call('PUT', `/items/${entry.item.id}`, put, { 'if-match': '"1"' })).status).toBe(200);
    await sourceOf(at, rss(item(1)).replaceAll('g-', 'tag-'), { publish: true });
    expect((await at.club.api.get('/api/content/post')).body.data).toHaveLength(1);
    expect((await at.waiting()).data).toHaveLength(1);
  });

  once('what is gone here, too, makes nothing new', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6), vevent('c', 7)), { publish: true });
    const [one, two] = (await at.waiting('&status=accepted')).data;
    await at.call('PUT', `/sources/${source.id}`, { publish: false });
    const others = [one, two].map(({ title }) => title.at(-1) as string);
    const third = ['a', 'b', 'c'].find((uid) => !others.includes(uid)) as string;
    // One is gone, one has changed, and then both items are deleted for good.
    await source.says(ics(vevent(others[0] as string, 5, ['LOCATION:Hall']), vevent(third, 5)));
    expect((await at.waiting()).counts).toMatchObject({ gone: 1 });
    for (const { item } of [one, two]) await at.colleague('DELETE', `/items/${item.id}`);
    const count = async () => (await at.call('GET', '/items?kind=event')).body.pagination.total_objects;
    const before = await count();
    for (const { id } of [one, two]) {
      const refused = await at.decide(id, { state: 'accepted' });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('was deleted')]);
      expect((await at.decide(id, { state: 'dismissed' })).status).toBe(200);
    }
    expect(await count()).toBe(before);
  });

  once('a correction of what was deleted since is one, and is answered as one', async () => {
    await using at = await openSources(engine);
    const { api } = at.club;
    const { id } = await api.shelves.tool({ slug: 'timer', name: 'Timer' });
    await api.post('/api/content/suggestion', { id, message: 'It is no more.', email: 'eve@example.org' });
    await at.colleague('DELETE', `/items/${id}`);
    const [row] = (await at.waiting()).data;
    expect(row).toMatchObject({ state: 'changed', source: null, item: null });
    expect((await at.decide(row.id, { state: 'accepted' })).body.entry.item).toBeNull();
    const [mail] = (await waitingMails(at.db)).filter(({ template }) => template === 'suggestion');
    expect(mail?.content).toMatchObject({ what: 'correction', title: 'Timer' });
  });

  it('two who undo at once undo once', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1)));
    const [entry] = (await at.waiting()).data;
    const { version } = await at.accept(entry.id);
    const both = await Promise.all([1, 2].map(() => at.decide(entry.id, { state: 'open', seen: version })));
    expect(both.map(({ body }) => body.decided).toSorted()).toEqual([0, 1]);
    // So is a press that comes when all is done.
    const late = await at.decide(entry.id, { state: 'open', seen: version });
    expect([late.status, late.body.decided]).toEqual([200, 0]);
    expect((await at.waiting()).data).toMatchObject([{ version: version + 1, item: null }]);
  });

  it('a decision that cannot be told is none', async () => {
    await using at = await openSources(engine);
    const given = { url: 'https://example.org/x', email: 'eve@example.org' };
    await at.club.api.post('/api/content/suggestion', given);
    const [row] = (await at.waiting()).data;
    const actor = deskActor({ id: null } as never);
    const rateLimits = {
      allows: () => Promise.reject(new Error('The counters do not answer.')),
    } as unknown as RateLimits;
    await expect(decideWith({ db: at.db, rateLimits }, actor, row.id, { state: 'accepted' })).rejects.toThrow(
      'counters',
    );
    expect((await at.waiting()).data).toMatchObject([{ id: row.id, status: 'open', told: 1, item: null }]);
    expect((await at.call('GET', '/items')).body.pagination.total_objects).toBe(0);
  });

  it('what a reader says meanwhile is not decided unread', async () => {
    await using at = await openSources(engine);
    const suggest = (email: string) =>
      at.club.api.post('/api/content/suggestion', { url: 'https://example.org/x', message: `By ${email}`, email });
    await suggest('eve@example.org');
    const [row] = (await at.waiting()).data;
    await suggest('bo@example.org');
    expect((await at.decide(row.id, { state: 'dismissed', seen: row.version })).status).toBe(409);
    const [now] = (await at.waiting()).data;
    expect((await at.decide(row.id, { state: 'dismissed', seen: now.version })).status).toBe(200);
    expect((await waitingMails(at.db)).filter(({ template }) => template === 'suggestion')).toHaveLength(2);
  });

  it('what was merged meanwhile is not decided on what was seen before', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6)), { publish: true });
    await source.says(ics(vevent('a', 5)));
    const [gone] = (await at.waiting()).data;
    const made = await at.call('POST', '/items', {
      kind: 'event',
      title: 'The same',
      start_date: '2027-05-01',
      timezone: 'UTC',
    });
    const { version } = await at.itemOf(gone.item.id);
    const merged = await at.call(
      'POST',
      `/items/${gone.item.id}/merge`,
      { into: made.body.id },
      { 'if-match': `"${version}"` },
    );
    expect(merged.status).toBe(200);
    expect((await at.decide(gone.id, { state: 'accepted', seen: gone.version })).status).toBe(409);
    expect((await at.waiting()).data).toMatchObject([{ id: gone.id, item: { id: made.body.id } }]);
    // What its source says from then on is about the second.
    await source.says(ics(vevent('a', 5), vevent('b', 6, ['STATUS:CANCELLED'])));
    await at.accept(gone.id);
    expect(await at.itemOf(made.body.id)).toMatchObject({ title: 'The same', cancelled: true });
  });

  once('what is archived already is not asked about when its source has removed it', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6)), { publish: true });
    const entries = (await at.waiting('&status=accepted')).data;
    const down = entries.find(({ title }: { title: string }) => title === 'Meeting b').item.id;
    await at.call('PUT', `/items/${down}/status`, { status: 'archived' });
    await source.says(ics(vevent('a', 5)));
    expect((await at.waiting()).data).toEqual([]);
    // Shown again by a person, it is.
    await at.call('PUT', `/items/${down}/status`, { status: 'published' });
    await at.look(source.id);
    expect((await at.waiting()).data).toMatchObject([{ state: 'gone', item: { id: down } }]);
  });

  once('what its publisher has made private is asked about', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6)), { publish: true });
    await source.says(ics(vevent('a', 5), vevent('b', 6, ['CLASS:PRIVATE'])));
    expect((await at.waiting()).data).toMatchObject([{ state: 'gone', title: 'Meeting b' }]);
  });

  once('an event without a name of its own is the same at another hour', async () => {
    await using at = await openSources(engine);
    const nameless = (...hours: string[]) =>
      ics(
        ...hours.map((hour) =>
          vevent('a', 5)
            .filter((line) => !line.startsWith('UID'))
            .map((line) => line.replace('T190000Z', 'T210000Z').replace('T180000Z', `T${hour}0000Z`)),
        ),
      );
    const source = await sourceOf(at, nameless('18'), { publish: true });
    const starts = async () =>
      ((await at.club.api.get('/api/content/event?size=20')).body.data as { start_date: string }[])
        .map(({ start_date }) => start_date.slice(11, 13))
        .toSorted();
    await source.says(nameless('17'));
    expect(await starts()).toEqual(['17']);
    // Two of one day are two.
    await source.says(nameless('17', '19'));
    expect(await starts()).toEqual(['17', '19']);
    await source.says(nameless('19', '17'));
    expect([await starts(), (await at.waiting()).counts]).toEqual([['17', '19'], { new: 0, changed: 0, gone: 0 }]);
  });

  once('one that was withdrawn holds up none of the others', async () => {
    await using at = await openSources(engine);
    const { id } = await sourceOf(at, rss(item(1)));
    const [entry] = (await at.waiting()).data;
    await at.call('PUT', `/sources/${id}`, { publish: true });
    await acceptUnseen(at.db, id, [entry.id + 100, entry.id]);
    expect((await at.waiting('&status=accepted')).data).toMatchObject([{ item: { status: 'published' } }]);
  });

  once('what was dismissed is not published because its source was removed and added again', async () => {
    await using at = await openSources(engine);
    for (const body of [rss(item(1)), ics(vevent('a', 5))]) {
      const source = await sourceOf(at, body);
      const [entry] = (await at.waiting()).data;
      await at.decide(entry.id, { state: 'dismissed' });
      await source.again({ publish: true });
      expect((await at.waiting('&status=accepted')).data).toEqual([]);
    }
    // It is told of once, by the source that has it now.
    expect((await at.waiting('&status=dismissed')).data).toHaveLength(1);
    expect((await at.waiting()).data).toMatchObject([{ title: 'Meeting a' }]);
  });

  once('a time that is put right before it is accepted is on the clock of what came in', async () => {
    await using at = await openSources(engine);
    const event = (day: string) =>
      ics(['BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', `DTSTART;TZID=Europe/London:${day}T180000`, 'END:VEVENT']);
    const source = await sourceOf(at, event('20270105'));
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.accept(entry.id)).item;
    await at.call('PUT', `/items/${id}`, { timezone: 'America/New_York' }, { 'if-match': '"1"' });
    await source.says(event('20270106'));
    const fields = { start_date: '2027-01-06T19:00:00' };
    expect((await at.decide(entry.id, { state: 'accepted', fields })).status).toBe(200);
    expect(await at.itemOf(id)).toMatchObject({
      start_date: '2027-01-06T19:00:00.000Z',
      timezone: 'America/New_York',
    });
  });

  once('a change that is taken back is asked about as before, and taken once more', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5, ['DESCRIPTION:Tea.', 'LOCATION:Hall'])));
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.accept(entry.id)).item;
    await at.call('PUT', `/items/${id}`, { synopsis: 'Ours.' }, { 'if-match': '"1"' });
    await source.says(ics(vevent('a', 6, ['DESCRIPTION:Coffee.', 'LOCATION:Library'])));
    const [change] = (await at.waiting()).data;
    const { start_date } = await at.itemOf(id);
    await at.accept(entry.id);
    const undone = (await at.decide(entry.id, { state: 'open' })).body.entry;
    expect(await at.itemOf(id)).toMatchObject({ start_date, city_details: 'Hall', synopsis: 'Ours.' });
    expect(undone).toMatchObject({ state: 'changed', changes: change.changes, kept: ['synopsis'] });
    await at.accept(entry.id);
    expect(await at.itemOf(id)).toMatchObject({ city_details: 'Library', synopsis: 'Ours.' });
    // Where the source says again what it said at first, there is nothing to ask.
    await at.decide(entry.id, { state: 'open' });
    await source.says(ics(vevent('a', 5, ['DESCRIPTION:Tea.', 'LOCATION:Hall'])));
    expect((await at.waiting()).data).toEqual([]);
  });

  once('what a person has archived since, the undo of a decision does not show again', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6)), { publish: true });
    await source.says(ics(vevent('a', 5)));
    const [gone] = (await at.waiting()).data;
    await at.accept(gone.id);
    const setTo = (status: string) => at.call('PUT', `/items/${gone.item.id}/status`, { status });
    for (const status of ['published', 'archived']) expect((await setTo(status)).status).toBe(200);
    expect((await at.decide(gone.id, { state: 'open' })).body).toMatchObject({
      kept: ['status'],
      says: ['Changed since by somebody, so it stays: Status.'],
      entry: { status: 'open', item: { status: 'archived' } },
    });
  });
});

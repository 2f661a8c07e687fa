/** What curators decide in the inbox, and what becomes of it: taken back late, by somebody else, after others have written on. */
import { expect, it } from 'vitest';
import { ics, rssItem as item, openSources, rss, sourceOf, vevent } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('the inbox', (engine) => {
  it('a draft that was worked on outlives that its entry is to wait again', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1), item(2), item(3)));
    const [noted, held, written] = (await at.waiting()).data;
    const drafts = [];
    for (const { id } of [noted, held, written]) drafts.push((await at.accept(id)).item.id as number);
    await at.call('POST', `/items/${drafts[0]}/comments`, { text: 'Two hours of notes.' });
    const { id: collection } = await at.club.api.shelves.collection({ name: 'Kept' });
    const held_id = (await at.itemOf(drafts[1] as number)).external_id;
    const put = { items: [held_id] };
    expect((await at.call('PUT', `/items/${collection}`, put, { 'if-match': '"1"' })).status).toBe(200);
    await at.call('PUT', `/items/${drafts[2]}`, { synopsis: 'Ours.' }, { 'if-match': '"1"' });
    for (const { id } of [noted, held, written]) {
      const refused = await at.decide(id, { state: 'open' });
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('so it stays')]);
    }
    for (const id of drafts) expect((await at.itemOf(id)).status).toBe('draft');
    expect((await at.call('GET', `/items/${drafts[0]}/comments`)).body.data).toHaveLength(1);
  });

  it('of years of a podcast the newest come first, its parts are no duplicates, and all but the newest go in one press', async () => {
    await using at = await openSources(engine);
    const day = (n: number) => new Date(Date.UTC(2026, 0, n)).toUTCString();
    const part = (n: number, title: string) =>
      item(n, `<pubDate>${day(n)}</pubDate>`).replace(`Thing ${n}`, `Night radio for owls ${title}`);
    await sourceOf(at, rss(...Array.from({ length: 26 }, (_, n) => part(n + 1, n % 2 ? `${n + 1}` : 'again'))));
    const { data } = await at.waiting();
    const days = data.map(({ fields }: { fields: { published_at: string } }) => fields.published_at);
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days).toHaveLength(26);
    await at.accept(data[0].id);
    const after = (await at.waiting()).data;
    expect(after).toHaveLength(25);
    expect(after.flatMap(({ twins }: { twins: unknown[] }) => twins)).toEqual([]);
    const body = { state: 'dismissed', alike: true, keep: 20 };
    expect((await at.decide(after[3].id, body)).body).toMatchObject({ decided: 5, entry: { status: 'open' } });
    expect((await at.waiting()).data.map(({ id }: { id: number }) => id)).toEqual(
      after.slice(0, 20).map(({ id }: { id: number }) => id),
    );
    expect((await at.decide(after[3].id, body)).body).toMatchObject({ decided: 0 });
    // What others send under such a title is asked about.
    await sourceOf(at, rss(part(99, 'again')));
    expect((await at.waiting()).data.at(-1).twins).not.toEqual([]);
  });

  it('an untouched draft can be brought back for its days', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1)));
    const [entry] = (await at.waiting()).data;
    const draft = (await at.accept(entry.id)).item.id;
    expect((await at.decide(entry.id, { state: 'open' })).status).toBe(200);
    expect((await at.call('GET', `/items/${draft}`)).status).toBe(404);
    const [line] = (await at.call('GET', '/audit?action=delete')).body.data;
    expect((await at.call('POST', `/audit/${line.id}/undo`)).body).toMatchObject({ changed: 1 });
    expect((await at.itemOf(draft)).display_title).toBe('Thing 1');
  });

  it('an undo that comes late does not undo what a colleague decided since', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1)));
    const [entry] = (await at.waiting()).data;
    const dismissed = (await at.decide(entry.id, { state: 'dismissed', seen: 1 })).body.entry;
    const again = (await at.colleague('PUT', `/inbox/${entry.id}`, { state: 'open', seen: dismissed.version })).body;
    const theirs = (await at.colleague('PUT', `/inbox/${entry.id}`, { state: 'accepted', seen: again.entry.version }))
      .body.entry;
    for (const late of [{ seen: dismissed.version }, {}])
      expect((await at.decide(entry.id, { state: 'open', ...late })).status).toBe(409);
    expect((await at.itemOf(theirs.item.id)).status).toBe('draft');
    // Who has seen that decision may undo it.
    expect((await at.decide(entry.id, { state: 'open', seen: theirs.version })).status).toBe(200);
  });

  it('what was taken down stands again where that is undone', async () => {
    await using at = await openSources(engine);
    const both = ics(vevent('a', 5), vevent('b', 6));
    const source = await sourceOf(at, both, { publish: true });
    await source.says(ics(vevent('a', 5)));
    const [gone] = (await at.waiting()).data;
    const { item: down } = await at.accept(gone.id);
    expect(down.status).toBe('archived');
    expect((await at.decide(gone.id, { state: 'open' })).body.entry).toMatchObject({
      state: 'gone',
      item: { status: 'published' },
    });
  });

  it('a change that is taken back leaves what others wrote since', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5, ['DESCRIPTION:Tea.'])));
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.accept(entry.id)).item;
    const before = await at.itemOf(id);
    await source.says(ics(vevent('a', 6, ['DESCRIPTION:Coffee.'])));
    await at.accept(entry.id);
    await at.colleague('PUT', `/items/${id}`, { synopsis: 'Ours, with care.' }, { 'if-match': '"2"' });
    const back = await at.decide(entry.id, { state: 'open' });
    expect(back.body).toMatchObject({ decided: 1, kept: ['synopsis'] });
    expect(await at.itemOf(id)).toMatchObject({ synopsis: 'Ours, with care.', start_date: before.start_date });
  });

  it('what changed nothing takes nothing back', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5, ['DESCRIPTION:Tea.'])));
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.accept(entry.id)).item;
    await at.call('PUT', `/items/${id}`, { synopsis: 'Ours.' }, { 'if-match': '"1"' });
    await source.says(ics(vevent('a', 5, ['DESCRIPTION:Coffee.'])));
    expect((await at.decide(entry.id, { state: 'accepted' })).body.kept).toEqual(['synopsis']);
    await at.colleague('PUT', `/items/${id}`, { host: 'The library' }, { 'if-match': '"2"' });
    expect((await at.decide(entry.id, { state: 'open' })).status).toBe(200);
    expect(await at.itemOf(id)).toMatchObject({ synopsis: 'Ours.', host: 'The library', version: 3 });
  });

  it('what was published and waits again stands anew with its number once it is accepted', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1)), { publish: true });
    const [entry] = (await at.waiting('&status=accepted')).data;
    expect(entry.item.status).toBe('published');
    const waits = (await at.decide(entry.id, { state: 'open', seen: entry.version })).body.entry;
    expect(waits).toMatchObject({ status: 'open', item: { id: entry.item.id, status: 'archived' } });
    expect((await at.accept(entry.id)).item).toMatchObject({ id: entry.item.id, status: 'published' });
  });

  it.each([
    ['Europe/London', 'DTSTART;TZID=Europe/London'],
    ['America/New_York', 'DTSTART;TZID=America/New_York'],
    ['no zone', 'DTSTART'],
  ])('a new day of an event in %s is a change, and is taken', async (_, start) => {
    await using at = await openSources(engine);
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const event = (ahead: number) =>
      ics([
        ...['BEGIN:VEVENT', 'UID:a', 'DTSTAMP:20260101T000000Z', 'SUMMARY:Meeting a'],
        `${start}:${day(ahead).replaceAll('-', '')}T180000`,
        'END:VEVENT',
      ]);
    const source = await sourceOf(at, event(5));
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.accept(entry.id)).item;
    const before = await at.itemOf(id);
    await source.says(event(8));
    const [moved] = (await at.waiting()).data;
    expect(moved).toMatchObject({ state: 'changed', kept: [], changes: [{ field: 'start_date' }] });
    await at.accept(entry.id);
    const days = (Date.parse((await at.itemOf(id)).start_date) - Date.parse(before.start_date)) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    // A time that was put right here is one, whoever asks.
    await source.says(event(8).replace('SUMMARY:Meeting a', 'SUMMARY:Meeting A'));
    expect((await at.waiting()).data).toMatchObject([{ kept: [], changes: [{ field: 'title' }] }]);
  });

  it('an event that was taken down as gone and is there again is asked about, and stands again', async () => {
    await using at = await openSources(engine);
    const both = ics(vevent('a', 5), vevent('b', 6));
    const source = await sourceOf(at, both);
    const drafts = [];
    for (const { id } of (await at.waiting()).data) drafts.push((await at.accept(id)).item.id);
    for (const id of drafts) await at.call('PUT', `/items/${id}/status`, { status: 'published' });
    await source.says(ics(vevent('a', 5)));
    const [gone] = (await at.waiting()).data;
    await at.accept(gone.id);
    await source.says(both);
    const [back] = (await at.waiting()).data;
    expect(back).toMatchObject({ id: gone.id, state: 'changed', changes: [], item: { status: 'archived' } });
    expect((await at.accept(back.id)).item.status).toBe('published');
  });

  it('an event that a person took down stays down, whatever its source says', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6)), { publish: true });
    const [entry] = (await at.waiting('&status=accepted')).data;
    await at.call('PUT', `/items/${entry.item.id}/status`, { status: 'archived' });
    await source.says(ics(vevent('a', 5, ['LOCATION:Hall']), vevent('b', 6, ['LOCATION:Hall'])));
    expect((await at.itemOf(entry.item.id)).status).toBe('archived');
  });

  it('a series that begins half an hour later is the same series', async () => {
    await using at = await openSources(engine);
    const weekly = (time: string, more: string[] = []) => {
      const [begin, ...rest] = vevent('a', 2, ['RRULE:FREQ=WEEKLY;COUNT=4', ...more]);
      return ics([begin as string, ...rest]).replaceAll(/T180000Z/g, `T${time}Z`);
    };
    const source = await sourceOf(at, weekly('180000'), { publish: true });
    const shown = async () => (await at.club.api.get('/api/content/event?size=20')).body.data as { id: number }[];
    const ids = (await shown()).map(({ id }) => id);
    expect(ids).toHaveLength(4);
    await source.says(weekly('183000'));
    expect((await shown()).map(({ id }) => id)).toEqual(ids);
    expect((await at.itemOf(ids[0] as number)).start_date).toContain('T18:30');
    expect((await at.waiting()).data).toEqual([]);
  });

  it('the dates of a series that ends earlier by now are asked about', async () => {
    await using at = await openSources(engine);
    const day = (ahead: number) =>
      new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
    const until = (ahead: number) => vevent('a', -20, [`RRULE:FREQ=WEEKLY;UNTIL=${day(ahead)}T235959Z`]);
    const source = await sourceOf(at, ics(until(16), vevent('b', 5)), { publish: true });
    const coming = (await at.waiting('&status=accepted')).data.filter(
      ({ title }: { title: string }) => title === 'Meeting a',
    );
    await source.says(ics(until(-15), vevent('b', 5)));
    const { data, counts } = await at.waiting();
    expect(coming.length).toBeGreaterThan(2);
    // Those that are over have left the calendar as they should.
    const ahead = coming.filter(
      ({ fields }: { fields: { end_date: string } }) => Date.parse(fields.end_date) > Date.now(),
    );
    expect(counts).toMatchObject({ new: 0, gone: ahead.length });
    expect(data.every(({ title }: { title: string }) => title === 'Meeting a')).toBe(true);
  });

  it('an event that repeats from now on is the first of its series', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 2)), { publish: true });
    const shown = async () => (await at.club.api.get('/api/content/event?size=20')).body.data as { id: number }[];
    const [first] = await shown();
    await source.says(ics(vevent('a', 2, ['RRULE:FREQ=WEEKLY;COUNT=3'])));
    const series = await shown();
    expect(series).toHaveLength(3);
    expect(series).toContainEqual(expect.objectContaining({ id: first?.id }));
    await source.says(ics(vevent('a', 2)));
    expect((await at.waiting()).counts).toMatchObject({ new: 0, gone: 2 });
  });

  it.each([
    ['a daily series', ['RRULE:FREQ=DAILY']],
    ['one that comes once a year', ['RRULE:FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1', 'X-A:1']],
    ['a title with the word more', ['SUMMARY:More room', 'DTSTART:nonsense']],
  ])('what is gone is asked about beside %s', async (_, more) => {
    await using at = await openSources(engine);
    const other = vevent('z', more.join().includes('YEARLY') ? 300 : 3, more);
    const broken = more.join().includes('nonsense')
      ? other.filter((line) => !/^(?:DTSTART:2|DTEND|SUMMARY:Meeting)/.test(line))
      : other;
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6), broken), { publish: true });
    await source.says(ics(vevent('a', 5), broken));
    expect((await at.waiting()).data).toMatchObject([{ state: 'gone', title: 'Meeting b' }]);
  });

  it('what stands in a calendar and cannot be read today is not gone', async () => {
    await using at = await openSources(engine);
    const source = await sourceOf(at, ics(vevent('a', 5), vevent('b', 6)), { publish: true });
    const unread = vevent('b', 6).map((line) => (line.startsWith('DTSTART') ? 'DTSTART:soon' : line));
    await source.says(ics(vevent('a', 5), unread));
    expect((await at.waiting()).counts.gone).toBe(0);
    // Nor is what stood behind the end of an answer that was cut short.
    const cut = ics(vevent('a', 5), vevent('b', 6));
    await source.says(cut.slice(0, cut.indexOf('UID:b')));
    expect((await at.waiting()).counts.gone).toBe(0);
    await source.says(ics(vevent('a', 5)));
    expect((await at.waiting()).counts.gone).toBe(1);
  });

  it('a second feed of the same links publishes none of them again', async () => {
    await using at = await openSources(engine);
    await sourceOf(at, rss(item(1), item(2)), { publish: true });
    await sourceOf(at, rss(item(1), item(2), item(3)).replaceAll('g-', 'tag-'), { publish: true });
    const { data } = (await at.club.api.get('/api/content/post')).body;
    expect(data).toHaveLength(3);
    expect((await at.waiting()).data.map(({ title }: { title: string }) => title)).toEqual(['Thing 1', 'Thing 2']);
  });
});

/** A table that was taken out of the desk and comes back after colleagues have gone on working. */
import { expect, it } from 'vitest';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('a table that comes back', (engine) => {
  async function open() {
    const club = await openClub(engine);
    const desk = await openImports(club);
    const { call } = desk;
    const ids: number[] = [];
    for (const display_title of ['One', 'Two', 'Three']) {
      const status = display_title === 'Two' ? 'draft' : 'published';
      const made = await call('POST', '/items', { kind: 'post', display_title, body: `${display_title}.`, status });
      ids.push(made.body.id);
    }
    return {
      ...desk,
      ids: ids as [number, number, number],
      item: async (id: number) => (await call('GET', `/items/${id}`)).body,
      change: async (id: number, values: object) => {
        const { version } = (await call('GET', `/items/${id}`)).body;
        await call('PUT', `/items/${id}`, values, { 'if-match': `"${version}"` });
      },
      table: async (kind = 'post') => String((await call('GET', `/items.csv?kind=${kind}&sort=title`)).body),
      [Symbol.asyncDispose]: () => club[Symbol.asyncDispose](),
    };
  }

  it('changes what it changed, and writes over nobody', async () => {
    await using at = await open();
    const [one, two] = at.ids;
    const table = await at.table();
    await at.change(two, { body: 'Two, by a colleague.', tags: ['Theirs'] });
    await at.call('PUT', `/items/${two}/status`, { status: 'published' });
    await at.change(one, { tags: ['Theirs'] });
    const { result } = await at.bring('posts.csv', table.replace('One.', 'One in the table.'), { dry_run: 'false' });
    expect(result).toMatchObject({ changed: 1, unchanged: 2, refused: 0 });
    expect(await at.item(one)).toMatchObject({ body: 'One in the table.', tags: ['Theirs'] });
    expect(await at.item(two)).toMatchObject({ body: 'Two, by a colleague.', tags: ['Theirs'], status: 'published' });
  });

  it('asks where both have changed the same, and says who', async () => {
    await using at = await open();
    const [one] = at.ids;
    const table = await at.table();
    await at.change(one, { body: 'One, by a colleague.' });
    const job = await at.bring('posts.csv', table.replace('One.', 'One in the table.'), { dry_run: 'false' });
    expect(job.result).toMatchObject({ changed: 0, unchanged: 2, refused: 1 });
    const refused = job.rows.find(({ outcome }) => outcome === 'refused');
    expect(refused?.message).toMatch(/changed here since by curator@example.org, and in this table, too: /i);
    expect((await at.item(one)).body).toBe('One, by a colleague.');
  });

  it('says the same in all of its rows where nobody has changed anything', async () => {
    await using at = await open();
    const { result } = await at.bring('posts.csv', await at.table(), { dry_run: 'false' });
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0 });
  });

  it('says the same where a cell does not hold the spaces at the end of a text', async () => {
    await using at = await open();
    const [one, two] = at.ids;
    await at.change(one, { body: 'One.\r\n\r\nAnd more.  \n', synopsis: ' In short. ' });
    await at.change(two, { body: 'Two. \n' });
    const table = await at.table();
    await at.change(two, { body: 'Two, by a colleague. \n' });
    const { result } = await at.bring('posts.csv', table, { dry_run: 'false' });
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0 });
  });

  it('asks about no word or topic that only has another name since', async () => {
    await using at = await open();
    const [one, two] = at.ids;
    const topic = (await at.call('POST', '/items', { kind: 'topic', name: 'Sleep', slug: 'sleep' })).body;
    await at.change(one, { tags: ['Quiet'], topics: ['sleep'] });
    const list = (await at.call('POST', '/items', { kind: 'collection', name: 'Kept' })).body;
    const held = [one, two].map(async (id) => (await at.item(id)).external_id);
    await at.change(list.id, { items: await Promise.all(held) });
    const [posts, lists] = [await at.table(), await at.table('collection')];
    const [term] = (await at.call('GET', '/terms?vocabulary=tag&query=Quiet')).body.data;
    await at.call('PUT', `/terms/${term.id}`, { name: 'Hushed' }, { 'if-match': `"${term.version}"` });
    await at.change(topic.id, { slug: 'nights' });
    await at.change(one, { body: 'One, by a colleague.' });
    await at.change(list.id, { description: 'By a colleague.' });
    const { result, rows } = await at.bring('posts.csv', posts.replace('Quiet', 'Quiet|Calm'), { dry_run: 'false' });
    expect([result, rows]).toMatchObject([{ changed: 1, unchanged: 2, refused: 0 }, []]);
    expect(await at.item(one)).toMatchObject({
      body: 'One, by a colleague.',
      tags: ['Hushed', 'Calm'],
      topics: ['nights'],
    });
    await at.call('POST', `/items/${two}/merge`, { into: one });
    const again = await at.bring('collections.csv', lists.replace('Kept', 'Kept well'), { dry_run: 'false' });
    expect([again.result, again.rows]).toMatchObject([{ changed: 1, refused: 0 }, []]);
    expect(await at.item(list.id)).toMatchObject({ name: 'Kept well', description: 'By a colleague.' });
  });

  it('publishes nothing whose day somebody has put off since', async () => {
    await using at = await open();
    const two = at.ids[1];
    const schedule = (publish_at: string) =>
      at.call('PUT', `/items/${two}/status`, { status: 'scheduled', publish_at });
    await schedule('2097-01-01T00:00:00.000Z');
    const table = await at.table();
    expect(table).toContain('2097-01-01');
    await schedule('2098-01-01T00:00:00.000Z');
    // The first day has passed by the time the table comes back.
    const { revisions, past } = { revisions: at.db.updateTable('revision'), past: '2026-01-01T00:00:00.000Z' };
    await revisions.set({ publish_at: past }).where('publish_at', '<', '2098-01-01').execute();
    const brought = table.replaceAll('2097-01-01', '2026-01-01').replace('Two.', 'Two in the table.');
    const { result, rows } = await at.bring('posts.csv', brought, { dry_run: 'false' });
    expect([result, rows]).toMatchObject([{ changed: 1, unchanged: 2, refused: 0 }, []]);
    const is = { body: 'Two in the table.', status: 'scheduled', publish_at: '2098-01-01T00:00:00.000Z' };
    expect(await at.item(two)).toMatchObject(is);
  });

  it('keeps the time of an event that somebody has moved since', async () => {
    await using at = await open();
    const event = { kind: 'event', title: 'Walk', start_date: '2097-07-01T18:00:00Z', timezone: 'Europe/London' };
    const { id } = (await at.call('POST', '/items', { ...event, end_date: '2097-07-01T19:00:00Z' })).body;
    const table = await at.table('event');
    await at.change(id, { start_date: '2097-07-01T17:00:00Z' });
    const { result } = await at.bring('events.csv', table.replace('Walk', 'Slow walk'), { dry_run: 'false' });
    expect(result).toMatchObject({ changed: 1, refused: 0 });
    const is = await at.item(id);
    expect([is.title, is.start_date]).toEqual(['Slow walk', '2097-07-01T17:00:00.000Z']);
  });

  it('knows its items by their address where the column of lasting names was taken out', async () => {
    await using at = await open();
    const two = at.ids[1];
    const [first = '', ...lines] = (await at.table()).trim().split('\n');
    const without = [first, ...lines].map((line) => line.replace(/^(\ufeff?)[^,]*,/, '$1')).join('\n');
    await at.change(two, { body: 'Two, by a colleague.' });
    await at.call('PUT', `/items/${two}/status`, { status: 'published' });
    const { result } = await at.bring('posts.csv', without, { dry_run: 'false' });
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    expect(await at.item(two)).toMatchObject({ body: 'Two, by a colleague.', status: 'published' });
  });

  it('takes a column of that name in somebody else’s table for what it is', async () => {
    await using at = await open();
    const { result } = await at.bring('tools.csv', 'Name,Version\nTimer,2.1\nLamp,7\n', {
      dry_run: 'false',
      kind: 'tool',
    });
    expect(result).toMatchObject({ added: 2, refused: 0 });
  });
});

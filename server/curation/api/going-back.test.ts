/** Going back, after the world went on: addresses given away, words renamed, topics merged, things deleted, times passed. */
import { expect, it } from 'vitest';
import { publishDue } from '#server/curation/revisions/statuses.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('going back', (engine) => {
  async function open() {
    const club = await openClub(engine);
    const desk = await openImports(club);
    const { call } = desk;
    const item = async (id: number) => (await call('GET', `/items/${id}`)).body;
    return {
      ...desk,
      club,
      shelves: club.api.shelves,
      item,
      change: async (id: number, values: object) => {
        const { version } = await item(id);
        const answer = await call('PUT', `/items/${id}`, values, { 'if-match': `"${version}"` });
        expect(answer.status).toBe(200);
        return answer.body;
      },
      restore: (id: number, version: number) => call('POST', `/items/${id}/revisions/${version}/restore`),
      undoNewest: async (action: string) => {
        const [entry] = (await call('GET', `/audit?action=${action}&size=1`)).body.data;
        return call('POST', `/audit/${entry.id}/undo`);
      },
      [Symbol.asyncDispose]: () => club[Symbol.asyncDispose](),
    };
  }

  it('an earlier version keeps the date under which readers know a thing', async () => {
    await using at = await open();
    const { id } = (await at.call('POST', '/items', { kind: 'post', display_title: 'Old', body: 'One.' })).body;
    await at.change(id, { published_at: '2021-03-04T09:00:00.000Z', body: 'Two.' });
    await at.call('PUT', `/items/${id}/status`, { status: 'published' });
    expect((await at.restore(id, 1)).body).toMatchObject({ body: 'One.', published_at: '2021-03-04T09:00:00Z' });
    await at.call('PUT', `/items/${id}/status`, { status: 'archived' });
    expect((await at.restore(id, 2)).body).toMatchObject({ body: 'Two.', published_at: '2021-03-04T09:00:00Z' });
  });

  it('from what the schedule published is a draft again', async () => {
    await using at = await open();
    const { id } = (await at.call('POST', '/items', { kind: 'post', display_title: 'Soon', body: 'One.' })).body;
    const at_once = new Date(Date.now() + 3_600_000).toISOString();
    await at.call('PUT', `/items/${id}/status`, { status: 'scheduled', publish_at: at_once });
    const { db } = at.club.api.store;
    const past = '2026-01-01T00:00:00.000Z';
    await db.updateTable('item').set({ publish_at: past }).where('id', '=', id).execute();
    await db.updateTable('revision').set({ publish_at: past }).where('publish_at', 'is not', null).execute();
    expect(await publishDue(db)).toBe(1);
    expect((await at.undoNewest('publish')).body.changed).toBe(1);
    expect((await at.item(id)).status).toBe('draft');
  });

  it('from another time of a schedule has the first time again, but not over the time that a colleague has set', async () => {
    await using at = await open();
    const { id } = (await at.call('POST', '/items', { kind: 'post', display_title: 'Soon', body: 'One.' })).body;
    const schedule = (publish_at: string) => at.call('PUT', `/items/${id}/status`, { status: 'scheduled', publish_at });
    const [first, second, third] = ['2097-01-01T00:00:00.000Z', '2097-02-01T00:00:00.000Z', '2097-03-01T00:00:00.000Z'];
    await schedule(first);
    await schedule(second);
    expect(await at.undoNewest('status')).toMatchObject({ status: 200, body: { changed: 1, refused: [] } });
    expect(await at.item(id)).toMatchObject({ status: 'scheduled', publish_at: first });
    const change = { status: 'scheduled', publish_at: second };
    const bulk = (await at.call('POST', '/bulk', { ids: [id], change })).body.id;
    await schedule(third);
    expect((await at.call('POST', `/bulk/${bulk}/undo`)).body).toMatchObject({ changed: 0, refused: [{ id }] });
    expect(await at.item(id)).toMatchObject({ status: 'scheduled', publish_at: third });
  });

  it('follows tags that were renamed, topics that have another address, and topics that were merged', async () => {
    await using at = await open();
    const sleep = await at.shelves.topic({ name: 'Sleep', slug: 'sleep' });
    const rest = await at.shelves.topic({ name: 'Rest', slug: 'rest' });
    const { id } = await at.shelves.post({ display_title: 'Nights', tags: ['Quiet'], topics: ['sleep'] });
    await at.change(id, { tags: ['Loud'], topics: ['rest'], display_title: 'Days' });
    const [change] = (await at.call('GET', '/audit?action=change&size=1')).body.data;
    for (const [was, name] of [
      ['Quiet', 'Hushed'],
      ['Loud', 'Noisy'],
    ]) {
      const [term] = (await at.call('GET', `/terms?vocabulary=tag&query=${was}`)).body.data;
      const renamed = await at.call('PUT', `/terms/${term.id}`, { name }, { 'if-match': `"${term.version}"` });
      expect(renamed.status).toBe(200);
    }
    await at.change(rest.id, { slug: 'resting' });
    const wide = await at.shelves.topic({ name: 'Body', slug: 'body' });
    expect((await at.call('POST', `/items/${sleep.id}/merge`, { into: wide.id })).status).toBe(200);
    const undone = await at.call('POST', `/audit/${change.id}/undo`);
    expect([undone.status, undone.body.refused]).toEqual([200, []]);
    expect(await at.item(id)).toMatchObject({ display_title: 'Nights', tags: ['Hushed'], topics: ['body'] });
    expect((await at.restore(id, 2)).body).toMatchObject({ tags: ['Noisy'], topics: ['resting'], left_out: [] });
  });

  it('leaves out what is gone and says so, and brings back the rest', async () => {
    await using at = await open();
    const topic = await at.shelves.topic({ name: 'Sleep', slug: 'sleep' });
    const [one, two] = [
      await at.shelves.post({ display_title: 'One' }),
      await at.shelves.post({ display_title: 'Two' }),
    ];
    const { id } = await at.shelves.collection({
      name: 'Kept',
      description: 'As it was.',
      items: [one.external_id, two.external_id],
    });
    await at.change(id, { description: 'Otherwise.', items: [] });
    await at.club.api.send('DELETE', `/api/curation/items/${one.id}`, undefined, at.administrator.as);
    expect((await at.restore(id, 1)).body).toMatchObject({
      description: 'As it was.',
      items: [two.external_id],
      left_out: [`Not here any more, so it was left out: ‘${one.external_id}’.`],
    });
    const { id: post } = await at.shelves.post({ display_title: 'Nights', topics: ['sleep'] });
    await at.change(post, { topics: [] });
    await at.club.api.send('DELETE', `/api/curation/items/${topic.id}`, undefined, at.administrator.as);
    expect((await at.restore(post, 1)).body.left_out).toEqual(['Not here any more, so it was left out: ‘sleep’.']);
  });

  it('two that have changed their addresses with each other get them back', async () => {
    await using at = await open();
    const a = await at.shelves.tool({ name: 'A', slug: 'a' });
    const b = await at.shelves.tool({ name: 'B', slug: 'b' });
    const table = ['external_id,name,slug', `${a.external_id},A,c`, `${b.external_id},B,a`].join('\n');
    const brought = await at.bring('tools.csv', table, { dry_run: 'false' });
    expect(brought).toMatchObject({ result: { changed: 2 } });
    const { body } = await at.call('POST', `/bulk/${brought.undo}/undo`);
    expect(body).toMatchObject({ changed: 2, refused: [] });
    expect([(await at.item(a.id)).slug, (await at.item(b.id)).slug]).toEqual(['a', 'b']);
  });

  it('an address that was handed on to what the same table added leads back', async () => {
    await using at = await open();
    const a = await at.shelves.tool({ name: 'A', slug: 'a' });
    const table = ['external_id,name,slug', `${a.external_id},A,c`, 'new:b,B,a'].join('\n');
    const brought = await at.bring('tools.csv', table, { dry_run: 'false' });
    expect(brought).toMatchObject({ result: { added: 1, changed: 1 } });
    const { body } = await at.call('POST', `/bulk/${brought.undo}/undo`);
    expect(body).toMatchObject({ changed: 2, refused: [] });
    expect((await at.item(a.id)).slug).toBe('a');
  });
});

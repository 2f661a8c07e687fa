import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { forgetEmptyDrafts } from './empty-drafts.ts';

const DAY_MS = 86_400_000;

onEachEngine('a draft that was begun and left', (engine) => {
  it('goes by itself when it has nothing but its title, and nobody has touched it for two weeks', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { db } = club.api.store;
    const make = async (fields: object) => (await call('POST', '/items', fields)).body as { id: number };
    const left = [
      await make({ kind: 'tool', name: 'a' }),
      await make({ kind: 'post', display_title: 'Begun' }),
      await make({ kind: 'collection', name: 'Some day' }),
      await make({ kind: 'event', title: 'Tea' }),
    ];
    const sleep = await make({ kind: 'topic', name: 'Sleep' });
    const stays = [
      sleep,
      await make({ kind: 'tool', name: 'With words', synopsis: 'It counts.' }),
      await make({ kind: 'tool', name: 'With a tag', tags: ['Calm'] }),
      await make({ kind: 'tool', name: 'Filed', topics: ['sleep'] }),
      await make({ kind: 'post', display_title: 'With text', body: 'Begin.' }),
      await make({ kind: 'tool', name: 'Out', status: 'published' }),
      await make({ kind: 'tool', name: 'To review', status: 'review' }),
    ];
    const held = await call('POST', '/items', { kind: 'tool', name: 'Held' });
    stays.push(held.body, await make({ kind: 'collection', name: 'Holds', items: [held.body.external_id] }));
    const taken = await make({ kind: 'tool', name: 'Was out', status: 'published' });
    await call('PUT', `/items/${taken.id}/status`, { status: 'draft' });
    stays.push(taken);
    const emptied = await make({ kind: 'post', display_title: 'Begun anew', body: 'A whole text.' });
    expect((await call('PUT', `/items/${emptied.id}`, { body: '' }, { 'if-match': '"1"' })).status).toBe(200);
    const asked = await make({ kind: 'tool', name: 'Asked about' });
    await call('POST', `/items/${asked.id}/comments`, { text: 'Is this one for us?' });
    stays.push(emptied, asked);
    const there = async () => (await db.selectFrom('item').select('id').orderBy('id').execute()).map(({ id }) => id);
    const all = [...left, ...stays].map(({ id }) => id).toSorted((a, b) => a - b);

    expect(await forgetEmptyDrafts(db)).toBe(0);
    expect(await there()).toEqual(all);
    await db
      .updateTable('item')
      .set({ updated_at: new Date(Date.now() - 15 * DAY_MS).toISOString() })
      .execute();
    // What came from an import or the shell is nobody’s slip.
    const brought = await make({ kind: 'tool', name: 'Brought' });
    await db
      .updateTable('item')
      .set({ updated_by: null, updated_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', brought.id)
      .execute();
    expect(await forgetEmptyDrafts(db)).toBe(left.length);
    expect(await there()).toEqual([...stays, brought].map(({ id }) => id).toSorted((a, b) => a - b));
    const { data } = (await call('GET', '/audit?action=delete')).body;
    expect(data.map((entry: { details: { title: string } }) => entry.details.title)).toEqual([
      'Tea',
      'Some day',
      'Begun',
      'a',
    ]);
    expect(data[0].by.via).toBe('schedule');
    // As every deleted draft, they can be brought back.
    expect((await call('POST', `/audit/${data[0].id}/undo`)).body.changed).toBe(left.length);
    expect(await forgetEmptyDrafts(db)).toBe(left.length);
    // Its address is free again.
    expect(await make({ kind: 'tool', name: 'a' })).toMatchObject({ slug: 'a' });
  });
});

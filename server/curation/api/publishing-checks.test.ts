import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('before something is published, the desk', (engine) => {
  it('asks about what may have been forgotten, and forbids nothing', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const make = async (fields: object) => (await call('POST', '/items', fields)).body as { id: number };
    const asked = async (ids: number[], change?: object) => {
      const { status, body } = await call('POST', '/publishing-checks', { ids, change: change ?? {} });
      expect(status).toBe(200);
      return body.data as {
        check: string;
        count: number;
        items: { field: string; like: { title: string } | null }[];
      }[];
    };
    const names = async (ids: number[], change?: object) => (await asked(ids, change)).map(({ check }) => check);

    const topic = await make({ kind: 'topic', name: 'Sleep', synopsis: 'Nights.' });
    expect(await names([topic.id])).toEqual([]);
    const event = await make({ kind: 'event', title: 'Tea' });
    expect(await names([event.id])).toEqual(['day', 'address', 'description', 'topic']);
    const whole = { url: 'https://www.example.org/timer/', synopsis: 'It counts.', topics: ['Sleep'] };
    const timer = await make({ kind: 'tool', name: 'Timer', ...whole });
    expect(await names([timer.id])).toEqual([]);
    // Another protocol and a slash at the end lead to the same page.
    const again = await make({ kind: 'tool', name: 'timer', ...whole, url: 'http://example.org/timer' });
    expect(await asked([again.id])).toMatchObject([
      { check: 'twin', count: 1, items: [{ field: 'url', like: { title: 'Timer' } }] },
    ]);
    const html = await make({
      kind: 'tool',
      name: 'A',
      ...whole,
      url: 'https://a.example',
      synopsis: '<p>We offer <b>',
    });
    expect(await asked([html.id])).toMatchObject([{ check: 'html', items: [{ field: 'synopsis' }] }]);
    const post = { kind: 'post', display_title: 'Ours', synopsis: 'x', topics: ['sleep'] };
    const shown = await make({ ...post, body: 'Write `<p>` or <https://example.org>, 3 < 4 & more.' });
    expect(await names([shown.id])).toEqual([]);
    const helpline = await make({
      kind: 'support',
      name: 'Line',
      text_number: '85258',
      synopsis: 'x',
      topics: ['sleep'],
    });
    expect(await names([helpline.id])).toEqual([]);

    // Of many each question comes once, and what a change is to bring is there already.
    expect(await asked([event.id, html.id, topic.id])).toMatchObject([
      { check: 'day', count: 1 },
      { check: 'address', count: 1 },
      { check: 'description', count: 1 },
      { check: 'topic', count: 1 },
      { check: 'html', count: 1 },
    ]);
    const change = { set: { synopsis: 'Tea.' }, add: { topics: ['sleep'] }, status: 'published' };
    expect(await names([event.id], change)).toEqual(['day', 'address']);
    expect((await call('GET', `/items/${event.id}`)).body).toMatchObject({ version: 1, synopsis: null });

    const out = await call('PUT', `/items/${event.id}/status`, { status: 'published' });
    expect(out).toMatchObject({ status: 200, body: { status: 'published' } });
    expect(out.body.warnings).toContainEqual({
      check: 'day',
      field: 'start_date',
      message: 'There is no day. Readers cannot tell when it takes place.',
    });
    // What readers see already is not asked about.
    expect(await names([event.id])).toEqual([]);
    const made = await call('POST', '/items', { kind: 'tool', name: 'B', status: 'published' });
    expect(made.body.warnings).toHaveLength(3);
    expect((await call('GET', `/items/${event.id}`)).body.warnings).toBeUndefined();
  });
});

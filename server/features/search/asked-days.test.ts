import { describe, expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { today } from '../events/queries.ts';
import { daysIn } from './asked-days.ts';

/** A Wednesday. */
const days = (text: string) => daysIn(text, Temporal.PlainDate.from('2026-11-25'));

describe('days in a question', () => {
  it.each([
    ['quiet event this week', 'this week', '2026-11-25', '2026-12-02', 'quiet'],
    ['Quiet walk in Leeds this weekend', 'this weekend', '2026-11-28', '2026-11-29', 'Quiet walk in Leeds'],
    ['what’s on tonight?', 'tonight', '2026-11-25', '2026-11-25', ''],
    ['events for tomorrow', 'tomorrow', '2026-11-26', '2026-11-26', ''],
    ['Events my son can go to next week', 'next week', '2026-11-30', '2026-12-06', 'my son can go to'],
  ])('are read: %s', (text, name, start_date, end_date, rest) => {
    expect(days(text)).toMatchObject({ name, start_date, end_date, text: rest });
  });

  it.each(['I was told today and cried', 'my exam is next week', 'this weekly list', 'todays', ''])(
    'are none in %s',
    (text) => expect(days(text)).toBeUndefined(),
  );
});

onEachEngine('a search for events of some days', (engine) => {
  it('has these first, and says how many there are', async () => {
    await using api = await openApi(engine);
    const on = (slug: string, inDays: number, more = {}) =>
      api.shelves.event({
        title: `Quiet ${slug}`,
        slug,
        start_date: today().add({ days: inDays }).toString(),
        ...more,
      });
    for (let i = 0; i < 6; i++) await on(`later-${i}`, 40 + i, { featured: true });
    await on('soon', 3);
    await on('off', 2, { cancelled: true });
    const search = async (query: string) =>
      (await api.get(`/api/content/search?query=${encodeURIComponent(query)}`)).body;
    const week = await search('quiet event this week');
    const [best] = week.sections;
    expect(best.cards[0].slug).toBe('soon');
    expect(week.days).toMatchObject({ name: 'this week', when: 'week', total: 1 });
    expect(best.cards.length).toBe(4);
    const any = await search('events this week');
    expect(any.sections[0].cards[0].slug).toBe('soon');
    expect((await search('quiet event tomorrow')).days).toMatchObject({ total: 0 });
    expect((await search('quiet event tomorrow')).days).not.toHaveProperty('when');
    expect(await search('quiet event')).not.toHaveProperty('days');
  });
});

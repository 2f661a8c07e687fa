import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { KINDS } from '#domain/kinds.ts';
import { cardOfForm } from './card-of.ts';
import { toValues } from './form-values.ts';

// The schema is no part of what browsers load.
const { AnyCard } = await import('#contract/items.ts');

it.each(KINDS)('shows a %s of which nothing is written yet as a whole card', (kind) => {
  const card = cardOfForm(kind, toValues(kind, {}), undefined, String);
  expect([...Value.Errors(AnyCard, card)].slice(0, 1)).toEqual([]);
  expect(JSON.stringify(card)).toContain('Without a title');
});

it('shows what is written, and leaves out what is half written', () => {
  const post = {
    ...toValues('post', {}),
    display_title: 'A quiet start',
    body: 'word '.repeat(400),
    topics: ['sleep'],
  };
  expect(cardOfForm('post', { ...post, url: 'https:/' }, undefined, () => 'Sleep')).toMatchObject({
    display_title: 'A quiet start',
    minutes: 2,
    url: '/blog/new',
    topics: [{ name: 'Sleep', slug: 'sleep' }],
    consumption: [{ name: 'Read' }],
  });
  const event = { ...toValues('event', {}), start_date: '2027-06-05T19:30', timezone: 'Europe/Pari' };
  expect(cardOfForm('event', event, undefined, String)).toMatchObject({ start_date: null });
  expect(cardOfForm('event', { ...event, timezone: 'Europe/Paris' }, undefined, String)).toMatchObject({
    start_date: '2027-06-05T17:30:00.000Z',
  });
});

import { describe, expect, it } from 'vitest';
import type { Fields } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { KINDS } from '#domain/kinds.ts';
import { changedNames } from '../draft/merge.ts';
import { clockOf, momentAt } from '../fields/zoned.ts';
import { groupsOf, lookOfField } from './field-meta.ts';
import { problemsOf, toPlain, toValues } from './form-values.ts';

describe('the groups of a form', () => {
  it.each(KINDS)('ask for every field of a %s once, in groups with words of their own', (kind) => {
    const groups = groupsOf(kind);
    const fields = groups.flatMap(({ fields }) => fields);
    // A guide has no pictures; of some kinds it is asked what to expect.
    expect(groups).toHaveLength(5 + Number('facts' in ITEM_FIELDS[kind]) - Number(kind === 'guide'));
    // What is written in no form has another way of being changed.
    const written = Object.keys(ITEM_FIELDS[kind]).filter((name) => lookOfField(kind, name).control !== 'hidden');
    expect(fields.map(({ name }) => name).sort()).toEqual(written.sort());
    expect(Object.keys(ITEM_FIELDS[kind]).length - written.length).toBe(kind === 'event' ? 1 : 0);
    for (const { name, label } of fields) expect([name, label]).not.toEqual([name, name]);
  });

  it.each(KINDS)('write each list of a %s in a control for lists, and each truth as a box', (kind) => {
    for (const { name, control } of groupsOf(kind).flatMap(({ fields }) => fields)) {
      const { shape, empty } = (ITEM_FIELDS[kind] as Fields)[name] ?? {};
      // Pictures take one or several.
      if (control !== 'pictures')
        expect([name, ['names', 'lines', 'ticks', 'entries', 'things', 'expect'].includes(control)]).toEqual([
          name,
          shape === 'list',
        ]);
      // What may be unknown is chosen from three.
      expect([name, control === 'tick']).toEqual([name, shape === 'truth' && empty === false]);
    }
  });
});

describe('the values of a form', () => {
  const post = { display_title: 'A quiet start', tags: ['Calm'], minutes: 7, featured: true, body: null };

  it('are what the item says, and go back as they came', () => {
    const values = toValues('post', { ...post, published_at: '2026-05-11' });
    expect(values).toMatchObject({
      minutes: '7',
      featured: true,
      body: '',
      published_at: '2026-05-11',
      tags: ['Calm'],
    });
    expect(toPlain('post', values)).toMatchObject({ ...post, published_at: '2026-05-11' });
  });

  it('show times on the clock of their place', () => {
    const event = { title: 'Tea', start_date: '2027-06-05T17:30:00.000Z', timezone: 'Europe/Paris' };
    const values = toValues('event', event);
    expect(values.start_date).toBe('2027-06-05T19:30');
    expect(toValues('event', { ...event, start_date: '2027-06-05T18:30:00+01:00' }).start_date).toBe(
      '2027-06-05T19:30',
    );
    expect(toPlain('event', values).start_date).toBe('2027-06-05T19:30');
    const told = toValues('tool', { name: 'x', published_at: '2026-07-01T11:00:00Z' });
    expect(told.published_at).toBe('2026-07-01T12:00');
    expect(toPlain('tool', told).published_at).toBe('2026-07-01T11:00:00.000Z');
  });

  it('say what the site would not take, in the words of the import', () => {
    const values = { ...toValues('media', {}), url: 'nowhere', minutes: 'long', slug: 'Not A Slug' };
    const problems = problemsOf('media', values, true);
    expect(problems.display_title).toBe('Please fill this in.');
    expect(problems.url).toMatch(/not an http or https address/);
    expect(problems.minutes).toMatch(/not a whole number/);
    expect(problems.slug).toMatch(/not a slug/);
    expect(problems).not.toHaveProperty('external_id');
    expect(problemsOf('tool', { ...toValues('tool', {}), name: 'Timer' }, true)).toEqual({});
    const event = {
      ...toValues('event', {}),
      title: 'Tea',
      url: 'https://example.org/tea',
      synopsis: 'Tea.',
      start_date: '2027-05-11',
    };
    expect(problemsOf('event', event, true)).toMatchObject({
      timezone: 'Please write the time zone: a day needs one.',
    });
    const backwards = { start_date: '2026-12-08T19:30', end_date: '2026-12-01T20:00', timezone: 'Europe/London' };
    expect(problemsOf('event', { ...event, ...backwards }, true).end_date).toBe(
      'Ends (Tuesday 1 December 2026, 8 pm) before it starts (Tuesday 8 December 2026, 7.30 pm).',
    );
  });

  it.each(['topic', 'collection'] as const)('need no page address for a new %s: the site makes it', (kind) => {
    expect(problemsOf(kind, { ...toValues(kind, {}), name: 'Sleep' }, true)).toEqual({});
  });

  it('are changed where they say something else', () => {
    const values = toValues('post', post);
    expect(changedNames(values, { ...values, tags: ['Calm'] })).toEqual([]);
    expect(changedNames(values, { ...values, tags: [], minutes: '8' })).toEqual(['tags', 'minutes']);
  });
});

describe('a clock on the wall', () => {
  it('shows a moment, and tells which moment it shows, through both changes of the year', () => {
    expect(clockOf('2027-07-01T11:00:00Z', 'Europe/London')).toBe('2027-07-01T12:00');
    expect(momentAt('2027-07-01T12:00', 'Europe/London')).toBe('2027-07-01T11:00:00.000Z');
    expect(momentAt('2027-01-01T12:00', 'Europe/London')).toBe('2027-01-01T12:00:00.000Z');
    expect(momentAt('2027-03-28T01:30', 'Europe/London')).toBe('2027-03-28T01:30:00.000Z');
    expect(momentAt('2027-10-31T01:30', 'Europe/London')).toBe('2027-10-31T00:30:00.000Z');
    expect(momentAt('2027-05-11T09:00', 'America/New_York')).toBe('2027-05-11T13:00:00.000Z');
    expect(momentAt('soon', 'Europe/London')).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { readField } from './fields.ts';
import { ITEM_FIELDS } from './item-fields.ts';
import { oldBefore } from './old-answers.ts';
import { allFacts, EXPECT_GROUPS, EXPECTATIONS, expectationsOf, factsOnCards } from './what-to-expect.ts';

describe('the table of what to expect', () => {
  it('names each thing once, with words for each answer and a sign', () => {
    const names = EXPECTATIONS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const one of EXPECTATIONS) {
      expect(one.name).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
      expect(EXPECT_GROUPS).toContain(one.group);
      expect(one.question).toMatch(/\?$/);
      expect([one.yes, one.no, one.statement].every((words) => words.length > 2 && words.length <= 34)).toBe(true);
      expect(one.yes).not.toBe(one.no);
      expect(one.kinds.length).toBeGreaterThan(0);
      expect(one.sign).toMatch(/^[Mm][\d\s.,a-zA-Z-]+$/);
    }
  });

  it('stands in the order of its groups', () => {
    const groups = EXPECTATIONS.map(({ group }) => EXPECT_GROUPS.indexOf(group));
    expect(groups).toEqual(groups.toSorted());
  });
});

describe('what is written of it', () => {
  const { facts } = ITEM_FIELDS.event;
  const read = (...texts: string[]) => readField(facts, texts);

  it('is an answer with a note, by name or by what the form calls it', () => {
    expect(read('quiet-space: yes. Room 2: by the door')).toEqual([
      { name: 'quiet-space', answer: 'yes', note: 'Room 2: by the door' },
    ]);
    expect(read(' You have to speak : NO ')).toEqual([{ name: 'speaking', answer: 'no' }]);
    expect(read('captions: unknown. One film plays')).toEqual([
      { name: 'captions', answer: 'unknown', note: 'One film plays' },
    ]);
  });

  it('comes back as it was, in the order of the table, without what says nothing', () => {
    const value = read('speaking: no', 'toilets: unknown', 'quiet-space: yes. Room 2');
    expect(facts.write(value)).toEqual(['quiet-space: yes. Room 2', 'speaking: no']);
    expect(readField(facts, facts.write(value))).toEqual(value);
  });

  it.each([
    ['quiet-space: maybe', /‘maybe’ is not an answer to ‘quiet-space’: write yes, no or unknown/],
    ['ghosts: yes', /‘ghosts’ is not one of: quiet-space/],
    ['waiting-list: yes', /‘waiting-list’ is not one of/],
    ['yes', /is not like ‘quiet-space: yes’/],
    [`quiet-space: yes. ${'x'.repeat(201)}`, /201 characters; 200 are allowed/],
  ])('is refused as %s', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('is refused twice', () => {
    expect(() => read('speaking: no', 'speaking: yes')).toThrow('‘speaking’ stands there twice');
  });
});

it('says of every kind what is not known, and never as yes or no', () => {
  for (const kind of ['event', 'directory', 'support', 'media'] as const) {
    const all = allFacts(kind, []);
    expect(all.length).toBe(expectationsOf(kind).length);
    for (const { answer, words } of all) {
      expect(answer).toBe('unknown');
      expect(words).toMatch(/: not known$/);
    }
  }
  expect(allFacts('post', []).map(({ name }) => name)).toEqual(['bsl', 'easy-read']);
  expect(allFacts('person', [])).toEqual([]);
});

it('is old after a year', () => {
  expect('2025-11-24' < oldBefore('2026-11-25')).toBe(true);
  expect('2025-11-25' < oldBefore('2026-11-25')).toBe(false);
});

it('has on cards what decides whether one can come, before what nearly every host promises', () => {
  const usual = [
    { name: 'leave-any-time', answer: 'yes' },
    { name: 'speaking', answer: 'no' },
    { name: 'plan', answer: 'no' },
  ] as const;
  const words = (...known: { name: string; answer: 'yes' | 'no' }[]) =>
    factsOnCards('event', [...usual, ...known]).map((fact) => fact.words);
  expect(words({ name: 'crowd', answer: 'no' }, { name: 'step-free', answer: 'yes' })).toEqual([
    'Step-free',
    'No crowd',
    'No plan beforehand',
  ]);
  expect(
    words(
      { name: 'quiet-space', answer: 'yes' },
      { name: 'step-free', answer: 'yes' },
      { name: 'crowd', answer: 'yes' },
    ),
  ).toEqual(['A crowd', 'Step-free', 'Quiet space']);
  expect(words()).toEqual(['No plan beforehand', 'Leave any time', 'No need to speak']);
});

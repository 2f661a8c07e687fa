import { describe, expect, it } from 'vitest';
import type { Option } from '#contract/common-schemas.ts';
import type { SearchOptions } from '#contract/search.ts';
import { extended, isMeant } from './steady-options.ts';

const option = (name: string, count: number): Option => ({ name, slug: name.toLowerCase(), count });
const answer = (some: Partial<SearchOptions>): SearchOptions => ({
  type: [],
  consumption: [],
  audience: [],
  topic: [],
  tag: [],
  length: [],
  price: [],
  language: [],
  fact: [],
  ...some,
});
const NONE = { audience: [], topic: [], tag: [], length: [], price: [], language: [], fact: [] };
const NOTHING = { audience: [], topic: [], tag: [], length: [], price: [], language: [], fact: [] };
const KNOWN = { audience: [], topic: [{ name: 'Sleep', slug: 'sleep' }] };
const slugs = (options: Option[]) => options.map(({ slug }) => slug);

describe('the choices of the filters', () => {
  const first = answer({ topic: [option('Adhd', 9), option('Autism', 4), option('Work', 0)] });
  const before = extended(NONE, { now: first, chosen: NOTHING, known: KNOWN });

  it('are what the words find', () => {
    expect(slugs(before.topic)).toEqual(['adhd', 'autism']);
  });

  it('keep their places when counts change, and grow at the end', () => {
    const now = answer({ topic: [option('Work', 7), option('Autism', 5)] });
    expect(slugs(extended(before, { now, chosen: NOTHING, known: KNOWN }).topic)).toEqual(['adhd', 'autism', 'work']);
  });

  it('stay the same object when there is nothing new', () => {
    expect(extended(before, { now: first, chosen: NOTHING, known: KNOWN })).toBe(before);
  });

  it('hold what is chosen and finds nothing, by its name, and keep it when it is taken off', () => {
    const chosen = { ...NOTHING, topic: ['SLEEP'], audience: ['nobody'] };
    const lost = extended(NONE, { now: first, chosen, known: KNOWN });
    expect(lost.topic.map(({ name }) => name)).toEqual(['Sleep', 'Adhd', 'Autism']);
    expect(slugs(lost.audience)).toEqual(['nobody']);
    const now = answer({ topic: [option('Sleep', 3), option('Adhd', 1)] });
    expect(extended(lost, { now, chosen: NOTHING, known: KNOWN })).toBe(lost);
  });

  it('have no tag of the name of a topic, unless it is chosen', () => {
    const now = answer({ topic: [option('Sleep', 2)], tag: [option('Sleep', 2), option('Naps', 1)] });
    expect(slugs(extended(NONE, { now, chosen: NOTHING, known: KNOWN }).tag)).toEqual(['naps']);
    const chosen = { ...NOTHING, tag: ['sleep'] };
    expect(slugs(extended(NONE, { now, chosen, known: KNOWN }).tag)).toEqual(['sleep', 'naps']);
  });

  it('are meant by slug or name in any case', () => {
    const both = { name: 'Sensory life', slug: 'sensory-life' };
    expect(['sensory-life', 'SENSORY LIFE', 'sensory'].map((value) => isMeant(both, value))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

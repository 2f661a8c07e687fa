/** Whether the guides that are shipped are found by what people say, and by nothing else. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ITEM_KINDS } from '#domain/kinds/registry.ts';
import { DEMO_FOLDER } from '#server/curation/demo/demo.ts';
import { parseFile } from '#server/curation/import/parse-file.ts';
import { type ThesaurusRecord, thesaurusStore } from '#server/curation/persistence/thesaurus.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import { labelOf, linesOf } from './situation-answers.ts';

const NONE = '-';
const FIXTURE = join(import.meta.dirname, '../../../tests/fixtures/situations.txt');

let answer: (text: string) => { clear: string; also: string[] };
let situations: { slug: string; said: string }[];

beforeAll(async () => {
  const cellsOf = async (fields: Parameters<typeof parseFile>[0], file: string) =>
    (await parseFile(fields, await readFile(join(DEMO_FOLDER, file)))).rows.map(({ cells }) => cells);
  const thesaurus = (await cellsOf(thesaurusStore.fields, 'thesaurus.csv')) as ThesaurusRecord[];
  const rules = Object.fromEntries(Object.entries(ITEM_KINDS.guide.fields).map(([name, { rule }]) => [name, rule]));
  const guides = (await cellsOf(rules, 'guides.csv')) as unknown as {
    slug: string;
    title: string;
    urgent: boolean;
    said_as: string[];
  }[];
  const search = SearchIndex.of([], thesaurus);
  search.answers.set(
    guides.map((guide, id) => ({ id, isUrgent: guide.urgent, said: linesOf({ kind: 'guide', ...guide }) })),
    labelOf,
  );
  const slugOf = (id: number | undefined) => guides[id ?? -1]?.slug ?? NONE;
  answer = (text) => {
    const { clear, also } = search.answers.nearest(text);
    return { clear: slugOf(clear), also: also.map(slugOf) };
  };
  const lines = (await readFile(FIXTURE, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  let slug = NONE;
  situations = lines.flatMap((line) => {
    const heading = /^\[(.+)\]$/.exec(line)?.[1];
    slug = heading ?? slug;
    return heading ? [] : [{ slug, said: line }];
  });
});

describe('a situation', () => {
  it('finds its guide in most words that people use, and seldom another', () => {
    const told = situations.filter(({ slug }) => slug !== NONE);
    const found = told.map(({ slug, said }) => ({ slug, said, clear: answer(said).clear }));
    const right = found.filter(({ slug, clear }) => clear === slug);
    const wrong = found.filter(({ slug, clear }) => clear !== slug && clear !== NONE);
    expect(told.length).toBeGreaterThan(800);
    expect(right.length / told.length).toBeGreaterThan(0.9);
    expect(wrong.length / told.length, JSON.stringify(wrong)).toBeLessThan(0.025);
  });

  it('is not taken for one where somebody asks for something else', () => {
    const others = situations.filter(({ slug }) => slug === NONE);
    expect(others.length).toBeGreaterThan(350);
    const shown = others.filter(({ said }) => answer(said).clear !== NONE);
    expect(shown.length / others.length, JSON.stringify(shown)).toBeLessThan(0.035);
  });

  it.each([
    ['my boyfriend hits me', 'unsafe-at-home'],
    ['my husband is violent', 'unsafe-at-home'],
    ['I’m 15 and my stepdad hits me', 'unsafe-at-home'],
    ['my wife throws things at me and hits me', 'unsafe-at-home'],
    ['my son hits me', 'when-a-child-hits-or-runs'],
    ['my 6 year old hits me', 'when-a-child-hits-or-runs'],
    ['my daughter hits me when she is angry', 'when-a-child-hits-or-runs'],
    ['I don’t want to be here any more', 'thoughts-of-self-harm'],
    ['burnt out and want to die', 'thoughts-of-self-harm'],
    ['my son says he wants to die', 'thoughts-of-self-harm'],
    ['I have nobody to talk to and no friends', 'making-friends'],
    ['be myself', NONE],
    ['I want to be myself', NONE],
    ['killing time', NONE],
  ])('‘%s’ that may be danger leads to %s', (said, slug) => {
    expect(answer(said).clear).toBe(slug);
  });

  it.each([
    'autism',
    'ADHD',
    'dyslexia',
    'stimming',
    'podcasts about adhd',
    'noise cancelling headphones',
    'about us',
    '',
  ])('‘%s’ is a subject and no situation', (said) => {
    expect(answer(said).clear).toBe(NONE);
  });

  it('is read whatever its order, its endings, further words and how old somebody is', () => {
    for (const said of [
      'won’t go to school, my daughter',
      'my 9 year old daughter just never will go to school any more',
    ])
      expect(answer(said).clear, said).toBe('school-is-too-much');
    expect(answer('my kid refuses school').clear).toBe('school-is-too-much');
  });

  it('that parts of two guides answer as well names both and chooses neither', () => {
    const { clear, also } = answer('how to explain autism to my other kids');
    expect(clear).toBe(NONE);
    expect(also).toEqual(expect.arrayContaining(['explaining-it-to-family', 'my-child-was-just-diagnosed']));
  });
});

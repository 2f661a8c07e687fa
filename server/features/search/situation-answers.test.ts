import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { titleOf } from '#domain/card-accessors.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { openApi, SECRET, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { readAnsweredSearches } from '../categories/popular-searches.ts';
import { SearchCounts } from './search-counts.ts';

/** What leads the page of a search. */
const leadingIn = ({ sections }: SearchAnswer) =>
  sections.filter(({ name }) => name === 'best' || name === 'more').flatMap(({ cards }) => cards);

const search = async (api: TestApi, query: string, more = '') =>
  (await api.get(`/api/content/search?query=${encodeURIComponent(query)}${more}`)).body;
const slugsOf = (cards: { slug: string }[] = []) => cards.map(({ slug }) => slug);

const SCHOOL = {
  slug: 'school-is-too-much',
  title: 'School is too much',
  answer: 'Take the pressure off today.',
  now: [{ text: 'Stop for today.' }, { text: 'Write to school.' }],
  said_as: ['my daughter won’t go to school', 'school refusal', 'he hates quagga lessons'],
};
const WORK = {
  slug: 'trouble-at-work',
  title: 'Trouble at work',
  answer: 'Write down what happened.',
  said_as: ['my boss is picking on me', 'bullied at work'],
};

onEachEngine('a situation', (engine) => {
  it('is answered by its guide before everything else, and its sentences are shown to nobody', async () => {
    await using api = await openApi(engine);
    await api.shelves.guide(SCHOOL);
    await api.shelves.guide(WORK);
    await api.shelves.post({ display_title: 'School and my daughter' });
    const found = await search(api, 'my kid just will not go to school');
    expect(found.answer).toEqual({
      object_type: 'Guide',
      slug: SCHOOL.slug,
      title: SCHOOL.title,
      answer: SCHOOL.answer,
      first: 'Stop for today.',
      page: expect.stringMatching(/\/guide\/school-is-too-much$/),
    });
    // It stands once.
    expect(slugsOf(leadingIn(found))).not.toContain(SCHOOL.slug);
    expect(JSON.stringify(found)).not.toMatch(/quagga|refusal/);
    expect(Object.keys(await search(api, 'zebras in the garden'))).not.toContain('answer');
    expect(Object.keys(await search(api, 'school'))).not.toContain('answer');
    // It stays where it is when somebody narrows the list or reads on.
    for (const more of ['&page=2', '&type=Post'])
      expect((await search(api, 'my kid just will not go to school', more)).answer).toEqual(found.answer);
  });

  it('is answered by what its guide holds, after what has all of its words and before what has some', async () => {
    await using api = await openApi(engine);
    const other = await api.shelves.post({ display_title: 'Angol a csendről', language: 'hu' });
    const post = await api.shelves.post({ display_title: 'A letter to a form tutor' });
    const line = await api.shelves.support({ name: 'Parents’ line' });
    const hidden = await api.shelves.post({ display_title: 'Not yet' });
    await api.shelves.setStatus(hidden.id, 'draft');
    for (let i = 0; i < 40; i++) await api.shelves.post({ display_title: `Gardens ${i}` });
    await api.shelves.post({ display_title: 'Kids and quagga gardens' });
    await api.shelves.guide({
      ...SCHOOL,
      contacts: [line.external_id],
      items: [other, hidden, post].map(({ external_id }) => external_id),
    });
    await api.shelves.guide(WORK);
    const found = await search(api, 'my kid just will not go to school');
    expect(found.claim).toBe('answers');
    const titles = leadingIn(found).map(titleOf);
    expect(titles.slice(0, 3)).toEqual(['A letter to a form tutor', 'Parents’ line', 'Angol a csendről']);
    expect(titles).not.toContain('Not yet');
    const narrowed = await search(api, 'my kid just will not go to school', '&type=Post');
    expect(leadingIn(narrowed)).toEqual([]);
  });

  it('that is urgent stands beside no search that only shares a word with it', async () => {
    await using api = await openApi(engine);
    for (let i = 0; i < 40; i++) await api.shelves.post({ display_title: `Gardens ${i}` });
    const guide = { title: 'Pain that is too much', answer: 'Call.', said_as: ['I cannot go on'] };
    await api.shelves.guide({ ...guide, slug: 'calm' });
    await api.shelves.guide({ ...guide, slug: 'urgent', urgent: true });
    expect(slugsOf(leadingIn(await search(api, 'pain lawnmower')))).toEqual(['calm']);
    expect((await search(api, 'I cannot go on')).answer.slug).toBe('urgent');
  });

  it('is offered while it is being typed', async () => {
    await using api = await openApi(engine);
    await api.shelves.guide(SCHOOL);
    await api.shelves.guide(WORK);
    const suggest = async (query: string) =>
      (await api.get(`/api/content/suggest?query=${encodeURIComponent(query)}`)).body.data;
    const offered = { group: 'title', text: SCHOOL.title, slug: SCHOOL.slug, object_type: 'Guide' };
    expect((await suggest('my daughter will not go to school tom'))[0]).toEqual(offered);
    expect(await suggest('zebras in the garden')).not.toContainEqual(offered);
  });

  it('is understood where words are slips', async () => {
    await using api = await openApi(engine);
    await api.shelves.guide(SCHOOL);
    await api.shelves.guide(WORK);
    expect((await search(api, 'my dauhgter wont go to shcool')).answer?.slug).toBe(SCHOOL.slug);
  });

  it('that two guides answer as well has one of them, the other first among the best answers, and no further guide there', async () => {
    await using api = await openApi(engine);
    await api.shelves.guide({ ...SCHOOL, slug: 'one', said_as: ['I was told today and cried'] });
    await api.shelves.guide({ ...WORK, slug: 'two', said_as: ['I was told today and cried'] });
    for (let i = 0; i < 3; i++) await api.shelves.guide({ title: `Told ${i}`, said_as: ['told today'] });
    for (let i = 0; i < 5; i++) await api.shelves.post({ display_title: `Told today and cried, part ${i}` });
    const found = await search(api, 'I was told today and cried');
    expect(found.answer.slug).toBe('one');
    const best = leadingIn(found);
    expect(best[0]?.slug).toBe('two');
    expect(best.map(({ object_type }) => object_type)).toEqual(['Guide', ...Array<string>(5).fill('Post')]);
  });

  it('follows every change: another sentence, a guide that is hidden, a topic, a collection', async () => {
    await using api = await openApi(engine);
    const guide = await api.shelves.guide(SCHOOL);
    await api.shelves.topic({ name: 'Quiet', synopsis: 'Where it is quiet.', said_as: ['I need somewhere quieter'] });
    await api.shelves.collection({ name: 'Nights', description: 'For nights.', said_as: ['awake until dawn'] });
    const answered = async (query: string) => (await search(api, query)).answer?.title;
    expect(await answered('I need somewhere quieter today')).toBe('Quiet');
    expect(await answered('I am awake until dawn')).toBe('Nights');
    expect(await answered('my daughter will not go to school')).toBe(SCHOOL.title);
    await api.shelves.setStatus(guide.id, 'draft');
    expect(await answered('my daughter will not go to school')).toBeUndefined();
    await api.shelves.setStatus(guide.id, 'published');
    expect(await answered('my daughter will not go to school')).toBe(SCHOOL.title);
  });

  it('is counted by the sentence of its guide, each network once, and shown from three people on', async () => {
    await using api = await openApi(engine);
    const { id } = await api.shelves.guide(SCHOOL);
    await api.shelves.guide(WORK);
    const [line, other] = ['my daughter won’t go to school', 'school refusal'];
    const counts = new SearchCounts(api.store.db, new RateLimits(api.store.db, SECRET));
    for (const network of ['a', 'b', 'c', 'c']) counts.noteAnswered({ id, line }, network);
    for (const network of ['a', 'b']) counts.noteAnswered({ id, line: other }, network);
    await counts.flush();
    // It is the guide's own sentence that is kept, whatever was typed.
    await api.post('/api/log/search', { query: 'my kid just will not go to school' });
    await api.app.close();
    const kept = await api.store.db
      .selectFrom('answered_search')
      .select(['words', 'searches'])
      .orderBy('words')
      .execute();
    expect(kept).toEqual([
      { words: `${id} ${line}`, searches: 4 },
      { words: `${id} ${other}`, searches: 2 },
    ]);
    expect(
      (await readAnsweredSearches(api.store.db)).map(({ title, searches, lines }) => ({ title, searches, lines })),
    ).toEqual([
      { title: SCHOOL.title, searches: 4, lines: [{ words: line, searches: 4 }] },
      { title: WORK.title, searches: 0, lines: [] },
    ]);
  });

  it('shows help that cannot wait as it did before', async () => {
    await using api = await openApi(engine);
    await api.shelves.guide(SCHOOL);
    await api.shelves.guide({
      title: 'Not safe at home',
      urgent: true,
      answer: 'You can leave.',
      said_as: ['my husband hits me'],
    });
    const found = await search(api, 'my boyfriend hits me');
    expect(found).toMatchObject({ urgent: true, unsafe: true, answer: { title: 'Not safe at home', first: null } });
  });
});

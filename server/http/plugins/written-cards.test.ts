import fastJson, { type Schema } from 'fast-json-stringify';
import { describe, expect, it } from 'vitest';
import { ListOf } from '#contract/common-schemas.ts';
import { ContentCard } from '#contract/items.ts';
import { SearchAnswer } from '#contract/search.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { joinedWriter } from './written-cards.ts';

const someCard = {
  id: 1,
  slug: 'a-quiet-lamp',
  external_id: 'lamp',
  updated_at: '2026-11-02T08:00:00Z',
  page: '/item/post/a-quiet-lamp',
  licence: 'https://creativecommons.org/licenses/by/4.0/',
  object_type: 'Post',
  content_type: 'Post',
  url: null,
  images: [],
  synopsis: '“Soft”, \\ {"warm"} and 💡',
  tags: [{ name: 'Évening', slug: 'evening' }],
  topics: [],
  audiences: [],
  price: null,
  sponsored: false,
  affiliate: false,
  language: { name: 'Polish', slug: 'pl' },
  featured: true,
  published_at: '2026-11-02T08:00:00Z',
  rating: null,
  reviews: null,
  authors: [],
  display_primary_tags: [],
  consumption: [],
  minutes: null,
  facts: [],
  facts_asked_on: null,
  facts_answered_by: null,
  in_short: [],
  content_notes: [],
};

onEachEngine('answers that hold cards', (engine) => {
  it('are the same to the letter, whether their cards were written before or not', async () => {
    await using club = await openClub(engine);
    const { shelves, app } = club.api;
    await shelves.topic({ slug: 'lamps', name: 'Lamps', synopsis: 'A quiet lamp — “soft”, {"warm"}.' });
    await shelves.post({ display_title: 'A quiet lamp', tags: ['Light', 'Évening'], topics: ['lamps'] });
    await shelves.guide({ title: 'A lamp for the night 💡', answer: 'Try one.' });
    await shelves.tool({ name: 'A lamp' });
    await shelves.entry({ name: 'Lamp shop' });
    const ask = (n: number) => app.inject(`/api/content/search?query=lamp&anew=${n}`);
    const [first, second] = [await ask(1), await ask(2)];
    expect(second.body).toBe(first.body);
    expect(fastJson(SearchAnswer as Schema)(first.json())).toBe(first.body);
    expect(first.json().data).toHaveLength(1);
    expect(first.json().others).toHaveLength(4);
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Number(first.headers['content-length'])).toBe(Buffer.byteLength(first.body));
  });

  it('give members their ratings, and nobody else', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.post({ display_title: 'A quiet lamp' });
    let asked = 0;
    const rated = async (as = {}) => {
      const { sections } = (await club.api.get(`/api/content/search?query=lamp&anew=${asked++}`, as)).body;
      return sections[0].cards.map(({ rating, reviews }: { rating: number; reviews: number }) => ({ rating, reviews }));
    };
    const [unknown, known] = [[{ rating: null, reviews: null }], [{ rating: 4, reviews: 1 }]];
    expect(await rated()).toEqual(unknown);
    await club.api.post('/api/review', { id, type: 'Post', score: 4 }, ada.as);
    expect(await rated(ada.as)).toEqual(known);
    expect(await rated()).toEqual(unknown);
    expect(await rated(ada.as)).toEqual(known);
  });

  it('say what a card says since its last change', async () => {
    await using club = await openClub(engine);
    const { shelves, get } = club.api;
    const { id, external_id } = await shelves.post({ display_title: 'A quiet lamp' });
    const titles = async (n: number) =>
      (await get(`/api/content/search?query=lamp&anew=${n}`)).body.data.map(
        (card: { display_title: string }) => card.display_title,
      );
    expect(await titles(1)).toEqual(['A quiet lamp']);
    await shelves.put('post', { external_id, display_title: 'A loud lamp' }, id);
    expect(await titles(2)).toEqual(['A loud lamp']);
  });
});

describe('the writer of answers that hold cards', () => {
  const card = () => ({ ...someCard, display_title: 'A quiet lamp' }) as ContentCard;
  const pagination = { has_previous: false, has_next: false, current_page: 1, total_pages: 1, total_objects: 2 };

  /** What was written, beside the writer. */
  function noting() {
    const written: unknown[] = [];
    const write = joinedWriter(ListOf(ContentCard), (schema) => {
      const compiled = fastJson(schema as Schema);
      return (value) => {
        written.push(value);
        return compiled(value);
      };
    });
    return { written, write: (data: ContentCard[]) => String(write({ data, pagination })) };
  }

  it('writes a frozen card once, and any other each time', () => {
    const { written, write } = noting();
    const [shared, own] = [Object.freeze(card()), card()];
    const first = write([shared, own]);
    own.display_title = 'A member’s own';
    expect(write([shared, own, shared])).toContain('"display_title":"A member’s own"');
    expect(written.filter((one) => one === shared)).toHaveLength(1);
    expect(written.filter((one) => one === own)).toHaveLength(2);
    expect(first).toBe(fastJson(ListOf(ContentCard) as Schema)({ data: [card(), card()], pagination }));
  });

  it('writes an empty list, and refuses an answer that lacks a part', () => {
    const { write } = noting();
    expect(JSON.parse(write([]))).toEqual({ data: [], pagination });
    expect(() => joinedWriter(ListOf(ContentCard), (schema) => fastJson(schema as Schema))({ pagination })).toThrow(
      '"data" is required!',
    );
  });
});

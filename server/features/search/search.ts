/** Searching posts and media, and what the same words find besides. */

import type { AnyCard, ContentCard } from '#contract/items.ts';
import type { Instead, OtherFinds, SearchAnswer, SearchParams, Without } from '#contract/search.ts';
import { CONTENT_KINDS, factsOf, KIND_FACTS, type Kind, OTHER_KINDS } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { isSponsored, unsponsoredFirst } from '#domain/sponsored.ts';
import type { Services } from '#server/http/services.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { SearchRequest, SearchResult } from '#server/search/document.ts';
import { SPELT_MOST } from '#server/search/query/word-reader.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { ASKING_WORDS, STOP_WORDS, words } from '#server/search/words/analysis.ts';
import type { Viewer } from '../../http/viewer.ts';
import { type FilterParams, toFilters } from '../items/asked-filters.ts';
import { readCards } from '../items/cards.ts';
import { choicesOf, optionsOf } from '../items/facet-filters.ts';
import { requireFacts } from '../items/fact-filters.ts';
import { offered, pagination } from '../items/lists.ts';
import { noteSlugs } from '../items/notes.ts';
import { answerOf, bestBeside, NOTHING_NEAR, nearestTo } from './answers.ts';
import { readMatchReasons } from './match-reasons.ts';
import { placeIn } from './places.ts';
import { asksForSupport, urgencyOf, urgencyOfAnswer } from './urgent.ts';
import { otherFormIds, worksOf } from './works.ts';

const COUNTED = ['kind', 'consumption', 'topic', 'tag', 'audience', 'length', 'price', 'fact'] as const;
/** What the buttons above a list choose, whose numbers do not change with the choice. */
const REFINED = ['kind', 'consumption'] as const;
const CONTENT: readonly Kind[] = CONTENT_KINDS;
const OTHERS_SHOWN = 3;
const TOP = 4;
/** What a card of the place counts more that somebody asks for. */
const PLACE_LIFT = 1;

/** A page of posts and media: best first where there are words, else featured first, then newest. */
export async function searchContent(
  services: Services,
  { query, page = 1, size = PAGE_SIZE, exact = false, without_note, ...filters }: SearchParams,
  viewer: Viewer,
): Promise<SearchAnswer> {
  const { db, search, indexed } = services;
  const text = query?.trim() || undefined;
  const notes = await noteSlugs(db, without_note);
  requireFacts('media', filters.fact);
  const place = text === undefined || exact ? undefined : placeIn(text, (name) => search.hasValue('city', name));
  const asked = {
    text: place?.text || text,
    kinds: CONTENT,
    forgiving: !exact,
    at: Date.now(),
    ...(place && { lifted: { facet: 'city' as const, values: place.cities, by: PLACE_LIFT } }),
  };
  const result = search.search({
    ...asked,
    filters: { ...toFilters(filters), note: notes },
    from: (page - 1) * size,
    size,
    count: COUNTED,
    ...(isRefined(filters) && { unrefined: REFINED }),
    ...(text !== undefined && { otherKinds: { kinds: OTHER_KINDS, size: 2 * TOP }, top: 2 * TOP }),
  });
  const nearest = text === undefined ? NOTHING_NEAR : nearestTo(search, text, result.spelling?.searched);
  const { clear } = nearest;
  const guides = result.otherKinds.find(({ kind }) => kind === 'guide')?.ids ?? [];
  const answers = new Set(bestBeside(nearest, result.top, guides));
  // The best of all: those that answer, and after them what is only near.
  const best = [...new Set([...answers, ...bestBeside(nearest, result.near, guides)])].slice(0, TOP);
  const withCards = async (top: readonly number[]) => {
    const panel = clear === undefined ? [] : [clear];
    const otherKinds = withoutTop(result, [...panel, ...top]);
    const listed = [...result.ids, ...best];
    const shown = new Set([
      ...panel,
      ...listed,
      ...otherKinds.flatMap(({ ids }) => ids),
      ...otherFormIds(search, listed),
    ]);
    const found = (await readCards(db, [...shown], viewer, indexed)).filter(hasNone(notes));
    return { otherKinds, cards: new Map(found.map((card) => [card.id, card])) };
  };
  let { otherKinds, cards } = await withCards(isFiltered(filters) ? [] : best);
  const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => cards.get(id) ?? []);
  // Nothing that somebody paid for leads: then there are no best answers, and all stand in their lists.
  const isPaid = best.length > 0 && cardsOf(best).every(isSponsored);
  if (isPaid) ({ otherKinds, cards } = await withCards([]));
  const answering = cardsOf(result.ids.slice(0, result.answers));
  const { kind, consumption, topic, tag, audience, length, price, fact } = result.counts;
  const data = cardsOf(result.ids);
  const others = othersOf(otherKinds, cardsOf);
  const isAsking = text !== undefined && asksForSupport(text);
  const lead = isPaid ? [] : cardsOf(best);
  const works = worksOf(isFiltered(filters) ? data : [...lead, ...data], [...cards.values()]);
  const repeated = new Set(works.flatMap(({ forms }) => forms.map(({ id }) => id)));
  const led = lead.filter(({ id }) => !repeated.has(id));
  const first = topOf(isAsking ? helpFirst(led) : led) ?? [];
  const top = first.filter(({ id }) => answers.has(id));
  const near = unsponsoredFirst(
    first.filter(({ id }) => !answers.has(id)),
    isSponsored,
  );
  const panel = clear === undefined ? undefined : cards.get(clear);
  const answer = answerOf(panel);
  const without = result.total === 0 ? withoutEach(search, asked, filters, notes) : [];
  const isEmpty = text !== undefined && result.total === 0 && others.length === 0 && without.length === 0;
  return {
    ...(answer && { answer }),
    data: data as ContentCard[],
    ...(answering.length < data.length && { weak: answering.length }),
    options: {
      type: optionsOf(kind?.filter(({ value }) => CONTENT.includes(value as Kind))).map(({ slug, count }) => ({
        name: KIND_FACTS[slug as Kind].objectType,
        slug,
        count,
      })),
      consumption: optionsOf(consumption),
      topic: offered(optionsOf(topic), filters.topic),
      tag: offered(optionsOf(tag), filters.tag),
      audience: offered(optionsOf(audience), filters.audience),
      length: choicesOf('post', 'length', length),
      price: choicesOf('post', 'price', price),
      fact: choicesOf('post', 'fact', fact),
    },
    ...(isRefined(filters) && {
      unrefined: { total: result.unrefined.total, consumption: optionsOf(result.unrefined.counts.consumption) },
    }),
    pagination: pagination(result.total, page, size),
    ...(place && { place: { name: place.name, total: result.lifted } }),
    ...(top.length > 0 && { top }),
    ...(near.length > 0 && { near }),
    ...(result.spelling && { spelling: result.spelling }),
    ...(result.terms.length > 0 && { terms: result.terms }),
    ...(text !== undefined && { others, why: await readMatchReasons(db, [...cards.values()], result.marks) }),
    ...(without.length > 0 && { without }),
    ...(isEmpty && { instead: await otherWords(search, text, result.spelling) }),
    ...(text !== undefined && urgencyOf(text, result.spelling?.searched)),
    ...(answer && urgencyOfAnswer(panel)),
    ...(isAsking && { support: true }),
    ...(works.length > 0 && { works }),
    relaxed: result.relaxed,
    full: result.full,
    marks: [...new Set(result.marks.flat())],
  };
}

/** The best of all kinds; `undefined` where these are what the list begins with anyway. */
const topOf = (cards: AnyCard[]): AnyCard[] | undefined =>
  cards.some(({ object_type }) => !factsOf(object_type).isContent) ? unsponsoredFirst(cards, isSponsored) : undefined;

/** For searches that look for somebody to ask: those with somebody behind them before what has the same words. */
const helpFirst = (cards: AnyCard[]): AnyCard[] => [
  ...cards.filter(({ object_type }) => OF_HELP.has(object_type)),
  ...cards.filter(({ object_type }) => !OF_HELP.has(object_type)),
];
const OF_HELP: ReadonlySet<AnyCard['object_type']> = new Set(['Support', 'DirectoryEntry']);

/**
 * The best few of each kind that do not stand at the top already, unless all do: who narrows the list sees no top. What is
 * only near stands there where nothing more of the kind answers.
 */
const withoutTop = ({ otherKinds }: SearchResult, top: readonly number[]) =>
  otherKinds.map(({ ids, answers, ...one }) => {
    const isFurther = (id: number) => !top.includes(id);
    const answering = ids.slice(0, answers);
    const [first = ids] = [answering.filter(isFurther), ids.filter(isFurther)].filter(({ length }) => length > 0);
    return { ...one, isWeak: !first.some((id) => answering.includes(id)), ids: first.slice(0, OTHERS_SHOWN) };
  });

const othersOf = (
  otherKinds: ReturnType<typeof withoutTop>,
  cardsOf: (ids: readonly number[]) => AnyCard[],
): OtherFinds[] =>
  otherKinds.map(({ kind, total, relaxed, full, isWeak, ids }) => ({
    kind: KIND_FACTS[kind as Kind].objectType,
    total,
    relaxed,
    full,
    ...(isWeak && { weak: true }),
    data: cardsOf(ids),
  }));

/** Whether a card has none of these content notes. */
const hasNone =
  (notes: readonly string[]) =>
  ({ content_notes }: AnyCard): boolean =>
    !content_notes.some(({ name }) => notes.includes(name));

type Asked = Pick<SearchRequest, 'text' | 'kinds' | 'forgiving' | 'at' | 'lifted'>;
const isFiltered = (filters: FilterParams): boolean => Object.values(filters).some((values) => values?.length);

/** The filters that, taken off one by one, leave something, that which leaves most first. */
function withoutEach(search: SearchIndex, asked: Asked, filters: FilterParams, note: readonly string[]): Without[] {
  return (Object.keys(filters) as (keyof FilterParams)[])
    .filter((filter) => filters[filter]?.length)
    .map((filter) => {
      const rest = { ...toFilters({ ...filters, [filter]: undefined }), note };
      return { filter, total: search.search({ ...asked, filters: rest, from: 0, size: 0 }).total };
    })
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
}

const FEWER_WORDS = 3;

/** The words put right, and each of them alone that says something, as far as they find anything. */
async function otherWords(search: SearchIndex, text: string, spelling: SearchResult['spelling']): Promise<Instead[]> {
  const find = (query: string, forgiving = true) =>
    search.search({ text: query, from: 0, size: 0, forgiving, at: Date.now() });
  const right = (spelling ?? find(text).spelling)?.searched;
  const single = words(right ?? text).filter(saysSomething);
  const instead: Instead[] = [];
  for (const query of new Set([...(right ? [right] : []), ...single.slice(0, SPELT_MOST)])) {
    await yieldWhenDue();
    // They are put right already.
    const { total } = find(query, right === undefined);
    if (total > 0 && query !== text) instead.push({ query, total });
    if (instead.length === FEWER_WORDS) break;
  }
  return instead;
}

const saysSomething = (word: string): boolean => word.length > 1 && !STOP_WORDS.has(word) && !ASKING_WORDS.has(word);

const isRefined = ({ type, consumption }: FilterParams): boolean => Boolean(type?.length || consumption?.length);

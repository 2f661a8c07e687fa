/** Searching posts and media, and what the same words find besides. */

import type { AnyCard, ContentCard } from '#contract/items.ts';
import {
  type Instead,
  type OtherFinds,
  SEARCH_FILTERS,
  type SearchAnswer,
  type SearchParams,
  type Without,
  type Work,
} from '#contract/search.ts';
import { CONTENT_KINDS, factsOf, KIND_FACTS, type Kind, OTHER_KINDS } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { isSponsored, unsponsoredFirst } from '#domain/sponsored.ts';
import type { Services } from '#server/http/services.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { searchSeconds } from '#server/kernel/metrics.ts';
import type { Nearest } from '#server/search/answers/nearest-answer.ts';
import { SPELT_MOST } from '#server/search/query/word-reader.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { SearchRequest, SearchResult } from '#server/search/search-types.ts';
import { ASKING_WORDS, STOP_WORDS, words as wordsOf } from '#server/search/words/analysis.ts';
import type { Viewer } from '../../http/viewer.ts';
import { today } from '../events/queries.ts';
import { type FilterParams, toFilters } from '../items/asked-filters.ts';
import { readCards } from '../items/cards.ts';
import { noteSlugs } from '../items/excluded-content-notes.ts';
import { choicesOf, optionsOf } from '../items/facet-filters.ts';
import { requireFacts } from '../items/fact-filters.ts';
import { otherLanguages } from '../items/language-demotion.ts';
import { offered, pagination } from '../items/lists.ts';
import { daysIn } from './asked-days.ts';
import { findWithDates } from './event-results.ts';
import { readMatchReasons } from './match-reasons.ts';
import { otherFormIds, worksOf } from './other-formats.ts';
import { placeIn } from './places.ts';
import { answerOf, bestBeside, NOTHING_NEAR, nearestTo } from './situation-answers.ts';
import { asksForSupport, urgencyOf, urgencyOfAnswer } from './urgent.ts';

const COUNTED = ['kind', 'consumption', 'topic', 'tag', 'audience', 'length', 'price', 'language', 'fact'] as const;
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
  const { db, search } = services;
  const text = query?.trim() || undefined;
  const notes = await noteSlugs(db, without_note);
  requireFacts('media', filters.fact);
  const { asked, days, place } = readQuestion(search, text, exact, filters);
  const find = (room: number) => {
    const measured = searchSeconds.startTimer();
    const found = search.search({
      ...asked,
      filters: { ...toFilters(filters), note: notes },
      from: (page - 1) * size,
      size,
      count: COUNTED,
      ...(isRefined(filters) && { unrefined: REFINED }),
      ...(text !== undefined && { otherKinds: { kinds: OTHER_KINDS, size: room }, top: room }),
    });
    measured();
    return found;
  };
  const rank = () => search.rank(asked.text ?? '', { kind: ['event'] }, !exact);
  const { result, moreOf, ofDays } = await findWithDates(services, find, { room: 2 * TOP, days, rank });
  const nearest = text === undefined ? NOTHING_NEAR : nearestTo(search, text, result.spelling?.searched);
  const best = bestOf(nearest, result);
  const shown = await readShown(
    services,
    { best, result, panel: nearest.clear, isFiltered: isFiltered(filters), notes },
    viewer,
  );
  const { cards, cardsOf, otherKinds, lead } = shown;
  const data = cardsOf(result.ids);
  const answering = cardsOf(result.ids.slice(0, result.answers));
  const others = othersOf(otherKinds, cardsOf);
  const works = worksOf(isFiltered(filters) ? data : [...lead, ...data], [...cards.values()]);
  const isAsking = text !== undefined && asksForSupport(text);
  const { top, near } = leadingOf(lead, best.answers, works, isAsking);
  const panel = nearest.clear === undefined ? undefined : cards.get(nearest.clear);
  const answer = answerOf(panel);
  const without = result.total === 0 ? withoutEach(search, asked, filters, notes) : [];
  const repeated = [...moreOf].flatMap(([id, more]) => (more > 0 && cards.has(id) ? [{ id, more }] : []));
  const isEmpty = text !== undefined && result.total === 0 && others.length === 0 && without.length === 0;
  return {
    ...(answer && { answer }),
    ...(result.claim && { claim: answer || best.answers.size > 0 ? 'answers' : result.claim }),
    data: data as ContentCard[],
    ...(answering.length < data.length && { weak: answering.length }),
    options: searchOptions(result, filters),
    ...(isRefined(filters) && {
      unrefined: { total: result.unrefined.total, consumption: optionsOf(result.unrefined.counts.consumption) },
    }),
    pagination: pagination(result.total, page, size),
    ...(place && { place: { name: place.name, total: result.lifted } }),
    ...(days && {
      days: { name: days.name, when: days.when, start_date: days.start_date, end_date: days.end_date, total: ofDays },
    }),
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
    ...(repeated.length > 0 && { repeated }),
    relaxed: result.relaxed,
    full: result.full,
    marks: [...new Set(result.marks.flat())],
  };
}

/** What is asked of the index: the words without the days and the place that they name, which count by themselves. */
function readQuestion(search: SearchIndex, text: string | undefined, exact: boolean, filters: FilterParams) {
  const days = text === undefined || exact ? undefined : daysIn(text, today());
  const words = days?.text || text;
  const place = words === undefined || exact ? undefined : placeIn(words, (name) => search.hasValue('city', name));
  const asked: Asked = {
    text: place?.text || words,
    kinds: CONTENT,
    forgiving: !exact,
    at: Date.now(),
    lowered: text === undefined ? undefined : otherLanguages(search, text, filters.language),
    ...(place && { lifted: { facet: 'city' as const, values: place.cities, by: PLACE_LIFT } }),
  };
  return { asked, days, place };
}

interface Best {
  /** Those that answer, and after them what is only near. */
  ids: readonly number[];
  answers: ReadonlySet<number>;
}

/** The best few of all kinds. */
function bestOf(nearest: Nearest, { top, near, otherKinds }: SearchResult): Best {
  const guides = otherKinds.find(({ kind }) => kind === 'guide')?.ids ?? [];
  const answers = new Set(bestBeside(nearest, top, guides));
  return { ids: [...new Set([...answers, ...bestBeside(nearest, near, guides)])].slice(0, TOP), answers };
}

interface ToShow {
  best: Best;
  result: SearchResult;
  /** The answer in a panel of its own. */
  panel: number | undefined;
  isFiltered: boolean;
  notes: readonly string[];
}

/** The cards of all that is shown or told as another form of it, and which of them lead. */
async function readShown(
  { db, search, indexed }: Services,
  { best, result, panel, isFiltered, notes }: ToShow,
  viewer: Viewer,
) {
  const read = async (top: readonly number[]) => {
    const panels = panel === undefined ? [] : [panel];
    const otherKinds = withoutTop(result, [...panels, ...top]);
    const listed = [...result.ids, ...best.ids];
    const ids = [...panels, ...listed, ...otherKinds.flatMap((one) => one.ids), ...otherFormIds(search, listed)];
    const found = (await readCards(db, [...new Set(ids)], viewer, indexed)).filter(hasNone(notes));
    const cards = new Map(found.map((card) => [card.id, card]));
    return { otherKinds, cards, cardsOf: (some: readonly number[]) => some.flatMap((id) => cards.get(id) ?? []) };
  };
  const shown = await read(isFiltered ? [] : best.ids);
  const lead = shown.cardsOf(best.ids);
  // Nothing that somebody paid for leads: then there are no best answers, and all stand in their lists.
  if (best.ids.length > 0 && lead.every(isSponsored)) return { ...(await read([])), lead: [] };
  return { ...shown, lead };
}

/** Of what leads, that which answers and that which is only near, each work once. */
function leadingOf(lead: AnyCard[], answers: ReadonlySet<number>, works: readonly Work[], isAsking: boolean) {
  const told = new Set(works.flatMap(({ forms }) => forms.map(({ id }) => id)));
  const each = lead.filter(({ id }) => !told.has(id));
  const first = topOf(isAsking ? helpFirst(each) : each) ?? [];
  const [top, near] = [first.filter(({ id }) => answers.has(id)), first.filter(({ id }) => !answers.has(id))];
  return { top, near: unsponsoredFirst(near, isSponsored) };
}

/** How many of what was found each filter would leave. */
const searchOptions = ({ counts }: SearchResult, filters: FilterParams): SearchAnswer['options'] => ({
  type: optionsOf(counts.kind?.filter(({ value }) => CONTENT.includes(value as Kind))).map(({ slug, count }) => ({
    name: KIND_FACTS[slug as Kind].objectType,
    slug,
    count,
  })),
  consumption: optionsOf(counts.consumption),
  topic: offered(optionsOf(counts.topic), filters.topic),
  tag: offered(optionsOf(counts.tag), filters.tag),
  audience: offered(optionsOf(counts.audience), filters.audience),
  length: choicesOf('post', 'length', counts.length),
  price: choicesOf('post', 'price', counts.price),
  language: choicesOf('post', 'language', counts.language, filters.language),
  fact: choicesOf('post', 'fact', counts.fact),
});

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
  otherKinds
    .map(({ ids, answers, ...one }) => {
      const isFurther = (id: number) => !top.includes(id);
      const answering = ids.slice(0, answers);
      const [first = ids] = [answering.filter(isFurther), ids.filter(isFurther)].filter(({ length }) => length > 0);
      return { ...one, isWeak: !first.some((id) => answering.includes(id)), ids: first.slice(0, OTHERS_SHOWN) };
    })
    // A kind whose answers all stand at the top has only what is near left to show.
    .toSorted((one, other) => Number(one.isWeak) - Number(other.isWeak));

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

type Asked = Pick<SearchRequest, 'text' | 'kinds' | 'forgiving' | 'at' | 'lifted' | 'lowered'>;
/** An address may have parameters that are no filters, such as those by which others count who follows their links. */
const isFiltered = (filters: FilterParams): boolean => SEARCH_FILTERS.some((name) => filters[name]?.length);

/** The filters that, taken off one by one, leave something, that which leaves most first. */
function withoutEach(search: SearchIndex, asked: Asked, filters: FilterParams, note: readonly string[]): Without[] {
  return SEARCH_FILTERS.filter((filter) => filters[filter]?.length)
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
  const single = wordsOf(right ?? text).filter(saysSomething);
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

/** Searching posts and media, and what the same words find besides. */

import type { AnyCard, ContentCard } from '#contract/items.ts';
import {
  type Instead,
  SEARCH_FILTERS,
  type SearchAnswer,
  type SearchParams,
  type Section,
  type Without,
  type Work,
} from '#contract/search.ts';
import { CONTENT_KINDS, KIND_FACTS, type Kind, OTHER_KINDS } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { fold } from '#domain/text-folding.ts';
import type { Services } from '#server/http/services.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { searchSeconds } from '#server/kernel/metrics.ts';
import { SPELT_MOST } from '#server/search/query/word-reader.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { SearchRequest, SearchResult } from '#server/search/search-types.ts';
import { ASKING_WORDS, STOP_WORDS, words as wordsOf } from '#server/search/words/analysis.ts';
import type { Viewer } from '../../http/viewer.ts';
import { today } from '../events/queries.ts';
import { heldByGuide } from '../guides/queries.ts';
import { type FilterParams, toFilters } from '../items/asked-filters.ts';
import { readCards } from '../items/cards.ts';
import { noteSlugs } from '../items/excluded-content-notes.ts';
import { choicesOf, optionsOf } from '../items/facet-filters.ts';
import { requireFacts } from '../items/fact-filters.ts';
import { otherLanguages } from '../items/language-demotion.ts';
import { offered, pagination } from '../items/lists.ts';
import { slugify } from '../items/slugs-and-sort-keys.ts';
import { daysIn } from './asked-days.ts';
import { kindIn } from './asked-kinds.ts';
import { findWithDates } from './event-results.ts';
import { readMatchReasons } from './match-reasons.ts';
import { otherFormIds, worksOf } from './other-formats.ts';
import { placeIn } from './places.ts';
import { BEST, sectionsOf } from './sections.ts';
import { alsoNear, answerOf, fewGuides, NOTHING_NEAR, nearestTo } from './situation-answers.ts';
import { asksForSupport, urgencyOf, urgencyOfAnswer } from './urgent.ts';

const COUNTED = ['kind', 'consumption', 'topic', 'tag', 'audience', 'length', 'price', 'language', 'fact'] as const;
/** What the buttons above a list choose, whose numbers do not change with the choice. */
const REFINED = ['kind', 'consumption'] as const;
const CONTENT: readonly Kind[] = CONTENT_KINDS;
/** Room for what a guide, a series and another form of a work take of the best. */
const ROOM = BEST + 4;
/** What a card of the place and of the sort counts more that somebody asks for. */
const PLACE_LIFT = 3;
const KIND_LIFT = 1;

/** A page of posts and media: best first where there are words, else featured first, then newest. */
export async function searchContent(services: Services, params: SearchParams, viewer: Viewer): Promise<SearchAnswer> {
  const { query, page = 1, size = PAGE_SIZE, exact = false, shared = false, without_note, ...filters } = params;
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
  const { result, moreOf, ofDays } = await findWithDates(services, find, { room: ROOM, days, rank });
  const nearest = text === undefined ? NOTHING_NEAR : nearestTo(search, text, result.spelling?.searched);
  const first = alsoNear(nearest);
  const panel = nearest.clear === undefined ? [] : [nearest.clear];
  // What somebody picked for a question answers it better than what has its words.
  const guide = [...panel, ...first].find(isOfKind(search, 'guide'));
  const held =
    guide === undefined || isFiltered(filters) ? [] : lastly(search, await heldByGuide(db, guide), asked.lowered);
  const top = [...result.top.slice(0, result.sure), ...held, ...result.top.slice(result.sure)];
  const best = fewGuides(nearest, top, isOfKind(search, 'guide'));
  const lead = isFiltered(filters) ? [] : [...first, ...best];
  const listed = [...new Set([...lead, ...result.ids])];
  const ids = [...new Set([...panel, ...listed, ...otherFormIds(search, listed)])];
  const cards = new Map(
    (await readCards(db, ids, viewer, services.indexed)).filter(hasNone(notes)).map((card) => [card.id, card]),
  );
  const cardsOf = (some: readonly number[]) => [...new Set(some)].flatMap((id) => cards.get(id) ?? []);
  const data = cardsOf(result.ids) as ContentCard[];
  const works = worksOf(cardsOf(listed), [...cards.values()]);
  const [answering] = cardsOf(panel);
  const answer = answerOf(answering);
  const isSure = answer !== undefined || first.some((id) => cards.has(id));
  const claim = result.claim && (isSure ? 'answers' : result.claim);
  // What is there and about something else is not what somebody asks for.
  const isOfPlace =
    place !== undefined &&
    search.passing([...cards.keys()], { city: place.cities.map((city) => slugify(city)) }).length > 0;
  // An urgent guide answers who is in danger, and is nothing to come across by a common word.
  const urgency = text === undefined ? {} : urgencyOf(text, result.spelling?.searched);
  const near = result.top.slice(result.sure).filter((id) => !first.includes(id));
  const stray = new Set(urgency.urgent ? [] : near);
  const isAsking = text !== undefined && asksForSupport(text);
  const sections = sectionsOf({
    claim,
    panel: answer && answering,
    best: cardsOf(lead).filter((card) => !stray.has(card.id) || !urgencyOfAnswer(card).urgent),
    data,
    total: result.total,
    isAsking,
    works,
    before:
      page === 1 || works.length === 0
        ? NONE
        : toldBefore(works, data, () => earlier(search, asked, filters, notes, (page - 1) * size)),
    sharing: shared || result.claim === undefined ? undefined : searchAddress({ ...params, shared: true }),
    next: result.total > page * size ? searchAddress({ ...params, page: page + 1 }) : undefined,
  });
  const without = result.total === 0 ? withoutEach(search, asked, filters, notes) : [];
  const repeated = [...moreOf].flatMap(([id, more]) => (more > 0 && cards.has(id) ? [{ id, more }] : []));
  const others = result.otherKinds.map(({ kind, total }) => ({ kind: KIND_FACTS[kind as Kind].objectType, total }));
  const isEmpty = text !== undefined && result.total === 0 && others.length === 0 && without.length === 0;
  return {
    ...(answer && { answer }),
    ...(claim && { claim }),
    ...(result.said && claim !== 'answers' && { said: result.said }),
    sections,
    data,
    options: searchOptions(result, filters),
    ...(isRefined(filters) && {
      unrefined: { total: result.unrefined.total, consumption: optionsOf(result.unrefined.counts.consumption) },
    }),
    pagination: pagination(result.total, page, size),
    ...(place && { place: { name: place.name, total: isOfPlace ? (result.lifted[0] ?? 0) : 0 } }),
    ...(days && {
      days: { name: days.name, when: days.when, start_date: days.start_date, end_date: days.end_date, total: ofDays },
    }),
    ...(result.spelling && { spelling: result.spelling }),
    ...(result.terms.length > 0 && { terms: result.terms }),
    ...(text !== undefined && { others, why: await readMatchReasons(db, shownIn(sections, data), result.marks) }),
    ...(without.length > 0 && { without }),
    ...(isEmpty && { instead: await otherWords(search, text, result.spelling) }),
    ...urgency,
    ...(answer && urgencyOfAnswer(answering)),
    ...(isAsking && { support: true }),
    ...(works.length > 0 && { works }),
    ...(repeated.length > 0 && { repeated }),
    relaxed: result.relaxed,
    full: result.full,
    marks: [...new Set(result.marks.flat())],
  };
}

const NONE: ReadonlySet<number> = new Set();

const isOfKind = (search: SearchIndex, kind: Kind) => {
  const known = new Map<number, boolean>();
  return (id: number): boolean => {
    const is = known.get(id) ?? search.passing([id], { kind: [kind] }).length > 0;
    known.set(id, is);
    return is;
  };
};

/** What has a value that somebody would rather not have, such as another language, after all else. */
function lastly(search: SearchIndex, ids: readonly number[], lowered: Asked['lowered']): number[] {
  const last = new Set(lowered ? search.passing(ids, { [lowered.facet]: lowered.values }) : []);
  return [...ids.filter((id) => !last.has(id)), ...last];
}

/** Those of a page that are another form of a work on a page before it. */
function toldBefore(
  works: readonly Work[],
  data: readonly ContentCard[],
  earlier: () => readonly number[],
): ReadonlySet<number> {
  const before = new Set(earlier());
  const ids = new Set(data.map(({ id }) => id));
  return new Set(
    works.flatMap(({ id, forms }) =>
      forms.some((form) => before.has(form.id))
        ? [id, ...forms.map((form) => form.id)].filter((one) => ids.has(one))
        : [],
    ),
  );
}

const earlier = (search: SearchIndex, asked: Asked, filters: FilterParams, note: readonly string[], size: number) =>
  search.search({
    ...asked,
    filters: { ...toFilters(filters), note },
    from: 0,
    size,
    ...(asked.text !== undefined && { otherKinds: { kinds: OTHER_KINDS, size: 0 } }),
  }).ids;

/** The cards that somebody sees, whose words are looked through for why they are there. */
const shownIn = (sections: readonly Section[], data: readonly AnyCard[]): AnyCard[] => [
  ...new Map([...sections.flatMap(({ cards }) => cards), ...data].map((card) => [card.id, card])).values(),
];

/** The address of the page that asks so. */
function searchAddress(params: SearchParams): string {
  const said = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value ?? []].flat()) said.append(name, String(one));
  return `/search?${said}`;
}

/** What is asked of the index: the words without the days and the place that they name, which count by themselves. */
function readQuestion(search: SearchIndex, text: string | undefined, exact: boolean, filters: FilterParams) {
  const days = text === undefined || exact ? undefined : daysIn(text, today());
  const words = days?.text || text;
  const place = words === undefined || exact ? undefined : placeIn(words, (name) => search.hasValue('city', name));
  const there = place?.text || words;
  const kind =
    there === undefined || exact
      ? undefined
      : kindIn(there, ({ facet, values }) => values.some((value) => search.hasValue(facet, value)));
  const asked: Asked = {
    text: there,
    kinds: CONTENT,
    forgiving: !exact,
    at: Date.now(),
    lowered: text === undefined ? undefined : otherLanguages(search, text, filters.language),
    lifted: [
      ...(place ? [{ facet: 'city' as const, values: place.cities, by: PLACE_LIFT }] : []),
      ...(kind ? [{ facet: kind.facet, values: kind.values, said: fold(kind.name), by: KIND_LIFT }] : []),
    ],
    ...(place?.said && { aside: wordsOf(place.said) }),
  };
  return { asked, days, place, kind };
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

/** Whether a card has none of these content notes. */
const hasNone =
  (notes: readonly string[]) =>
  ({ content_notes }: AnyCard): boolean =>
    !content_notes.some(({ name }) => notes.includes(name));

type Asked = Pick<SearchRequest, 'text' | 'kinds' | 'forgiving' | 'at' | 'lifted' | 'lowered' | 'aside'>;
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

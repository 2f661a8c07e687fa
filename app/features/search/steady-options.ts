/** The choices of the filters, which stay where they are while somebody ticks them. */
import { useState } from 'react';
import type { Option } from '#contract/common-schemas.ts';
import type { SearchOptions } from '#contract/search.ts';

/** Of words that grow with the catalogue, and of a few choices that are always the same. */
export type Group = 'audience' | 'topic' | 'tag' | 'language' | Fixed;
type Fixed = 'length' | 'price' | 'fact';
type Groups = Record<Group, Option[]>;

/** Whether a value of an address means this option: by its slug, or by its name in any case. */
export const isMeant = ({ slug, name }: Option, value: string): boolean =>
  slug.toLowerCase() === value.toLowerCase() || name.toLowerCase() === value.toLowerCase();

export const isChosen = (option: Option, values: readonly string[]): boolean =>
  values.some((value) => isMeant(option, value));

/** What there is to choose from, as an answer has it. */
interface Offer {
  now: SearchOptions;
  /** The values of each filter in the address. */
  chosen: Record<Group, string[]>;
  /** What has a name though the words do not find it. */
  known: Record<'audience' | 'topic', Option[]>;
}

/**
 * What the words find, in the order of the first answer. Later answers change the counts; what finds nothing more keeps its
 * place with a nought, and what is new comes last. A new search needs a component of its own (by its key).
 */
export function useSteadyOptions(offer: Offer): Groups {
  const [steady, setSteady] = useState(NONE);
  const groups = extended(steady, offer);
  if (groups !== steady) setSteady(groups);
  return {
    audience: recounted(groups.audience, offer.now.audience),
    topic: recounted(groups.topic, offer.now.topic),
    tag: recounted(groups.tag, offer.now.tag),
    length: recounted(groups.length, offer.now.length),
    price: recounted(groups.price, offer.now.price),
    language: recounted(groups.language, offer.now.language),
    fact: recounted(groups.fact, offer.now.fact),
  };
}

const NONE: Groups = { audience: [], topic: [], tag: [], length: [], price: [], language: [], fact: [] };

/** The same object if there is nothing new. */
export function extended(before: Groups, { now, chosen, known }: Offer): Groups {
  const audience = fresh(before.audience, now.audience, chosen.audience, known.audience);
  const topic = fresh(before.topic, now.topic, chosen.topic, known.topic);
  // A tag that has the name of a topic on offer would be the same choice twice.
  const topics = new Set([...before.topic, ...topic].map(({ name }) => name));
  const tag = fresh(before.tag, now.tag, chosen.tag, []).filter(
    (one) => isChosen(one, chosen.tag) || !topics.has(one.name),
  );
  const language = fresh(before.language, now.language, chosen.language, []);
  const [length, price, fact] = (['length', 'price', 'fact'] as const).map((name) =>
    shown(before[name], now[name], chosen[name]),
  ) as [Option[], Option[], Option[]];
  const isSame =
    length.length === before.length.length &&
    price.length === before.price.length &&
    fact.length === before.fact.length;
  if (audience.length + topic.length + tag.length + language.length === 0 && isSame) return before;
  return {
    length,
    price,
    fact,
    audience: [...before.audience, ...audience],
    topic: [...before.topic, ...topic],
    tag: [...before.tag, ...tag],
    language: [...before.language, ...language],
  };
}

/** Of choices in an order of their own: those that find something, or did, or are chosen. */
const shown = (before: Option[], now: Option[], values: string[]): Option[] =>
  now.filter(
    (option) => option.count !== 0 || before.some(({ slug }) => slug === option.slug) || isChosen(option, values),
  );

/** What is not there yet: what is chosen and finds nothing, so that it can be taken off, then what finds something. */
function fresh(before: Option[], now: Option[], values: string[], known: Option[]): Option[] {
  const slugs = new Set(before.map(({ slug }) => slug));
  const lost = values
    .filter((value) => ![...before, ...now].some((option) => isMeant(option, value)))
    .map((value) => known.find((option) => isMeant(option, value)) ?? { name: value, slug: value });
  const found = now.filter(({ slug, count }) => !slugs.has(slug) && count !== 0);
  const empty = now.filter((option) => !slugs.has(option.slug) && option.count === 0 && isChosen(option, values));
  return [...lost, ...empty, ...found];
}

function recounted(options: Option[], now: Option[]): Option[] {
  const counts = new Map(now.map(({ slug, count }) => [slug, count]));
  return options.map((option) => ({ ...option, count: counts.get(option.slug) ?? 0 }));
}

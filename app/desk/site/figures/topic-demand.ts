/** What the figures come to: which topics are wanted most, where there is least for it, and the one sentence on top. */
import { count, number } from '#app/lib/words/formatting.ts';
import type { Figures, Usage } from '#contract/figures.ts';

export type TopicFigures = Figures['topics'][number];

const FEW = 8;
/** So many readers for each thing, or more, are a sign that there is too little. */
const MANY_A_THING = 20;

/** How often a topic was asked for: its things and its page seen, and its name searched. */
const wantedOf = ({ used: { seen, searched } }: TopicFigures): number => (seen ?? 0) + (searched ?? 0);
const wantedEach = (topic: TopicFigures): number => wantedOf(topic) / Math.max(1, topic.things);

const most = (topics: readonly TopicFigures[], of: (topic: TopicFigures) => number): TopicFigures[] =>
  topics
    .filter((topic) => wantedOf(topic) > 0)
    .toSorted((a, b) => of(b) - of(a) || a.name.localeCompare(b.name))
    .slice(0, FEW);

export const mostWanted = (topics: readonly TopicFigures[]): TopicFigures[] => most(topics, wantedOf);
/** Where many ask, and few things wait for them. */
export const leastFound = (topics: readonly TopicFigures[]): TopicFigures[] => most(topics, wantedEach);

const COUNTED = [
  'seen',
  'followed',
  'kept',
  'rated',
  'answered',
  'searched',
  'empty',
] as const satisfies (keyof Usage)[];
export const isCounted = (usage: Usage): boolean => COUNTED.some((sort) => (usage[sort] ?? null) !== null);

/** From the first month on of which something can be shown. */
export const monthsShown = ({ months }: Pick<Figures, 'months'>): Figures['months'] => {
  const first = months.findIndex(({ used }) => isCounted(used));
  return first < 0 ? [] : months.slice(first);
};

/** What stands out, in two parts: the first is said loudly. */
export function standingOut({ topics, not_found, complete, ...figures }: Figures): [string, string] {
  if (monthsShown(figures).length === 0)
    return ['Not enough visits yet.', 'Small numbers could point to one person. Check again in a month.'];
  const [topic] = leastFound(topics);
  if (topic && wantedEach(topic) >= MANY_A_THING)
    return [
      `People look for ‘${topic.name}’, but it has few items.`,
      `${asked(topic.used)}, and it has ${count(topic.things, 'item')}.`,
    ];
  const search = not_found.find(({ words, searches }) => words !== '' && searches !== null);
  if (search)
    return [
      `‘${search.words}’ was not found.`,
      `It was searched about ${number(search.searches ?? 0)} times in the last 30 days, and nothing was found.`,
    ];
  const [gap] = complete.filter(({ missing }) => missing in GAPS).toSorted((a, b) => b.without - a.without);
  if (gap && gap.without > 0)
    return [
      'Readers find what they look for.',
      `${count(gap.without, 'item')} still ${gap.without === 1 ? 'lacks' : 'lack'} ${GAPS[gap.missing]}.`,
    ];
  return ['Readers find what they look for.', 'Nothing is missing.'];
}

/** 'Seen about 120 times, searched about 15 times'. */
export const asked = ({ seen, searched }: Pick<Usage, 'seen' | 'searched'>): string => {
  const parts = [
    ...(seen ? [`seen about ${number(seen)} times`] : []),
    ...(searched ? [`searched about ${number(searched)} times`] : []),
  ].join(', ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
};

/** What is missing, within a sentence. */
const GAPS: Partial<Record<Figures['complete'][number]['missing'], string>> = {
  facts: 'what to expect',
  in_short: '‘In 30 seconds’',
  picture: 'a picture',
  topic: 'a topic',
  'recent-check': 'a check within the year',
};

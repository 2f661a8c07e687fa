/** The choices of the filters, which stay where they are while somebody ticks them. */
import { useState } from 'react';
import type { Option } from '#contract/lists.ts';
import type { SearchOptions } from '#contract/search.ts';

type Groups = Pick<SearchOptions, 'audience' | 'topic' | 'tag'>;

/**
 * What the words find, in the order of the first answer to them. Later answers change the counts; what finds nothing more
 * keeps its place with a nought, and what is new comes last. `words` stands for all that begins a new search; `chosen` are
 * the tags that are on.
 */
export function useSteadyOptions(words: string, now: SearchOptions, chosen: (tag: Option) => boolean): Groups {
  const [kept, setKept] = useState<{ words: string; groups: Groups }>();
  const groups = extended(kept?.words === words ? kept.groups : NONE, now, chosen);
  if (groups !== kept?.groups) setKept({ words, groups });
  return {
    audience: recounted(groups.audience, now.audience),
    topic: recounted(groups.topic, now.topic),
    tag: recounted(groups.tag, now.tag),
  };
}

const NONE: Groups = { audience: [], topic: [], tag: [] };

/** The same object if there is nothing new. */
export function extended(before: Groups, now: SearchOptions, chosen: (tag: Option) => boolean): Groups {
  const audience = fresh(before.audience, now.audience);
  const topic = fresh(before.topic, now.topic);
  // A tag that has the name of a topic on offer would be the same choice twice.
  const topics = new Set([...before.topic, ...topic].map(({ name }) => name));
  const tag = fresh(before.tag, now.tag, chosen).filter((one) => chosen(one) || !topics.has(one.name));
  if (audience.length + topic.length + tag.length === 0) return before;
  return {
    audience: [...before.audience, ...audience],
    topic: [...before.topic, ...topic],
    tag: [...before.tag, ...tag],
  };
}

function fresh(before: Option[], now: Option[], chosen: (option: Option) => boolean = () => false): Option[] {
  const known = new Set(before.map(({ slug }) => slug));
  return now.filter((option) => !known.has(option.slug) && (option.count !== 0 || chosen(option)));
}

function recounted(options: Option[], now: Option[]): Option[] {
  const counts = new Map(now.map(({ slug, count }) => [slug, count]));
  return options.map((option) => ({ ...option, count: counts.get(option.slug) ?? 0 }));
}

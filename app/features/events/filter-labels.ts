/** The filters of events in words: by what was chosen where that has a short name. */

import type { Option } from '#contract/common-schemas.ts';
import type { EventOptions, EventsWithout } from '#contract/events.ts';
import { filterLabel } from '../../lib/address/filters.ts';
import type { EventPageParams } from './queries.ts';

const NAMES: Partial<Record<EventsWithout['filter'], string>> = {
  query: 'the words',
  when: 'the days',
  fact: 'what to expect',
  type: '‘Online’ or ‘In person’',
};

export function filterName(
  filter: EventsWithout['filter'],
  { when, type }: EventPageParams,
  options: Pick<EventOptions, 'when' | 'type'>,
): string {
  const chosen = { when, type }[filter as 'when' | 'type'];
  const named = filter === 'when' || filter === 'type' ? nameOf(options[filter], chosen) : undefined;
  return named ? `‘${named}’` : (NAMES[filter] ?? `the ${filterLabel('event', filter)}`);
}

const nameOf = (choices: readonly Option[], slug = '') =>
  choices.find((choice) => choice.slug === slug.toLowerCase())?.name;

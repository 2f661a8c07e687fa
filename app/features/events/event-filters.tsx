import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Option } from '#contract/lists.ts';
import { dayInWords } from '../../lib/dates.ts';
import { count } from '../../lib/words.ts';
import { Chips, FilterForm } from '../../ui/filter-form.tsx';
import { Select } from '../../ui/select.tsx';
import { type EventPageParams, eventOptionsQuery } from './queries.ts';

type Filter = 'category' | 'tag' | 'audience' | 'location';
type Unlisted = 'query' | 'type' | 'start_date' | 'end_date';

interface EventFiltersProps {
  params: EventPageParams;
  total: number;
  /** Goes to the address with these filters; every change begins at page 1. */
  onChange: (params: EventPageParams) => void;
}

export function EventFilters({ params, total, onChange }: EventFiltersProps) {
  const { data } = useSuspenseQuery(eventOptionsQuery);
  // A category offers its own tags only.
  const tags = data.eventtag.filter(
    ({ category }) => !params.category || category.some(({ slug }) => slug === params.category),
  );
  const fields: { filter: Filter; label: string; none: string; options: Option[] }[] = [
    { filter: 'category', label: 'Type', none: 'All Types', options: data.eventtagcategory },
    { filter: 'tag', label: 'Tag', none: 'All Tags', options: tags },
    { filter: 'audience', label: 'Audience', none: 'All Audiences', options: data.audience },
    { filter: 'location', label: 'Location', none: 'All Locations', options: data.locations },
  ];
  const { page, ...kept } = params;
  const change = (filter: Filter, value: string | undefined) => {
    const next = { ...kept, [filter]: value };
    const offered = data.eventtag.find(({ slug }) => slug === next.tag)?.category.map(({ slug }) => slug);
    if (filter === 'category' && value && offered && !offered.includes(value)) delete next.tag;
    onChange(next);
  };
  const active = [
    ...unlisted(params),
    ...fields.flatMap(({ filter, options }) => {
      const value = params[filter];
      return value ? [{ filter, words: options.find(({ slug }) => slug === value)?.name ?? value }] : [];
    }),
  ];
  const { query, type, start_date, end_date, size } = kept;
  return (
    <>
      <FilterForm
        label="Filter events"
        action="/events"
        active={active.length}
        keep={{ query, type, start_date, end_date, size }}
      >
        {fields.map(({ filter, label, none, options }) => (
          <Select
            key={filter}
            label={label}
            name={filter}
            none={none}
            value={params[filter]}
            options={options.map(({ name, slug }) => ({ label: name, value: slug }))}
            onChange={(value) => change(filter, value)}
          />
        ))}
      </FilterForm>
      <Chips
        chips={active.map(({ filter, words }) => ({
          key: filter,
          words,
          link: (props) => (
            <Link to="/events" search={{ ...kept, [filter]: undefined }} resetScroll={false} {...props} />
          ),
        }))}
        clear={
          <Link to="/events" resetScroll={false} className="inline-flex min-h-11 items-center">
            Clear all filters
          </Link>
        }
      >
        <strong className="font-strong">{count(total, 'event')}</strong>
      </Chips>
    </>
  );
}

const TYPES = new Map([
  ['online', 'Online'],
  ['in-person', 'In person'],
]);

/** What an address may ask for that has no list of choices here. */
function unlisted({ query, type, start_date, end_date }: EventPageParams): { filter: Unlisted; words: string }[] {
  return [
    ...(query ? [{ filter: 'query' as const, words: `“${query}”` }] : []),
    ...(type ? [{ filter: 'type' as const, words: TYPES.get(type.toLowerCase()) ?? type }] : []),
    ...(start_date ? [{ filter: 'start_date' as const, words: `From ${dayInWords(start_date)}` }] : []),
    ...(end_date ? [{ filter: 'end_date' as const, words: `Until ${dayInWords(end_date)}` }] : []),
  ];
}

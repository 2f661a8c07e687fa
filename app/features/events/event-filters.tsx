import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Option } from '#contract/common-schemas.ts';
import type { EventList, EventOptions } from '#contract/events.ts';
import { listedFilters } from '../../lib/address/filters.ts';
import { isNarrowed } from '../../lib/address/is-narrowed.ts';
import { dayInWords } from '../../lib/words/dates.ts';
import { count } from '../../lib/words/formatting.ts';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { FactFilters, type FactLink, factChips, fitInWords } from '../../ui/fact-filters.tsx';
import { type ChipLinkProps, Chips, CLEAR_WORDS, FilterForm } from '../../ui/filter-form.tsx';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';
import { Select } from '../../ui/select.tsx';
import { type EventPageParams, eventOptionsQuery } from './queries.ts';

interface EventFiltersProps {
  params: EventPageParams;
  list: EventList;
  /** Goes to the address with these filters; every change begins at page 1. */
  onChange: (params: EventPageParams) => void;
}

export function EventFilters({ params, list: { options, pagination, fit }, onChange }: EventFiltersProps) {
  const { data } = useSuspenseQuery(eventOptionsQuery);
  // A category offers its own tags only.
  const tags = data.eventtag.filter(
    ({ category }) => !params.category || category.some(({ slug }) => slug === params.category),
  );
  // Words of vocabularies keep their names while the list under other filters is on its way.
  const named: Partial<Record<string, Option[]>> = {
    category: data.eventtagcategory,
    tag: tags,
    audience: data.audience,
    location: data.locations,
  };
  const fields = listedFilters('event').map((listed) => ({
    ...listed,
    options: named[listed.filter] ?? options[listed.filter],
  }));
  const { page, ...kept } = params;
  if (pagination.total_objects === 0 && !isNarrowed(kept)) return null;
  const change = (filter: (typeof fields)[number]['filter'], value: string | undefined) => {
    const next = { ...kept, [filter]: value };
    const offered = data.eventtag.find(({ slug }) => slug === next.tag)?.category.map(({ slug }) => slug);
    if (filter === 'category' && value && offered && !offered.includes(value)) delete next.tag;
    onChange(next);
  };
  const active = [
    ...unlisted(params, options),
    ...fields.flatMap(({ filter, options: choices }) => {
      const value = params[filter];
      return value ? [{ filter, words: choices.find(({ slug }) => slug === value)?.name ?? value }] : [];
    }),
  ];
  const { query, type, when, start_date, end_date, size, fact, unknown, mine } = kept;
  const factLink: FactLink = (asked, props) => (
    <Link
      to="/events"
      search={{ ...kept, ...asked }}
      resetScroll={false}
      activeOptions={EXACT_ACTIVE_LINK}
      {...props}
    />
  );
  return (
    <>
      <Presets params={kept} options={options} />
      <FilterForm
        label="Filter events"
        action="/events"
        active={fields.filter(({ filter }) => params[filter]).length}
        hiddenValues={{ query, type, when, start_date, end_date, size, fact, unknown, mine: mine && 'true' }}
      >
        {fields.map(({ filter, label, none, options: choices }) => (
          <Select
            key={filter}
            label={label}
            name={filter}
            none={none}
            value={params[filter]}
            options={offeredOf(choices, options[filter], params[filter])}
            onChange={(value) => change(filter, value)}
          />
        ))}
      </FilterForm>
      <Chips
        isNarrowed={fact !== undefined}
        more={
          <FactFilters
            params={params}
            facts={options.facts}
            total={pagination.total_objects}
            fit={fit}
            link={factLink}
          />
        }
        chips={[
          ...active.map(({ filter, words }) => ({
            key: filter as string,
            words,
            link: (props: ChipLinkProps) => (
              <Link to="/events" search={{ ...kept, [filter]: undefined }} resetScroll={false} {...props} />
            ),
          })),
          ...factChips(params, options.facts, factLink),
        ]}
        clear={
          <Link to="/events" resetScroll={false} className="inline-flex min-h-11 items-center">
            {CLEAR_WORDS}
          </Link>
        }
      >
        <strong className="font-strong">{count(pagination.total_objects, 'event')}</strong>
        {fitInWords(pagination.total_objects, fit)}
      </Chips>
    </>
  );
}

/** Those that leave something, with how many; the one that is chosen stays, to be left again. */
function offeredOf(named: readonly Option[], counted: readonly Option[], chosen: string | undefined) {
  const counts = new Map(counted.map(({ slug, count: events = 0 }) => [slug, events]));
  return named
    .filter(({ slug }) => slug === chosen || (counts.get(slug) ?? 0) > 0)
    .map(({ name, slug }) => ({ label: `${name} (${counts.get(slug) ?? 0})`, value: slug }));
}

interface PresetsProps {
  params: EventPageParams;
  options: EventOptions;
}

/** When, and whether one can stay at home: the first things to know, each in one press. Pressed again it is off. */
function Presets({ params, options }: PresetsProps) {
  const { start_date, end_date, ...rest } = params;
  // What leaves nothing is no choice; what is chosen stays, to be left again.
  const offered = (choices: readonly Option[], chosen: string | undefined) =>
    choices.filter(({ slug, count: events = 0 }) => events > 0 || slug === chosen);
  const groups = [
    { label: 'When', filter: 'when', choices: options.when, chosen: params.when, others: rest },
    { label: 'Where', filter: 'type', choices: options.type, chosen: params.type?.toLowerCase(), others: params },
  ] as const;
  return (
    <div className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
      {offered(options.when, params.when).length === 0 && (
        <p className="flex items-center text-muted sm:min-h-11">Nothing in the next 30 days.</p>
      )}
      {groups.map(({ label, filter, choices, chosen, others }) => (
        <nav key={filter} aria-label={label} className="figures flex flex-wrap gap-2.5 empty:hidden">
          {offered(choices, chosen).map(({ slug, name, count: events = 0 }) => (
            <Link
              key={slug}
              to="/events"
              search={{ ...others, [filter]: slug === chosen ? undefined : slug }}
              resetScroll={false}
              activeOptions={EXACT_ACTIVE_LINK}
              aria-current={slug === chosen ? 'true' : undefined}
              className={toggleClass(slug === chosen)}
            >
              <ToggleWords chosen={slug === chosen} count={events}>
                {name}
              </ToggleWords>
            </Link>
          ))}
        </nav>
      ))}
    </div>
  );
}

/** What an address asks for besides the lists of choices. */
function unlisted({ query, type, when, start_date, end_date }: EventPageParams, options: EventOptions) {
  const nameOf = (choices: readonly Option[], slug: string) =>
    choices.find((choice) => choice.slug === slug.toLowerCase())?.name ?? slug;
  return [
    ...(query ? [{ filter: 'query' as const, words: `“${query}”` }] : []),
    ...(type ? [{ filter: 'type' as const, words: nameOf(options.type, type) }] : []),
    ...(when ? [{ filter: 'when' as const, words: nameOf(options.when, when) }] : []),
    ...(start_date ? [{ filter: 'start_date' as const, words: `From ${dayInWords(start_date)}` }] : []),
    ...(end_date ? [{ filter: 'end_date' as const, words: `Until ${dayInWords(end_date)}` }] : []),
  ];
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DirectoryOptions } from '#contract/directory.ts';
import { listedFilters } from '../../lib/address/filters.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { count } from '../../lib/words/formatting.ts';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { FactFilters, type FactLink, factChips, fitInWords } from '../../ui/fact-filters.tsx';
import { type ChipLinkProps, Chips, CLEAR_WORDS, FilterForm } from '../../ui/filter-form.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { DirectoryPageParams } from './queries.ts';

interface DirectoryFiltersProps {
  params: DirectoryPageParams;
  options: DirectoryOptions;
  total: number;
  /** Of how many we know that they fit what is asked for. */
  fit: number | undefined;
  /** Goes to the address with these filters; every change begins at page 1. */
  onChange: (params: DirectoryPageParams) => void;
}

export function DirectoryFilters({ params, options, total, fit, onChange }: DirectoryFiltersProps) {
  const fields = listedFilters('directory').map((listed) => ({
    ...listed,
    options: options[listed.options as Exclude<keyof DirectoryOptions, 'facts'>],
  }));
  const { page, ...kept } = params;
  const { query, exact, ...chosen } = kept;
  const { topic, size, fact, unknown, mine } = chosen;
  const factLink: FactLink = (asked, props) => (
    <Link
      to="/directory"
      search={{ ...kept, ...asked }}
      resetScroll={false}
      activeOptions={EXACT_ACTIVE_LINK}
      {...props}
    />
  );
  const { data: known } = useQuery({ ...optionsQuery, enabled: topic !== undefined });
  const active = [
    ...(query ? [{ filter: 'query' as const, words: `“${query}”` }] : []),
    ...(topic
      ? [{ filter: 'topic' as const, words: known?.topic.find(({ slug }) => slug === topic)?.name ?? topic }]
      : []),
    ...fields.flatMap(({ filter, options: offered }) => {
      const value = params[filter];
      return value ? [{ filter, words: offered.find(({ slug }) => slug === value)?.name ?? value }] : [];
    }),
  ];
  return (
    <>
      <div className="mb-3">
        <SearchField
          label="Search the directory"
          value={query}
          action="/directory"
          hiddenValues={{ ...chosen, mine: mine && 'true' }}
          onSearch={(words) => onChange({ ...kept, query: words, exact: undefined })}
        />
      </div>
      <FilterForm
        label="Filter the directory"
        action="/directory"
        active={active.length}
        hiddenValues={{ query, topic, size, fact, unknown, mine: mine && 'true' }}
      >
        {fields.map(({ filter, label, none, options: offered }) => (
          <Select
            key={filter}
            label={label}
            name={filter}
            none={none}
            value={params[filter]}
            options={offered.map(({ name, slug, count: entries }) => ({ label: `${name} (${entries})`, value: slug }))}
            onChange={(value) => onChange({ ...kept, [filter]: value })}
          />
        ))}
      </FilterForm>
      <Chips
        isNarrowed={fact !== undefined}
        more={<FactFilters params={params} facts={options.facts} total={total} fit={fit} link={factLink} />}
        chips={[
          ...active.map(({ filter, words }) => ({
            key: filter as string,
            words,
            link: (props: ChipLinkProps) => (
              <Link to="/directory" search={{ ...kept, [filter]: undefined }} resetScroll={false} {...props} />
            ),
          })),
          ...factChips(params, options.facts, factLink),
        ]}
        clear={
          <Link to="/directory" resetScroll={false} className="inline-flex min-h-11 items-center">
            {CLEAR_WORDS}
          </Link>
        }
      >
        <strong className="font-strong">{count(total, 'entry', 'entries')}</strong>
        {fitInWords(total, fit)}
      </Chips>
    </>
  );
}

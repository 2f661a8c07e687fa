import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DirectoryOptions } from '#contract/directory.ts';
import { listedFilters } from '../../lib/address/filters.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { count } from '../../lib/words/short-sentences.ts';
import { Chips, FilterForm } from '../../ui/filter-form.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { DirectoryPageParams } from './queries.ts';

interface DirectoryFiltersProps {
  params: DirectoryPageParams;
  options: DirectoryOptions;
  total: number;
  /** Goes to the address with these filters; every change begins at page 1. */
  onChange: (params: DirectoryPageParams) => void;
}

export function DirectoryFilters({ params, options, total, onChange }: DirectoryFiltersProps) {
  const fields = listedFilters('directory').map((listed) => ({
    ...listed,
    options: options[listed.options as keyof DirectoryOptions],
  }));
  const { page, ...kept } = params;
  const { query, exact, ...chosen } = kept;
  const { topic, size } = chosen;
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
          label="Name or word"
          value={query}
          action="/directory"
          hiddenValues={chosen}
          onSearch={(words) => onChange({ ...kept, query: words, exact: undefined })}
        />
      </div>
      <FilterForm
        label="Filter the directory"
        action="/directory"
        active={active.length}
        hiddenValues={{ query, topic, size }}
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
        chips={active.map(({ filter, words }) => ({
          key: filter,
          words,
          link: (props) => (
            <Link to="/directory" search={{ ...kept, [filter]: undefined }} resetScroll={false} {...props} />
          ),
        }))}
        clear={
          <Link to="/directory" resetScroll={false} className="inline-flex min-h-11 items-center">
            Clear all filters
          </Link>
        }
      >
        <strong className="font-strong">{count(total, 'entry', 'entries')}</strong>
      </Chips>
    </>
  );
}

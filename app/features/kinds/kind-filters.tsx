/** The filters of a kind's list, where it has any and something carries them. */
import type { PlainListKind } from '#domain/kinds.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { listedFilters } from '../../lib/address/filters.ts';
import { FilterForm } from '../../ui/filter-form.tsx';
import { Select } from '../../ui/select.tsx';
import type { KindAnswer, KindPageParams } from './queries.ts';

interface KindFiltersProps {
  kind: PlainListKind;
  params: KindPageParams;
  options: KindAnswer['options'];
  onChange: (params: KindPageParams) => void;
}

export function KindFilters({ kind, params, options = {}, onChange }: KindFiltersProps) {
  const { page, ...kept } = params;
  const values = kept as Record<string, string | undefined>;
  const fields = listedFilters(kind).flatMap(({ filter, label, none, options: name }) => {
    const value = values[filter];
    const offered = (options[name] ?? []).filter(({ slug, count }) => count !== 0 || slug === value);
    return offered.length === 0 ? [] : [{ filter: filter as string, label, none, value, offered }];
  });
  if (fields.length === 0) return null;
  const { found, list } = KIND_FACTS[kind];
  return (
    <div className="mt-6">
      <FilterForm
        label={`Filter ${found.many}`}
        action={list.path}
        active={fields.filter(({ value }) => value !== undefined).length}
        hiddenValues={{ query: kept.query, size: kept.size }}
      >
        {fields.map(({ filter, label, none, value, offered }) => (
          <Select
            key={filter}
            label={label}
            name={filter}
            none={none}
            value={value}
            options={offered.map(({ name, slug, count }) => ({ label: `${name} (${count})`, value: slug }))}
            onChange={(chosen) => onChange({ ...kept, [filter]: chosen })}
          />
        ))}
      </FilterForm>
    </div>
  );
}

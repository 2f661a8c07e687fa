/** The sorts of event that offer a tag as a filter. */
import { useQuery } from '@tanstack/react-query';
import { SIZE_LIMIT } from '#domain/limits.ts';
import { recordsQuery } from '../../kit/data/queries.ts';
import { NamesField } from '../../kit/fields/names-field.tsx';
import { textOf } from '../../kit/record-accessors.ts';

interface CategoriesFieldProps {
  id: string;
  value: readonly string[];
  problem?: string | undefined;
  onChange: (value: string[]) => void;
}

export function CategoriesField({ id, value, problem, onChange }: CategoriesFieldProps) {
  const { data } = useQuery(recordsQuery('terms', { vocabulary: 'eventtagcategory', size: SIZE_LIMIT }));
  const choices = data?.data.map((term) => ({ value: textOf(term, 'name'), label: textOf(term, 'name') })) ?? [];
  return (
    <NamesField
      id={id}
      label="Sorts of event"
      hint="Where readers choose one of these, the tag is offered."
      value={value}
      choices={choices}
      problem={problem}
      onChange={onChange}
    />
  );
}

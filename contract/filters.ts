/** The filters of a kind’s list: the parameters of its call, and the choices in its answer. */
import { type TArray, Type } from 'typebox';
import type { ItemFilter } from '#domain/kinds/item-filter.ts';
import { type ItemKinds, itemKindOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { Filter, filterOf, Option } from './common-schemas.ts';

type FiltersOf<K extends Kind> = ItemKinds[K]['filters'];
/** What answers call the choices of a filter; nothing, where it has none to offer. */
type OptionsName<N, L> = L extends { options: infer O extends string }
  ? O
  : L extends { none: string } | { choices: readonly unknown[] }
    ? N
    : never;

const optionsName = (name: string, { none, choices, options }: ItemFilter): string | undefined =>
  options ?? (none === undefined && choices === undefined ? undefined : name);

/** What answers of a kind’s list offer, by the names that they have for it: the filter of each. */
export const offeredFilters = (kind: Kind): [options: string, filter: string][] =>
  Object.entries(itemKindOf(kind).filters).flatMap(([name, filter]) => {
    const options = optionsName(name, filter);
    return options === undefined ? [] : [[options, name]];
  });

export const filterParams = <K extends Kind>(kind: K) =>
  Object.fromEntries(
    Object.entries(itemKindOf(kind).filters).map(([name, { choices }]) => [
      name,
      choices ? filterOf(`One of: ${choices.map(({ value }) => value).join(', ')}.`) : Filter,
    ]),
  ) as { [N in keyof FiltersOf<K>]: typeof Filter };

export const filterOptions = <K extends Kind>(kind: K) =>
  Object.fromEntries(offeredFilters(kind).map(([options]) => [options, Type.Array(Option)])) as unknown as {
    [N in keyof FiltersOf<K> as OptionsName<N, FiltersOf<K>[N]>]: TArray<typeof Option>;
  };

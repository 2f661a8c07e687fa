/** The filters of a kind’s list, by what the kind says of them: which items they ask for, and what they offer. */

import type { Option } from '#contract/common-schemas.ts';
import { offeredFilters } from '#contract/filters.ts';
import type { ItemVocabulary } from '#domain/kinds/item-field.ts';
import { itemKindOf, vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { nameKey, slugKey } from '#domain/names.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { type AskedFacts, underFacts } from './fact-filters.ts';
import type { ItemFilters } from './filters.ts';
import { adapterOf } from './kinds/adapters.ts';
import { type Eb, type Items, type ListRequest, offered } from './lists.ts';
import { publishedTermIds } from './terms-in-use.ts';

/** The values of filters by the names that addresses have for them. */
type Asked = Readonly<Record<string, unknown>>;
const valuesOf = (asked: Asked, name: string) => asked[name] as readonly string[] | undefined;

/** Under which name the words of a field are looked up; nothing for a field of the kind’s own table. */
const lookedUpIn = (kind: Kind, field: string): keyof ItemFilters | undefined =>
  field === 'topics' ? 'topic' : vocabulariesOf(kind)[field];

/** The published items of a kind under the filters that it says; those without a field are left to its feature. */
export function underFilters(
  services: Pick<Services, 'db' | 'search'>,
  kind: Kind,
  asked: Asked,
): Pick<ListRequest, 'kinds' | 'first'> & Required<Pick<ListRequest, 'filters' | 'where'>> {
  const filters: ItemFilters = { contentnote: valuesOf(asked, 'without_note') };
  const facts = underFacts(services, kind, asked as AskedFacts);
  const where = [...(facts.where ?? [])];
  for (const [name, { field, choices = [] }] of Object.entries(itemKindOf(kind).filters)) {
    const values = valuesOf(asked, name);
    if (field === undefined || !values?.length) continue;
    const words = lookedUpIn(kind, field);
    if (words) filters[words] = values;
    else
      where.push(
        holds(
          kind,
          field,
          choices.filter(isAmong(values)).map(({ value }) => stored(kind, field, value)),
        ),
      );
  }
  return { kinds: [kind], filters, where, first: facts.first };
}

const isAmong = (values: readonly string[]) => {
  const names = new Set(values.map((value) => value.trim().toLowerCase()));
  return ({ value, label }: { value: string; label: string }) =>
    names.has(value.toLowerCase()) || names.has(label.toLowerCase());
};

/** A choice as the kind’s own table holds it. */
const stored = (kind: Kind, field: string, value: string): string | boolean =>
  itemKindOf(kind).fields[field]?.rule.shape === 'truth' ? value === 'yes' : value;

/** A kind’s own table and a field of it, for the database; every such table has the columns of its fields. */
const columnOf = (kind: Kind, field: string) => ({ table: adapterOf(kind).table as 'event', column: field as 'host' });

function holds(kind: Kind, field: string, values: readonly (string | boolean)[]) {
  const { table, column } = columnOf(kind, field);
  return (eb: Eb) =>
    values.length === 0
      ? eb.lit(false)
      : eb(
          'item.id',
          'in',
          eb
            .selectFrom(table)
            .select('item_id')
            .where(column, 'in', values as readonly string[]),
        );
}

/**
 * The choices of every filter that has a field, each with the number of items that carry it: of those that `under` gives,
 * which is asked with that filter off.
 */
export async function filterChoices(
  db: Db,
  kind: Kind,
  asked: Asked,
  under: (others: Asked) => Items | Promise<Items>,
): Promise<Record<string, Option[]>> {
  const { filters } = itemKindOf(kind);
  const counted = offeredFilters(kind).flatMap(([options, name]) => {
    const field = filters[name]?.field;
    return field === undefined ? [] : [{ options, name, field, choices: filters[name]?.choices ?? [] }];
  });
  const lists = await Promise.all(
    counted.map(async ({ options, name, field, choices }) => {
      const items = await under({ ...asked, [name]: undefined });
      const words = vocabulariesOf(kind)[field];
      if (words) {
        const chosen = valuesOf(asked, name);
        return [options, offered(await countTerms(db, items, words, chosen), chosen)] as const;
      }
      const counts = await countValues(db, items, kind, field);
      const list = choices.map(({ value, label }) => ({
        name: label,
        slug: value,
        count: counts.get(stored(kind, field, value)) ?? 0,
      }));
      return [options, list] as const;
    }),
  );
  return Object.fromEntries(lists);
}

/** The terms that these items carry, by name, with how many do; what is chosen stays without any, to be left again. */
export async function countTerms(
  db: Db,
  items: Items,
  vocabulary: ItemVocabulary,
  chosen: readonly string[] = [],
): Promise<Option[]> {
  const rows = await db
    .selectFrom('term')
    .leftJoin('item_term', (join) =>
      join.onRef('item_term.term_id', '=', 'term.id').on('item_term.item_id', 'in', items),
    )
    .select(({ fn }) => ['term.name', 'term.slug', fn.count<number>('item_term.item_id').as('count')])
    .where('term.vocabulary', '=', vocabulary)
    .groupBy(['term.id', 'term.name', 'term.name_key', 'term.slug'])
    .having((eb) =>
      eb.or([
        eb(eb.fn.count('item_term.item_id'), '>', 0),
        ...(chosen.length === 0
          ? []
          : [
              eb.and([
                eb('term.id', 'in', publishedTermIds(db)),
                eb.or([eb('term.slug', 'in', chosen.map(slugKey)), eb('term.name_key', 'in', chosen.map(nameKey))]),
              ]),
            ]),
      ]),
    )
    .orderBy('term.slug')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

async function countValues(db: Db, items: Items, kind: Kind, field: string): Promise<Map<unknown, number>> {
  const { table, column } = columnOf(kind, field);
  const rows = await db
    .selectFrom(table)
    .select(({ fn }) => [`${column} as value`, fn.countAll<number>().as('count')])
    .where('item_id', 'in', items)
    .groupBy(column)
    .execute();
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}

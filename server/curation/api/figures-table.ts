/** The figures as a table: a row for each month, kind, topic, guide and search, and for what is not complete. */
import type { Figures, Usage } from '#contract/figures.ts';
import { FIGURE_STEP } from '#domain/figure-rounding.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { SEARCH_COUNT_DAYS } from '#domain/lifetimes.ts';
import type { Missing } from '#domain/missing.ts';
import { guardFormula } from '#server/kernel/formula-guard.ts';
import { writeCsv } from '../formats/csv.ts';

const SORTS = ['seen', 'followed', 'kept', 'rated', 'searched', 'answered', 'empty'] as const satisfies (keyof Usage)[];
const HEADER = [
  ...(['what', 'name', 'month', 'things', 'seen', 'link followed', 'saved', 'rated'] as const),
  ...(['searched', 'answered a search', 'searched and not found', 'lacks it'] as const),
];
/** Some programs for tables take a file without it for another alphabet. */
const BOM = '\ufeff';

const LACKED: Readonly<Record<Missing, string>> = {
  facts: 'what to expect',
  'recent-facts': 'what to expect, asked within a year',
  in_short: 'short version',
  picture: 'picture',
  licence: 'licence of a picture',
  topic: 'topic',
  'recent-check': 'confirmed within a year',
};

interface Row extends Partial<Usage> {
  what: string;
  name?: string;
  month?: string;
  things?: number;
  lacks?: number;
}

export function figuresTable({ months, kinds, topics, guides, not_found, complete }: Figures): string {
  const all = `${months[0]?.month} to ${months.at(-1)?.month}`;
  const rows: Row[] = [
    ...months.map(({ month, used }) => ({ what: 'all', month, ...used })),
    ...kinds.flatMap(({ kind, things, used, months: ofMonths }) => {
      const named = { what: 'kind', name: KIND_FACTS[kind].plural };
      return [
        { ...named, month: all, things, ...used },
        ...ofMonths.map(({ month, used: ofMonth }) => ({ ...named, month, ...ofMonth })),
      ];
    }),
    ...topics.map(({ name, things, used }) => ({ what: 'topic', name, month: all, things, ...used })),
    ...guides.map(({ title, answered }) => ({ what: 'answer', name: title, month: all, answered })),
    ...not_found.map(({ words, searches }) => ({
      what: 'not found',
      name: words || 'other words',
      month: `last ${SEARCH_COUNT_DAYS} days`,
      empty: searches,
    })),
    ...complete.map(({ missing, of, without }) => ({
      what: 'complete',
      name: LACKED[missing],
      things: of,
      lacks: without,
    })),
  ];
  const cells = rows.map((row) => [
    row.what,
    guardFormula(row.name ?? ''),
    row.month ?? '',
    `${row.things ?? ''}`,
    ...SORTS.map((sort) => cellOf(row[sort])),
    `${row.lacks ?? ''}`,
  ]);
  return BOM + writeCsv([HEADER, ...cells]);
}

const cellOf = (figure: number | null | undefined): string =>
  figure === null ? `fewer than ${FIGURE_STEP}` : `${figure ?? ''}`;

/** Figures in rows: of months, or of kinds. Without the bars it says the same. */
import type { ReactNode } from 'react';
import { number } from '#app/lib/words/formatting.ts';
import type { Usage } from '#contract/figures.ts';
import { FIGURE_STEP } from '#domain/figure-rounding.ts';

type Sort = keyof Usage;

const WORDS: Readonly<Record<Sort, string>> = {
  seen: 'Views',
  followed: 'Link clicks',
  kept: 'Saved',
  rated: 'Rated',
  searched: 'Searches',
  empty: 'Not found',
  answered: 'Answered',
};

interface UsageTableProps {
  caption: string;
  /** What the rows are: 'Month'. */
  of: string;
  sorts: readonly Sort[];
  rows: readonly { key: string; name: ReactNode; usage: Usage }[];
}

/** On narrow screens each row is a small list, in two columns where both have room; paper has the table. */
const ROW =
  'border-t-(length:--line-width) border-line max-md:not-print:grid max-md:not-print:grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] max-md:not-print:gap-x-6 max-md:not-print:px-4 max-md:not-print:py-2.5';
const CELL =
  'p-2 md:last:pr-4 print:last:pr-4 max-md:not-print:flex max-md:not-print:justify-between max-md:not-print:gap-x-2 max-md:not-print:p-0';

/** As wide as most numbers before their bars, and the word above them. */
const NUMBER = 'inline-block text-right md:min-w-16 print:min-w-12';

export function UsageTable({ caption, of, sorts, rows }: UsageTableProps) {
  const most = Math.max(...rows.map(({ usage }) => usage.seen ?? 0));
  return (
    <table className="w-full border-collapse text-left max-md:not-print:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="align-bottom max-md:not-print:sr-only">
        <tr className={ROW}>
          <th scope="col" className="h-11 px-4 py-2 font-strong">
            {of}
          </th>
          {sorts.map((sort) => (
            <th
              key={sort}
              scope="col"
              className={`px-2 py-2 font-strong last:pr-4 ${sort === 'seen' ? 'w-[30%]' : 'text-right'}`}
            >
              {sort === 'seen' ? <span className={NUMBER}>{WORDS[sort]}</span> : WORDS[sort]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:not-print:block">
        {rows.map(({ key, name, usage }) => (
          <tr key={key} className={ROW}>
            <th
              scope="row"
              className="px-4 py-2 font-strong whitespace-nowrap max-md:not-print:col-span-full max-md:not-print:p-0"
            >
              {name}
            </th>
            {sorts.map((sort) => (
              <td key={sort} className={`${CELL} ${sort === 'seen' ? '' : 'text-right'}`}>
                <span aria-hidden="true" className="text-muted md:hidden print:hidden">
                  {WORDS[sort]}
                </span>
                {sort === 'seen' ? <Bar figure={usage.seen} most={most} /> : <Figure figure={usage[sort]} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number as far as it may be shown. */
export const Figure = ({ figure }: { figure: number | null | undefined }) =>
  typeof figure === 'number' ? (
    <span className="figures whitespace-nowrap">{number(figure)}</span>
  ) : (
    <span className="whitespace-nowrap text-muted">under {FIGURE_STEP}</span>
  );

/** The number, and its share of the largest as a line: a border, which paper shows, too. */
const Bar = ({ figure, most }: { figure: number | null; most: number }) => (
  <span className="flex items-center gap-3">
    <span className={NUMBER}>
      <Figure figure={figure} />
    </span>
    {figure !== null && (
      <span aria-hidden="true" className="grow max-md:not-print:hidden">
        <i className="block border-b-8 border-accent" style={{ width: `${(100 * figure) / most}%` }} />
      </span>
    )}
  </span>
);

/** The best of any kind, above the list of posts and media; and the way to each kind that the words find. */
import { Link } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import type { OtherFinds } from '#contract/search.ts';
import { factsOf } from '#domain/kinds.ts';
import { CONTENT_JUMPS } from '../../lib/address/consumption-modes.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { type Jump, JumpLine } from '../../ui/jump-line.tsx';
import { ONE } from '../../ui/single-item-pager.tsx';
import { AllLink, otherId } from './other-kinds.tsx';
import type { SearchPageParams } from './queries.ts';
import type { Results } from './use-results.ts';

export function TopAnswers({ cards }: { cards: readonly AnyCard[] }) {
  return (
    <section aria-labelledby="best" className="mb-10 one:hidden">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="best" className="text-h3">
          Best answers
        </h2>
        <p className="text-small text-muted max-sm:sr-only">Of any kind, best first</p>
      </div>
      <BestCards cards={cards} />
    </section>
  );
}

export const BestCards = ({ cards }: { cards: readonly AnyCard[] }) => (
  <div className="best">
    <CardGrid cards={cards} eager={2} />
  </div>
);

/** Kinds with somebody behind them. */
const OF_HELP: ReadonlySet<OtherFinds['kind']> = new Set(['Support', 'DirectoryEntry']);

interface WhatWasFoundProps {
  params: SearchPageParams;
  results: Results;
  others: readonly OtherFinds[];
}

/** The way to each kind that the words find: the groups further down, and posts and media by how they are taken in. */
export function WhatWasFound({ params: { page, ...rest }, results, others }: WhatWasFoundProps) {
  // One at a time, the groups are not on this page.
  const isOne = rest.size === ONE && results.total > 0;
  return (
    <div className="wrap mt-4">
      <JumpLine
        label="What was found"
        // Under a correction there is room for one row.
        {...(results.spelling && { narrow: 2 })}
        jumps={[
          ...others.map(({ kind, total }) => ({
            words: factsOf(kind).found?.title ?? kind,
            total,
            first: OF_HELP.has(kind),
            link: (props: JumpLinkProps) =>
              isOne ? (
                <AllLink kind={kind} query={rest.query ?? ''} exact={rest.exact} {...props} />
              ) : (
                <a href={`#${otherId(kind)}`} {...props} />
              ),
          })),
          ...CONTENT_JUMPS.map(({ way, words }) => ({
            words,
            total: results.ways[way],
            link: (props: JumpLinkProps) => (
              <Link
                to="/search"
                search={{ ...rest, consumption: way }}
                hash="results"
                activeOptions={EXACT_ACTIVE_LINK}
                {...props}
              />
            ),
          })),
        ]}
      />
    </div>
  );
}

type JumpLinkProps = Parameters<Jump['link']>[0];

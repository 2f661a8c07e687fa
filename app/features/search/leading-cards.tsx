/** What leads a page of results: the best of any kind, as cards and then as rows, and the way to each kind. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { type Among, factsOf, type ObjectType } from '#domain/kinds.ts';
import { CONTENT_JUMPS } from '../../lib/address/consumption-modes.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { type Jump, JumpLine } from '../../ui/jump-line.tsx';
import type { SearchPageParams } from './queries.ts';
import type { Results } from './use-results.ts';

export const BestCards = ({ cards }: { cards: readonly AnyCard[] }) => (
  <section aria-labelledby="verdict" className="best mb-6 one:hidden">
    <CardGrid cards={cards} eager={2} />
  </section>
);

export const MoreCards = ({ title, cards }: { title: string; cards: readonly AnyCard[] }) => (
  <section aria-label={title} className="mt-6 mb-10 one:hidden">
    <CardGrid cards={cards} />
  </section>
);

/** Kinds with somebody behind them. */
const OF_HELP: ReadonlySet<ObjectType> = new Set(['Support', 'DirectoryEntry']);

/** The way to each kind that the words find: to its own list, and to posts and media by how they are taken in. */
export function WhatWasFound({
  params: { page, shared, ...rest },
  results,
}: {
  params: SearchPageParams;
  results: Results;
}) {
  const query = results.spelling?.searched ?? rest.query ?? '';
  return (
    <JumpLine
      label="Jump to"
      // Under a correction there is room for one row.
      {...(results.spelling && { narrow: 2 })}
      jumps={[
        ...(results.others ?? []).map(({ kind, total }) => ({
          words: factsOf(kind).found?.title ?? kind,
          total,
          first: OF_HELP.has(kind),
          link: (props: JumpLinkProps) => <AllLink kind={kind} query={query} exact={rest.exact} {...props} />,
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
  );
}

type JumpLinkProps = Parameters<Jump['link']>[0];

interface AllLinkProps {
  kind: ObjectType;
  query: string;
  exact: true | undefined;
  className: string;
  children: ReactNode;
}

/** Where all that was found of a kind is listed: its own page, or a list of the search page. */
function AllLink({ kind, query, exact, ...props }: AllLinkProps) {
  const { list, file } = factsOf(kind);
  if (list) return <Link to={list.path} search={{ query, exact }} {...props} />;
  return <Link to="/search" search={{ query, exact, among: file as Among }} {...props} />;
}

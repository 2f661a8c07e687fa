/** Everything to read, hear and watch in a collection, whatever theme it belongs to. */
import { useSuspenseQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pagesShown } from '../../lib/pages-shown.ts';
import { REFINEMENTS, WAYS, type Way } from '../../lib/ways.ts';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ListFoot } from '../../ui/show-more.tsx';
import { ToggleWords, toggleClass } from '../../ui/toggle.tsx';
import { type CollectionPageParams, collectionQuery } from './queries.ts';

type LinkProps = { className: string; 'aria-current': 'true' | undefined; children: ReactNode };

interface EverythingProps {
  slug: string;
  params: CollectionPageParams;
  /** The link to one way of taking things in. */
  refine: (refinement: (typeof REFINEMENTS)[Way], props: LinkProps) => ReactNode;
  /** The link to one page more. */
  more: (page: number) => ReactNode;
}

export function Everything({ slug, params, refine, more }: EverythingProps) {
  const pages = useSuspenseQueries({
    queries: pagesShown(params.page).map((page) => collectionQuery(slug, params, page)),
  });
  const cards = pages.flatMap(({ data }) => data.data);
  const last = pages.at(-1)?.data;
  const refined = params.consumption !== undefined || params.type !== undefined;
  if (!last || (cards.length === 0 && !refined)) return null;
  // Unrefined, a collection shows its posts, or else the first type that it holds.
  const chosen = params.consumption ?? (last.type === 'Post' ? 'Read' : undefined);
  return (
    <section className="wrap mt-18" aria-labelledby="everything">
      <h2 id="everything" className="mb-5 text-h2">
        All to read, hear and watch
      </h2>
      <nav aria-label="Refine this list" className="mb-6 flex flex-wrap gap-2.5">
        {WAYS.filter((way) => way !== 'all').map((way) => (
          <span key={way} className="contents">
            {refine(REFINEMENTS[way], {
              'aria-current': way === chosen ? 'true' : undefined,
              className: toggleClass(way === chosen),
              children: <ToggleWords chosen={way === chosen}>{way}</ToggleWords>,
            })}
          </span>
        ))}
      </nav>
      {cards.length > 0 ? (
        <CardGrid cards={cards} />
      ) : (
        <Empty>
          <p>This collection has nothing of this kind.</p>
        </Empty>
      )}
      <ListFoot
        shown={cards.length}
        total={last.pagination.total_objects}
        more={last.pagination.has_next && more((params.page ?? 1) + 1)}
      />
    </section>
  );
}

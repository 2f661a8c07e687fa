/** Everything to read, hear and watch in a collection, whatever theme it belongs to. */
import type { ReactNode } from 'react';
import { REFINEMENTS, WAYS, type Way } from '../../lib/address/consumption-modes.ts';
import { usePages } from '../../lib/data/pagination.ts';
import { count, number } from '../../lib/words/formatting.ts';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';
import { PagedList, type PageLinkProps } from '../../ui/paged-list.tsx';
import { type CollectionPageParams, collectionQuery } from './queries.ts';

const EVERYTHING: Record<Way, string> = {
  all: 'Everything to read, hear and watch',
  Read: 'Everything to read',
  Listen: 'Everything to hear',
  Watch: 'Everything to watch',
};

type LinkProps = { className: string; 'aria-current': 'true' | undefined; children: ReactNode };

interface EverythingProps {
  slug: string;
  params: CollectionPageParams;
  /** The link to one way of taking things in. */
  refine: (refinement: (typeof REFINEMENTS)[Way], props: LinkProps) => ReactNode;
  /** The link to another page. */
  page: (page: number | undefined, props: PageLinkProps) => ReactNode;
}

export function CollectionContents({ slug, params, refine, page }: EverythingProps) {
  const pages = usePages(params.page, (one) => collectionQuery(slug, params, one));
  const { above = 0 } = pages.last;
  const all = pages.total + above;
  const refined = params.consumption !== undefined || params.type !== undefined;
  if (all === 0 && !refined) return null;
  // Unrefined, a collection shows its posts, or else the first type that it holds.
  const chosen = params.consumption ?? (pages.last.type === 'Post' ? 'Read' : 'all');
  return (
    <section className="wrap mt-12" aria-labelledby="everything">
      <h2 id="everything" className="mb-3 text-h2">
        {EVERYTHING[chosen]}
      </h2>
      <nav aria-label="Refine this list" className="mb-4 flex flex-wrap gap-2.5">
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
      {above > 0 && (
        <p className="mb-4 text-muted">
          {count(all, 'item')}, {number(above)} shown above
        </p>
      )}
      {(pages.total > 0 || above === 0) && (
        <PagedList
          pages={pages}
          noted={false}
          link={page}
          empty={<p>Nothing of this type in this collection. Choose another type above.</p>}
        />
      )}
    </section>
  );
}

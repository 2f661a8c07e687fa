/** Good places to start: featured, new, or what carries a tag. */

import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Option } from '#contract/lists.ts';
import { EXACTLY } from '../../lib/exactly.ts';
import { pagesShown } from '../../lib/pages-shown.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CardGrid } from '../../ui/cards/grid.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ListFoot } from '../../ui/show-more.tsx';
import { ToggleWords, toggleClass } from '../../ui/toggle.tsx';
import { exploreStripQuery, shelfQuery, tagsQuery } from './queries.ts';

/** Longer lists of choices fold. */
const TAGS_AT_FIRST = 8;

export function Shelf({ tag, page }: { tag: string | undefined; page: number | undefined }) {
  const pages = useSuspenseQueries({ queries: pagesShown(page).map((one) => shelfQuery(tag, one)) });
  const cards = pages.flatMap(({ data }) => data.data);
  const last = pages.at(-1)?.data.pagination;
  return (
    <section className="wrap mt-18" aria-labelledby="start">
      <h2 id="start" className="mb-5 text-h2">
        Good places to start
      </h2>
      <FilterButtons chosen={tag} />
      <p className="sr-only" role="status">
        {last ? `Showing ${cards.length} of ${last.total_objects}` : ''}
      </p>
      <div className="mt-8">
        {cards.length > 0 ? (
          <CardGrid cards={cards} lead={(page ?? 1) <= 10} eager={2} />
        ) : (
          <Empty>
            <p>
              There is nothing here yet. <Link to="/search">Search everything</Link> instead.
            </p>
          </Empty>
        )}
      </div>
      {last && (
        <ListFoot
          shown={cards.length}
          total={last.total_objects}
          more={last.has_next && <More tag={tag} page={page ?? 1} />}
        />
      )}
    </section>
  );
}

/** A tag's 'Show more' leads to the topic of the same address, or else to a search. */
function More({ tag, page }: { tag: string | undefined; page: number }) {
  const { data } = useSuspenseQuery(exploreStripQuery);
  const className = buttonClass('outlined', 'min-h-12 px-5');
  if (tag === undefined || tag === 'new') {
    return (
      <Link to="/home" search={(now) => ({ ...now, page: page + 1 })} resetScroll={false} className={className}>
        Show more
      </Link>
    );
  }
  if (data.topics.includes(tag)) {
    return (
      <Link to="/topic/$slug" params={{ slug: tag }} className={className}>
        Show more
      </Link>
    );
  }
  return (
    <Link to="/search" search={{ tag }} className={className}>
      Show more
    </Link>
  );
}

function FilterButtons({ chosen }: { chosen: string | undefined }) {
  const { data } = useSuspenseQuery(tagsQuery);
  const [first, rest] = [data.data.slice(0, TAGS_AT_FIRST), data.data.slice(TAGS_AT_FIRST)];
  return (
    <nav aria-label="Choose what to show" className="flex flex-wrap gap-2.5">
      <FilterButton tag={undefined} name="Featured" chosen={chosen} />
      <FilterButton tag="new" name="New" chosen={chosen} />
      {first.map(({ slug, name }) => (
        <FilterButton key={slug} tag={slug} name={name} chosen={chosen} />
      ))}
      {rest.length > 0 && <MoreTags tags={rest} chosen={chosen} />}
    </nav>
  );
}

function MoreTags({ tags, chosen }: { tags: Option[]; chosen: string | undefined }) {
  return (
    <details className="group open:basis-full" open={tags.some(({ slug }) => slug === chosen)}>
      <summary className={`${toggleClass(false)} w-fit list-none [&::-webkit-details-marker]:hidden`}>
        <span className="group-open:hidden">More tags</span>
        <span className="hidden group-open:inline">Fewer tags</span>
      </summary>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        {tags.map(({ slug, name }) => (
          <FilterButton key={slug} tag={slug} name={name} chosen={chosen} />
        ))}
      </div>
    </details>
  );
}

function FilterButton({ tag, name, chosen }: { tag: string | undefined; name: string; chosen: string | undefined }) {
  const isChosen = tag === chosen;
  return (
    <Link
      to="/home"
      search={tag === undefined ? {} : { tag }}
      resetScroll={false}
      activeOptions={EXACTLY}
      aria-current={isChosen ? 'true' : undefined}
      className={toggleClass(isChosen)}
    >
      <ToggleWords chosen={isChosen}>{name}</ToggleWords>
    </Link>
  );
}

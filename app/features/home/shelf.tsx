/** Good places to start: featured, new, or what carries a tag. */

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Option } from '#contract/common-schemas.ts';
import { optionsQuery } from '../../lib/data/filter-options.ts';
import { type Pages, usePages } from '../../lib/data/pagination.ts';
import { EXACT_ACTIVE_LINK } from '../../ui/exact-active-link.ts';
import { Follow } from '../../ui/feed-links.tsx';
import { ToggleWords, toggleClass } from '../../ui/filter-toggle.tsx';
import { PagedList, type PageLinkProps } from '../../ui/paged-list.tsx';
import { EmptyShelf } from './empty-shelf.tsx';
import { shelfQuery, tagsQuery } from './queries.ts';

/** The room of a row of choices on a wide screen, in letters: what 'Featured', 'New' and 'More topics' leave. */
const ROW = 92;
/** A choice takes this beside its letters: its frame, and the way to the next. */
const FRAME = 5.5;

/** As many tags as stand in one row on a wide screen; the others fold, on narrow screens all. */
function inOneRow(tags: readonly Option[]): number {
  let room = ROW;
  const end = tags.findIndex(({ name }) => {
    room -= name.length + FRAME;
    return room < 0;
  });
  return end < 0 ? tags.length : end;
}

interface ShelfProps {
  tag: string | undefined;
  /** How many pages of tags stand there. */
  tags: number | undefined;
  page: number | undefined;
  size: number | undefined;
}

export function Shelf({ tag, tags, page, size }: ShelfProps) {
  const pages = usePages(page, (one) => shelfQuery(tag, size, one));
  if (isEmptyShelf(tag, pages.total)) {
    return (
      <section className="wrap mt-8 lg:mt-18" aria-labelledby="start">
        <h2 id="start" className="mb-4 text-h2 lg:mb-5">
          Good places to start
        </h2>
        <EmptyShelf />
      </section>
    );
  }
  return (
    <section className="shelf wrap mt-6 lg:mt-18" aria-labelledby="start">
      <h2 id="start" className="mb-4 text-h2 lg:mb-5">
        Good places to start
      </h2>
      <FilterButtons chosen={tag} page={tags} />
      <p className="shown sr-only" role="status">
        Showing {pages.cards.length} of {pages.total}
      </p>
      <div className="mt-4 lg:mt-8">
        <PagedList
          pages={pages}
          lead
          eager={2}
          link={(one, props) => <Link to="/home" search={{ tag, tags, page: one, size }} {...props} />}
          more={namesTopic(tag) ? (props) => <MoreOf tag={tag} {...props} /> : undefined}
          empty={
            <p>
              There is nothing here yet. <Link to="/search">Search everything</Link> instead.
            </p>
          }
        />
      </div>
      <div className="mt-4 -ml-2">
        <Follow />
      </div>
    </section>
  );
}

/** Whether a home without any choice has nothing to show on its shelf. */
export const isEmptyShelf = (tag: string | undefined, total: number): boolean => tag === undefined && total === 0;

/** Whether what is chosen is a tag, and may have the name of a topic. */
export const namesTopic = (tag: string | undefined): tag is string => tag !== undefined && tag !== 'new';

/** A tag's 'Show more' leads to the topic of the same address, or else to a search. */
function MoreOf({ tag, className, children }: { tag: string } & PageLinkProps) {
  const { data: options } = useSuspenseQuery(optionsQuery);
  if (options.topic.some(({ slug }) => slug === tag)) {
    return (
      <Link to="/topic/$slug" params={{ slug: tag }} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <Link to="/search" search={{ tag }} className={className}>
      {children}
    </Link>
  );
}

interface Choice {
  chosen: string | undefined;
  /** How many pages of tags stand there; a choice leaves them there. */
  page: number | undefined;
}

function FilterButtons(choice: Choice) {
  const { chosen, page } = choice;
  const tags = usePages(page, tagsQuery);
  const row = inOneRow(tags.cards);
  const [first, rest] = [tags.cards.slice(0, row), tags.cards.slice(row)];
  return (
    <nav aria-label="Choose what to show" className="flex flex-wrap gap-2.5">
      <FilterButton tag={undefined} name="Featured" {...choice} />
      <FilterButton tag="new" name="New" {...choice} />
      {first.map(({ slug, name }) => (
        <FilterButton
          key={slug}
          tag={slug}
          name={name}
          {...choice}
          className={slug === chosen ? '' : 'max-sm:hidden calm:hidden'}
        />
      ))}
      <MoreTags narrow={first.filter(({ slug }) => slug !== chosen)} rest={rest} pages={tags} {...choice} />
    </nav>
  );
}

interface MoreTagsProps extends Choice {
  /** Those that fold on narrow screens alone, or where less is wanted at once. */
  narrow: Option[];
  rest: Option[];
  pages: Pages<Option>;
}

function MoreTags({ narrow, rest, pages, ...choice }: MoreTagsProps) {
  if (narrow.length + rest.length === 0) return null;
  const { chosen, page } = choice;
  const { next, before } = pages;
  return (
    <details
      className={`group open:basis-full ${rest.length === 0 ? 'lively:sm:hidden' : ''}`}
      open={page !== undefined || rest.some(({ slug }) => slug === chosen)}
    >
      <summary className={`${toggleClass(false)} w-fit list-none [&::-webkit-details-marker]:hidden`}>
        <span className="group-open:hidden">More topics</span>
        <span className="hidden group-open:inline">Fewer topics</span>
      </summary>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        {narrow.map(({ slug, name }) => (
          <FilterButton key={slug} tag={slug} name={name} {...choice} className="lively:sm:hidden" />
        ))}
        {rest.map(({ slug, name }) => (
          <FilterButton key={slug} tag={slug} name={name} {...choice} />
        ))}
        {[
          { words: 'Previous tags', to: before },
          { words: 'Show more topics', to: next },
        ].map(
          ({ words, to }) =>
            to !== undefined && (
              <Link
                key={words}
                to="/home"
                search={{ ...(chosen && { tag: chosen }), ...(to > 1 && { tags: to }) }}
                resetScroll={false}
                className="inline-flex min-h-11 items-center px-2"
              >
                {words}
              </Link>
            ),
        )}
      </div>
    </details>
  );
}

interface FilterButtonProps extends Choice {
  tag: string | undefined;
  name: string;
  className?: string;
}

function FilterButton({ tag, name, chosen, page, className = '' }: FilterButtonProps) {
  const isChosen = tag === chosen;
  return (
    <Link
      to="/home"
      search={{ ...(tag !== undefined && { tag }), ...(page !== undefined && { tags: page }) }}
      resetScroll={false}
      activeOptions={EXACT_ACTIVE_LINK}
      aria-current={isChosen ? 'true' : undefined}
      className={`${toggleClass(isChosen)} ${className}`}
    >
      <ToggleWords chosen={isChosen}>{name}</ToggleWords>
    </Link>
  );
}

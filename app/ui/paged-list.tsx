import { useSearch } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { titleOf } from '../lib/address/card-capabilities.ts';
import { isSized, useOwnPageSize } from '../lib/data/page-size.ts';
import type { Missing, Pages } from '../lib/data/pagination.ts';
import { type ListWait, type PageKey, useListWait } from '../lib/data/slow-loading.ts';
import { number } from '../lib/words/formatting.ts';
import { buttonClass } from './button.tsx';
import { CardGrid, type CardGridProps } from './cards/grid.tsx';
import { ListFootnotes } from './cards/list-footnotes.tsx';
import { Empty, EndOfList } from './empty.tsx';
import { Icon } from './icon.tsx';
import { ProblemBox } from './problem-box.tsx';
import { BackAndNext, ONE, OneOf } from './single-item-pager.tsx';

/** What a link to another page of the list is given. */
export interface PageLinkProps {
  resetScroll: boolean;
  className: string;
  children: ReactNode;
}

interface PagedListProps extends Omit<CardGridProps, 'cards' | 'paged' | 'ref'> {
  pages: Pages;
  /** The link to the same address at another page; the first is `undefined`. */
  link: (page: number | undefined, props: PageLinkProps) => ReactNode;
  /** Where 'Show more' leads, if not to the next page. */
  more?: ((props: PageLinkProps) => ReactNode) | undefined;
  /** The parameter that counts its pages. */
  pageKey?: PageKey;
  /** Whether what holds for all its cards is said at its end; not where the page says it further down. */
  noted?: boolean;
  /** What stands there when the list has nothing at all. */
  empty: ReactNode;
}

/** A list that grows page by page, and word of what is left, what came before, or that this is all. */
export function PagedList({
  pages,
  link,
  more,
  empty,
  pageKey = 'page',
  lead = false,
  noted = true,
  ...looks
}: PagedListProps) {
  const { cards, total, before, missing } = pages;
  const waits = useListWait(pageKey) ?? (missing?.isTrying ? 'more' : undefined);
  useOwnPageSize();
  const { list, onMore } = useFocusOnFirstNew(cards.length);
  const search: { size?: number } = useSearch({ strict: false });
  if (search.size === ONE && cards.length > 0)
    return <OneAtATime pages={pages} link={link} pageKey={pageKey} waits={waits} looks={looks} />;
  // As many as there are now: nothing is known of those to come, and what stands below keeps its place.
  if (waits === 'other') return <CardGrid paged cards={[]} awaited={cards.length || FEW} {...looks} />;
  if (total === 0) return <Empty>{empty}</Empty>;
  if (cards.length === 0) return <PastTheEnd pages={pages} link={link} />;
  // A reader who wants one at a time has it before the address says so.
  const place = !isSized(search) && cards[0] && { at: 1, total, pageKey, byChoice: true, title: titleOf(cards[0]) };
  return (
    <>
      {place && <OneOf {...place} />}
      <CardGrid
        ref={list}
        paged
        cards={cards}
        lead={lead && before === undefined}
        awaited={waits === 'more' ? nextSize(pages) : 0}
        {...looks}
      />
      <div className={place ? 'one:hidden' : undefined}>
        <ListFoot pages={pages} link={link} more={more} waits={waits} onMore={onMore} />
        {cards.length > FAR && <BackToTop />}
      </div>
      {place && <BackAndNext {...place} />}
      {noted && <ListFootnotes cards={cards} newTab={looks.newTab ?? false} className="mt-6" />}
    </>
  );
}

interface OneAtATimeProps extends Pick<PagedListProps, 'pages' | 'link'> {
  pageKey: PageKey;
  waits: ListWait | undefined;
  looks: Omit<CardGridProps, 'cards'>;
}

/** The last of the things at this address, alone; those before it stay in memory, so that Back is at once. */
function OneAtATime({ pages, link, pageKey, waits, looks }: OneAtATimeProps) {
  const { cards, total, before, missing, page } = pages;
  const card = cards.slice(-1);
  const at = before === undefined ? Math.min(cards.length, total) : page;
  return (
    <div className="one-card">
      {card[0] && <OneOf at={at} total={total} pageKey={pageKey} title={titleOf(card[0])} />}
      <CardGrid cards={card} {...looks} />
      {missing && !waits ? (
        <MissingRest missing={missing}>
          {link(page, { className: buttonClass('outlined', 'large'), children: 'Try again', resetScroll: false })}
        </MissingRest>
      ) : (
        <BackAndNext at={at} total={total} pageKey={pageKey} waiting={waits !== undefined} />
      )}
    </div>
  );
}

/** A reader who asked for more goes on with the first that is new, not behind them all. */
function useFocusOnFirstNew(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    const at = from.current;
    if (at === undefined || count === at) return;
    from.current = undefined;
    const focused = document.activeElement;
    if (count < at || (focused !== document.body && !focused?.matches('[data-more] *'))) return;
    list.current?.children[at]?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [count]);
  const onMore = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    // In a tab or window of its own: this list stays as it is.
    if (!ctrlKey && !metaKey && !shiftKey) from.current = count;
  };
  return { list, onMore };
}

/** For a list that had nothing. */
const FEW = 3;

/** How many the next page will have. */
const nextSize = ({ cards, total, parts, elsewhere = 0 }: Pages): number =>
  Math.min(total - cards.length, Math.ceil((cards.length + elsewhere) / parts));

type FootProps = Pick<PagedListProps, 'pages' | 'link' | 'more'> & {
  waits?: ListWait | undefined;
  /** More is asked for. */
  onMore?: (press: MouseEvent) => void;
};

function ListFoot({ pages: { cards, total, next, before, missing }, link, more, waits, onMore }: FootProps) {
  if (next === undefined && before === undefined) return <EndOfList />;
  const looks = {
    className: buttonClass('outlined', 'large'),
    children: waits ? 'Loading…' : missing ? 'Try again' : 'Show more',
    resetScroll: false,
  };
  return (
    <>
      {missing && !waits && <MissingRest missing={missing} />}
      <div className="mt-8 flex flex-wrap items-center gap-5 print:hidden">
        {before !== undefined && link(written(before), { ...looks, children: 'Show previous', resetScroll: true })}
        {next !== undefined && (
          // biome-ignore lint/a11y/noStaticElementInteractions: presses of the link in it
          // biome-ignore lint/a11y/useKeyWithClickEvents: links are pressed with keys, too
          <span data-more onClick={onMore} className="contents">
            {more ? more(looks) : link(next, looks)}
          </span>
        )}
        <p className="shown figures text-muted">
          Showing {number(cards.length)} of {number(total)}
        </p>
      </div>
      {next === undefined && <EndOfList />}
    </>
  );
}

const MissingRest = ({ missing, children }: { missing: Missing; children?: ReactNode }) => (
  <ProblemBox
    message={missing.error?.message || 'The rest of this list did not load.'}
    className="mt-8 max-w-(--measure)"
  >
    <p>What you see above is still there. Nothing is lost.</p>
    {children}
  </ProblemBox>
);

/** An old or mistyped address: the list has things, but not this far down. */
function PastTheEnd({ pages: { page, end, total }, link }: FootProps) {
  return (
    <Empty>
      <p>
        This list has no page {number(page)}. It ends with page {number(end)}.
      </p>
      <div className="mt-3">
        {link(written(end), {
          className: buttonClass('outlined', 'large'),
          children: end > 1 ? `Go to page ${number(end)}` : `Show all ${number(total)}`,
          resetScroll: true,
        })}
      </div>
    </Empty>
  );
}

/** More than these are a long way back. */
const FAR = 20;

/** The way back to the beginning of the page, for the eye and for the focus. */
const BackToTop = () => (
  <p className="mt-4 print:hidden">
    <a href="#content" className="target inline-flex items-center gap-1.5">
      <Icon name="down" className="size-4.5 rotate-180" />
      Back to top
    </a>
  </p>
);

/** The first page stays unwritten in addresses. */
const written = (page: number) => (page > 1 ? page : undefined);

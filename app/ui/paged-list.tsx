import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useOwnPageSize } from '../lib/page-size.ts';
import type { Pages } from '../lib/pages.ts';
import { type ListWait, type PageKey, useListWait } from '../lib/waiting.ts';
import { number } from '../lib/words.ts';
import { buttonClass } from './button.tsx';
import { CardGrid, type CardGridProps } from './cards/grid.tsx';
import { Empty, EndOfList } from './empty.tsx';
import { ProblemBox } from './problem-box.tsx';

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
  /** What stands there when the list has nothing at all. */
  empty: ReactNode;
}

/** A list that grows page by page, and word of what is left, what came before, or that this is all. */
export function PagedList({ pages, link, more, empty, pageKey = 'page', lead = false, ...looks }: PagedListProps) {
  const { cards, total, before, missing } = pages;
  const waits = useListWait(pageKey) ?? (missing?.isTrying ? 'more' : undefined);
  useOwnPageSize();
  const { list, onMore } = useFocusOnFirstNew(cards.length);
  // As many as there are now: nothing is known of those to come, and what stands below keeps its place.
  if (waits === 'other') return <CardGrid paged cards={[]} awaited={cards.length || FEW} {...looks} />;
  if (total === 0) return <Empty>{empty}</Empty>;
  if (cards.length === 0) return <PastTheEnd pages={pages} link={link} />;
  return (
    <>
      <CardGrid
        ref={list}
        paged
        cards={cards}
        lead={lead && before === undefined}
        awaited={waits === 'more' ? nextSize(pages) : 0}
        {...looks}
      />
      <ListFoot pages={pages} link={link} more={more} waits={waits} onMore={onMore} />
    </>
  );
}

/** Whoever asked for more goes on with the first that is new, not behind them all. */
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
const nextSize = ({ cards, total, parts }: Pages): number =>
  Math.min(total - cards.length, Math.ceil(cards.length / parts));

type FootProps = Pick<PagedListProps, 'pages' | 'link' | 'more'> & {
  waits?: ListWait | undefined;
  /** More is asked for. */
  onMore?: (press: MouseEvent) => void;
};

function ListFoot({ pages: { cards, total, next, before, missing }, link, more, waits, onMore }: FootProps) {
  if (next === undefined && before === undefined) return <EndOfList />;
  const looks = {
    className: buttonClass('outlined', 'large'),
    children: waits ? 'One moment…' : missing ? 'Try again' : 'Show more',
    resetScroll: false,
  };
  return (
    <>
      {missing && !waits && (
        <ProblemBox
          message={missing.error?.message || 'The rest of this list did not come.'}
          className="mt-8 max-w-(--measure)"
        >
          <p>What you see above is still there. Nothing is lost.</p>
        </ProblemBox>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-5 print:hidden">
        {before !== undefined &&
          link(written(before), { ...looks, children: 'Show what comes before', resetScroll: true })}
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

/** The first page stays unwritten in addresses. */
const written = (page: number) => (page > 1 ? page : undefined);

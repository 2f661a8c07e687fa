import { useHydrated } from '@tanstack/react-router';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { Button } from './button.tsx';
import { ItemCard } from './cards/kind-cards.tsx';
import { useLeftOut } from './cards/left-out.tsx';
import { Icon } from './icon.tsx';

interface StripProps {
  title: string;
  /** What there is to know about the cards, in a line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/** A row of cards as a part of a page. It is an extra: where less is wanted at once it is gone. */
export function Strip({ title, note, children }: StripProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="far-down [--about:26rem] print:hidden band mt-18 md:mt-26 py-10 md:py-16 calm:hidden"
    >
      <CardRow
        edge="page"
        head={(turning) => (
          <div className="wrap mb-6 flex flex-wrap items-end justify-between gap-4">
            <div className="grid gap-2">
              <h2 id={id} className="text-h2">
                {title}
              </h2>
              {note}
            </div>
            {turning}
          </div>
        )}
      >
        {children}
      </CardRow>
    </section>
  );
}

interface CardRowProps {
  /** What stands above the cards, with the buttons that turn the row. */
  head: (turning: ReactNode) => ReactNode;
  /** The row begins with the text of the page and ends with the window, or keeps to the column that it stands in. */
  edge: 'page' | 'column';
  children: ReactNode;
}

/**
 * A row of cards that goes on to the right. It scrolls as the browser scrolls (fingers, wheel, arrow keys), with two
 * buttons for everybody else; nothing needs a drag, and nothing needs script.
 */
export function CardRow({ head, edge, children }: CardRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  /** Which cards are in sight: first, last, and how many there are. Unknown until the row has been measured. */
  const [place, setPlace] = useState<readonly [first: number, last: number, all: number]>();
  const fits = place !== undefined && place[0] === 1 && place[1] === place[2];

  // The row changes with the window, its cards with what is shown, its place when the reader scrolls.
  useEffect(() => {
    const { current: view } = row;
    const { current: list } = cards;
    if (!view || !list) return;
    const look = () => setPlace((before) => same(before, placeOf(view, list)));
    const watcher = new ResizeObserver(look);
    watcher.observe(view);
    watcher.observe(list);
    view.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      view.removeEventListener('scroll', look);
    };
  }, []);

  /** By as many cards as fit, so that none stays cut at its beginning. */
  const turn = (direction: 1 | -1) => {
    const { current: view } = row;
    const [one, two] = cards.current?.children ?? [];
    if (!view || !one || !two || !place) return;
    const step = two.getBoundingClientRect().left - one.getBoundingClientRect().left;
    const [first, last] = place;
    view.scrollBy({ left: direction * step * Math.max(1, last - first + 1), behavior: 'instant' });
  };

  const turning = !fits && (
    // Until they work they only keep their place; without script they are gone.
    <div className={`flex flex-wrap items-center gap-3 print:hidden ${hydrated ? '' : 'invisible noscript:hidden'}`}>
      <p role="status" className="text-small text-muted figures tabular-nums">
        {place && placeInWords(place)}
      </p>
      <Button onPress={() => turn(-1)}>
        <Icon name="back" className="size-4.5" />
        Back
      </Button>
      <Button onPress={() => turn(1)}>
        Forward
        <Icon name="forward" className="size-4.5" />
      </Button>
    </div>
  );
  const strip = edge === 'page' ? '[--strip:max(var(--gutter),(100%-var(--page))/2)]' : '[--strip:2px]';
  return (
    <>
      {head(turning)}
      <div ref={row} className={`overflow-x-auto scroll-px-(--strip) ${strip}`}>
        {/* The browser would leave a card half hidden whose link shows a little. */}
        <ul ref={cards} onFocus={showWhole} className="flex w-max gap-6 px-(--strip) py-1">
          {children}
        </ul>
      </div>
    </>
  );
}

/** A card of the row; `note` says above it what only this row knows. */
export function StripCard({ card, note }: { card: AnyCard; note?: string }) {
  const { stay, said } = useLeftOut([card]);
  return (
    <li className="mini @container flex w-88 shrink-0 flex-col">
      {note && <p className="figures mb-1.5 text-small text-muted">{note}</p>}
      {stay.length > 0 && (
        <div className="flex-1">
          <ItemCard card={card} whole={false} />
        </div>
      )}
      {said}
    </li>
  );
}

function showWhole({ target }: FocusEvent): void {
  // A press is where the pointer is: nothing may move under it.
  if (target.matches(':focus-visible'))
    target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
}

/** Cards that are in sight from edge to edge; where none is, the one that shows most. */
function placeOf(view: HTMLElement, list: HTMLElement): readonly [number, number, number] {
  const box = view.getBoundingClientRect();
  const boxes = [...list.children].map((card) => card.getBoundingClientRect());
  const whole = boxes.flatMap(({ left, right }, i) => (left >= box.left - 1 && right <= box.right + 1 ? [i + 1] : []));
  const cut = boxes.findIndex(({ right }) => right > box.left + box.width / 2) + 1;
  return [whole[0] ?? cut, whole.at(-1) ?? cut, boxes.length];
}

type Place = ReturnType<typeof placeOf>;

/** Keeps what was there while nothing has changed, so that scrolling is no work. */
const same = (before: Place | undefined, now: Place): Place =>
  before?.every((value, i) => value === now[i]) ? before : now;

const placeInWords = ([first, last, all]: Place): string =>
  first === last ? `${first} of ${all}` : `${first} to ${last} of ${all}`;

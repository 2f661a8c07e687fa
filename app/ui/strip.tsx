import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface StripProps {
  title: string;
  /** What there is to know about the cards, in a line below the title. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * A row of cards that goes on to the right. It scrolls as the browser scrolls (fingers, wheel, arrow keys), with two
 * buttons for everybody else; nothing needs a drag, and nothing needs script. It is an extra: calm mode goes without.
 */
export function Strip({ title, note, children }: StripProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const [fits, setFits] = useState(false);

  // The row changes with the window, and its cards with what is shown.
  useEffect(() => {
    if (!row.current || !cards.current) return;
    const { current: view } = row;
    const watcher = new ResizeObserver(() => setFits(view.scrollWidth - view.clientWidth < 2));
    watcher.observe(view);
    watcher.observe(cards.current);
    return () => watcher.disconnect();
  }, []);

  const turn = (direction: 1 | -1) => {
    const { current: view } = row;
    view?.scrollBy({ left: direction * view.clientWidth * 0.8, behavior: 'instant' });
  };

  return (
    <section aria-labelledby={id} className="band mt-26 py-16 calm:hidden">
      <div className="wrap mb-6 flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-2">
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          {note}
        </div>
        {!fits && (
          // Until they work they only keep their place; without script they are gone.
          <div className={`flex gap-3 ${hydrated ? '' : 'invisible noscript:hidden'}`}>
            <Button onPress={() => turn(-1)}>
              <Icon name="back" className="size-4.5" />
              Back
            </Button>
            <Button onPress={() => turn(1)}>
              Forward
              <Icon name="forward" className="size-4.5" />
            </Button>
          </div>
        )}
      </div>
      <div ref={row} className="overflow-x-auto scroll-px-(--strip) [--strip:max(var(--gutter),(100%-var(--page))/2)]">
        <ul ref={cards} className="flex w-max gap-6 px-(--strip) py-1">
          {children}
        </ul>
      </div>
    </section>
  );
}

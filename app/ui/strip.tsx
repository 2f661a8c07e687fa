import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface StripProps {
  title: string;
  children: ReactNode;
}

/**
 * A row of cards that goes on to the right. It scrolls as the browser scrolls (fingers, wheel, arrow keys), with two
 * buttons for everybody else; nothing needs a drag, and nothing needs script.
 */
export function Strip({ title, children }: StripProps) {
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const [fits, setFits] = useState(false);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const watcher = new ResizeObserver(() => setFits(element.scrollWidth - element.clientWidth < 2));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);

  const turn = (direction: 1 | -1) => {
    const element = row.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.8, behavior: 'instant' });
  };

  return (
    <section aria-labelledby={id} className="band mt-26 py-16">
      <div className="wrap mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {!fits && (
          <div className="flex gap-3">
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
      <ul
        ref={row}
        className="flex gap-6 overflow-x-auto scroll-px-(--strip) px-(--strip) py-1 [--strip:max(var(--gutter),(100%-var(--page))/2)]"
      >
        {children}
      </ul>
    </section>
  );
}

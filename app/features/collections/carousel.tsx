/**
 * The heroes of a collection, one at a time. Pause comes first; any press stops it for good; it waits while somebody is
 * at it or looks elsewhere; it never moves under reduced motion. Without script, and where
 * less is wanted at once, all stand there together.
 */
import { Link, type LinkProps, useHydrated } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { HeroPost } from '#contract/collections.ts';
import { usePreference } from '../../lib/preferences/preferences.ts';
import { minutesInWords, namesInWords } from '../../lib/words/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody, SponsoredBadge } from '../../ui/cards/card.tsx';
import { useFolding } from '../../ui/cards/content-note-disclosure.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { labelOfCard } from '../../ui/kind-labels.ts';
import { useReducedMotion } from '../../ui/motion.ts';
import { Picture } from '../../ui/picture.tsx';
import { useTabHidden } from '../../ui/tab-hidden.ts';

const EVERY_MS = 5_000;

interface CarouselProps {
  heroes: HeroPost[];
  /** Whether nothing else stands below them. */
  isEmpty?: boolean;
}

export function Carousel({ heroes, isEmpty = false }: CarouselProps) {
  const hydrated = useHydrated();
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(true);
  // A reader who points at it or has the focus in it may leave with the one and stay with the other.
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const pause = useRef<HTMLButtonElement>(null);
  const reduced = useReducedMotion();
  const hidden = useTabHidden();
  const calm = usePreference('amount') !== 'full';
  const moving = running && !reduced && !calm;
  const turning = moving && !hovered && !focused && !hidden && heroes.length > 1;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % heroes.length), EVERY_MS);
    return () => clearInterval(timer);
  }, [turning, heroes.length]);

  if (heroes.length === 0) {
    return (
      <Empty>
        <p>No hero content</p>
        {isEmpty ? (
          <p>
            This collection is still empty. You can <To to="/topics-and-collections">browse the others</To> or{' '}
            <To to="/search">search everything</To>.
          </p>
        ) : (
          <p className="text-small text-muted">What this collection holds is below.</p>
        )}
      </Empty>
    );
  }
  const turn = (by: number) => {
    setRunning(false);
    setAt((at + by + heroes.length) % heroes.length);
  };
  return (
    <section
      aria-roledescription={calm ? undefined : 'carousel'}
      aria-labelledby="highlights"
      className="grid gap-4"
      // Who has just pressed 'Play' wants it to go on.
      onFocus={({ target }) => setFocused(target !== pause.current)}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <h2 id="highlights" className="sr-only">
        Highlights
      </h2>
      {heroes.length > 1 && (
        // Until they work they only keep their place; on a telephone what they turn comes first.
        <div
          className={`flex flex-wrap items-center gap-3 noscript:hidden max-sm:order-last calm:hidden print:hidden ${hydrated ? '' : 'invisible'}`}
        >
          {!reduced && (
            <Button ref={pause} onPress={() => setRunning(!running)}>
              <Icon name={running ? 'pause' : 'play'} className="size-4.5" />
              {running ? 'Pause' : 'Play'}
            </Button>
          )}
          <Button onPress={() => turn(-1)}>
            <Icon name="back" className="size-4.5" />
            Previous
          </Button>
          <Button onPress={() => turn(1)}>
            Next
            <Icon name="forward" className="size-4.5" />
          </Button>
          <p className="text-muted" aria-live={moving ? 'off' : 'polite'}>
            {at + 1} of {heroes.length}
            <span className="sr-only">: {heroes[at]?.title}</span>
          </p>
        </div>
      )}
      {/* All lie on one another, so that it is always as high as the highest. A press stops it, so that nothing leaves
          under somebody's hand. */}
      <div
        onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
        onPointerLeave={() => setHovered(false)}
        onPointerDown={() => setRunning(false)}
        className="grid gap-4 calm:gap-x-7 calm:gap-y-8 calm:sm:grid-cols-2 calm:lg:grid-cols-3"
      >
        {heroes.map((hero, i) => (
          <Slide key={hero.id} hero={hero} shown={i === at} eager={i === 0} />
        ))}
      </div>
    </section>
  );
}

const To = ({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) => (
  <Link to={to} className="py-2">
    {children}
  </Link>
);

function Slide({ hero, shown, eager }: { hero: HeroPost; shown: boolean; eager: boolean }) {
  const { pattern } = labelOfCard(hero);
  const fold = useFolding(hero);
  return (
    <article
      data-notes={fold.names}
      className={`bounded relative col-start-1 row-start-1 grid content-start rounded-card bg-raised noscript:visible noscript:row-auto noscript:opacity-100 print:visible print:row-auto print:opacity-100 calm:visible calm:col-auto calm:row-auto calm:opacity-100 lively:content-stretch lively:pictures:md:grid-cols-[56%_1fr] ${shown ? '' : 'invisible opacity-0'}`}
    >
      <Picture
        src={fold.isFolded ? null : hero.images[0]}
        pattern={pattern}
        slug={hero.slug}
        of={hero}
        eager={eager}
        className="aspect-5/2 w-full rounded-t-[calc(var(--radius-card)-1px)] lively:md:h-full lively:md:rounded-l-[calc(var(--radius-card)-1px)] lively:md:rounded-tr-none"
      />
      <CardBody
        card={hero}
        fold={fold}
        facts={[hero.minutes === null ? null : minutesInWords(hero.minutes), hero.price]}
        by={namesInWords(hero.authors)}
        tags={hero.primary_tags}
        badges={hero.sponsored && <SponsoredBadge />}
        rated
        lead
      />
    </article>
  );
}

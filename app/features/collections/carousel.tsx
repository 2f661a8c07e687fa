/**
 * The heroes of a collection, one at a time. Pause comes first; any press stops it for good; it never moves under reduced
 * motion, nor without script, where all of them stand one below the other.
 */
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { HeroPost } from '#contract/collections.ts';
import { lookOf } from '../../lib/kinds.ts';
import { useReducedMotion } from '../../lib/motion.ts';
import { minutesInWords, namesInWords } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { CardBody } from '../../ui/cards/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

const EVERY_MS = 5_000;

export function Carousel({ heroes }: { heroes: HeroPost[] }) {
  const hydrated = useHydrated();
  const [at, setAt] = useState(0);
  const [running, setRunning] = useState(true);
  const reduced = useReducedMotion();
  const moving = running && !reduced && heroes.length > 1;

  useEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => setAt((now) => (now + 1) % heroes.length), EVERY_MS);
    return () => clearInterval(timer);
  }, [moving, heroes.length]);

  if (heroes.length === 0) return <p className="text-muted">No hero content</p>;
  const turn = (by: number) => {
    setRunning(false);
    setAt((at + by + heroes.length) % heroes.length);
  };
  return (
    <section aria-roledescription="carousel" aria-labelledby="highlights" className="grid gap-4">
      <h2 id="highlights" className="sr-only">
        Highlights
      </h2>
      {heroes.length > 1 && hydrated && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onPress={() => setRunning(!moving)} isDisabled={reduced} className="disabled:hidden">
            <Icon name={moving ? 'pause' : 'play'} className="size-4.5" />
            {moving ? 'Pause' : 'Play'}
          </Button>
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: any use of what is shown stops it, so that nothing leaves under somebody's hand */}
      <div onFocus={() => setRunning(false)} onPointerDown={() => setRunning(false)} className="grid gap-4">
        {heroes.map((hero, i) => (
          <Slide key={hero.id} hero={hero} hidden={hydrated && i !== at} eager={i === 0} />
        ))}
      </div>
    </section>
  );
}

function Slide({ hero, hidden, eager }: { hero: HeroPost; hidden: boolean; eager: boolean }) {
  const { pattern } = lookOf(hero);
  return (
    <article
      hidden={hidden}
      className="bounded relative grid rounded-card bg-raised pictures:md:grid-cols-[56%_1fr] [&[hidden]]:hidden"
    >
      <Picture
        src={hero.images[0]}
        pattern={pattern}
        slug={hero.slug}
        eager={eager}
        className="aspect-16/10 w-full rounded-t-[calc(var(--radius-card)-1px)] md:h-full md:rounded-l-[calc(var(--radius-card)-1px)] md:rounded-tr-none"
      />
      <CardBody
        card={hero}
        facts={[hero.minutes === null ? null : minutesInWords(hero.minutes), hero.price]}
        by={namesInWords(hero.authors)}
        synopsis={hero.synopsis}
        tags={hero.primary_tags}
        rated
        lead
      />
    </article>
  );
}

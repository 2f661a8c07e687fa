/** The card: always in one order, so that people know where to look. */
import { type ReactNode, useId, useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import { type KindLook, lookOf, titleOf } from '../../lib/kinds.ts';
import { Badge } from '../badge.tsx';
import { Dotted } from '../dotted.tsx';
import { FoundWords } from '../found-words.tsx';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { useReadAloud } from '../read-aloud/use-read-aloud.tsx';
import { useMarks } from './marks.tsx';
import { More, MoreButton } from './more.tsx';
import { OpenItem, opensElsewhere } from './open-item.tsx';

export interface CardParts {
  card: AnyCard;
  /** What stands beside the kind: length, cost. */
  facts?: (string | null)[];
  /** Author, host or profession. */
  by?: ReactNode;
  /** Between the author and the synopsis, such as date and place. */
  details?: ReactNode;
  synopsis?: string | null;
  tags?: readonly NameSlug[];
  badges?: ReactNode;
  rated?: boolean;
  /** The level of its heading, one below the section's. */
  level?: 2 | 3;
  eager?: boolean;
  lead?: boolean;
  /** For topics and collections: whether they open in a new tab. */
  newTab?: boolean;
}

export function Card(parts: CardParts) {
  const { card, lead = false, eager } = parts;
  const { pattern } = lookOf(card);
  const image = 'images' in card ? card.images[0] : undefined;
  const round = card.object_type === 'People';
  return (
    <article
      className={`bounded relative flex h-full flex-col rounded-card bg-raised shadow-card focus-within:border-control hover:border-control ${lead ? 'lively:md:flex-row' : ''}`}
    >
      {round ? (
        <Picture
          src={image}
          pattern={pattern}
          slug={card.slug}
          shape="square"
          eager={eager ?? false}
          className="mt-6 ml-5 size-32 rounded-full"
        />
      ) : (
        <Picture
          src={image}
          pattern={pattern}
          slug={card.slug}
          eager={eager ?? false}
          className={`aspect-16/10 w-full rounded-t-[calc(var(--radius-card)-1px)] ${lead ? 'lively:md:aspect-auto lively:md:w-[54%] lively:md:rounded-l-[calc(var(--radius-card)-1px)] lively:md:rounded-tr-none' : ''}`}
        />
      )}
      <CardBody {...parts} />
    </article>
  );
}

/** The words of a card, without its picture. */
export function CardBody({
  card,
  facts = [],
  by,
  details,
  synopsis,
  tags = [],
  badges,
  rated = false,
  level = 3,
  lead = false,
  newTab = false,
}: CardParts) {
  const { word, pattern } = lookOf(card);
  const marks = useMarks();
  const moreId = useId();
  const [more, setMore] = useState(false);
  const reading = useReadAloud<HTMLDivElement>(titleOf(card));
  const Title = `h${level}` as const;
  return (
    <div
      className={`flex flex-1 flex-col gap-y-1.5 ${lead ? 'px-5 pt-5 pb-2.5 lively:md:px-7 lively:md:pt-7' : 'px-5 pt-4.5 pb-2.5'}`}
    >
      {badges && <div className="flex flex-wrap gap-1.5">{badges}</div>}
      <Dotted
        items={[
          { key: word, words: <KindWord word={word} pattern={pattern} /> },
          ...facts.filter((fact) => fact !== null).map((fact) => ({ key: fact, words: fact })),
        ]}
      />
      <div ref={reading.text} className="flex flex-col gap-y-1.5">
        <Title
          className={`pr-[1.1em] text-pretty tracking-[-0.008em] [word-spacing:0] ${lead ? 'text-lead leading-tight lively:text-h3 lively:md:text-[1.556rem] lively:md:leading-tight' : 'text-lead leading-tight'}`}
        >
          <OpenItem
            card={card}
            newTab={newTab}
            sign
            className="stretched text-ink no-underline hover:underline focus-visible:underline hover:decoration-2"
          >
            <bdi>
              <FoundWords text={titleOf(card)} />
            </bdi>
          </OpenItem>
        </Title>
        {by && <p className="text-small leading-snug text-muted">{by}</p>}
        {details}
        {synopsis && (
          <p className={`mt-1 text-card ${lead || more ? '' : 'line-clamp-3 noscript:line-clamp-none'}`}>
            <bdi>
              <FoundWords text={synopsis} />
            </bdi>
          </p>
        )}
      </div>
      {tags.length > 0 && (
        <Dotted items={tags.map(({ slug, name }) => ({ key: slug, words: name }))} className="mt-1" />
      )}
      <div className="mt-auto">
        <More card={card} id={moreId} open={more}>
          {reading.button}
        </More>
        {reading.controls}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 pt-2">
          {/* A member's line of its own is there before what stands in it. */}
          {rated && <div className="relative z-1 member:min-h-11 member:basis-full">{marks.rating(card)}</div>}
          <div className="relative z-1 -mr-3 ml-auto flex items-center">
            {(opensElsewhere(card) || reading.able) && (
              <MoreButton card={card} shows={moreId} open={more} onPress={() => setMore(!more)} />
            )}
            {marks.favourite(card)}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The kind of a thing, by its sign and its word. */
export const KindWord = ({ word, pattern }: KindLook) => (
  <span className="inline-flex items-center gap-2">
    <Icon name={pattern} className="size-5 text-link" />
    <strong className="font-strong text-ink">{word}</strong>
  </span>
);

export const SponsoredBadge = () => (
  <Badge look="sponsored" icon="sponsored">
    Sponsored
  </Badge>
);

/** The card: always in one order, so that people know where to look. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import { lookOf, pageKindOf, titleOf } from '../../lib/kinds.ts';
import { Badge } from '../badge.tsx';
import { FoundWords } from '../found-words.tsx';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import { useMarks } from './marks.tsx';
import { OpenItem, OpensInNewTab, opensElsewhere } from './open-item.tsx';

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
      className={`bounded relative flex h-full flex-col rounded-card bg-raised shadow-card focus-within:border-control hover:border-control ${lead ? 'md:flex-row' : ''}`}
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
          className={`aspect-16/10 w-full rounded-t-[calc(var(--radius-card)-1px)] ${lead ? 'md:aspect-auto md:w-[54%] md:rounded-l-[calc(var(--radius-card)-1px)] md:rounded-tr-none' : ''}`}
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
  const Title = `h${level}` as const;
  const shown = facts.filter((fact) => fact !== null);
  return (
    <div className={`flex flex-1 flex-col gap-y-1.5 ${lead ? 'p-5 md:p-7 md:pb-4' : 'px-5 pt-4.5 pb-2.5'}`}>
      {badges && <div className="flex flex-wrap gap-1.5">{badges}</div>}
      <p className="flex flex-wrap items-center gap-x-2 text-small leading-snug text-muted">
        <Icon name={pattern} className="size-5 text-link" />
        <strong className="font-strong text-ink">{word}</strong>
        {shown.map((fact) => (
          <span key={fact} className="flex gap-x-2">
            <Dot />
            {fact}
          </span>
        ))}
      </p>
      <Title
        className={`text-pretty tracking-[-0.008em] [word-spacing:0] ${lead ? 'text-h3 md:text-[1.556rem] md:leading-tight' : 'text-lead leading-tight'}`}
      >
        <OpenItem
          card={card}
          newTab={newTab}
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
        <p className={`mt-1 text-card ${lead ? '' : 'line-clamp-3'}`}>
          <bdi>
            <FoundWords text={synopsis} />
          </bdi>
        </p>
      )}
      {tags.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-x-2 text-small text-muted">
          {tags.map((tag, i) => (
            <li key={tag.slug} className="flex gap-x-2">
              {i > 0 && <Dot />}
              {tag.name}
            </li>
          ))}
        </ul>
      )}
      {(opensElsewhere(card) || newTab) && (
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <OpensInNewTab />
          {opensElsewhere(card) && <AboutThis card={card} />}
        </p>
      )}
      <div className="mt-auto flex min-h-11 items-center justify-between gap-2 pt-2">
        <div className="relative z-1">{rated && marks.rating(card)}</div>
        <div className="relative z-1 -mr-3">{marks.favourite(card)}</div>
      </div>
    </div>
  );
}

/** A quiet way to the thing's own page here, beside the link that leads away. */
function AboutThis({ card }: { card: AnyCard }) {
  return (
    <Link
      to="/item/$kind/$slug"
      params={{ kind: pageKindOf(card.object_type), slug: card.slug }}
      className="relative z-1 py-2 text-small text-muted hover:text-link"
    >
      About this<span className="sr-only">: {titleOf(card)}</span>
    </Link>
  );
}

export const SponsoredBadge = () => (
  <Badge look="sponsored" icon="sponsored">
    Sponsored
  </Badge>
);

const Dot = () => <span aria-hidden="true">·</span>;

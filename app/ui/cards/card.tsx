/** The card: always in one order, so that people know where to look. Its title comes first to those who hear it. */
import { type ReactNode, useId } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import { titleOf } from '../../lib/address/kinds.ts';
import { shortened } from '../../lib/words/short-sentences.ts';
import { Badge } from '../badge.tsx';
import { breakableAddress } from '../breakable-address.ts';
import { DotSeparated } from '../dot-separated.tsx';
import { Highlighted } from '../highlights.tsx';
import { Icon } from '../icon.tsx';
import { type KindLabel, labelOfCard } from '../kind-labels.ts';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { useCardActions } from './card-actions.tsx';
import { CardTitleProvider } from './card-title.ts';
import { MoreLink } from './details-link.tsx';
import { OpenItem, siteOf } from './open-item.tsx';

export interface CardParts {
  card: AnyCard;
  /** What stands beside the kind: length, cost. */
  facts?: (string | null)[];
  /** Author, host or profession. */
  by?: ReactNode;
  /** Between the author and the synopsis, such as date and place. */
  details?: ReactNode;
  /** Something to do with it besides opening it. */
  action?: ReactNode;
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
  /** Whether its picture is cut round. */
  round?: boolean;
}

/** How a page wants its cards. */
export type CardOptions = Pick<CardParts, 'level' | 'eager' | 'lead' | 'newTab'>;

/** As much as decides whether to open it; the rest stands on its own page. */
const MOST_SYNOPSIS = 240;

export function Card(parts: CardParts) {
  const { card, lead = false, eager, round = false } = parts;
  const { pattern } = labelOfCard(card);
  const image = 'images' in card ? card.images[0] : undefined;
  return (
    <article
      className={`card bounded relative flex h-full flex-col rounded-card bg-raised shadow-card focus-within:border-control hover:border-control ${lead ? 'lively:md:flex-row' : ''}`}
    >
      {round ? (
        <Picture
          src={image}
          alt={card.image_alts?.[0]}
          pattern={pattern}
          slug={card.slug}
          of={card}
          shape="square"
          eager={eager ?? false}
          className="card-picture mt-6 ml-5 size-32 rounded-full"
        />
      ) : (
        <Picture
          src={image}
          alt={card.image_alts?.[0]}
          pattern={pattern}
          slug={card.slug}
          of={card}
          eager={eager ?? false}
          className={`card-picture aspect-16/10 w-full rounded-t-[calc(var(--radius-card)-1px)] ${lead ? 'lively:md:aspect-auto lively:md:w-[54%] lively:md:rounded-l-[calc(var(--radius-card)-1px)] lively:md:rounded-tr-none' : ''}`}
        />
      )}
      <CardBody {...parts} />
    </article>
  );
}

/** The words of a card, without its picture. What is seen above the title comes after it in the document. */
export function CardBody({
  card,
  facts = [],
  by,
  details,
  action,
  synopsis,
  tags = [],
  badges,
  rated = false,
  level = 3,
  lead = false,
  newTab = false,
}: CardParts) {
  const titleId = useId();
  const actions = useCardActions();
  const Title = `h${level}` as const;
  return (
    <CardTitleProvider value={titleId}>
      <div
        className={`card-body flex flex-1 flex-col gap-y-1.5 ${lead ? 'px-5 pt-5 pb-2.5 lively:md:px-7 lively:md:pt-7' : 'px-5 pt-4.5 pb-2.5'}`}
      >
        <Title
          className={`card-title pr-[1.1em] text-pretty tracking-[-0.008em] [word-spacing:0] ${lead ? 'text-lead leading-tight lively:text-h3 lively:md:text-[1.556rem] lively:md:leading-tight' : 'text-lead leading-tight'}`}
        >
          <OpenItem
            card={card}
            newTab={newTab}
            sign
            className="stretched text-ink no-underline hover:underline focus-visible:underline hover:decoration-2"
          >
            <bdi id={titleId}>
              <Highlighted text={titleOf(card)} />
            </bdi>
          </OpenItem>
        </Title>
        {badges && <div className="card-badges order-[-2] flex flex-wrap gap-1.5">{badges}</div>}
        <KindLine card={card} facts={facts} className="card-kind order-[-1]" />
        {!details && <ByLine card={card} by={by} />}
        {details && <div className="card-details flex flex-col gap-y-1.5">{details}</div>}
        {details && <ByLine card={card} by={by} />}
        {action && <div className="card-action empty:hidden">{action}</div>}
        {synopsis && <Synopsis text={synopsis} />}
        <MatchReason id={card.id} className="card-why mt-1" />
        {tags.length > 0 && (
          <DotSeparated items={tags.map(({ slug, name }) => ({ key: slug, words: name }))} className="card-tags mt-1" />
        )}
        <div className="card-foot mt-auto flex min-h-13 flex-wrap items-center gap-x-3 pt-2">
          <MoreLink card={card} newTab={newTab} />
          {rated && <div className="card-rating relative z-1 flex-1 calm:hidden">{actions.rating(card)}</div>}
          <div className="relative z-1 -mr-3 ml-auto flex items-center">{actions.favourite(card)}</div>
        </div>
      </div>
    </CardTitleProvider>
  );
}

/** What a thing is, and what to know first of it. */
export function KindLine({
  card,
  facts,
  className = '',
}: {
  card: AnyCard;
  facts: (string | null)[];
  className?: string;
}) {
  const { word, pattern } = labelOfCard(card);
  return (
    <DotSeparated
      className={className}
      items={[
        { key: word, words: <KindWord word={word} pattern={pattern} /> },
        ...facts.filter((fact) => fact !== null).map((fact) => ({ key: fact, words: fact })),
      ]}
    />
  );
}

/** Who made it, and the site that it stands on. */
export function ByLine({ card, by }: { card: AnyCard; by?: ReactNode }) {
  const site = siteOf(card);
  if (!by && !site) return null;
  return (
    <p className="card-by text-small leading-snug text-muted wrap-anywhere">
      {by && <bdi className="card-author">{by}</bdi>}
      {by && site && <span className="card-between"> · </span>}
      {site && <span className="card-site">{breakableAddress(site)}</span>}
    </p>
  );
}

/** On telephones two lines of it. */
export const Synopsis = ({ text }: { text: string }) => (
  <p className="card-synopsis mt-1 text-card max-sm:line-clamp-2">
    <bdi>
      <Highlighted text={shortened(text, MOST_SYNOPSIS)} />
    </bdi>
  </p>
);

/** The kind of a thing, by its sign and its word. */
export const KindWord = ({ word, pattern }: KindLabel) => (
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

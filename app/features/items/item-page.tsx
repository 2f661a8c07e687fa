/** A thing's own page: what it is, what it asks of one's time and money, and the way to it. */
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { ItemCard } from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import { lookOf, titleOf } from '../../lib/kinds.ts';
import { hostOf, minutesInWords, namesInWords } from '../../lib/words.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { SponsoredBadge } from '../../ui/cards/card.tsx';
import { EventDetails } from '../../ui/cards/cards.tsx';
import { ContactButtons, EntryBadges, EntryPlace } from '../../ui/cards/directory-card.tsx';
import { useMarks } from '../../ui/cards/marks.tsx';
import { OpenItem, opensElsewhere } from '../../ui/cards/open-item.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useReadAloud } from '../../ui/read-aloud/use-read-aloud.tsx';
import { Share } from '../../ui/share.tsx';

/** The page that lists things of its kind, where there is one. */
const LISTS: Partial<Record<ItemCard['object_type'], { to: '/events' | '/directory'; words: string }>> = {
  Event: { to: '/events', words: 'Events' },
  DirectoryEntry: { to: '/directory', words: 'Directory' },
};
const listsWith = ({ object_type }: ItemCard) => [LISTS[object_type] ?? []].flat();

export function ItemPage({ card }: { card: ItemCard }) {
  const { word, pattern } = lookOf(card);
  const marks = useMarks();
  const reading = useReadAloud<HTMLDivElement>(titleOf(card));
  const round = card.object_type === 'People';
  return (
    <article className="wrap">
      <Breadcrumbs links={[{ to: '/home', words: 'Home' }, ...listsWith(card)]} here={titleOf(card)} />
      <div className="mt-8 grid items-start gap-x-12 gap-y-6 pictures:md:grid-cols-[minmax(0,1fr)_minmax(0,40%)]">
        <div ref={reading.text} className="grid justify-items-start gap-3">
          {card.object_type === 'DirectoryEntry' ? <EntryBadges entry={card} /> : card.sponsored && <SponsoredBadge />}
          <p data-unread className="figures flex flex-wrap items-center gap-x-2 text-small text-muted">
            <Icon name={pattern} className="size-5 text-link" />
            <strong className="font-strong text-ink">{word}</strong>
            {factsOf(card).map((fact) => (
              <Fragment key={fact}>
                <span aria-hidden="true">·</span>
                <span>{fact}</span>
              </Fragment>
            ))}
          </p>
          <h1 className="text-h1">
            <bdi>{titleOf(card)}</bdi>
          </h1>
          <By card={card} />
          {card.object_type === 'Event' && <EventDetails event={card} />}
          {card.object_type === 'DirectoryEntry' && <EntryPlace entry={card} />}
          {card.synopsis && (
            <p className="max-w-(--measure) text-lead whitespace-pre-line">
              <bdi>{card.synopsis}</bdi>
            </p>
          )}
          {card.object_type === 'DirectoryEntry' ? (
            <ContactButtons entry={card} />
          ) : (
            opensElsewhere(card) &&
            card.url && (
              <p data-unread className="mt-2 flex flex-wrap items-center gap-4">
                <OpenItem card={card} className={buttonClass('filled')}>
                  {openWord(card)}
                </OpenItem>
                <span className="text-small text-muted">
                  Opens {hostOf(card.url)}
                  <span className="same-tab:hidden"> in a new tab</span>.
                </span>
              </p>
            )
          )}
          <div data-unread className="-ml-3 flex flex-wrap items-center gap-x-4">
            {marks.favourite(card)}
            {card.object_type !== 'People' && card.object_type !== 'DirectoryEntry' && marks.rating(card, true)}
            <span className="ml-1 flex flex-wrap gap-x-2">
              <Share title={titleOf(card)} />
              {reading.button}
            </span>
          </div>
          {reading.controls}
          <Terms card={card} />
        </div>
        <Picture
          src={card.images[0]}
          pattern={pattern}
          slug={card.slug}
          shape={round ? 'square' : 'card'}
          eager
          className={
            round
              ? 'size-40 rounded-full max-md:order-first md:size-72 md:justify-self-end'
              : 'aspect-16/10 w-full rounded-card max-md:order-first'
          }
        />
      </div>
      {card.images.length > 1 && <MorePictures card={card} />}
    </article>
  );
}

function factsOf(card: ItemCard): string[] {
  const facts: (string | null)[] = [];
  if (card.object_type === 'Post' || card.object_type === 'Media')
    facts.push(card.minutes === null ? null : minutesInWords(card.minutes));
  if (card.object_type === 'Event') facts.push(card.category?.name ?? null);
  if (card.object_type === 'DirectoryEntry') facts.push(...card.category.map(({ name }) => name));
  facts.push(card.object_type === 'Tool' ? (card.price ?? 'Cost not known') : card.price);
  return facts.filter((fact) => fact !== null);
}

function By({ card }: { card: ItemCard }): ReactNode {
  if (card.object_type === 'People') return card.profession && <p className="text-muted">{card.profession}</p>;
  if (card.object_type !== 'Post' && card.object_type !== 'Media') return null;
  return card.authors.length > 0 && <p className="text-muted">{namesInWords(card.authors)}</p>;
}

const OPEN_WORDS: Record<string, string> = { read: 'Read it', listen: 'Listen to it', watch: 'Watch it' };

const openWord = (card: ItemCard): string => OPEN_WORDS[lookOf(card).pattern] ?? 'Visit the website';

/** Topics lead to their pages, tags to a search. */
function Terms({ card }: { card: ItemCard }) {
  // What is a topic already is not said again.
  const tags = card.tags.filter(({ name }) => !card.topics.some((topic) => topic.name === name));
  return (
    <dl data-unread className="mt-3 grid gap-x-5 gap-y-1 text-card sm:grid-cols-[auto_1fr]">
      <TermLine words="Topics" terms={card.topics}>
        {({ slug, name }) => (
          <Link to="/topic/$slug" params={{ slug }} className="inline-block py-1.5">
            {name}
          </Link>
        )}
      </TermLine>
      <TermLine words="Tags" terms={tags}>
        {({ slug, name }) => (
          <Link to="/search" search={{ tag: slug }} className="inline-block py-1.5">
            {name}
          </Link>
        )}
      </TermLine>
      <TermLine words="For" terms={card.audiences}>
        {({ name }) => <span className="inline-block py-1.5">{name}</span>}
      </TermLine>
    </dl>
  );
}

function TermLine({
  words,
  terms,
  children,
}: {
  words: string;
  terms: NameSlug[];
  children: (term: NameSlug) => ReactNode;
}) {
  if (terms.length === 0) return null;
  return (
    <>
      <dt className="py-1.5 text-muted">{words}</dt>
      <dd className="flex flex-wrap gap-x-4">
        {terms.map((term) => (
          <Fragment key={term.slug}>{children(term)}</Fragment>
        ))}
      </dd>
    </>
  );
}

function MorePictures({ card }: { card: ItemCard }) {
  const { pattern } = lookOf(card);
  return (
    <ul className="mt-8 grid gap-7 sm:grid-cols-2 lg:grid-cols-3" aria-label="More pictures">
      {card.images.slice(1).map((image, i) => (
        <li key={image}>
          <Picture src={image} pattern={pattern} slug={card.slug} className="aspect-16/10 w-full rounded-card" />
          <span className="sr-only">Picture {i + 2}</span>
        </li>
      ))}
    </ul>
  );
}

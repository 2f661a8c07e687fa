/** A thing's own page: what it is, what it asks of one's time and money, and the way to it. */
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useId } from 'react';
import type { NameSlug } from '#contract/common-schemas.ts';
import type { EventDetail } from '#contract/events.ts';
import type { ItemCard } from '#contract/items.ts';
import { pictureOf } from '#domain/card-accessors.ts';
import { factsOf, kindOfType } from '#domain/kinds.ts';
import { ASKED_KINDS, type ExpectAnswer, type ToldFact } from '#domain/what-to-expect.ts';
import { canBeRated, titleOf } from '../../lib/address/card-capabilities.ts';
import { hostOf } from '../../lib/words/formatting.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { breakableAddress } from '../../ui/breakable-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useCardActions } from '../../ui/cards/card-actions-context.tsx';
import { AimsNote, BehindNotes, NoteLine, useFolding } from '../../ui/cards/content-note-disclosure.tsx';
import { kindCardOf } from '../../ui/cards/kind-cards.tsx';
import { OpenItem, opensElsewhere } from '../../ui/cards/open-item.tsx';
import { Credited } from '../../ui/credited-picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InShort } from '../../ui/in-short.tsx';
import { KeepOrShare } from '../../ui/keep-or-share.tsx';
import { labelOfCard } from '../../ui/kind-labels.ts';
import { Picture } from '../../ui/picture.tsx';
import { useReadAloudButton } from '../../ui/read-aloud/use-read-aloud-button.tsx';
import { ThingTitle } from '../../ui/thing-title.tsx';
import { Versions } from '../../ui/versions.tsx';
import { ChangeLink } from './edit-link.tsx';
import { AlsoOn } from './other-dates.tsx';
import { Facts } from './practical-details.tsx';
import { linkedQuery } from './queries.ts';
import { ReportLink } from './report-link.tsx';
import { AccessFirst, WhatToExpect } from './what-to-expect.tsx';

/** `isPreview`: nobody can keep, rate or report it yet. */
export function ItemPage({ card, isPreview = false }: { card: ItemCard; isPreview?: boolean }) {
  const { word, pattern } = labelOfCard(card);
  const actions = useCardActions();
  const reading = useReadAloudButton<HTMLDivElement>(titleOf(card));
  const view = kindCardOf(card);
  const behind = useId();
  const fold = useFolding(card, behind);
  const { list } = factsOf(card.object_type);
  const by = view.by?.(card);
  const { is_over: isOver } = card as Partial<EventDetail>;
  const hasPicture = pictureOf(card) !== null;
  return (
    <article className="wrap">
      <Breadcrumbs
        links={[{ to: '/home', words: 'Home' }, ...(list ? [{ to: list.path, words: list.words }] : [])]}
        here={titleOf(card)}
      />
      <div
        className={`mt-4 grid items-start gap-x-12 gap-y-4 sm:mt-8 ${hasPicture ? 'pictures:md:grid-cols-[minmax(0,1fr)_minmax(0,40%)]' : 'gap-x-6 pictures:md:grid-cols-[auto_minmax(0,1fr)]'}`}
      >
        <div ref={reading.text} className="grid justify-items-start gap-3">
          {view.badges?.(card)}
          <p data-unread className="figures flex flex-wrap items-center gap-x-2 text-small text-muted">
            <Icon name={pattern} className="size-5 text-link" />
            <strong className="font-strong text-ink">{word}</strong>
            {view
              .facts(card)
              .filter((fact) => fact !== null)
              .map((fact) => (
                <Fragment key={fact}>
                  <span aria-hidden="true">·</span>
                  <span>{fact}</span>
                </Fragment>
              ))}
          </p>
          {'facts' in card && !ASKED_KINDS.includes(kindOfType(card.object_type)) && <Versions facts={card.facts} />}
          <h1 className="text-h1">
            <ThingTitle card={card} />
          </h1>
          {by && card.object_type === 'People' && <p className="text-muted">{by}</p>}
          {(view.pageDetails ?? view.details)?.(card)}
          <AccessFirst card={card} />
          {isOver && <p className="font-strong">This event is over.</p>}
          <AlsoOn card={card} />
          {'withdrawn' in card && card.withdrawn !== null && <Withdrawn sentence={card.withdrawn} />}
          {'aims_note' in card && <AimsNote note={card.aims_note} source={card.aims_source} />}
          {!isPreview && <AimsOfMakers card={card} />}
          <BehindNotes fold={fold} id={behind} hint={<Behind />}>
            <InShort sentences={card.in_short} />
            {card.synopsis && (
              <p className="max-w-(--measure) text-lead whitespace-pre-line">
                <bdi>{card.synopsis}</bdi>
              </p>
            )}
            <div data-unread className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
              {view.actions
                ? view.actions(card)
                : opensElsewhere(card) && (
                    <OpenItem card={card} className={buttonClass('filled')}>
                      {openWord(card)}
                    </OpenItem>
                  )}
              {card.object_type === 'Event' && card.start_date && !isOver && (
                <a
                  href={`/event/${card.slug}.ics`}
                  className={`${buttonClass('outlined', 'large')} print:hidden`}
                  aria-label={`Add to my calendar: ${card.title}`}
                >
                  <Icon name="event" className="size-5" />
                  Add to my calendar
                </a>
              )}
            </div>
            {!view.actions && opensElsewhere(card) && card.url && (
              <p data-unread className="text-small text-muted print:hidden">
                Opens {breakableAddress(hostOf(card.url))}
                <span className="same-tab:hidden"> in a new tab</span>.
              </p>
            )}
            {card.affiliate && (
              <p data-unread className="max-w-(--measure) text-small text-muted">
                This is an affiliate link: if you buy something there, we may get a small share. It costs you nothing
                more, and it moves nothing up in a search.
              </p>
            )}
          </BehindNotes>
          <div data-unread className="flex flex-wrap items-center gap-x-4">
            {!isPreview && canBeRated(card) && actions.rating(card, true)}
            {reading.button}
          </div>
          {reading.controls}
        </div>
        <Credited
          line={fold.isFolded ? undefined : card.image_credits?.[0]}
          className={`max-md:order-first ${view.isRound ? 'md:max-w-72 md:justify-self-end' : 'w-full'}`}
        >
          <Picture
            src={fold.isFolded ? null : card.images[0]}
            alt={card.image_alts?.[0]}
            pattern={pattern}
            slug={card.slug}
            of={card}
            shape={hasPicture && !view.isRound ? 'card' : 'square'}
            eager
            className={`${hasPicture ? 'max-md:order-first' : 'order-first'} ${pictureLook(hasPicture, view.isRound)}`}
          />
        </Credited>
      </div>
      <WhatToExpect card={card} isPreview={isPreview} />
      <Terms card={card} />
      <Facts card={card} isPreview={isPreview} />
      {card.images.length > 1 && !fold.isFolded && <MorePictures card={card} />}
      {!isPreview && (
        <KeepOrShare
          title={titleOf(card)}
          favourite={actions.favourite(card)}
          wrong={<ReportLink kind={kindOfType(card.object_type)} slug={card.slug} />}
        >
          <ChangeLink id={card.id} />
        </KeepOrShare>
      )}
    </article>
  );
}

const Withdrawn = ({ sentence }: { sentence: string }) => (
  <div className="w-full max-w-(--measure)">
    <NoteLine>
      <span className="min-w-0 flex-1">
        <strong className="font-strong">No longer offered.</strong> <bdi>{sentence}</bdi>
      </span>
    </NoteLine>
  </div>
);

/** What people hold against who made or holds it, where they have a page here. */
function AimsOfMakers({ card }: { card: ItemCard }) {
  const { data } = useSuspenseQuery(linkedQuery(card));
  return data.who.map((maker) =>
    'aims_note' in maker ? (
      <AimsNote key={maker.id} note={maker.aims_note} source={maker.aims_source} of={titleOf(maker)} />
    ) : null,
  );
}

/** What stands in the place of what is folded away. */
const Behind = () => (
  <>
    The description and the link are hidden until you press ‘Show’. If you want to talk to someone about this:{' '}
    <Link to="/support">get support</Link>.
  </>
);

/** A mosaic never outweighs words: it is a tile beside the title. */
function pictureLook(hasPicture: boolean, isRound = false): string {
  if (!hasPicture) return `size-22 ${isRound ? 'rounded-full' : 'rounded-control'}`;
  return isRound ? 'size-40 rounded-full md:size-72 md:justify-self-end' : 'aspect-16/10 w-full rounded-card';
}

const OPEN_WORDS: Record<string, string> = { read: 'Read it', listen: 'Listen to it', watch: 'Watch it' };

const openWord = (card: ItemCard): ReactNode => {
  const { pattern } = labelOfCard(card);
  if (card.object_type !== 'Event' || !card.url) return OPEN_WORDS[pattern] ?? 'Visit the website';
  return (
    <span>
      {bookingWords(card)} on {breakableAddress(hostOf(card.url))}
    </span>
  );
};

const BOOKING: Record<ExpectAnswer, string> = {
  yes: 'Book',
  no: 'Find out more',
  unknown: 'Book or find out more',
};
/** What is over cannot be booked. */
const bookingWords = ({ facts, is_over }: { facts: readonly ToldFact[] } & Partial<EventDetail>): string =>
  BOOKING[is_over ? 'no' : (facts.find(({ name }) => name === 'booking')?.answer ?? 'unknown')];

/** Topics lead to their pages, tags to a search. */
function Terms({ card }: { card: ItemCard }) {
  // What is a topic already is not said again.
  const tags = card.tags.filter(({ name }) => !card.topics.some((topic) => topic.name === name));
  return (
    <dl data-unread className="mt-6 grid gap-x-5 gap-y-1 text-card wrap-anywhere sm:grid-cols-[auto_1fr]">
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
  const { pattern } = labelOfCard(card);
  return (
    <ul className="mt-8 grid gap-7 sm:grid-cols-2 lg:grid-cols-3" aria-label="More pictures">
      {card.images.slice(1).map((image, i) => (
        <li key={image}>
          <Credited line={card.image_credits?.[i + 1]}>
            <Picture
              src={image}
              alt={card.image_alts?.[i + 1]}
              pattern={pattern}
              slug={card.slug}
              of={card}
              className="aspect-16/10 w-full rounded-card"
            />
          </Credited>
          <span className="sr-only">Picture {i + 2}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The card, in two shapes. A thing without a picture of its own is a row: a tile, and words beside it; whole, with a large
 * picture, is what has one or leads its page. Always in one order, so that people know where to look; the title comes first
 * to those who hear it.
 */
import { type ReactNode, useId } from 'react';
import type { NameSlug } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import { aboutOf, pictureOf, titleLanguage } from '#domain/card-accessors.ts';
import { titleOf } from '../../lib/address/card-capabilities.ts';
import { usePreference } from '../../lib/preferences/preferences.ts';
import { firstSentence, shortened } from '../../lib/words/formatting.ts';
import { Badge } from '../badge.tsx';
import { breakableAddress } from '../breakable-address.ts';
import { DotSeparated } from '../dot-separated.tsx';
import { Highlighted } from '../highlights.tsx';
import { Icon } from '../icon.tsx';
import { type KindLabel, labelOfCard } from '../kind-labels.ts';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { useCardActions } from './card-actions-context.tsx';
import { useCardEvents } from './card-events.ts';
import { CardTitleProvider } from './card-title-context.ts';
import { type Folding, useFolding } from './content-note-disclosure.tsx';
import { MoreLink } from './details-link.tsx';
import { OpenItem, onOurPage, siteOf } from './open-item.tsx';

export interface CardParts {
  card: AnyCard;
  /** Length, cost, what readers choose by: in a row the first stands beside the kind. */
  facts?: (string | null)[];
  /** Author, host or profession. */
  by?: ReactNode;
  /** Between the title and the author, such as date and place. */
  details?: ReactNode;
  /** A link to do something with it besides opening it. */
  further?: ReactNode;
  /** The ways to reach somebody. */
  contact?: ReactNode;
  tags?: readonly NameSlug[];
  badges?: ReactNode;
  rated?: boolean;
  /** The level of its heading, one below the section's. */
  level?: 2 | 3 | 4;
  eager?: boolean;
  lead?: boolean;
  /** With a large picture, or as a row; by itself it is whole where it has a picture. */
  whole?: boolean;
  /** The colours of its tile, where its own would be those of a neighbour. */
  harmony?: number | undefined;
  /** For topics and collections: whether they open in a new tab. */
  newTab?: boolean;
  /** Whether its picture is cut round. */
  round?: boolean;
  /** Whether its frame says that neurodivergent people lead it. */
  led?: boolean;
}

/** Of a thing with a content note: what of it is folded away. */
type Folded = CardParts & { fold: Folding };

/** How a page wants its cards. */
export type CardOptions = Pick<CardParts, 'level' | 'eager' | 'lead' | 'newTab' | 'whole' | 'harmony'>;

/** As much as decides whether to open it; the rest stands on its own page. */
const MOST_SYNOPSIS = 240;
/** No more facts than one can weigh. */
const MOST_FACTS = 5;

/** Whether a picture of its own is there for everybody: those on other hosts wait for consent, and are tiles. */
export const isPictured = (card: AnyCard): boolean => pictureOf(card)?.startsWith('/pictures/') ?? false;

const FRAME = 'card relative h-full rounded-card bg-raised shadow-card';

export function Card(said: CardParts) {
  const fold = useFolding(said.card);
  const parts = { ...said, fold };
  const { card, lead = false, led = false, whole = lead || isPictured(card) } = parts;
  const { entryPressed } = useCardEvents();
  const border = led ? 'border-2 border-led-line' : 'bounded focus-within:border-control hover:border-control';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: counting a click on an entry; every control in it has its own keys
    <article
      data-notes={fold.names}
      onClick={card.object_type === 'DirectoryEntry' ? () => entryPressed(card) : undefined}
      className={`${FRAME} ${border} ${whole ? `flex flex-col ${lead ? 'lively:md:flex-row' : ''}` : 'row'}`}
    >
      <CardPicture {...parts} whole={whole} />
      {whole ? <CardBody {...parts} /> : <RowBody {...parts} />}
    </article>
  );
}

const WHOLE = 'aspect-16/10 w-full rounded-t-[calc(var(--radius-card)-1px)]';
const LEAD =
  'aspect-5/2 w-full rounded-t-[calc(var(--radius-card)-1px)] lively:md:aspect-auto lively:md:w-[54%] lively:md:rounded-l-[calc(var(--radius-card)-1px)] lively:md:rounded-tr-none';

function CardPicture({ card, fold, lead = false, whole = false, round = false, eager = false, harmony }: Folded) {
  const frame = whole ? (lead ? LEAD : WHOLE) : round ? 'rounded-full' : 'rounded-control';
  return (
    <Picture
      src={fold.isFolded ? null : pictureOf(card)}
      alt={'image_alts' in card ? card.image_alts?.[0] : undefined}
      pattern={labelOfCard(card).pattern}
      slug={card.slug}
      of={card}
      harmony={harmony}
      shape={whole ? 'card' : 'square'}
      eager={eager}
      className={`card-picture ${frame}`}
    />
  );
}

/** What is seen above the title comes after it in the document. */
function CardHead({ card, fold, badges, facts = [], level = 3, newTab = false, titleId, title }: Folded & TitleParts) {
  const Title = `h${level}` as const;
  return (
    <>
      <Title className={`card-title pr-[1.1em] leading-tight text-pretty [word-spacing:0] ${title}`}>
        <OpenItem
          // Of what is folded nothing opens but its own page here, which begins with the note.
          card={fold.isFolded ? onOurPage(card) : card}
          newTab={newTab}
          sign
          className="stretched text-ink no-underline hover:underline focus-visible:underline hover:decoration-2"
        >
          <bdi id={titleId} lang={titleLanguage(card)}>
            <Highlighted text={titleOf(card)} />
          </bdi>
        </OpenItem>
      </Title>
      {fold.line}
      {badges && <div className="card-badges order-[-2] flex flex-wrap gap-1.5 empty:hidden">{badges}</div>}
      <KindLine card={card} facts={facts} className="card-kind order-[-1]" />
    </>
  );
}

interface TitleParts {
  titleId: string;
  /** How its title looks. */
  title: string;
}

/** The words of a row: one line says what it is, and facts help to decide. */
function RowBody(parts: Folded) {
  const { card, fold, facts = [], by, details, further, contact, rated = false, newTab = false } = parts;
  const titleId = useId();
  const actions = useCardActions();
  const [beside = null, ...deciding] = facts;
  const line = card.in_short[0] ?? firstSentence(aboutOf(card));
  return (
    <CardTitleProvider value={titleId}>
      <div className="card-body flex min-w-0 flex-col gap-y-1">
        <CardHead {...parts} facts={[beside]} titleId={titleId} title="text-base" />
        {details && <div className="card-details flex flex-col gap-y-1">{details}</div>}
        <ByLine card={card} by={by} />
        {line && (
          <p className={`card-synopsis line-clamp-2 text-small leading-snug ${fold.behind}`}>
            <bdi>
              <Highlighted text={line} />
            </bdi>
          </p>
        )}
        <MatchReason id={card.id} className={`card-why ${fold.behind}`} />
        <div
          className={`card-facts figures mt-auto flex flex-wrap items-center gap-x-4 text-small leading-snug text-muted ${contact ? '' : 'min-h-8'}`}
        >
          {deciding
            .filter((fact) => fact !== null)
            .slice(0, MOST_FACTS)
            .map((fact) => (
              <span key={fact} className={fold.behind || undefined}>
                {fact}
              </span>
            ))}
          {/* A line of its own where ratings could ask for one: a log-in moves nothing. */}
          <div
            className={`card-links flex flex-wrap items-center gap-x-4 ${rated ? `min-h-11 ${further ? 'basis-full' : 'max-sm:basis-full'}` : ''}`}
          >
            {further && <div className="card-action contents max-sm:hidden calm:hidden">{further}</div>}
            <MoreLink card={card} newTab={newTab} />
            {rated && <span className="card-rating relative z-1 empty:hidden calm:hidden">{actions.rating(card)}</span>}
          </div>
        </div>
      </div>
      {contact && (
        <div className="card-contact my-1 empty:hidden max-sm:[&_:is(a,button)]:px-2 max-sm:[&_:is(a,button)]:text-small">
          {contact}
        </div>
      )}
      <div className="card-foot relative z-1 empty:hidden">{actions.favourite(card)}</div>
    </CardTitleProvider>
  );
}

/** The words below a large picture. */
export function CardBody(parts: Folded) {
  const { card, fold, by, details, further, contact, tags = [], rated = false, lead = false, newTab = false } = parts;
  const titleId = useId();
  const actions = useCardActions();
  const isShort = usePreference('texts') === 'short' && card.in_short.length > 0;
  const about = isShort ? card.in_short.join(' ') : aboutOf(card);
  return (
    <CardTitleProvider value={titleId}>
      <div
        className={`card-body flex flex-1 flex-col gap-y-1.5 ${lead ? 'px-5 pt-4 pb-2.5 lively:md:px-7 lively:md:pt-7' : 'px-5 pt-4.5 pb-2.5'}`}
      >
        <CardHead
          {...parts}
          titleId={titleId}
          title={`text-lead tracking-[-0.008em] ${lead ? 'lively:text-h3 lively:md:text-[1.556rem] lively:md:leading-tight' : ''}`}
        />
        {details && <div className="card-details flex flex-col gap-y-1.5">{details}</div>}
        <ByLine card={card} by={by} />
        {about && <Synopsis text={about} className={fold.behind} />}
        <MatchReason id={card.id} className={`card-why mt-1 ${fold.behind}`} />
        {tags.length > 0 && (
          <DotSeparated items={tags.map(({ slug, name }) => ({ key: slug, words: name }))} className="card-tags mt-1" />
        )}
        {contact && <div className="card-contact mt-1.5 empty:hidden max-sm:[&_:is(a,button)]:px-2.5">{contact}</div>}
        <div className="card-foot mt-auto flex min-h-13 flex-wrap items-center gap-x-3 pt-2">
          {further && <div className="card-action contents">{further}</div>}
          <MoreLink card={card} newTab={newTab} />
          {rated && <div className="card-rating relative z-1 flex-1 calm:hidden">{actions.rating(card)}</div>}
          <div className="relative z-1 -mr-3 ml-auto flex items-center">{actions.favourite(card)}</div>
        </div>
      </div>
    </CardTitleProvider>
  );
}

/** What a thing is, and what to know first of it. */
function KindLine({ card, facts, className = '' }: { card: AnyCard; facts: (string | null)[]; className?: string }) {
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
function ByLine({ card, by }: { card: AnyCard; by?: ReactNode }) {
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
const Synopsis = ({ text, className }: { text: string; className: string }) => (
  <p className={`card-synopsis mt-1 text-card max-sm:line-clamp-2 ${className}`}>
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

/** A small card for strips: picture, kind and title. */
import type { AnyCard } from '#contract/items.ts';
import { pictureOf } from '#domain/card-words.ts';
import { titleOf } from '../../lib/address/kinds.ts';
import { dateLines } from '../../lib/words/dates.ts';
import { minutesInWords } from '../../lib/words/short-sentences.ts';
import { DotSeparated } from '../dot-separated.tsx';
import { Highlighted } from '../highlights.tsx';
import { labelOfCard } from '../kind-labels.ts';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { ByLine, KindWord, SponsoredBadge } from './card.tsx';
import { OpenItem } from './open-item.tsx';

interface MiniCardProps {
  card: AnyCard;
  /** The level of its heading, one below that of the strip. */
  level?: 3 | 4;
  /** What to know before opening it, where it is not the usual. */
  fact?: string;
  /** On narrow screens a row with its picture at the left, so that several stand in one look. */
  slim?: boolean;
  /** How wide it is. */
  className?: string;
}

const SLIM_PICTURE =
  'fitting:max-md:aspect-auto fitting:max-md:min-h-24 fitting:max-md:w-24 fitting:max-md:shrink-0 fitting:max-md:rounded-l-[calc(var(--radius-card)-1px)] fitting:max-md:rounded-r-none';

export function MiniCard({ card, level = 3, fact, slim = false, className = 'w-56 shrink-0' }: MiniCardProps) {
  const { word, pattern } = labelOfCard(card);
  const Title = `h${level}` as const;
  return (
    <li
      className={`mini bounded relative flex flex-col rounded-card bg-raised focus-within:border-control hover:border-control ${slim ? 'slim fitting:max-md:flex-row' : ''} ${className}`}
    >
      <Picture
        src={pictureOf(card)}
        pattern={pattern}
        slug={card.slug}
        of={card}
        deferred={!slim}
        className={`aspect-16/10 w-full rounded-t-[calc(var(--radius-card)-1px)] ${slim ? SLIM_PICTURE : ''}`}
      />
      <div className="grid min-w-0 content-start gap-1.5 px-4 pt-3.5 pb-4">
        <Title className="pr-[1.1em] text-lead font-heading leading-tight tracking-[-0.008em] [word-spacing:0]">
          <OpenItem card={card} sign className="stretched text-ink no-underline hover:underline hover:decoration-2">
            <bdi>
              <Highlighted text={titleOf(card)} />
            </bdi>
          </OpenItem>
        </Title>
        {'sponsored' in card && card.sponsored && (
          <div className="order-[-2]">
            <SponsoredBadge />
          </div>
        )}
        <DotSeparated
          className="order-[-1]"
          items={[
            { key: 'kind', words: <KindWord word={word} pattern={pattern} /> },
            ...(fact ? [fact] : factsOf(card)).map((words) => ({ key: words, words })),
          ]}
        />
        <ByLine card={card} />
        <MatchReason id={card.id} />
      </div>
    </li>
  );
}

/** What to know before opening it: when, or how long and what it costs. */
function factsOf(card: AnyCard): string[] {
  if (card.object_type === 'Event') return [dateLines(card.start_date, null, card.timezone)?.days ?? []].flat();
  const long = 'minutes' in card && card.minutes !== null ? minutesInWords(card.minutes) : undefined;
  return [long, 'price' in card ? card.price : undefined].filter((fact) => fact != null);
}

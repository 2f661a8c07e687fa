/** A card in one row, for a thing of which there is neither a picture nor a text: small mosaic, kind, title, where it stands. */
import { type ReactNode, useId } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { canBeRated, titleOf } from '../../lib/address/kinds.ts';
import { dateLines } from '../../lib/words/dates.ts';
import { Highlighted } from '../highlights.tsx';
import { labelOfCard } from '../kind-labels.ts';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { ByLine, type CardOptions, KindLine } from './card.tsx';
import { useCardActions } from './card-actions.tsx';
import { CardTitleProvider } from './card-title.ts';
import { MoreLink } from './details-link.tsx';
import { OpenItem } from './open-item.tsx';

/** Whether a whole card would be little but a pattern. Who is to be reached has more to show than that. */
export function isCompact(card: AnyCard): boolean {
  if (card.object_type === 'DirectoryEntry' || card.object_type === 'Support' || !('url' in card)) return false;
  return card.images.length === 0 && !card.synopsis;
}

interface CompactCardProps extends CardOptions {
  card: AnyCard;
  facts: (string | null)[];
  by?: ReactNode;
  badges?: ReactNode;
  /** What it is, in a sentence. */
  line?: string | undefined;
  /** What else to do with it. */
  further?: ReactNode;
}

export function CompactCard({ card, facts, by, badges, line, further, level = 3, eager = false }: CompactCardProps) {
  const titleId = useId();
  const actions = useCardActions();
  const { pattern } = labelOfCard(card);
  const Title = `h${level}` as const;
  const when = whenAndWhere(card);
  const rating = canBeRated(card) && actions.rating(card);
  return (
    <CardTitleProvider value={titleId}>
      <article className="card compact bounded relative grid h-full grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 rounded-card bg-raised py-2 pr-2 pl-3 shadow-card focus-within:border-control hover:border-control pictures:grid-cols-[auto_minmax(0,1fr)_auto]">
        <Picture
          pattern={pattern}
          slug={card.slug}
          of={card}
          shape="square"
          eager={eager}
          className="card-picture mt-1 size-[88px] self-start rounded-control max-sm:size-16 md:row-span-2 md:mt-0 md:self-center"
        />
        <div className="card-body col-span-full flex min-w-0 flex-col gap-y-1 py-1 pictures:col-[2/-1] md:col-[1/2] pictures:md:col-[2/3]">
          <Title className="card-title pr-[1.1em] text-base leading-tight text-pretty [word-spacing:0]">
            <OpenItem card={card} sign className="stretched text-ink no-underline hover:underline hover:decoration-2">
              <bdi id={titleId}>
                <Highlighted text={titleOf(card)} />
              </bdi>
            </OpenItem>
          </Title>
          {badges && <div className="card-badges order-[-2] flex flex-wrap gap-1.5">{badges}</div>}
          <KindLine card={card} facts={[formatOf(card), ...facts]} className="card-kind order-[-1]" />
          {when && <p className="card-details figures text-small leading-snug">{when}</p>}
          <ByLine card={card} by={by} />
          {line && (
            <p className="card-synopsis line-clamp-2 text-small leading-snug">
              <bdi>{line}</bdi>
            </p>
          )}
          <MatchReason id={card.id} className="card-why" />
        </div>
        <div className="card-more col-start-1 flex flex-wrap items-center gap-x-4 empty:hidden pictures:max-md:col-span-2 pictures:md:col-start-2">
          {further}
          <MoreLink card={card} />
          {rating && <div className="card-rating relative z-1 calm:hidden">{rating}</div>}
        </div>
        <div className="card-foot relative z-1 col-start-[-2] justify-self-end md:row-[1/span_2]">
          {actions.favourite(card)}
        </div>
      </article>
    </CardTitleProvider>
  );
}

/** 'Podcast', 'Video': what the first of its own tags says. */
function formatOf(card: AnyCard): string | null {
  return 'display_primary_tags' in card ? (card.display_primary_tags[0]?.name ?? null) : null;
}

function whenAndWhere(card: AnyCard): string | null {
  if (card.object_type !== 'Event') return null;
  const days = dateLines(card.start_date, card.end_date, card.timezone)?.days ?? 'No fixed date';
  return [days, card.city?.name ?? (card.online ? 'Online' : null)].filter(Boolean).join(', ');
}

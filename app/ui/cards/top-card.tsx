/** A best answer: small picture, kind, title, the one fact that decides, why it is there, and what to do with it. */
import { useId } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { pictureOf } from '#domain/card-words.ts';
import { canBeFavourite, canBeRated, titleOf } from '../../lib/address/kinds.ts';
import { dateLines } from '../../lib/words/dates.ts';
import { count, minutesInWords, telHref } from '../../lib/words/short-sentences.ts';
import { breakableAddress } from '../breakable-address.ts';
import { buttonClass } from '../button.tsx';
import { DotSeparated } from '../dot-separated.tsx';
import { Highlighted } from '../highlights.tsx';
import { labelOfCard } from '../kind-labels.ts';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { KindWord, SponsoredBadge } from './card.tsx';
import { useCardActions } from './card-actions.tsx';
import { CardTitleProvider } from './card-title.ts';
import { OpenItem, siteOf } from './open-item.tsx';
import { SupportHours, SupportWays } from './support-contact.tsx';

export function TopCard({ card }: { card: AnyCard }) {
  const { word, pattern } = labelOfCard(card);
  const titleId = useId();
  const actions = useCardActions();
  const phone = card.object_type === 'DirectoryEntry' ? card.main_contact.phone_number : null;
  const fact = factOf(card);
  const rating = canBeRated(card) && actions.rating(card);
  return (
    <CardTitleProvider value={titleId}>
      <article className="bounded relative flex h-full flex-col gap-3 rounded-card bg-raised p-4.5 shadow-card focus-within:border-control hover:border-control">
        <div className="grid flex-1 grid-cols-1 content-start gap-x-4.5 gap-y-3 pictures:sm:grid-cols-[88px_minmax(0,1fr)] pictures:fitting:grid-cols-[88px_minmax(0,1fr)] pictures:lg:grid-cols-[72px_minmax(0,1fr)] lg:gap-x-4">
          <Picture
            src={pictureOf(card)}
            pattern={pattern}
            slug={card.slug}
            of={card}
            shape="square"
            eager
            className="order-[-2] size-[88px] self-start rounded-control lg:size-[72px]"
          />
          <div className="grid content-start gap-1 lg:contents">
            <div className="grid gap-1 lg:col-span-full">
              <h3 className="pr-[1.1em] text-lead leading-tight text-pretty tracking-[-0.008em] [word-spacing:0]">
                <OpenItem
                  card={card}
                  sign
                  className="stretched text-ink no-underline hover:underline hover:decoration-2"
                >
                  <bdi id={titleId}>
                    <Highlighted text={titleOf(card)} />
                  </bdi>
                </OpenItem>
              </h3>
              {card.object_type === 'Support' && <SupportHours card={card} />}
              {fact && (
                <p className="figures text-small leading-snug text-muted wrap-anywhere">{breakableAddress(fact)}</p>
              )}
            </div>
            <div className="grid content-start order-[-1] gap-1 lg:self-center">
              {'sponsored' in card && card.sponsored && (
                <div>
                  <SponsoredBadge />
                </div>
              )}
              <DotSeparated
                items={[
                  { key: 'kind', words: <KindWord word={word} pattern={pattern} /> },
                  ...besidesOf(card).map((words) => ({ key: words, words })),
                ]}
              />
            </div>
          </div>
          <MatchReason id={card.id} className="col-span-full border-t-(length:--line-width) border-line pt-3" />
        </div>
        <div
          className={`relative z-1 flex flex-wrap items-center justify-between gap-2 empty:hidden ${phone ? '' : 'not-has-[a]:-my-2'}`}
        >
          {card.object_type === 'Support' && <SupportWays card={card} />}
          {phone && (
            <a href={telHref(phone)} className={buttonClass('outlined')}>
              Call {phone}
            </a>
          )}
          {rating && <div className="calm:hidden">{rating}</div>}
          {canBeFavourite(card) && <div className="-mr-3 ml-auto">{actions.favourite(card)}</div>}
        </div>
      </article>
    </CardTitleProvider>
  );
}

const joined = (...facts: (string | null | undefined)[]): string | null => facts.filter(Boolean).join(' · ') || null;

/** What to know first: when, how many, whose, or what it costs. */
function factOf(card: AnyCard): string | null {
  switch (card.object_type) {
    case 'Topic':
    case 'Collection':
      return count(card.count, 'thing');
    case 'Guide':
      return card.answer || null;
    case 'Event':
      return [dateLines(card.start_date, null, card.timezone)?.days ?? 'No fixed date', card.city?.name]
        .filter(Boolean)
        .join(', ');
    case 'DirectoryEntry':
      return joined(card.city?.name ?? (card.online ? 'Online' : null), card.price);
    case 'People':
      return joined(card.profession, siteOf(card));
    default:
      return joined('authors' in card ? card.authors[0]?.name : null, siteOf(card));
  }
}

/** Beside the kind: how long it takes and what it costs. */
function besidesOf(card: AnyCard): string[] {
  if (card.object_type === 'DirectoryEntry') return [];
  const long = 'minutes' in card && card.minutes !== null ? minutesInWords(card.minutes) : undefined;
  return [long, 'price' in card ? card.price : undefined].filter((fact) => fact != null);
}

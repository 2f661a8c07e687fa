/** A support resource in few words: small picture, name, whether somebody is there, for whom, and the way to them. */
import { useId } from 'react';
import type { AnyCard, SupportCard } from '#contract/items.ts';
import { namesInWords } from '../../lib/words/short-sentences.ts';
import { DotSeparated } from '../dot-separated.tsx';
import { Highlighted } from '../highlights.tsx';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import type { CardOptions } from './card.tsx';
import { KindWord, SponsoredBadge } from './card.tsx';
import { useCardActions } from './card-actions.tsx';
import { CardTitleProvider } from './card-title.ts';
import { MoreLink } from './details-link.tsx';
import { OpenItem } from './open-item.tsx';
import { SupportHours, SupportPlace, SupportWays } from './support-contact.tsx';

/** For lists that hold support resources alone. */
export const SupportTileOf = ({ card, ...looks }: { card: AnyCard } & CardOptions) =>
  card.object_type === 'Support' ? <SupportTile card={card} {...looks} /> : null;

function SupportTile({ card, level = 3, eager = false }: { card: SupportCard } & CardOptions) {
  const titleId = useId();
  const actions = useCardActions();
  const Title = `h${level}` as const;
  return (
    <CardTitleProvider value={titleId}>
      <article className="bounded relative flex h-full flex-col gap-3 rounded-card bg-raised p-4.5 shadow-card focus-within:border-control hover:border-control">
        <div className="grid grid-cols-1 gap-x-4.5 gap-y-2 pictures:sm:grid-cols-[88px_minmax(0,1fr)] pictures:fitting:min-[23rem]:grid-cols-[88px_minmax(0,1fr)]">
          <Picture
            src={card.images[0]}
            pattern="support"
            slug={card.slug}
            of={card}
            shape="square"
            eager={eager}
            className="size-[88px] rounded-control"
          />
          <div className="grid content-start gap-1">
            <Title className="pr-[1.1em] text-lead leading-tight text-pretty tracking-[-0.008em] [word-spacing:0]">
              <OpenItem card={card} sign className="stretched text-ink no-underline hover:underline hover:decoration-2">
                <bdi id={titleId}>
                  <Highlighted text={card.name} />
                </bdi>
              </OpenItem>
            </Title>
            {card.sponsored && (
              <div className="order-[-2]">
                <SponsoredBadge />
              </div>
            )}
            <DotSeparated
              className="order-[-1]"
              items={[
                { key: 'kind', words: <KindWord word="Support" pattern="support" /> },
                ...(card.price === null ? [] : [{ key: 'price', words: card.price }]),
              ]}
            />
            <SupportHours card={card} />
          </div>
        </div>
        <div className="grid flex-1 content-start gap-2 border-t-(length:--line-width) border-line pt-3">
          {card.audiences.length > 0 && (
            <p className="text-small text-muted">For {namesInWords(card.audiences).toLowerCase()}</p>
          )}
          {card.synopsis && (
            <p className="line-clamp-2 text-card">
              <bdi>
                <Highlighted text={card.synopsis} />
              </bdi>
            </p>
          )}
          <SupportPlace card={card} />
          <MatchReason id={card.id} />
        </div>
        <div className="relative z-1 flex flex-wrap items-center justify-between gap-2 empty:hidden">
          <SupportWays card={card} />
          <MoreLink card={card} />
          <div className="ml-auto visitor:hidden">{actions.rating(card)}</div>
        </div>
      </article>
    </CardTitleProvider>
  );
}

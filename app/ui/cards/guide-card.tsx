/** A guide in one row: its sign, what it is about as a person says it, and the answer. */
import { useId } from 'react';
import type { GuideCard as Guide } from '#contract/items.ts';
import { minutesInWords } from '../../lib/words/short-sentences.ts';
import { Highlighted } from '../highlights.tsx';
import { MatchReason } from '../match-reason.tsx';
import { Picture } from '../picture.tsx';
import { type CardOptions, KindLine } from './card.tsx';
import { useCardActions } from './card-actions.tsx';
import { CardTitleProvider } from './card-title.ts';
import { MoreLink } from './details-link.tsx';
import { OpenItem } from './open-item.tsx';

export function GuideCard({ card, level = 3, newTab = false }: { card: Guide } & CardOptions) {
  const titleId = useId();
  const actions = useCardActions();
  const Title = `h${level}` as const;
  return (
    <CardTitleProvider value={titleId}>
      <article className="card bounded relative grid h-full grid-cols-[minmax(0,1fr)] content-start gap-x-4 gap-y-2 rounded-card bg-raised p-4 shadow-card focus-within:border-control hover:border-control pictures:fitting:grid-cols-[auto_minmax(0,1fr)]">
        <div className="pictures:fitting:row-span-2">
          <Picture pattern="guide" slug={card.slug} className="size-[88px] rounded-control max-sm:size-16" />
        </div>
        <div className="card-body flex min-w-0 flex-col gap-y-1">
          <Title className="card-title pr-[1.1em] text-lead leading-tight text-pretty [word-spacing:0]">
            <OpenItem
              card={card}
              newTab={newTab}
              className="stretched text-ink no-underline hover:underline hover:decoration-2"
            >
              <bdi id={titleId}>
                <Highlighted text={card.title} />
              </bdi>
            </OpenItem>
          </Title>
          <KindLine
            card={card}
            facts={[minutesInWords(card.minutes), card.urgent ? 'Urgent' : null]}
            className="card-kind order-[-1]"
          />
          {card.answer && (
            <p className="card-synopsis text-card">
              <bdi>
                <Highlighted text={card.answer} />
              </bdi>
            </p>
          )}
          <MatchReason id={card.id} className="card-why" />
        </div>
        <div className="card-foot relative z-1 -my-1 flex items-center justify-end gap-3">
          <MoreLink card={card} newTab={newTab} />
          {actions.favourite(card)}
        </div>
      </article>
    </CardTitleProvider>
  );
}

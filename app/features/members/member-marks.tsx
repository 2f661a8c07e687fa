/** What stands in a card's places for a member: keeping the thing, and what others think of it. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { keeps, setFavourite, useChanging } from '../../lib/favourites.ts';
import { canBeKept, titleOf } from '../../lib/kinds.ts';
import { useMessageActions } from '../../lib/messages.ts';
import { userQuery, useUser } from '../../lib/user.ts';
import { count } from '../../lib/words.ts';
import { BusyTiles } from '../../ui/busy.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { Marks } from '../../ui/cards/marks.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Stars } from '../../ui/stars.tsx';

// Only who opens it loads it.
const RatingDialog = onDemand('Your rating', () => import('./rating-dialog.tsx').then((file) => file.RatingDialog));

export const MEMBER: Marks = {
  favourite: (card, word) => canBeKept(card) && <SaveButton card={card} word={word} />,
  rating: (card) => <RatingButton card={card} />,
};

interface SaveButtonProps {
  card: AnyCard;
  /** On the thing's own page: a larger button with these words. */
  word?: string | undefined;
}

function SaveButton({ card, word = 'Save' }: SaveButtonProps) {
  const user = useUser();
  const change = useChanging(card.id);
  const toggle = useToggle(card);
  const kept = change ?? (user !== undefined && keeps(user, card.id));
  const large = word !== 'Save';
  const shown = change === undefined ? (kept ? 'Saved' : word) : change ? 'Saving…' : 'Removing…';
  const look = kept ? 'bg-wash text-ink' : 'text-link';
  return (
    <button
      type="button"
      aria-label={`${shown}: ${titleOf(card)}`}
      aria-pressed={kept}
      aria-disabled={change !== undefined || undefined}
      onClick={() => void toggle()}
      className={
        large
          ? `${buttonClass('outlined', 'large')} ${kept ? 'bg-wash' : ''}`
          : `target inline-flex items-center gap-1.5 rounded-control border-[1.5px] border-transparent px-3 text-small font-strong ${look}`
      }
    >
      {change === undefined ? (
        <Icon name="heart" className={`size-5 ${kept ? 'fill-current text-heart' : ''}`} />
      ) : (
        <BusyTiles className="h-1.5 w-5" />
      )}
      {shown}
    </button>
  );
}

const FAILED = { keep: 'Error when adding to favourites!', drop: 'Error when removing from favourites!' };
const DONE = { keep: 'Added to favourites!', drop: 'Removed from favourites!' };

/** Keeps the thing, or drops it where it is kept; says how it went, and offers the way back. */
function useToggle(card: AnyCard): () => Promise<void> {
  const queryClient = useQueryClient();
  const { alert, dismiss } = useMessageActions();
  const set = async (keep: boolean): Promise<void> => {
    const what = keep ? 'keep' : 'drop';
    const offer = (words: string, message: string, next: boolean, status?: 'orange') => {
      const act = () => {
        dismiss(id);
        void set(next);
      };
      const id = alert(message, { action: { words, act }, ...(status && { status }) });
    };
    try {
      if (!(await setFavourite(queryClient, card, keep))) return;
      if (keep) alert(DONE[what]);
      else offer('Undo', DONE[what], true);
    } catch (error) {
      offer('Try again', `${FAILED[what]} ${(error as Error).message}`, keep, 'orange');
    }
  };
  return async () => {
    // Pressed before the member is known, or when they could not be fetched.
    const user = await queryClient.ensureQueryData(userQuery).catch((error: Error) => error);
    if (user instanceof Error) alert(`${FAILED.keep} ${user.message}`, { status: 'orange' });
    else await set(!keeps(user, card.id));
  };
}

/** The average, which opens one's own rating. Lists that were fetched before the log-in have none for a moment. */
function RatingButton({ card }: { card: AnyCard }) {
  const [open, setOpen] = useState(false);
  if (!('reviews' in card) || card.reviews === null) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="target inline-flex flex-wrap items-center gap-x-1.5 text-left text-small leading-tight text-muted"
      >
        <Stars value={card.rating ?? 0} />
        {card.rating === null ? (
          <span>Not rated yet</span>
        ) : (
          <span>
            <span className="sr-only">Rated </span>
            <strong className="font-strong text-ink figures tabular-nums">{card.rating}</strong>
            <span className="sr-only"> of 5 stars</span> <span aria-hidden="true">({card.reviews})</span>
            <span className="sr-only">, {count(card.reviews, 'rating')}</span>
          </span>
        )}
        <span className="sr-only">. Rate: {titleOf(card)}</span>
      </button>
      {open && <RatingDialog card={card} onClose={() => setOpen(false)} />}
    </>
  );
}
